"""Variants of webDiplomacy and vDiplomacy: literal PHP data, and nothing but that."""

from __future__ import annotations

import pytest

from legation.bank.importing import Paper
from legation.bank.importing.php import Array, Code, Unread
from legation.errors import MapError
from tests.bank.facts import found
from tests.bank.importing.lantern import (
    EXPECTED,
    WEBDIP,
    WEBDIP_INSTALL,
    WEBDIP_UNITS,
    WEBDIP_VARIANT,
    board_of,
    facts_of,
    imported,
    line_of,
)

INSTALL, VARIANT, UNITS = WEBDIP


def test_the_map() -> None:
    board = board_of(WEBDIP)
    assert found(board) == EXPECTED
    assert board.map.name == "Lantern Bay"
    assert board.map.designer == "Ada Ember"
    assert board.map.source == ("install.php", "variant.php", "adjudicatorPreGame.php")
    assert board.province("alb").convoy
    assert board.province("sou").name == "Sou'thwater"
    assert "their ids were made for this file" in board.map.notes
    assert "Adapted for the site by Bo Brand" in board.map.notes


def test_files_given_without_their_folders() -> None:
    names = ("install.php", "variant.php", "adjudicatorPreGame.php")
    files = dict(zip(names, WEBDIP.values(), strict=True))
    assert facts_of(files) == EXPECTED


def test_without_the_other_files() -> None:
    """Powers get numbers, the start is not known, and builds come first."""
    (one,) = imported({INSTALL: WEBDIP_INSTALL})
    assert [p.name for p in one.map.powers] == ["Country 1", "Country 2"]
    assert "No variant.php" in one.map.notes
    assert one.map.setups[0].win == 2  # 18 of 34, of four
    assert one.map.setups[0].first.kind == "adjustment"


def test_rows_of_older_files() -> None:
    """Single calls instead of rows, the country by its name, a year before Christ."""
    rows = WEBDIP_INSTALL[
        WEBDIP_INSTALL.index("$territoryRawData") : WEBDIP_INSTALL.index("$bordersRaw")
    ]
    calls = "\n".join(
        f"new InstallTerritory({line.strip().strip('[](,').removeprefix('array(').rstrip('),]')});"
        for line in rows.splitlines()
        if "10, 20, 5, 10" in line
    )
    borders = (
        "InstallTerritory::$Territories['Albe']->addBorder("
        "InstallTerritory::$Territories['Elmwood'], 'No', 'Yes');\n"
    )
    text = WEBDIP_INSTALL.replace(rows, calls + "\n").replace(
        "InstallTerritory::run", borders + "x::run"
    )
    variant = WEBDIP_VARIANT.replace(
        "(floor($turn/2) + 1840)", '(-1*(floor($turn/2) - 480))." BC."'
    )
    facts = facts_of(WEBDIP | {INSTALL: text, VARIANT: variant})
    assert facts["army"] == sorted([*EXPECTED["army"], "alb - elm"])
    assert facts["first"] == ["spring -480"]
    named = WEBDIP_INSTALL.replace("$supply, $countryID, $x", "$supply, $country, $x")
    for number, name in enumerate(("Neutral", "Red", "Blue")):
        named = named.replace(f"', {number}, 10", f"', '{name}', 10")
    assert facts_of(WEBDIP | {INSTALL: named}) == EXPECTED


def test_a_variant_on_the_map_of_another() -> None:
    """Its map, its countries and its year come from the folder beside; the units are its own."""
    units = WEBDIP_UNITS.replace("'Brook' =>", "'Cape' => 'Army', 'Brook' =>")
    units = units.replace(", 'Cape (South Coast)' => 'Fleet'", "")
    files = WEBDIP | {
        "More/install.php": "<?php\nrequire_once('variants/Lantern/install.php');\n",
        "More/variant.php": "<?php\nclass MoreVariant extends LanternVariant { public $name='More'; }",
        "More/classes/adjudicatorPreGame.php": units,
    }  # fmt: skip
    more = next(one for one in imported(files) if one.map.id == "more")
    assert more.map.setups[0].units == (
        ("red", "fleet", "alb"),
        ("red", "army", "cap"),
        ("red", "army", "bro"),
        ("blue", "army", "dun"),
    )
    assert more.map.setups[0].first.short == "S1840M"
    del files["Lantern/install.php"]
    with pytest.raises(MapError, match="it uses the map of Lantern, which is not in the folder"):
        imported(files)


