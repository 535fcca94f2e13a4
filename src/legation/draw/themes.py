"""Themes: the colours of a picture as CSS variables, and the style sheet that uses them.

Programs that know no variables (most that are no browser) are given ``flat`` text, in which each variable
is replaced by its value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from legation.draw.palette import Look
from legation.draw.typeface import FAMILY

__all__ = ["THEMES", "flat", "style_sheet", "values_of"]

THEMES: dict[str, dict[str, str]] = {
    "light": {
        "page": "#ffffff", "sea": "#bcd7e6", "glow": "#e9f4fa", "land": "#f5eddb",
        "rock": "#cfc8b8", "rock-line": "#b9b09c", "coast": "#3b4a57", "border": "#6b5b43",
        "sea-border": "#6f97b3", "river": "#9dbccd", "lake": "#a9c9dc", "text": "#2b2418",
        "sea-text": "#24506d", "halo": "#ffffff", "sea-halo": "#d4e6f0", "halo-strength": ".62",
        "disc": "#ffffff", "dot": "#1b1b1b", "outline": "#1b1b1b", "casing": "#ffffff",
        "move": "#1a1a1a", "failed": "#b3261e", "support": "#1f6f2a", "carry": "#1f5fa8",
        "retreat": "#b85c00", "void": "#57524b", "build": "#1f8f3a", "leave": "#0c7f86",
        "beaten": "#ff9d2e", "frame": "#5b4a2f", "plate": "#fffdf6", "link": "#54493a",
        "rail": "#5a4632", "hole": "#15131c", "hole-line": "#8d83b8", "focus": "#d6006c",
        "highlight": "#ff2fa0", "tint": ".38", "hatch": "#4a4030",
    },
    "dark": {
        "page": "#12161a", "sea": "#16303f", "glow": "#2b5268", "land": "#3a3a36",
        "rock": "#24241f", "rock-line": "#35352e", "coast": "#88a0ad", "border": "#9c947f",
        "sea-border": "#4d7c97", "river": "#3f6579", "lake": "#1d4054", "text": "#f2efe6",
        "sea-text": "#b4d6ea", "halo": "#000000", "sea-halo": "#0e222d", "halo-strength": ".62",
        "disc": "#16181a", "dot": "#f4f1e8", "outline": "#f4f1e8", "casing": "#0b0d0f",
        "move": "#f4f1e8", "failed": "#ff7a70", "support": "#7fdb86", "carry": "#7db8ff",
        "retreat": "#ffb057", "void": "#b9b4aa", "build": "#5fe07c", "leave": "#5fd6dc",
        "beaten": "#ff9d2e", "frame": "#8d8168", "plate": "#1d2125", "link": "#b9b09c",
        "rail": "#c9ab84", "hole": "#050409", "hole-line": "#9a8fd0", "focus": "#ff6fb8",
        "highlight": "#ff6fb8", "tint": ".45", "hatch": "#e6dfcc",
    },
}  # fmt: skip
"""Theme to variable to value. The names say what is painted."""

FONT = f'"{FAMILY}","DejaVu Sans Condensed","Arial Narrow",sans-serif'

# {r} is the selector of the picture's root, so that two pictures on one page stay apart. Widths below
# .map are in tenths of a pixel, as the map's own coordinates are.
_RULES = """\
{r},{r} text{font-family:FONT;text-anchor:middle}
{r} .p{stroke:none}
{r} .p:focus{outline:none}
{r} .s{fill:var(--sea)}
{r} .bare{fill:transparent}
{r} .l{fill:var(--land)}
{r} .b{fill:url(#{p}rock)}
{r} .w{fill:url(#{p}shut)}
{r} .hole{fill:url(#{p}hole)}
{r} .edged .p{stroke:var(--border);stroke-width:8;stroke-linejoin:round}
{r} .small,{r} .edged .small{stroke:transparent;stroke-width:60;pointer-events:all}
{r} .water{fill-opacity:var(--tint)}
{r} .g1{fill:none;stroke:var(--glow);stroke-width:160;stroke-opacity:.22;stroke-linejoin:round}
{r} .g2{fill:none;stroke:var(--glow);stroke-width:60;stroke-opacity:.42;stroke-linejoin:round}
{r} .sb{fill:none;stroke:var(--sea-border);stroke-width:11;stroke-dasharray:50 34;stroke-linecap:round}
{r} .bi{fill:none;stroke:var(--border);stroke-width:8;stroke-linejoin:round}
{r} .bo{fill:none;stroke:var(--border);stroke-width:17;stroke-linejoin:round}
{r} .c{fill:none;stroke:var(--coast);stroke-width:9;stroke-linejoin:round}
{r} .r{fill:none;stroke:var(--river);stroke-width:9;stroke-opacity:.75}
{r} .k{fill:var(--lake);stroke:var(--sea-border);stroke-width:6}
{r} use,{r} .sb,{r} .bi,{r} .bo,{r} .c,{r} .r,{r} .k,{r} .top{pointer-events:none}
{r} .n{fill:var(--text)}
{r} .ns{fill:var(--sea-text);font-style:italic}
{r} .h,{r} .hs{fill:none;stroke-width:2.6;stroke-linejoin:round}
{r} .h{stroke:var(--halo);stroke-opacity:var(--halo-strength)}
{r} .hs{stroke:var(--sea-halo);stroke-opacity:.85;font-style:italic}
{r} .hx{fill:none;stroke:var(--hole);stroke-width:3;stroke-linejoin:round}
{r} .nx{fill:#e6e1f5}
{r} .lead{stroke:var(--text);stroke-width:.7}
{r} .link{fill:none;stroke:var(--link);stroke-width:1.6;stroke-dasharray:4 3;stroke-linecap:round}
{r} .bridge{fill:none;stroke:var(--link);stroke-width:1.8}
{r} .tip{fill:var(--link)}
{r} .stub{fill:var(--link);font-size:8.5px;font-style:italic}
{r} .inset{fill:none;stroke:var(--frame);stroke-width:1.4}
{r} .source{fill:none;stroke:var(--frame);stroke-width:.9;stroke-dasharray:3 3}
{r} .disc{fill:var(--disc);stroke:var(--dot);stroke-width:1.2}
{r} .dot{fill:var(--dot)}
{r} .home{fill:none;stroke-width:1.7}
{r} .city{fill:var(--plate);stroke:var(--dot);stroke-width:1.1}
{r} .fort{stroke-width:2.2}
{r} .income{fill:var(--text);font-size:8px;font-weight:bold}
{r} .port{fill:none;stroke:var(--carry);stroke-width:1.2;stroke-linecap:round}
{r} .u{stroke:var(--outline);stroke-width:1.2;stroke-linejoin:round}
{r} .mark{fill:none;stroke-width:1.2;stroke-linecap:round}
{r} .plain{stroke:none}
{r} .plate{fill:var(--plate);stroke:var(--outline);stroke-width:.8}
{r} .size{fill:var(--text);stroke:none;font-size:8.5px;font-weight:bold}
{r} .alarm{fill:#1b1b1b;stroke:none;font-size:8.5px;font-weight:bold}
{r} .letter{stroke:none;font-size:11px;font-weight:bold}
{r} .beaten{fill:var(--beaten);stroke:var(--outline);stroke-width:1}
{r} .x{fill:none;stroke:var(--casing);stroke-opacity:.92;stroke-linecap:round;stroke-linejoin:round}
{r} .a{fill:none;stroke-linecap:round;stroke-linejoin:round}
{r} .head{stroke:var(--casing);stroke-width:1.1;stroke-linejoin:round}
{r} .tag{fill:var(--plate);stroke-width:1}
{r} .tagtext{fill:var(--text);font-size:9px;font-weight:bold}
{r} .rail{fill:none;stroke:var(--rail)}
{r} .way{fill:none;stroke:var(--leave);stroke-width:1.6;stroke-dasharray:1 4;stroke-linecap:round}
{r} .siege{fill:none;stroke:var(--failed);stroke-width:2}
{r} .flag{stroke:var(--outline);stroke-width:1}
{r} .mute{opacity:.45}
{r} .lit{fill:var(--highlight);fill-opacity:.3;stroke:var(--highlight);stroke-width:26;stroke-linejoin:round}
{r} .hi{fill:none;stroke:var(--highlight);stroke-width:34;stroke-opacity:.85;stroke-linejoin:round}
{r} .coast{fill:var(--highlight);fill-opacity:.25;stroke:var(--highlight);stroke-width:1.5;display:none}
{r}.coasts .coast{display:inline}
{r} .paper{fill:var(--page)}
{r} .t{fill:var(--text)}
{r} .tl,{r} .ways text{text-anchor:start}
{r} .ways{fill:var(--text)}
{r} .te{text-anchor:end}
{r} .frame{fill:none;stroke:var(--frame);stroke-width:3}
{r} .sw{stroke:var(--border);stroke-width:.8}
"""
_PLAIN = """\
{r} .h{fill:var(--halo)9e}
{r} .hs{fill:var(--sea-halo)d9}
{r} .hx{fill:var(--hole)e6}
"""
"""Halos for PDF: what writes it draws no strokes of letters, so that they are filled, half through, and
stroked later."""
_HOVER = """\
{r} .p:hover{stroke:var(--focus);stroke-width:22;stroke-opacity:.6}
{r} .p:focus{stroke:var(--focus);stroke-width:30}
{r} .coast:hover{fill-opacity:.5}
{r} .coast:focus{outline:none;stroke-width:3}
"""

_STROKES = ("move", "failed", "support", "carry", "retreat", "void", "build", "leave")
_VARIABLE = re.compile(r"var\(--([\w-]+)\)")
_BLOCK = re.compile(r"/\*v\*/.*?/\*e\*/", re.DOTALL)


def values_of(theme: str, looks: Iterable[Look]) -> dict[str, str]:
    """All variables of a theme with their values, those of the owners included."""
    values = dict(THEMES[theme])
    for look in looks:
        fill, ink, text = look.colours(theme)
        values |= {f"o{look.number}": fill, f"i{look.number}": ink, f"t{look.number}": text}
    return values


def style_sheet(
    theme: str, looks: Iterable[Look], prefix: str = "", more: str = "", *, plain: bool = False
) -> str:
    """The style sheet of a picture. ``theme`` may be ``auto``: light or dark as the reader's system is.

    ``plain``: colours alone, for formats that know no patterns.
    """
    looks = tuple(looks)
    root = f".lg-{prefix}" if prefix else ".lg"
    first = "light" if theme == "auto" else theme
    told = f"{root}{{{_declared(values_of(first, looks))}}}"
    if theme == "auto":
        dark = _declared(values_of("dark", looks))
        told += f"\n@media (prefers-color-scheme:dark){{{root}{{{dark}}}}}"
    owners = "".join(
        f"{root} .o{n}{{fill:{_fill(look, prefix, plain)}}}"
        f"{root} .f{n}{{fill:var(--i{n})}}{root} .t{n}{{fill:var(--t{n})}}"
        f"{root} .m{n}{{stroke:var(--t{n})}}{root} .e{n}{{stroke:var(--i{n})}}"
        for n, look in ((look.number, look) for look in looks)
    )
    rules = _rules(root, prefix)
    if plain:
        for name in ("rock", "hole"):
            rules = rules.replace(f"url(#{prefix}{name})", f"var(--{name})")
        rules += _PLAIN.replace("{r}", root)
        rules = rules.replace(f"url(#{prefix}shut)", "none")
    return f"/*v*/{told}/*e*/\n{rules}{owners}\n{more}"


def _fill(look: Look, prefix: str, plain: bool) -> str:
    """What land of a power is painted with."""
    patterned = look.pattern and not plain
    return f"url(#{prefix}o{look.number})" if patterned else f"var(--o{look.number})"


@lru_cache(maxsize=16)
def _rules(root: str, prefix: str) -> str:
    text = _RULES + _HOVER
    for name in _STROKES:
        text += f"{{r}} .a-{name}{{stroke:var(--{name})}}{{r}} .h-{name}{{fill:var(--{name})}}\n"
    return text.replace("{r}", root).replace("{p}", prefix).replace("FONT", FONT)


def _declared(values: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in values.items())


def flat(svg: str, theme: str, looks: Iterable[Look]) -> str:
    """A picture without variables: every one replaced by its value in a theme."""
    values = values_of("light" if theme == "auto" else theme, looks)
    return _VARIABLE.sub(lambda match: values[match[1]], _BLOCK.sub("", svg))
