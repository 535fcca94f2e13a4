"""The typeface of the pictures, shipped with the package (SIL Open Font License, ``fonts/OFL.txt``).

Names of lands are set upright, those of seas in italics, titles semi-bold. The files hold Latin
letters with all their accents; ``tools/make_fonts.py`` makes them.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

__all__ = ["FAMILY", "STYLES", "font_file", "fonts_folder"]

FAMILY = "Fira Sans Condensed"
STYLES = {"upright": "Regular", "italic": "Italic", "bold": "SemiBold"}
"""By style, the name of the face."""


def fonts_folder() -> Traversable:
    """The folder of the font files."""
    return files("legation.draw") / "fonts"


def font_file(style: str = "upright") -> Traversable:
    """The TrueType file of a style of ``STYLES``."""
    return fonts_folder() / f"FiraSansCondensed-{STYLES[style]}.ttf"