def test_units_of_nobody() -> None:
    text = WEBDIP_UNITS.replace("'Blue' => array(", "'Blue' => array(), 'Neutral units' => array(")
    facts = facts_of(WEBDIP | {UNITS: text})
    assert facts["units"] == ["Red: A bro", "Red: F alb", "none: A dun", "none: F cap/sc"]
    with pytest.raises(MapError, match="'bleu' is no country of this variant; did you mean 'blue'"):
        imported(WEBDIP | {UNITS: WEBDIP_UNITS.replace("'Blue'", "'Bleu'")})


def test_what_is_computed_is_told() -> None:
    text = WEBDIP_INSTALL.replace("    array('Albe','Brook','No','Yes'),", "    border($a, 'x'),")
    text = text.replace("?>\n", "$DB->sql_put('UPDATE wD_Other SET x=1');\n")
    units = WEBDIP_UNITS.replace("'Brook' => 'Army'", "$place => 'Army'")
    board = board_of(WEBDIP | {INSTALL: text, UNITS: units})
    line = line_of(WEBDIP_INSTALL, "    array('Albe','Brook'")
    assert f"Line {line} of install.php is computed and was not read" in board.map.notes
    assert "Line 4 of adjudicatorPreGame.php is computed" in board.map.notes
    assert "changes the site's tables, which was not read: UPDATE wD_Other" in board.map.notes
    assert "alb - bro" not in found(board)["army"]


def test_changes_of_the_tables_that_are_plain() -> None:
    """Borders that are deleted make one-way borders; places are made no centres."""
    number = 1 + [k for k in WEBDIP_INSTALL.splitlines() if "10, 20" in k].index(
        next(k for k in WEBDIP_INSTALL.splitlines() if "'Norwater', 'Sea'" in k)
    )
    where = "WHERE mapID='.$this->mapID.' AND"
    sql = (
        f"$DB->sql_put('DELETE FROM wD_Borders {where} fromTerrID=1 AND toTerrID={number}');\n"
        f'$DB->sql_put(\'UPDATE wD_Territories SET supply="No" {where} '
        '(name="Cape" OR name="Dune")\');\n'
        "InstallTerritory::$Territories['Elmwood']->supply='Yes';\n?>\n"
    )
    facts = facts_of(WEBDIP | {INSTALL: WEBDIP_INSTALL.replace("?>\n", sql)})
    assert "nor > alb" in facts["fleet"]
    assert "alb - nor" not in facts["fleet"]
    assert facts["centres"] == ["alb", "bro", "elm"]


def test_literals() -> None:
    code = Code(
        Paper(
            "x.php",
            "page ' <?php\n# it's a comment\n$a = array(1, -2, 2.5, true, null, 'a\\'b' . \"c\\n\", "
            "['k' => [1], 'v' => f(1, [2]), \"$x\"], );\n$b = $a;\n?> it's a page <?php $c = 'd';",
        )
    )
    array = code.assigned("a")
    assert isinstance(array, Array)
    assert array.values[:6] == [1, -2, 2.5, True, None, "a'bc\n"]
    inner = array.values[6]
    assert isinstance(inner, Array)
    assert inner.keys == ["k", "v", None]
    assert inner.values[1:] == [Unread("f ( 1 , [ 2 ] )", 3), Unread('"$x"', 3)]
    assert code.assigned("b") == Unread("$a", 4)
    assert code.assigned("c") == "d"
    assert code.assigned("nothing") is None


