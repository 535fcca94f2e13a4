"""Lantern Bay, a made-up map, in every form that is read, and its facts written by hand.

Two powers, a cape with two coasts, a harbour whose fleets may convoy, and a field of ice that nobody
can enter.
"""

from __future__ import annotations

from pathlib import Path

from legation.bank import load_board
from legation.bank.importing import Imported, Paper, import_all
from legation.board.board import Board, compile_board
from tests.bank.facts import Facts, found

NJUDGE_MAP = """\
# Lantern Bay, an example
Icefield,      l ice
Albe,          Rw alb albe
Brook,         R bro
Cape,          x cap headland
Dune,          B dun
Elmwood,       l elm
North Water,   w nor
South Water,   w sou
-1
ice-mv: ice
alb-mv: bro cap
alb-xc: nor cap/nc
bro-mv: alb elm
cap-mv: alb dun elm
cap-nc: alb nor
cap-sc: dun sou
dun-mv: cap elm
dun-xc: cap/sc sou
elm-mv: bro cap dun
nor-xc: alb cap/nc sou
sou-xc: cap/sc dun nor
-1
Center order for summary report:
   alb bro cap dun
#End of center ordering
-1
"""
NJUDGE_SEED = """\
S1840M
R: F Albe
R: A Brook
B: A Dune
B: F Cape/sc
-1 the map says who owns what
-1
"""
NJUDGE_POWERS = """\
# letter, name, adjective
R Red Reddish
B Blue Bluish
win 3
"""

DPJUDGE = """\
# Lantern Bay, an example
Albe = alb albe
Brook = bro
Cape = cap headland
Cape (north coast) = cap/nc cap(nc)
Cape (south coast) = cap/sc cap(sc)
Dune = dun
Elmwood = elm
Icefield = ice
North Water = nor
South Water = sou

PORT  ALB    ABUTS bro CAP/NC NOR
LAND  BRO    ABUTS ALB ELM
COAST cap    ABUTS ALB DUN ELM
COAST CAP/NC ABUTS ALB NOR
COAST CAP/SC ABUTS DUN SOU
COAST DUN    ABUTS CAP/SC elm SOU
LAND  ELM    ABUTS BRO CAP DUN
WATER NOR    ABUTS ALB CAP/NC SOU
WATER SOU    ABUTS CAP/SC DUN NOR
SHUT  ICE    ABUTS ELM

RED   (Reddish)   ALB BRO
F ALB
A BRO

BLUE  (Bluish)    DUN
A DUN
F CAP/SC

UNOWNED CAP
BEGIN SPRING 1840 MOVEMENT
VICTORY 3
"""

EXPECTED: Facts = {
    "provinces": [
        "alb land", "bro land", "cap land", "dun land", "elm land", "nor sea", "sou sea",
    ],
    "coasts": ["cap/nc", "cap/sc"],
    "army": ["alb - bro", "alb - cap", "bro - elm", "cap - dun", "cap - elm", "dun - elm"],
    "fleet": [
        "alb - cap/nc", "alb - nor", "cap/nc - nor", "cap/sc - dun", "cap/sc - sou", "dun - sou",
        "nor - sou",
    ],
    "centres": ["alb", "bro", "cap", "dun"],
    "units": ["Blue: A dun", "Blue: F cap/sc", "Red: A bro", "Red: F alb"],
    "win": ["3"],
    "first": ["spring 1840"],
    "powers": ["Blue", "Red"],
    "homes": ["Blue: dun", "Red: alb", "Red: bro"],
    "owners": ["Blue: dun", "Red: alb", "Red: bro"],
}  # fmt: skip

NJUDGE = {
    "map.lantern": NJUDGE_MAP,
    "seed.lantern": NJUDGE_SEED,
    "powers.lantern": NJUDGE_POWERS,
}
FORMS: dict[str, dict[str, str]] = {
    "njudge": NJUDGE,
    "dpjudge": {"lantern.map": DPJUDGE},
}
"""The files of the map in every form. The first one is the main file."""


def imported(files: dict[str, str], form: str = "") -> list[Imported]:
    """The maps in some texts, without the disk."""
    papers = [Paper(name, text) for name, text in files.items()]
    return import_all(papers, load_board("standard").map, form=form, disk=False)


def board_of(files: dict[str, str], form: str = "") -> Board:
    """The board of the one map in some texts."""
    (one,) = imported(files, form)
    return compile_board(one.map)


def facts_of(files: dict[str, str], form: str = "") -> Facts:
    """The facts of the one map in some texts."""
    return found(board_of(files, form))


def written(files: dict[str, str], folder: Path) -> list[Path]:
    """The files on the disk."""
    paths = []
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return paths


def line_of(text: str, fragment: str) -> int:
    """The line in which a fragment begins."""
    assert fragment in text
    return text[: text.index(fragment)].count("\n") + 1
