""".map files: places as spelled, files that use others, powers as the lines change them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from legation.board.board import compile_board
from legation.errors import MapError
from tests.bank.facts import found
from tests.bank.importing.lantern import DPJUDGE, EXPECTED, board_of, facts_of, imported, line_of

FILES = {"lantern.map": DPJUDGE}


def test_the_map() -> None:
    board = board_of(FILES)
    assert found(board) == EXPECTED
    assert board.map.source == ("lantern.map",)
    assert board.province("alb").convoy
    assert board.province("cap").also == ("headland",)
    assert [(p.id, p.adjectives) for p in board.map.powers] == [
        ("red", ("Reddish",)),
        ("blue", ("Bluish",)),
    ]


def test_a_map_that_uses_another() -> None:
    """Everything is taken over; then a power goes, one is new, a place goes, borders change."""
    text = (
        "MAP lantern.map\n"
        "UNPLAYED BLUE\n"
        "DROP ELM\n"
        "GREEN (GREEN:N) DUN\n"
        "F DUN\n"
        "RED\n"
        "OWNS ALB CAP\n"
        "Fen = fen\n"
        "COAST FEN ABUTS dun SOU\n"
        "AMEND DUN ABUTS fen -CAP\n"
        "AMEND SOU ABUTS FEN\n"
        "AMEND CAP/SC ABUTS -DUN\n"
        "AMEND cap ABUTS -DUN\n"
        "BEGIN FALL 1841 MOVEMENT\n"
    )
    made = {one.map.id: one for one in imported({"more.map": text, "lantern.map": DPJUDGE})}
    assert set(made) == {"more", "lantern"}
    facts = found(compile_board(made["more"].map))
    assert facts["powers"] == ["Green", "Red"]
    assert facts["provinces"] == [
        "alb land", "bro land", "cap land", "dun land", "fen land", "nor sea", "sou sea",
    ]  # fmt: skip
    assert facts["army"] == ["alb - bro", "alb - cap", "dun - fen"]
    assert facts["fleet"] == [
        "alb - cap/nc", "alb - nor", "cap/nc - nor", "cap/sc - sou", "dun - sou", "fen - sou",
        "nor - sou",
    ]  # fmt: skip
    assert facts["owners"] == ["Green: dun", "Red: alb", "Red: cap"]
    assert facts["homes"] == ["Green: dun", "Red: alb", "Red: bro"]
    assert facts["units"] == ["Green: F dun", "Red: A bro", "Red: F alb"]
    assert facts["first"] == ["fall 1841"]
    assert made["more"].map.source == ("more.map", "lantern.map")


def test_credits_in_comments() -> None:
    """Those of all files that are read, each name once."""
    files = {
        "more.map": "# Designer: Bo Brand\n# by Ada Ember\nUSE lantern.map\n",
        "lantern.map": "# by Ada Ember (aember@example)\n" + DPJUDGE,
    }
    made = {one.map.id: one.map for one in imported(files)}
    assert "Credited in comments of the source: Bo Brand, Ada Ember." in made["more"].notes
    assert "Credited in comments of the source: Ada Ember." in made["lantern"].notes


def test_a_unit_takes_the_place_of_another() -> None:
    text = "MAP lantern\nRED\nA ALB\n"
    made = next(o for o in imported({"x.map": text, "lantern.map": DPJUDGE}) if o.map.id == "x")
    assert [(k, p) for power, k, p in made.map.setups[0].units if power == "red"] == [
        ("army", "bro"),
        ("army", "alb"),
    ]


def test_conditions_of_borders() -> None:
    text = DPJUDGE.replace(
        "WATER NOR    ABUTS ALB CAP/NC SOU", "WATER NOR    ABUTS ALB CAP/NC SOU(CAP)"
    )
    text = text.replace("ABUTS CAP/SC DUN NOR", "ABUTS CAP/SC *DUN NOR(CAP)")
    text = text.replace("ABUTS BRO CAP DUN", "ABUTS B:BRO cap~ DUN")
    text = text.replace("ABUTS ALB ELM", "ABUTS ALB B:ELM").replace("DUN ELM\n", "DUN ELM~\n", 1)
    links = {(*k.kinds, k.a, k.b): k for k in board_of({"l.map": text}).map.links}
    assert links["fleet", "nor", "sou"].owner == ("cap",)
    half = links["fleet", "dun", "sou"]
    assert (half.strength, half.support, half.cuts) == (Fraction(1, 2), False, False)
    assert links["army", "cap", "elm"].lost_supports == 1
    assert links["army", "bro", "elm"].powers == ("blue",)


def test_spelling_says_who_may_go() -> None:
    """Lower case is for armies, a capital at the head for fleets only."""
    text = DPJUDGE.replace("ABUTS bro CAP/NC NOR", "ABUTS Bro CAP/NC NOR")
    text = text.replace("LAND  BRO    ABUTS ALB ELM", "COAST BRO    ABUTS Alb ELM NOR")
    text = text.replace("ABUTS ALB CAP/NC SOU", "ABUTS ALB bro CAP/NC SOU")
    facts = facts_of({"l.map": text})
    assert "alb - bro" in facts["fleet"]
    assert "alb - bro" not in facts["army"]
    assert "bro - nor" in facts["fleet"]


def test_names_of_powers_and_renamed_places() -> None:
    text = DPJUDGE.replace("RED   (Reddish)", "R+E+D (Reddish+One)").replace(
        "UNOWNED CAP", "DUN -> Dunes = dns dune dun\nUNOWNED CAP"
    )
    board = board_of({"l.map": text})
    assert [p.name for p in board.map.powers] == ["RED", "Blue"]
    assert board.province("dns").name == "Dunes"
    assert board.homes["blue"] == ("dns",)
    assert "cap/sc" in board.adjacent("dns", "fleet")


def test_what_is_kept_as_notes() -> None:
    text = DPJUDGE + (
        "DUMMIES BLUE\nRULE BUILD_ANY HIDE\nFLOW SPRING:MOVEMENT FALL:MOVEMENT\n"
        "NEWHOMES 1842\nPAYOLA DIRECTIVES\nRULE ZERO\nEND DIRECTIVES\n"
        "IN F1841M\nRED\nHOMES ALB\n"
    )
    board = board_of({"l.map": text})
    told = board.map.notes
    for words in (
        "BUILD_ANY",
        "HIDE",
        "SPRING:MOVEMENT / FALL:MOVEMENT",
        "NEWHOMES 1842",
        "(variant) RULE ZERO",
        "IN F1841M",
        "(dynamic) HOMES ALB",
    ):
        assert words in told
    assert board.power("blue").marks == ("dummy",)
    assert found(board)["homes"] == EXPECTED["homes"]


def test_water_that_freezes() -> None:
    text = DPJUDGE.replace("WATER NOR  ", "IN SPRING: WATER NOR\nSHUT  NOR  ")
    board = board_of({"l.map": text})
    assert found(board) == EXPECTED
    assert board.province("nor").seasons == ("spring",)


def test_years_before_christ() -> None:
    text = DPJUDGE.replace("BEGIN SPRING 1840", "BEGIN B.C. 49")
    assert facts_of({"l.map": text})["first"] == ["spring -49"]


BAD = [
    ("VICTORY 3", "VICTORY many", "such as VICTORY 18"),
    ("BEGIN SPRING 1840 MOVEMENT", "BEGIN 1840", "write the first phase as BEGIN"),
    ("UNOWNED CAP", "UNOWNED CAAP", "'CAAP' is no place.*did you mean 'cap'"),
    ("F CAP/SC", "F CAP/EC", "CAP has no coast 'ec'"),
    ("A DUN", "A DUNE BAY", "a unit is written 'A PAR'"),
    ("BLUE  (Bluish)    DUN", "BLUE  (Bluish)    D?N", "'D.N' cannot be a home"),
    ("ABUTS BRO CAP DUN", "ABUTS BRO CAP DUM", "'DUM' is no place.*did you mean 'DUN'"),
    ("ABUTS BRO CAP DUN", "ABUTS BRO ((( DUN", "cannot be a neighbour"),
    ("LAND  ELM    ABUTS", "LAND  ELM    NEAR", "write ABUTS behind ELM"),
    ("LAND  ELM    ABUTS", "AMEND ELM    ABUTS", "'ELM' is none yet"),
    ("LAND  ELM    ABUTS BRO CAP DUN", "LAND  ELM    ABUTS BRO CAP Q:DUN", "has the letter 'Q'"),
    ("Elmwood = elm", "Elmwood =", "a place is named 'Full Name = abc"),
    ("Elmwood = elm", "Elmwood = (elm)", "cannot stand for a place"),
    ("UNOWNED CAP", "USE", "does not say which file"),
    ("UNOWNED CAP", "USE other.map", "it uses other.map, which is not here"),
    ("UNOWNED CAP", "USE ../other.map", "no plain name of a file"),
    ("UNOWNED CAP", "USE /etc/passwd", "no plain name of a file"),
    ("UNOWNED CAP", "USE lantern.map", "is used already"),
    ("UNOWNED CAP", "UNPLAYED GREN", "'GREN' is no power"),
    ("UNOWNED CAP", "DUMMIES BLU", "'BLU' is no power.*did you mean 'BLUE'"),
    ("RED   (Reddish)   ALB BRO", "F ALB", "a unit stands before any power"),
    ("RED   (Reddish)   ALB BRO", "HOMES ALB", "HOMES stands before any power"),
    ("RED   (Reddish)   ALB BRO", "?! what", "begins no line that is known"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "says"), BAD)
def test_bad_maps(old: str, new: str, says: str) -> None:
    line = line_of(DPJUDGE, old)
    with pytest.raises(MapError, match=says) as refused:
        imported({"lantern.map": DPJUDGE.replace(old, new, 1)}, "dpjudge")
    assert (refused.value.file, refused.value.line) == ("lantern.map", line)


def test_files_that_use_each_other() -> None:
    files = {"a.map": "USE b.map\nRED (Red) ALB\n", "b.map": "USE a.map\n"}
    with pytest.raises(MapError, match="used already"):
        imported(files)
    chain = {f"f{n}.map": f"USE f{n + 1}.map\nBEGIN SPRING 1 MOVEMENT\n" for n in range(60)}
    with pytest.raises(MapError, match="more than 40 files"):
        imported(chain)
