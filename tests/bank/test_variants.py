"""Variant files: what they may say, and what is said of bad ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from legation.bank import listed, load_board, load_partly, load_variant
from legation.errors import LegationError, MapError, VariantError
from legation.rules.standard import EDITIONS, Settings
from tests.engine.toys import MAP

GOOD = """
[variant]
id = "mine"
name = "Mine"
map = "standard"
setup = "usual"
sheet = "standard"
notes = "a test"
[[rule]]
use = "standard"
edition = "1971"
win = 20
"""

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Puts a text into a variant file and gives its path."""

    def put(text: str) -> str:
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return put


# --- good ones -------------------------------------------------------------------------------------


def test_the_bank_lists_what_it_has() -> None:
    assert {"standard", "narrows"} <= set(listed("variants"))
    assert {"standard", "narrows"} <= set(listed("maps"))
    assert listed("nothing") == ()
    for name in listed("variants"):
        variant = load_variant(name)
        assert variant.id == name
        assert variant.start().units or variant.start().phase.kind in ("adjustment", "choice")


def test_a_variant_file_of_ones_own(write: Write) -> None:
    variant = load_variant(write(GOOD))
    assert (variant.id, variant.name, variant.setup.id) == ("mine", "Mine", "usual")
    assert variant.board is load_board("standard")
    settings = variant.rules.settings["victory"]
    assert (settings.paradox, settings.win) == ("1971", 20)
    assert variant.settings == {"standard.edition": "1971", "standard.win": 20}


def test_choices_lie_over_the_file(write: Write) -> None:
    """A switch of the file stands when another edition is chosen, and falls when it is chosen itself."""
    path = write(GOOD)
    settings = load_variant(path, edition="2023").rules.settings["victory"]
    assert (settings.paradox, settings.win) == ("szykman", 20)
    for name in ("win", "standard.win"):
        chosen = load_variant(path, settings={name: "3"})
        assert chosen.rules.settings["victory"].win == 3
        assert chosen.settings["standard.win"] == "3"


def test_equal_choices_give_the_same_variant() -> None:
    one = load_variant("standard", edition="online", settings={"win": 20})
    assert load_variant("standard", settings={"edition": "online", "win": "20"}) is one
    assert load_variant("standard", edition="online") is not one


def test_every_edition_is_a_variant() -> None:
    for name, switches in EDITIONS.items():
        assert load_variant("standard", edition=name).rules.settings["movement"] == switches
    assert load_variant().rules.settings["movement"] == Settings()


def test_a_map_may_be_based_on_one_of_the_bank(write: Write, tmp_path: Path) -> None:
    """A map file holds only what is different, and a variant file names it by its path."""
    place = tmp_path / "closed.toml"
    place.write_text(
        '[map]\nid = "closed"\nname = "Closed"\nbased_on = "standard"\n'
        '[province]\nbel = { name = "Flanders" }\n',
        encoding="utf-8",
    )
    variant = load_variant(write(GOOD.replace('map = "standard"', f'map = "{place}"')))
    assert variant.board.name("bel") == "Flanders"
    assert variant.board.name("par") == "Paris"
    assert len(variant.start().units) == 22
    place.write_text(place.read_text().replace('"standard"', '"stnadard"'))
    with pytest.raises(MapError, match="based on 'stnadard', which is no known map"):
        load_board(str(place))


# --- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("standrad", "there is no variant 'standrad'; did you mean standard or standard-6p or "),
        ("zzz", "there is no variant 'zzz'; there are "),
        ("../standard", "'../standard' is not an id; ids have letters, digits, '-' and '_' only"),
        ("/etc/passwd", "'/etc/passwd' is not an id"),
        ("a b", "'a b' is not an id"),
        ("a\x00b", "is not an id"),
        ("", "'' is not an id"),
        ("standard.TOML", "'standard.TOML' is not an id"),
        ("nowhere/mine.toml", "nowhere/mine.toml: cannot be read (No such file or directory)"),
        ("a\x00b.toml", "a\x00b.toml: cannot be read ("),
    ],
)
def test_names_that_lead_nowhere(name: str, said: str) -> None:
    with pytest.raises(VariantError) as refused:
        load_variant(name)
    assert said in str(refused.value)


