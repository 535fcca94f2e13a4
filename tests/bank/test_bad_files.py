"""Bad map and variant files: each has a precise answer with file, line and mend, never a traceback.

What reading says of single mistakes is in ``tests/board/test_mapfile.py`` and ``test_variants.py``;
here the same goes through ``check_file`` and the command, with whole files and folders.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from legation.bank.checking import check_file
from legation.bank.variants import load_board, load_variant
from legation.errors import MapError, VariantError
from tests.board.maps import text_of
from tests.cli.console import run

MAP = text_of("narrows")
VARIANT = """\
[variant]
id = "mine"
name = "Mine"
map = "narrows"

[[rule]]
use = "standard"
win = 3
"""


def line_of(text: str, fragment: str) -> int:
    assert fragment in text
    return text[: text.index(fragment)].count("\n") + 1


# A name, what is replaced, by what, what the line that is told of holds, what is said.
MAPS = [
    ("typo in a key", 'knd = "sea"', 'kind = "sea"', 'wes = {', "did you mean 'kind'"),
    ("typo in a province", '"gat: nro sud"', '"gat: nor sud"', "army  =", "mean 'nor'"),
    ("typo in a power", 'home = "nroth"', 'home = "north"', "nor = {", "did you mean 'north'"),
    ("typo in a section", "[linkz]", "[links] ", "[linkz]", "did you mean 'link"),
    ("unknown key", 'colour = 1\nid = "narrows"', 'id = "narrows"', "colour", "unknown key"),
    ("unknown kind", 'kind = "swamp"', 'kind = "sea"', "wes = {", "'swamp'"),
    ("unknown unit", '["Q nor"]', '["A nor"]', "units =", "not a unit"),
    ("unknown season", 'first = "sprung 1901"', 'first = "spring 1901"', "first =", "1901"),
    ("no such coast", "eas: sud pen/xc", "eas: sud pen/sc", "fleet =", "no coast of 'pen'"),
    ("coast left out", "eas: sud pen gat", "eas: sud pen/sc gat", "fleet =", "pen/nc or pen/sc"),
    ("coast for an army", '"pen/nc: nor sud"', '"pen: nor sud"', "army  =", "names a coast"),
    ("army on a coast", '["A pen/nc"]', '["A nor"]', "units =", "no coast"),
    ("coast of a sea", 'kind = "sea", coasts = ["nc"]', 'kind = "sea"', "wes", "have coasts"),
    ("coast nobody reaches", '["nc", "sc", "wc"]', '["nc", "sc"]', "pen = {", "pen/wc"),
    ("pair twice", '"gat: nor sud nor"', '"gat: nor sud"', "army  =", "every pair once"),
    ("pair of one", '"gat: "', '"gat: nor sud"', "army  =", "not a list of links"),
    ("way of one end", '["wes"]', '["wes", "eas"]', "between", "needs two places"),
    ("to itself", '"gat: nor gat"', '"gat: nor sud"', "army  =", "linked to itself"),
    ("army at sea", '"gat: nor wes"', '"gat: nor sud"', "army  =", "'wes' is sea"),
    ("number as text", 'win = "three"', "win = 3", "win =", "whole number"),
    ("text as number", "id = 7", 'id = "narrows"', "id = 7", "must be a text"),
    ("list as text", 'stations = "nor"', 'stations = ["nor", "gat", "sud"]', "stations", "list"),
    ("table as list", "[[province]] ", "[province] ", "[[province]]", "write [province]"),
    ("yes for true", 'centre = "yes", city', "centre = true, city", "gat = {", "true or false"),
    ("too many to win", "win = 99", "win = 3", "[[setup]]", "the map has 3"),
    ("nobody to win", "win = -1", "win = 3", "win =", "between"),
    ("absurd count", "provinces = 99999999999", "provinces = 6", "provinces =", "between"),
    ("wrong count", "provinces = 5", "provinces = 6", "provinces =", "the map has 6"),
    ("owner unknown", 'gat = "west"', 'gat = "none"', "owners =", "'west', which is unknown"),
    ("two units", '["A nor", "F nor"]', '["A nor"]', "units =", "two units in 'nor'"),
    ("no such gate", 'gate = "nowhere"', 'gate = "gat"', "[[link]]", "'nowhere'"),
    ("strength", 'strength = "1/0"', 'gate = "gat"', "strength", "1/2"),
    ("one letter twice", 'letter = "N"', 'letter = "S"', "[[power]]\nid = \"south", "letter 'N'"),
    ("one power twice", 'id = "north"', 'id = "south"', 'id = "north"', "twice"),
    ("alias of another", 'also = ["sud"]', 'also = ["peninsular"]', "pen = {", "could mean"),
    ("power named twice", '["North"]', '["Southern"]', "[[power]]\nid = \"south", "could mean"),
    ("not closed", "[map", "[map]", "[map", "this is not TOML"),
    ("a text not closed", 'name = "The', 'name = "The Narrows"', 'name = "The', "TOML"),
    ("key twice", 'id = "a"\nid = "b"', 'id = "narrows"', 'id = "b"', "written twice"),
    ("no such base", 'based_on = "nrrows"\nid = "n"', 'id = "narrows"', "based_on", "no known map"),
    ("based on itself", 'based_on = "f.toml"\nid = "n"', 'id = "narrows"', "based_on", "circle"),
    ("no way out", "army = []", 'army  = ["gat: nor sud", "pen: nor sud"]', "[[setup]]", "can move"),
]  # fmt: skip

# A name, what is replaced in the variant, by what, what the line that is told of holds, what is said.
VARIANTS = [
    ("v typo", 'naem = "Mine"', 'name = "Mine"', "naem", "did you mean 'name'?"),
    ("v section", "[[rlue]]", "[[rule]]", "[[rlue]]", "did you mean 'rule'?"),
    ("v map unknown", 'map = "narows"', 'map = "narrows"', "map =", "did you mean narrows "),
    ("v map elsewhere", 'map = "../x"', 'map = "narrows"', "map =", "is not an id"),
    ("v outside", 'map = "../x.toml"', 'map = "narrows"', "map =", "lies outside the folder"),
    ("v absolute", 'map = "/etc/x.toml"', 'map = "narrows"', "map =", "lies outside the folder"),
    ("v NUL", 'map = "a\\u0000.toml"', 'map = "narrows"', "map =", "cannot be a file"),
    ("v map missing", 'map = "gone.toml"', 'map = "narrows"', "map =", "cannot be read"),
    ("v set-up", 'setup = "usul"\nmap = "narrows"', 'map = "narrows"', "setup", "it has usual"),
    ("v rule", 'use = "standart"', 'use = "standard"', "use", "there is no rule 'standart'"),
    ("v switch", "wni = 3", "win = 3", "wni", "did you mean 'win'?"),
    ("v value", "win = [[[]]]", "win = 3", "win", "is not a whole number"),
    ("v edition", 'edition = "1800"', "win = 3", "edition", "editions are 1971"),
    ("v not TOML", "[[rule]", "[[rule]]", "[[rule]", "not valid TOML"),
]  # fmt: skip


def told(path: Path, text: str, where: str, says: str) -> None:
    """The check and the command say the same about a file, and name the line."""
    path.write_text(text, encoding="utf-8")
    found = check_file(str(path))
    errors = [one for one in found if one.level == "error" and says in one.text]
    assert errors, [str(one) for one in found]
    assert errors[0].file == str(path)
    if where:
        assert errors[0].line in {
            number
            for number, line in enumerate(text.splitlines(), 1)
            if where.partition("\n")[0] in line
        }
    done = run("bank", "check", path)
    assert done.code == 1
    assert str(errors[0]) in done.out
    assert "Traceback" not in done.out + done.err


@pytest.mark.parametrize(
    ("new", "old", "where", "says"), [row[1:] for row in MAPS], ids=[row[0] for row in MAPS]
)
def test_bad_maps(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    new: str,
    old: str,
    where: str,
    says: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert old in MAP
    told(tmp_path / "f.toml", MAP.replace(old, new, 1), where, says)


@pytest.mark.parametrize(
    ("new", "old", "where", "says"), [r[1:] for r in VARIANTS], ids=[r[0] for r in VARIANTS]
)
def test_bad_variants(tmp_path: Path, new: str, old: str, where: str, says: str) -> None:
    assert VARIANT.count(old) == 1
    told(tmp_path / "f.toml", VARIANT.replace(old, new), where, says)


BOMBS = {
    "lists": "a = " + "[" * 50_000 + "]" * 50_000,
    "tables": "a = " + "{b=" * 50_000,
    "dots": "a" + ".a" * 50_000 + " = 1",
    "number": "a = " + "9" * 50_000,
    "size": "#" * 2_000_001,
    "empty": "",
    "variant of lists": "[variant]\nid = " + "[" * 50_000,
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs(tmp_path: Path, name: str) -> None:
    path = tmp_path / "bomb.toml"
    path.write_text(BOMBS[name], encoding="utf-8")
    (found,) = check_file(str(path))
    assert (found.level, found.file) == ("error", str(path))
    assert found.text
    assert run("bank", "check", path).code == 1


def test_provinces_without_end(tmp_path: Path) -> None:
    rows = "\n".join(f'p{n} = {{ name = "{n}", kind = "sea" }}' for n in range(5000))
    told(tmp_path / "f.toml", MAP.replace("[links] ", rows + "\n[links] "), "", "more than 4096")


def test_what_is_no_text_or_no_file(tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    path.write_bytes(b"id = '\xff'")
    assert "not UTF-8 text" in check_file(str(path))[0].text
    path.unlink()
    assert "No such file" in check_file(str(path))[0].text
    path.mkdir()
    assert "Is a directory" in check_file(str(path))[0].text
    assert "is not an id" in check_file(str(tmp_path / "f.txt"))[0].text
    assert "did you mean narrows" in check_file("narows")[0].text


def test_a_province_without_any_link_is_told(tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    row = 'isl = { name = "Isle", kind = "land" }\n'
    path.write_text(
        MAP.replace("[links] ", row + "[links] ").replace("provinces = 6", "provinces = 7"),
        encoding="utf-8",
    )
    (found,) = check_file(str(path))
    assert found.level == "warning"
    assert "isl" in found.text


def test_a_map_is_no_variant(tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    path.write_text(MAP, encoding="utf-8")
    done = run("new", path)
    assert done.code == 2
    assert "this is a map, and a game needs a variant" in done.err
    assert "Traceback" not in done.out + done.err


# --- files that name other files -------------------------------------------------------------------


def child(base: str) -> str:
    return f'[map]\nid = "c"\nname = "C"\nbased_on = "{base}"\n'


def test_two_maps_based_on_each_other(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text(child("a.toml"), encoding="utf-8")
    (tmp_path / "a.toml").write_text(child("b.toml"), encoding="utf-8")
    (found,) = check_file(str(tmp_path / "a.toml"))
    assert "goes in a circle" in found.text
    assert found.line == 4


LAYER = '[variant]\nid = "l"\nname = "L"\n'

WIN = '[[rule]]\nuse = "standard"\nwin = 4\n'

# A name, the layer's file, what the line that is told of holds, what is said.
LAYERS = [
    ("l itself", LAYER + 'layers = ["f.toml"]\n', "layers", "layers go in a circle"),
    ("l other", LAYER + 'layers = ["g.toml"]\n', "layers", "layers go in a circle"),
    ("l outside", LAYER + 'layers = ["../g.toml"]\n', "layers", "lies outside the folder"),
    ("l missing", LAYER + 'layers = ["gone.toml"]\n', "layers", "cannot be read"),
    ("l unknown", LAYER + 'layers = ["gnboat"]\n', "layers", "there is no layer 'gnboat'"),
    ("l number", LAYER + "layers = 7\n", "layers", "list"),
    ("l setting", LAYER + 'replace = ["standard.wni"]\n' + WIN, "replace", "wni"),
    ("l rule", LAYER + '[[rule]]\nuse = "standart"\n', "use", "there is no rule 'standart'"),
    ("l typo", LAYER + 'replce = ["standard.win"]\n', "replce", "did you mean 'replace'?"),
    ("l without end", LAYER + f"layers = {['g.toml'] * 101}\n", "layers", "100"),
]


@pytest.mark.parametrize(
    ("text", "where", "says"), [row[1:] for row in LAYERS], ids=[row[0] for row in LAYERS]
)
def test_bad_layers(tmp_path: Path, text: str, where: str, says: str) -> None:
    (tmp_path / "g.toml").write_text(LAYER + 'layers = ["f.toml"]\n', encoding="utf-8")
    told(tmp_path / "f.toml", text, where, says)


def test_files_are_found_beside_the_file_that_names_them(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "base.toml").write_text(MAP, encoding="utf-8")
    (tmp_path / "maps" / "c.toml").write_text(child("base.toml"), encoding="utf-8")
    path = tmp_path / "v.toml"
    path.write_text(VARIANT.replace('"narrows"', '"maps/c.toml"'), encoding="utf-8")
    assert check_file(str(path)) == []
    variant = load_variant(str(path))
    assert variant.board.map.based_on == "base.toml"


def test_no_file_leads_out_of_its_folder(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text(MAP, encoding="utf-8")
    inner = tmp_path / "inner"
    inner.mkdir()
    path = inner / "c.toml"
    told(path, child("../base.toml"), "based_on", "lies outside the folder of this file")
    with pytest.raises(MapError, match="or name a map of the bank"):
        load_board(str(path))
    (inner / "link.toml").symlink_to(tmp_path / "base.toml")
    told(path, child("link.toml"), "based_on", "lies outside the folder of this file")
    loop = inner / "loop.toml"
    loop.symlink_to(loop)
    path.write_text(VARIANT.replace('"narrows"', '"loop.toml"'), encoding="utf-8")
    with pytest.raises(VariantError, match="cannot be"):
        load_variant(str(path))


def test_a_mistake_in_the_map_of_a_variant_names_the_map(tmp_path: Path) -> None:
    text = MAP.replace('kind = "sea"', 'knd = "sea"', 1)
    (tmp_path / "m.toml").write_text(text, encoding="utf-8")
    path = tmp_path / "v.toml"
    path.write_text(VARIANT.replace('"narrows"', '"m.toml"'), encoding="utf-8")
    (found,) = check_file(str(path))
    assert (found.file, found.line) == (str(tmp_path / "m.toml"), line_of(text, "knd"))


def test_the_map_of_a_variant_is_checked_if_it_came_with_it(tmp_path: Path) -> None:
    (tmp_path / "m.toml").write_text(MAP.replace("win = 3", "win = 4"), encoding="utf-8")
    path = tmp_path / "v.toml"
    path.write_text(VARIANT.replace('"narrows"', '"m.toml"'), encoding="utf-8")
    (found,) = check_file(str(path))
    assert (found.file, found.level) == (str(tmp_path / "m.toml"), "error")
    path.write_text(VARIANT, encoding="utf-8")
    assert check_file(str(path)) == []


def test_hints_do_not_fail(tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    path.write_text(MAP.replace("win = 3", "win = 1"), encoding="utf-8")
    assert [one.level for one in check_file(str(path))] == ["warning", "warning"]
    done = run("bank", "check", path)
    assert done.code == 0
    assert "1 file: 0 errors, 2 to look at" in done.out


def test_there_are_enough() -> None:
    assert len(MAPS) + len(VARIANTS) + len(LAYERS) + len(BOMBS) >= 40
