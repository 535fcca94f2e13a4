"""How wide texts are in the shipped fonts, and the ways in which a name can be written."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from fontTools.ttLib import TTFont

from legation.draw.typeface import font_file

__all__ = ["LINE", "Writing", "abbreviation", "text_width", "writings"]

LINE = 1.08
"""The distance of two lines of a label in font sizes."""

Writing = tuple[tuple[str, ...], bool]
"""The lines of a label, and whether that is not the whole name."""

_SHORTER = {
    "Atlantic": "Atl.", "Central": "C.", "East": "E.", "Eastern": "E.", "Great": "Gt", "Gulf": "G.",
    "Island": "I.", "Islands": "Is.", "Isle": "I.", "Isles": "Is.", "Lower": "L.", "Mediterranean": "Med.",
    "Mountain": "Mt", "Mountains": "Mts", "North": "N.", "Northeast": "NE", "Northeastern": "NE",
    "Northern": "N.", "Northwest": "NW", "Northwestern": "NW", "Ocean": "Oc.", "Republic": "Rep.",
    "Saint": "St", "South": "S.", "Southeast": "SE", "Southeastern": "SE", "Southern": "S.",
    "Southwest": "SW", "Southwestern": "SW", "Strait": "Str.", "Straits": "Str.", "Upper": "U.",
    "West": "W.", "Western": "W.",
}  # fmt: skip
_LONGEST = 34  # characters of a line; longer names are not tried whole


@lru_cache(maxsize=4)
def _widths(style: str) -> tuple[dict[int, float], float]:
    font = TTFont(BytesIO(font_file(style).read_bytes()))
    advance, em = font["hmtx"].metrics, font["head"].unitsPerEm
    glyphs = font.getBestCmap()
    return {code: advance[name][0] / em for code, name in glyphs.items()}, 0.6


@lru_cache(maxsize=65536)
def text_width(text: str, style: str = "upright") -> float:
    """The width of a text in font sizes: times 12 for 12 px. Unknown signs count as wide ones."""
    widths, other = _widths(style)
    return sum(widths.get(ord(sign), other) for sign in text)


def abbreviation(province: str) -> str:
    """How a province is called where its name has no room: ``LON``, and longer ids as a word."""
    return province.upper() if len(province) <= 4 else province.capitalize()


def writings(name: str, province: str) -> list[Writing]:
    """The ways to write a name, best first: whole in one line, in two, shortened words, the id."""
    found: list[Writing] = []
    if len(name) <= _LONGEST:
        found.append(((name,), False))
    found += [(lines, False) for lines in _two_lines(name)]
    bare = name.partition(" (")[0].strip()
    for shorter in (bare, _shortened(bare)):
        if shorter and shorter != name and shorter.replace(".", "").strip():
            found.append(((shorter,), True))
            found += [(lines, True) for lines in _two_lines(shorter)]
    found.append(((abbreviation(province),), True))
    return list({lines: (lines, short) for lines, short in reversed(found)}.values())[::-1]


def _shortened(name: str) -> str:
    return " ".join(_SHORTER.get(word, word) for word in name.split())


def _two_lines(name: str) -> list[tuple[str, str]]:
    """The best place or two to break a name: where the longer line is shortest."""
    words = name.split(" ")
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    if not ways and "-" in name[2:-3]:
        cut = name.index("-", 2) + 1
        ways = [(name[:cut], name[cut:])]
    ways.sort(key=lambda way: max(text_width(way[0]), text_width(way[1])))
    return [way for way in ways[:1] if max(map(len, way)) <= _LONGEST and min(map(len, way)) > 1]