ROW, PLACE = "array('Brook','Elmwood','No','Yes')", "array('Brook', 'Land', 'Yes'"
# Where, what is replaced, by what, what is said. The line is that of what is replaced.
BAD = [
    (INSTALL, PLACE, "array('Brook', 'Swamp', 'Yes'", "needs a type"),
    (INSTALL, PLACE, "array('Brook', 'Land', 'Maybe'", "is 'Yes' or 'No'"),
    (INSTALL, PLACE, "array('Albe', 'Land', 'Yes'", "is there already"),
    (INSTALL, PLACE, "array(7, 'Land', 'Yes'", "begins with a name in quotes"),
    (INSTALL, PLACE, "array('Brook' 'Land', 'Yes'", "begins with a name in quotes"),
    (INSTALL, ROW, "array('Brok','Elmwood','No','Yes')", "'Brok' is no territory.*'Brook'"),
    (INSTALL, ROW, "array($x,'Elmwood','No','Yes')", "stands in quotes"),
    (INSTALL, ROW, "array('Brook','Elmwood','Nope','Yes')", "whether fleets may pass"),
    (INSTALL, ROW, "array('Brook','Elmwood','No')", "whether armies may pass"),
    (INSTALL, "$bordersRawData=array(", "$bordersRawData=load(", "is no literal array"),
    (INSTALL, "$territoryRawData=array(", "$territoryRawData=load(", "is no literal array"),
    (VARIANT, "$countries=array('Red', 'Blue')", "$countries=$other", "is no literal array"),
    (VARIANT, "$countries=array('Red', 'Blue')", "$countries=array('Red', $x)", "country stands in quotes"),
    (UNITS, "'Brook' => 'Army'", "'Brok' => 'Army'", "'Brok' is no territory.*'Brook'"),
    (UNITS, "'Brook' => 'Army'", "'Brook' => 'Tank'", "'Place' => 'Army' or 'Place' => 'Fleet'"),
    (UNITS, "'Red'  => array(", "'Red'  => many(", "'Country' => array"),
    (UNITS, "$countryUnits = array(", "$countryUnits = many(", "is no literal array"),
    (UNITS, "'Dune' => 'Army', 'Cape (South Coast)'", "'Dune' => 'Army', 'Cape'", "needs one of its coasts"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "says"), BAD)
def test_bad_files(name: str, old: str, new: str, says: str) -> None:
    text = WEBDIP[name]
    line = line_of(text, old)
    with pytest.raises(MapError, match=says) as refused:
        imported(WEBDIP | {name: text.replace(old, new, 1)}, "webdip")
    assert (refused.value.file, refused.value.line) == (name, line)


def test_what_is_not_closed_or_not_there() -> None:
    for text, says in (
        ("<?php InstallTerritory; $territoryRawData = array(array('A', 'B", "quotes is not closed"),
        ("<?php InstallTerritory; $territoryRawData = array(array('A',", "an array is not closed"),
        ("<?php InstallTerritory;", "no literal rows of territories"),
        ("<?php $territoryRawData = array(=>);", "stands where a value should be"),
    ):
        with pytest.raises(MapError, match=says):
            imported({INSTALL: text})
    same = WEBDIP | {VARIANT: WEBDIP_VARIANT.replace("'Blue'", "'Red'")}
    with pytest.raises(MapError, match="the country 'Red' is there twice"):
        imported(same)


def test_bombs() -> None:
    deep = "<?php InstallTerritory; $territoryRawData=" + "array(" * 50_000 + ")" * 50_000 + ";"
    with pytest.raises(MapError, match="nested more than 20 deep"):
        imported({INSTALL: deep})
    with pytest.raises(MapError, match="nested more than 20 deep"):
        imported({INSTALL: deep.replace("array(", "[").replace(")", "]")})
    many = "<?php InstallTerritory; $territoryRawData=array(" + "1," * 600_000 + ");"
    with pytest.raises(MapError, match="more than 1,000,000 words"):
        imported({INSTALL: many})
    calls = "<?php InstallTerritory; $territoryRawData=" + "f(" * 50_000 + ";"
    with pytest.raises(MapError, match="is no literal array"):
        imported({INSTALL: calls})
