"""Which form a text has, and the command."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation.bank import load_board
from legation.bank.importing import FORMS, Paper, form_of, gather, import_all
from legation.bank.importing.shelf import MAX_TEXT, Shelf
from legation.errors import MapError
from tests.bank.facts import found
from tests.bank.importing import lantern
from tests.cli.console import run

ALL = sorted(lantern.FORMS)


@pytest.mark.parametrize("form", ALL)
def test_every_form_gives_the_same_map(form: str) -> None:
    """The facts of the map are written by hand, once for all forms."""
    facts = lantern.facts_of(lantern.FORMS[form])
    assert facts == lantern.EXPECTED
    assert lantern.facts_of(lantern.FORMS[form], form) == lantern.EXPECTED


@pytest.mark.parametrize("form", ALL)
def test_the_form_is_known_by_the_content(form: str) -> None:
    texts = list(lantern.FORMS[form].values())
    assert form_of(texts[0]) == (form, "map")
    assert {form_of(text) for text in texts[1:]} <= {(form, "part")}
    assert set(FORMS) == set(lantern.FORMS)


@pytest.mark.parametrize("text", ["", "\n\n", "Dear reader,\nuse it well.\n", "<p>map</p>", "1,2"])
def test_what_is_in_no_form(text: str) -> None:
    assert form_of(text) == ("", "")
    with pytest.raises(MapError, match="no map in a form that is known here; --format names"):
        lantern.imported({"readme.txt": text})


@pytest.mark.parametrize("form", [f for f in ALL if len(lantern.FORMS[f]) > 1])
def test_a_part_alone(form: str) -> None:
    name, text = list(lantern.FORMS[form].items())[1]
    with pytest.raises(MapError, match="this is a part of a map only; give") as refused:
        lantern.imported({name: text})
    assert refused.value.file == name


def test_a_form_that_is_none() -> None:
    with pytest.raises(MapError, match="no form 'njugde'; did you mean 'njudge'"):
        lantern.imported(lantern.NJUDGE, "njugde")


@pytest.mark.parametrize("form", ALL)
def test_the_command(form: str, tmp_path: Path) -> None:
    """From files and from a folder; the map file that is written is good and can be loaded."""
    source, out = tmp_path / "in", tmp_path / "out"
    out.mkdir()
    paths = lantern.written(lantern.FORMS[form], source)
    (source / "notes.txt").write_text("Some words about the map.\n", encoding="utf-8")
    done = run("import", source, "-o", out)
    assert f"({form})" in done.out
    (made,) = out.glob("*.toml")
    assert found(load_board(str(made))) == lantern.EXPECTED
    checked = run("bank", "check", made)
    assert "0 errors" in checked.out
    again = run("import", paths[0], "-o", out, "--format", form, "--force", "--json")
    assert again.json[0]["format"] == form
    assert found(load_board(again.json[0]["file"])) == lantern.EXPECTED
    assert run("import", source, "-o", out).code == 2


def test_what_cannot_be_read(tmp_path: Path) -> None:
    for name, data, says in (
        ("zero", b"a\0b", "this is no text file"),
        ("large", b"#" * (MAX_TEXT + 1), "no map needs more than"),
        ("empty", b"", "no map in a form that is known"),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        done = run("import", path, "-o", tmp_path)
        assert done.code == 2
        assert f"{path}: " in done.err
        assert says in done.err
    assert "there is no such file or folder" in run("import", tmp_path / "gone").err
    (tmp_path / "bare").mkdir()
    assert "there is no map in a form" in run("import", tmp_path / "bare").err


def test_letters_of_older_alphabets(tmp_path: Path) -> None:
    path = tmp_path / "old.map"
    path.write_bytes(lantern.DPJUDGE.replace("Brook", "Brückø").encode("cp1252"))
    (paper,) = gather([str(path)])
    (one,) = import_all([paper], load_board("standard").map)
    assert next(p.name for p in one.map.provinces if p.id == "bro") == "Brückø"


def test_files_beside_a_file_are_found_and_no_others(tmp_path: Path) -> None:
    lantern.written(lantern.NJUDGE, tmp_path / "a")
    (paper,) = gather([str(tmp_path / "a" / "map.lantern")])
    (one,) = import_all([paper], load_board("standard").map)
    assert one.map.source == tuple(lantern.NJUDGE)
    shelf = Shelf([paper])
    (tmp_path / "a" / "link").symlink_to(tmp_path / "a" / "seed.lantern")
    assert shelf.near(paper, "link") is None
    assert shelf.near(paper, "../a/seed.lantern") is not None
    for name in ("../a/seed.lantern", "/etc/hostname", ".hidden", "a/b", ""):
        with pytest.raises(MapError, match="is no plain name of a file"):
            shelf.named(paper, name, 1)


def test_a_map_on_the_standard_board_is_a_patch() -> None:
    text = "USE base.map\nITALY\nF ROM\n"
    base = standard_as_map()
    made = lantern.imported({"fleetrome.map": text, "base.map": base})
    (one,) = [row for row in made if row.map.id == "fleetrome"]
    assert one.map.based_on == "standard"
    assert "[links]" not in one.text
    units = {(power, kind, place) for power, kind, place in one.map.setups[0].units}
    assert ("italy", "fleet", "rom") in units
    assert len(units) == 22


def standard_as_map() -> str:
    """The standard map as a ``.map`` file, written from our own."""
    board = load_board("standard")
    rows = [f"{p.name} = {p.id}" for p in board.map.provinces]
    army = {p: board.adjacent(p, "army") for p in board.spaces}
    for p in board.map.provinces:
        if p.kind == "impassable":
            rows.append(f"SHUT {p.id.upper()}")
            continue
        fleet = board.adjacent(p.id, "fleet") if not p.coasts else ()
        near = [one.upper() for one in fleet if one not in army[p.id]]
        near += [one.upper() if one in fleet else one for one in army[p.id]]
        kind = "WATER" if p.kind == "sea" else "COAST" if fleet or p.coasts else "LAND"
        spelled = p.id if p.coasts else p.id.upper()
        rows.append(f"{kind} {spelled} ABUTS {' '.join(near)}")
        for label in p.coasts:
            ends = " ".join(one.upper() for one in board.adjacent(f"{p.id}/{label}", "fleet"))
            rows.append(f"COAST {p.id.upper()}/{label.upper()} ABUTS {ends}")
    letters = {"army": "A", "fleet": "F"}
    for power in board.powers:
        rows.append(f"{power.upper()} ({power.title()}) {' '.join(board.homes[power]).upper()}")
        rows += [
            f"{letters[kind]} {place.upper()}"
            for owner, kind, place in board.map.setups[0].units
            if owner == power
        ]
    free = [c.upper() for c in board.centres if board.owners("usual").get(c) is None]
    rows += [f"UNOWNED {' '.join(free)}", "VICTORY 18", "BEGIN SPRING 1901 MOVEMENT"]
    return "\n".join(rows)


def test_nothing_is_read_without_the_disk() -> None:
    with pytest.raises(MapError, match="which is not here"):
        lantern.imported({"a.map": "USE standard.map\nBEGIN SPRING 1901 MOVEMENT\n"})
    assert Shelf([Paper("x", "y")], disk=False).near(Paper("x", "y"), "test_forms.py") is None
