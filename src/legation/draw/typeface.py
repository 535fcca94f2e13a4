"""The typeface of the pictures, shipped with the package (SIL Open Font License, ``fonts/OFL.txt``).

Names of lands are set upright, those of seas in italics, titles semi-bold. The files hold Latin
letters with all their accents; ``tools/make_fonts.py`` makes them.
"""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

__all__ = ["FAMILY", "STYLES", "face_rules", "font_file", "fonts_folder"]

FAMILY = "Fira Sans Condensed"
STYLES = {"upright": "Regular", "italic": "Italic", "bold": "SemiBold"}
"""By style, the name of the face."""


def fonts_folder() -> Traversable:
    """The folder of the font files."""
    return files("legation.draw") / "fonts"


def font_file(style: str = "upright") -> Traversable:
    """The TrueType file of a style of ``STYLES``."""
    return fonts_folder() / f"FiraSansCondensed-{STYLES[style]}.ttf"


_RULE = {"upright": "", "italic": "font-style:italic;", "bold": "font-weight:bold;"}


@lru_cache(maxsize=1)
def face_rules() -> str:
    """Style rules with the faces in them, for pictures that are shown where the typeface is not installed."""
    return "".join(
        f'@font-face{{font-family:"{FAMILY}";{_RULE[style]}src:url(data:font/ttf;base64,'
        f'{b64encode(font_file(style).read_bytes()).decode("ascii")}) format("truetype")}}\n'
        for style in STYLES
    )