def test_no_name_leads_out_of_the_bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a name that ends in .toml is a file; everything else must be an id, wherever one stands."""
    (tmp_path / "standard").write_text("not a variant")
    monkeypatch.chdir(tmp_path)
    assert load_variant("standard").id == "standard"
    for name in ("../standard", "variants/standard", ".", "..", "~", "standard.tom", "C:standard"):
        for load in (load_variant, load_board):
            with pytest.raises(VariantError, match="is not an id"):
                load(name)


# --- files that cannot be read ----------------------------------------------------------------------


def test_files_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"[variant]\nid = '\xff\xfe'\n")
    with pytest.raises(VariantError, match=r"mine\.toml: the file is not UTF-8 text"):
        load_variant(str(path))
    path.write_bytes(b"#" * 2_000_001)
    with pytest.raises(VariantError, match="the file is larger than 2000000 bytes"):
        load_variant(str(path))
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    with pytest.raises(VariantError, match=r"folder\.toml: cannot be read \(Is a directory\)"):
        load_variant(str(folder))


def wrong(old: str, new: str) -> str:
    """The good file with one thing different."""
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


BAD: list[tuple[str, str, str, str]] = [
    ("not TOML", wrong("[variant]", "[variant"), "not valid TOML: ", ""),
    ("twice", wrong('id = "mine"', 'id = "mine"\nid = "yours"'), "not valid TOML: ", ""),
    ("too deep", "a = " + "[" * 5000 + "]" * 5000, "", ""),
    ("empty", "", "the table [variant] is missing", "variant"),
    ("no table", "variant = 3\n", "the table [variant] is missing", "variant"),
    (
        "unknown table",
        wrong("[[rule]]", "[[rules]]"),
        "unknown key; did you mean 'rule'?",
        "rules",
    ),
    ("far off", wrong("[[rule]]", "[[zzz]]"), "unknown key; known are variant, rule", "zzz"),
    (
        "unknown key",
        wrong("notes =", "note ="),
        "unknown key; did you mean 'notes'?",
        "variant.note",
    ),
    ("no map", wrong('map = "standard"\n', ""), "a layer has no map, so it", "variant.setup"),
    (
        "a layer",
        wrong('map = "standard"\nsetup = "usual"\n', ""),
        "mine.toml' is a layer, which has no map; name what it is laid over first: standard+",
        "variant.map",
    ),
    ("no id", wrong('id = "mine"\n', ""), "a text 'id' is missing", "variant.id"),
    ("id a number", wrong('id = "mine"', "id = 5"), "a text 'id' is missing", "variant.id"),
    (
        "unknown map",
        wrong('map = "standard"', 'map = "stndard"'),
        "there is no map 'stndard'; did you mean standard or standard-6p or ",
        "",
    ),
    ("map elsewhere", wrong('map = "standard"', 'map = "../x"'), "'../x' is not an id", ""),
    (
        "unknown set-up",
        wrong('"usual"', '"usal"'),
        "the map 'standard' has no set-up 'usal'; it has ",
        "setup",
    ),
    ("set-up a list", wrong('"usual"', "[]"), "the name of a set-up is a text", "variant.setup"),
    (
        "no rule",
        GOOD.partition("[[rule]]")[0],
        'there is no [[rule]]; write at least use = "standard"',
        "",
    ),
    ("rule a table", wrong("[[rule]]", "[rule]"), "there is no [[rule]]", ""),
    (
        "rule without use",
        wrong('use = "standard"\n', ""),
        'every [[rule]] needs use = "name of a rule"',
        "rule",
    ),
    (
        "unknown rule",
        wrong('use = "standard"', 'use = "standart"'),
        "there is no rule 'standart'; did you mean 'standard'?",
        "use",
    ),
    (
        "unknown edition",
        wrong('"1971"', '"1970"'),
        "there is no edition '1970'; editions are 1971, 1982, 2000, 2023, dptg, online",
        "edition",
    ),
    (
        "unknown switch",
        wrong("win = 20", "wins = 20"),
        "there is no such setting; did you mean 'win'?",
        "standard.wins",
    ),
    (
        "bad value",
        wrong("win = 20", 'win = "lots"'),
        "'lots' is not a whole number",
        "standard.win",
    ),
    ("a table", wrong("win = 20", "win = { a = 1 }"), "is not a whole number", "standard.win"),
    ("a date", wrong("win = 20", "win = 2020-01-01"), "is not a whole number", "standard.win"),
    (
        "a choice",
        wrong("win = 20", 'path = "maybe"'),
        "is none of ignored, allowed",
        "standard.path",
    ),
    (
        "the rule twice",
        GOOD + '[[rule]]\nuse = "standard"\n',
        "module 'election' is in the stack twice",
        "",
    ),
]


@pytest.mark.parametrize(("text", "said", "key"), [row[1:] for row in BAD], ids=[r[0] for r in BAD])
def test_bad_files(write: Write, text: str, said: str, key: str) -> None:
    path = write(text)
    with pytest.raises(LegationError) as refused:
        load_variant(path)
    told = str(refused.value)
    assert said in told
    if key:
        assert isinstance(refused.value, VariantError)
        assert refused.value.key == key
        assert refused.value.file == path
        assert told.startswith(f"{path}: {key}: ")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (
            {"wni": "3"},
            "standard.toml: standard.wni: there is no such setting; did you mean 'win'?",
        ),
        ({"standard.win": "x"}, "standard.toml: standard.win: 'x' is not a whole number"),
        (
            {"frost.season": "fall"},
            "standard.toml: frost.season: the variant uses no rule 'frost', only standard",
        ),
        ({"edition": "3000"}, "standard.toml: edition: there is no edition '3000'"),
        ({"": "1"}, "there is no such setting"),
        ({"win": ["1", "2"]}, "'1,2' is not a whole number"),
    ],
)
def test_bad_choices(settings: dict[str, object], said: str) -> None:
    with pytest.raises(VariantError) as refused:
        load_variant("standard", settings=settings)
    assert said in str(refused.value)


def test_set_ups_with_units_of_nobody_want_their_rule(tmp_path: Path, write: Write) -> None:
    place = tmp_path / "map.toml"
    place.write_text(MAP.replace('units = { red = ["A ant"]', 'units = { none = ["A ant"]'))
    with pytest.raises(VariantError, match="units of nobody; add"):
        load_variant(write(GOOD.replace('map = "standard"', f'map = "{place}"')))


def test_a_map_file_with_a_mistake_says_where(tmp_path: Path, write: Write) -> None:
    place = tmp_path / "map.toml"
    place.write_text(MAP.replace('kind = "sea"', 'knd = "sea"'))
    line = 1 + MAP[: MAP.index("The Sea")].count("\n")
    with pytest.raises(
        MapError, match=rf"map\.toml:{line}: unknown key 'knd' .* did you mean 'kind'"
    ):
        load_variant(write(GOOD.replace('map = "standard"', f'map = "{place}"')))


def test_what_the_standard_rules_lack_for_a_map() -> None:
    whole, missing = load_partly("standard", edition="1971")
    assert missing == ()
    assert whole.settings == load_variant("standard", edition="1971").settings
    part, missing = load_partly("classicfog")
    assert "fog of war" in missing
    assert sorted(part.board.powers) == sorted(whole.board.powers)
    with pytest.raises(VariantError, match="fog of war"):
        load_variant("classicfog")
