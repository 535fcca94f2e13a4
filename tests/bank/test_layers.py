"""Layers: variant files over variant files, and what is said of those that do not go together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from legation import Game
from legation.bank import files, load_variant
from legation.bank.catalogue import listings
from legation.bank.checking import check_file
from legation.bank.layers import MOST_LAYERS, split
from legation.errors import LegationError, StackConflict, VariantError
from legation.record.phases import PhaseJudge
from legation.rules import registry
from tests.cli.console import run

Put = Callable[..., Path]


def text_of(name: str, *rules: str, head: str = "") -> str:
    tables = "".join(f"[[rule]]\n{rule}\n" for rule in rules)
    return f'[variant]\nid = "{name}"\nname = "{name.title()}"\n{head}\n{tables}'


def use(name: str, **settings: object) -> str:
    return "\n".join([f'use = "{name}"', *(f"{key} = {value}" for key, value in settings.items())])


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Put]:
    """An installed package with rules and layers; gives a way to add further files to it."""
    for name, attribute in (("votes", "BALLOTS"), ("other", "OTHER"), ("loner", "LONER")):
        monkeypatch.setitem(registry._OWN, name, f"tests.bank.toy_rules:{attribute}")
    monkeypatch.setattr(files, "_outside", lambda: [tmp_path])

    def write(name: str, *rules: str, head: str = "", folder: str = "layers") -> Path:
        path = tmp_path / folder / f"{name}.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text_of(name, *rules, head=head), encoding="utf-8")
        return path

    write("ballot", use("votes", base=18))
    write("more", use("other"))
    listings.cache_clear()
    yield write
    listings.cache_clear()


def settings_of(name: str, **settings: object) -> object:
    return load_variant(name, settings=settings).rules.settings["toy-ballots"]


# --- what goes together ----------------------------------------------------------------------------


def test_a_layer_over_a_variant_and_over_a_map(put: Put) -> None:
    for base in ("standard", "asia"):
        variant = load_variant(f"{base}+ballot+more")
        assert variant.board is load_variant(base).board
        assert [m.name for m in variant.rules.modules][-2:] == ["toy-ballots", "toy-other"]
        assert variant.id == f"{base}+ballot+more"
    assert load_variant("standard+ballot").name == "Standard + Ballot"
    assert load_variant("standard+ballot") is load_variant("standard+ballot")


def test_the_order_is_that_of_the_files(put: Put) -> None:
    with pytest.raises(StackConflict, match="'toy-other' needs 'toy-ballots'"):
        load_variant("standard+more")
    names = [module.name for module in load_variant("standard+more+ballot").rules.modules]
    assert names[-2:] == ["toy-other", "toy-ballots"]


def test_a_path_as_base_and_as_layer(put: Put, tmp_path: Path) -> None:
    base = put("a+b", use("standard"), folder="odd+folder", head='map = "narrows"')
    layer = put("mine", use("votes", seats=5))
    for name in (f"{base}+{layer}", f"{base}+ballot", f"standard+{layer}"):
        assert load_variant(name).rules.settings["toy-ballots"]
    assert split(f"{base}+{layer}") == (str(base), str(layer))
    assert split(f"{tmp_path}/x+y/v.toml+ballot") == (f"{tmp_path}/x+y/v.toml", "ballot")


def test_equal_settings_merge(put: Put) -> None:
    put("again", use("votes", base=18, seats=4))
    settings = settings_of("standard+ballot+again")
    assert (settings.base, settings.seats) == (18, 4)  # type: ignore[attr-defined]


def test_different_settings_do_not(put: Put) -> None:
    put("big", use("votes", base=37))
    with pytest.raises(VariantError) as refused:
        load_variant("standard+ballot+big")
    assert str(refused.value) == (
        "big.toml: votes.base: ballot.toml says 18 and big.toml 37; if the latter is meant, write "
        'replace = ["votes.base"] in [variant] of big.toml'
    )
    put("big", use("votes", base=37), head='replace = ["votes.base"]')
    assert settings_of("standard+ballot+big").base == 37  # type: ignore[attr-defined]
    with pytest.raises(VariantError, match=r"big\.toml says 37 and ballot\.toml 18"):
        load_variant("standard+big+ballot")


def test_a_layer_replaces_a_switch_of_the_standard_rules(put: Put) -> None:
    put("old", use("standard", edition='"1971"'))
    with pytest.raises(VariantError, match=r"standard\.toml says '2023' and old\.toml '1971'"):
        load_variant("standard+old")
    put("old", use("standard", edition='"1971"'), head='replace = ["standard.edition"]')
    variant = load_variant("standard+old")
    assert variant.settings["standard.edition"] == "1971"
    assert variant.rules.settings["movement"].paradox == "1971"


def test_a_layer_drops_a_rule(put: Put) -> None:
    put("silent", head='drop = ["votes"]')
    variant = load_variant("standard+ballot+silent")
    assert variant.rules.modules == load_variant("standard").rules.modules
    with pytest.raises(VariantError, match="there is no rule 'votes' below it to drop, only stand"):
        load_variant("standard+silent")


def test_files_name_layers_of_their_own(put: Put) -> None:
    put("house", use("votes", seats=4), folder="variants", head='map = "asia"\nlayers = ["more"]')
    with pytest.raises(StackConflict, match="says what a year consists of"):
        load_variant("house")
    head = 'map = "asia"\nlayers = ["ballot", "more"]'
    put("house", use("standard"), use("votes", seats=4), folder="variants", head=head)
    settings = settings_of("house")
    assert (settings.base, settings.seats) == (18, 4)  # type: ignore[attr-defined]
    put("house", use("standard"), use("votes", base=37), folder="variants", head=head)
    with pytest.raises(
        VariantError, match=r"ballot\.toml says 18 and house\.toml 37; if the latte"
    ):
        load_variant("house")
    head += '\nreplace = ["votes.base"]'
    put("house", use("standard"), use("votes", base=37), folder="variants", head=head)
    assert settings_of("house").base == 37  # type: ignore[attr-defined]
    put("both", head='layers = ["ballot", "more"]')
    assert len(load_variant("standard+both").rules.modules) == 8


def test_what_a_layer_names_is_beside_it(put: Put, tmp_path: Path) -> None:
    put("inner", use("votes"), folder="mine")
    outer = put("outer", head='layers = ["inner.toml"]', folder="mine")
    assert settings_of(f"standard+{outer}").base == 18  # type: ignore[attr-defined]
    outer = put("outer", head='layers = ["../layers/ballot.toml"]', folder="mine")
    with pytest.raises(VariantError, match="lies outside the folder of this file"):
        load_variant(f"standard+{outer}")


# --- settings --------------------------------------------------------------------------------------


def test_a_bare_name_that_one_rule_has(put: Put) -> None:
    settings = settings_of("standard+ballot", seats="4", **{"votes.base": "20"})
    assert (settings.seats, settings.base) == (4, 20)  # type: ignore[attr-defined]
    variant = load_variant("standard+ballot", edition="1971", settings={"paradox": "2000"})
    assert variant.rules.settings["movement"].paradox == "2000"
    with pytest.raises(
        VariantError, match=r"2 rules have this setting; say standard\.win or votes"
    ):
        load_variant("standard+ballot", settings={"win": 3})
    with pytest.raises(VariantError, match="there is no such setting; did you mean 'seats'"):
        load_variant("standard+ballot", settings={"votes.seatz": 3})
    with pytest.raises(VariantError, match="no rule 'vote', only standard, votes"):
        load_variant("standard+ballot", settings={"vote.seats": 3})


def test_a_saved_game_is_found_again(put: Put, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = run("new", "narrows+ballot", "-o", path, "--set", "seats=4")
    assert done.code == 0
    game = Game.load(path)
    assert game.variant.id == "narrows+ballot"
    assert game.variant.settings["votes.seats"] == "4"
    assert game.variant.rules.settings["toy-ballots"].seats == 4
    assert run("show", path).code == 0


def test_commands_take_composed_names(put: Put) -> None:
    assert "seats" in run("variants", "standard+ballot").out
    done = run("soak", "narrows+ballot", "--games", "1", "--years", "1", "--json")
    assert done.json["violations"] == []
    listed = {one["id"]: one for one in run("variants", "--json").json}
    assert listed["ballot"] == {"id": "ballot", "name": "Ballot", "layer": True}
    assert "ballot" in run("variants").out.partition("Layers")[2]
    assert "ballot" in {
        one["id"] for one in run("bank", "list", "--status", "layer", "--json").json
    }
    assert "legation new BASE+ballot" in run("bank", "show", "ballot").out


def test_a_line_of_json_reads_no_file_as_a_layer(put: Put) -> None:
    layer = put("mine", use("votes"))
    answer = PhaseJudge().line(
        f'{{"variant": "standard+{layer}", "phase": "S1901M", "units": {{}}}}'
    )
    assert "is a file, not the id of a variant" in str(answer["error"])
    answer = PhaseJudge().line('{"variant": "standard+ballot", "phase": "S1901M", "units": {}}')
    assert "error" not in answer


# --- what does not go together ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("standard+asia", "'asia' is a map; a variant has one map, that of its first part"),
        ("asia+standard", "'standard' is a variant with a map of its own; a variant has one map"),
        ("ballot", "'ballot' is a layer, which has no map; name what it is laid over first: stand"),
        ("ballot+standard", "name what it is laid over first: standard+ballot"),
        ("ballot+more+asia", "name what it is laid over first: asia+ballot+more"),
        ("standard+balot", "there is no layer 'balot'; did you mean ballot?"),
        ("standard+zzz", "there is no layer 'zzz'; there are "),
        ("standard+../x", "'../x' is not an id"),
        ("standard+a b", "'a b' is not an id"),
        ("standard+", "'standard+' has an empty part; write BASE+LAYER"),
        ("+ballot", "has an empty part"),
        ("standard+ballot+ballot", "'ballot' is named twice"),
        ("standard+gone.toml", "gone.toml: cannot be read"),
        ("standard+" + "x+" * 900, "more than 30 layers"),
        ("x" * 5000, "a name longer than 2000 letters"),
        ("standard+ballot+loner", "'toy-loner' and 'toy-ballots' do not go together: it counts no"),
        ("hundred-old+ballot", "the map 'hundred-old' has no variant yet"),
    ],
)
def test_names_that_do_not_go_together(put: Put, name: str, said: str) -> None:
    put("loner", use("loner"))
    with pytest.raises(LegationError) as refused:
        load_variant(name)
    assert said in str(refused.value)
    done = run("new", name, "-o", "never.jsonl")
    assert done.code == 2
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("head", "rules", "key", "said"),
    [
        ("layers = 3", ["votes"], "variant.layers", "must be a list of texts"),
        ('layers = ["a", "a"]', ["votes"], "variant.layers", "names 'a' twice"),
        (f"layers = {[str(n) for n in range(500)]}", [], "variant.layers", "more than 100 entries"),
        (
            'layers = ["balot"]',
            [],
            "variant.layers",
            "there is no layer 'balot'; did you mean ball",
        ),
        ('layers = ["asia"]', [], "variant.layers", "'asia' is a map; a variant has one map"),
        ('layers = ["mine.toml"]', [], "variant.layers", "layers go in a circle: mine - mine"),
        ('layers = ["/etc/x.toml"]', [], "variant.layers", "lies outside the folder of this file"),
        ('layers = ["x/../../x.toml"]', [], "variant.layers", "lies outside the folder"),
        ('replace = ["votes.seats"]', ["votes"], "variant.replace", "does not set 'votes.seats'"),
        ('drop = ["votes"]', ["votes"], "variant.drop", "this file uses 'votes' itself"),
        (
            'setup = "usual"',
            ["votes"],
            "variant.setup",
            "a layer has no map, so it names no set-up",
        ),
        ("", [], "", "a layer needs a [[rule]], a [setup], layers, or"),
        ("", ["vote"], "use", "there is no rule 'vote'"),
        ("", ["votes\nseatz = 1"], "votes.seatz", "did you mean 'seats'?"),
        ("", ["votes\nseats = [[]]"], "votes.seats", "is not a whole number"),
        ("", ["other"], "", "'toy-other' needs 'toy-ballots'"),
        ("map = 3", ["votes"], "variant.map", "'map' is a text"),
        ("laeyrs = []", ["votes"], "variant.laeyrs", "did you mean 'layers'?"),
    ],
)
def test_bad_layers(put: Put, head: str, rules: list[str], key: str, said: str) -> None:
    written = [
        use(*rule.split("\n")[:1]) + "\n" + "\n".join(rule.split("\n")[1:]) for rule in rules
    ]
    path = put("mine", *written, head=head)
    (found,) = check_file(str(path))
    assert said in found.text
    assert (found.level, found.file) == ("error", str(path))
    if key:
        assert found.text.startswith(f"{key}: ")
        assert found.line > 0
    done = run("bank", "check", path)
    assert done.code == 1
    assert "Traceback" not in done.out + done.err


def test_layers_in_a_circle(put: Put) -> None:
    put("one", head='layers = ["two"]')
    put("two", use("votes"), head='layers = ["three"]')
    put("three", head='layers = ["one"]')
    with pytest.raises(
        VariantError, match=r"three\.toml: variant\.layers: .* one - two - three - o"
    ):
        load_variant("standard+one")
    many = [f"l{n}" for n in range(MOST_LAYERS + 5)]
    for name, following in pairwise(many):
        put(name, head=f'layers = ["{following}"]')
    put(many[-1], use("votes"))
    with pytest.raises(VariantError, match=f"more than {MOST_LAYERS} layers"):
        load_variant("standard+l0")


def test_a_layer_in_two_layers_counts_once(put: Put) -> None:
    put("left", head='layers = ["ballot"]')
    put("right", use("other"), head='layers = ["ballot"]')
    assert len(load_variant("standard+left+right").rules.modules) == 8


def test_good_layers(put: Put) -> None:
    for name in ("ballot", "standard+ballot+more"):
        assert check_file(name) == []
    assert check_file(str(put("mine", use("votes", seats=4)))) == []
    assert run("bank", "check", "ballot").code == 0
