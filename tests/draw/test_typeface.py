"""The shipped typeface: its licence comes with it, and it can write every name of the bank."""

from __future__ import annotations

import re
from base64 import b64decode
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from legation.bank import load_board
from legation.bank.files import shipped
from legation.draw.canvas import Options
from legation.draw.typeface import STYLES, font_file, fonts_folder
from legation.draw.view import picture
from tests.draw.scenes import tiny, tiny_art

NAMES = ("standard", "machiavelli", "world", "youngstown", "fall-of-rome")


@pytest.mark.parametrize("style", STYLES)
def test_every_name_can_be_written(style: str) -> None:
    signs = TTFont(BytesIO(font_file(style).read_bytes())).getBestCmap()
    maps = [name for name in NAMES if name in shipped("maps")]
    assert maps
    words = [province.name for name in maps for province in load_board(name).map.provinces]
    words += [power.name for name in maps for power in load_board(name).map.powers]
    assert not {sign for word in words for sign in word if ord(sign) not in signs}


def test_the_licence_comes_with_the_fonts() -> None:
    text = (fonts_folder() / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text


def test_a_picture_may_have_the_typeface_in_it() -> None:
    whole = picture(tiny(), art=tiny_art(), options=Options(fonts=True))
    assert whole.svg.count("@font-face") == 3
    face = re.search(r"base64,([^)]*)", whole.svg)
    assert face is not None
    assert b64decode(face[1]) == font_file("upright").read_bytes()
    assert "@font-face" not in picture(tiny(), art=tiny_art()).svg
    assert "@font-face" not in whole.flat_svg()  # PNG and PDF are given the files
