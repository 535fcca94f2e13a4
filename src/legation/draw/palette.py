"""Colours, patterns and letters by which powers are told apart, for up to fifty and more.

Twelve hues can be told apart by everybody, also with one of the common colour-vision deficiencies
(``legation.draw.vision``). More powers have the same hues again, with a pattern. Well-known powers have
the hue by which players know them, wherever they play; the others take the hues that are left, in the
order of the map's list.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from legation.board.board import Board
from legation.values.geography import NOBODY, Power

__all__ = ["HUES", "NEUTRAL", "PATTERNS", "Hue", "Look", "looks_of"]


@dataclass(frozen=True, slots=True)
class Hue:
    """A colour in both themes: ``fill`` of land, ``ink`` of units, ``on`` of what is drawn on the ink."""

    name: str
    fill: str
    ink: str
    on: str
    dark_fill: str
    dark_ink: str
    dark_on: str


_W, _K = "#ffffff", "#1b1b1b"

HUES: tuple[Hue, ...] = (
    Hue("red", "#f9a6ab", "#b1330c", _W, "#681805", "#fe786b", _K),
    Hue("blue", "#8383e3", "#1d2c83", _W, "#6061b9", "#9aafcf", _K),
    Hue("sky", "#c7f0ff", "#067cc0", _W, "#2a7488", "#a3defd", _K),
    Hue("grey", "#938c8b", "#313132", _W, "#6a6a6d", "#e2e1e6", _K),
    Hue("green", "#5bb88d", "#176542", _W, "#1d4828", "#62ffb7", _K),
    Hue("violet", "#c9beff", "#6b4b7c", _W, "#532e60", "#d497ff", _K),
    Hue("yellow", "#f5db5e", "#c3960e", _K, "#656500", "#f3dd3d", _K),
    Hue("orange", "#db8a4e", "#832600", _W, "#9a5c37", "#ffae6b", _K),
    Hue("teal", "#59dcd2", "#0a7a75", _W, "#215a50", "#46d9c7", _K),
    Hue("mauve", "#b394aa", "#8731a0", _W, "#89374d", "#da85a8", _K),
    Hue("brown", "#ae8467", "#694329", _W, "#7e5c49", "#d7b294", _K),
    Hue("lime", "#e0f0b2", "#677f36", _W, "#47561a", "#a1c200", _K),
)
"""The hues, best ones first. Fills and inks are chosen to be apart by CIEDE2000, to each kind of vision."""

NEUTRAL = Hue("none", "#f5eddb", "#7d7567", _W, "#3a3a36", "#b5b0a3", _K)
"""What nobody owns, and units of nobody."""

PATTERNS = ("", "lines", "dots", "bars", "net", "rings", "waves")
"""The patterns on land, plain first. The drawing knows how they look."""

_KNOWN: dict[Power, str] = {
    "austria": "red", "england": "blue", "britain": "blue", "france": "sky", "germany": "grey",
    "italy": "green", "russia": "violet", "turkey": "yellow", "spain": "orange", "china": "yellow",
    "netherlands": "orange", "holland": "orange", "dutch": "orange", "venice": "teal",
    "japan": "red", "india": "lime", "egypt": "brown", "rome": "red", "greece": "sky",
    "persia": "violet", "carthage": "orange", "ireland": "green", "scotland": "blue",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Look:
    """How a power looks. ``number`` is its place among the powers of the picture, from 0."""

    number: int
    power: Power
    name: str
    hue: Hue
    pattern: str
    letter: str

    def colours(self, theme: str) -> tuple[str, str, str]:
        """Fill, ink and what is drawn on the ink."""
        hue = self.hue
        if theme == "dark":
            return hue.dark_fill, hue.dark_ink, hue.dark_on
        return hue.fill, hue.ink, hue.on


def looks_of(board: Board, patterns: bool = False) -> dict[Power, Look]:
    """The look of every power of a board, and of nobody.

    With ``patterns`` all powers but the first have one; without, only those beyond the twelve hues.
    """
    powers = board.powers
    hues = _hues(powers)
    letters = _letters(board, powers)
    found: dict[Power, Look] = {}
    rounds: dict[str, int] = {}
    for number, power in enumerate(powers):
        hue = hues[power]
        turn = rounds[hue.name] = rounds.get(hue.name, -1) + 1
        step = HUES.index(hue) + turn if patterns else turn
        pattern = PATTERNS[step % len(PATTERNS)]
        found[power] = Look(number, power, board.power(power).name, hue, pattern, letters[power])
    found[NOBODY] = Look(len(powers), NOBODY, "Neutral", NEUTRAL, "", "")
    return found


def _hues(powers: tuple[Power, ...]) -> dict[Power, Hue]:
    """Known powers take their hue first, then the others those that are used least so far."""
    by_name = {hue.name: hue for hue in HUES}
    used: dict[str, int] = dict.fromkeys(by_name, 0)
    found: dict[Power, Hue] = {}
    for power in powers:
        name = _KNOWN.get(power, "")
        if name and not used[name]:
            used[name] = 1
            found[power] = by_name[name]
    for power in powers:
        if power not in found:
            least = min(used.values())
            name = next(name for name in by_name if used[name] == least)
            used[name] += 1
            found[power] = by_name[name]
    return found


def _letters(board: Board, powers: Iterable[Power]) -> dict[Power, str]:
    """A letter or two for each power: the map's, else of its name, each different."""
    found: dict[Power, str] = {}
    listed = list(powers)
    for power in listed:
        letter = board.power(power).letter
        if letter and letter not in found.values():
            found[power] = letter
    for power in listed:
        if power not in found:
            found[power] = _letter(board.power(power).name or power, set(found.values()))
    return found


def _letter(name: str, taken: set[str]) -> str:
    plain = "".join(c for c in name if c.isalnum()) or "?"
    tries = [plain[0].upper(), *(plain[0].upper() + c.lower() for c in plain[1:])]
    tries += [f"{plain[0].upper()}{n}" for n in range(2, 100)]
    return next(one for one in tries if one not in taken)
