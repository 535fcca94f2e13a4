"""Build sites: each setting of the rule by what its variants' rules say."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from legation.bank import load_variant
from legation.engine.scene import Scene
from legation.engine.variant import Variant
from legation.errors import VariantError
from legation.notation.explain import sentence
from legation.testing.coverage import silent_of
from tests.rules.standard.table import Judged, at, go_on

VARIANT = """
[variant]
id = "sites"
name = "Sites"
map = "{map}"

[[rule]]
use = "standard"
edition = "{edition}"

[[rule]]
use = "builds"
where = "{where}"
"""

MAP = """
[map]
id = "board"
name = "Board"
based_on = "standard"

[table.builds]
"""


def variant(
    folder: Path, where: str, *, edition: str = "2023", table: str | None = None
) -> Variant:
    """The standard game with build sites; ``table`` is what the map says in ``[table.builds]``."""
    name = "standard"
    if table is not None:
        name = "board.toml"
        (folder / name).write_text(MAP + table, encoding="utf-8")
    file = folder / "sites.toml"
    file.write_text(VARIANT.format(map=name, where=where, edition=edition), encoding="utf-8")
    return load_variant(str(file))


def sites(
    of: Variant, power: str, owners: Mapping[str, str], units: Mapping[str, str] | None = None
) -> list[str]:
    """Where a power may build, ``["A lvp", "F lvp"]``."""
    scene = Scene(of, at(of, "W1905A", units or {}, owners))
    return sorted(f"{kind[0].upper()} {place}" for kind, place in of.rules.sites(scene, power))


def winter(
    of: Variant, power: str, order: str, owners: Mapping[str, str], units: Mapping[str, str]
) -> Judged:
    """A winter judged. What is ruled must be among what the rules say they can give."""
    judged = go_on(of, at(of, "W1905A", units, owners), {power: order})
    never = silent_of(of.rules, of.board)
    assert [code for code in judged.voids() if code in never] == []
    return judged


def told(judged: Judged) -> list[str]:
    return [sentence(judged.variant.board, r) for r in judged.turn.rulings if r.outcome == "void"]


@pytest.mark.parametrize(
    ("where", "given"),
    [
        ("home", {"site_not_home", "site_not_owned"}),
        ("owned", {"site_not_owned"}),
        ("owned_with_home", {"site_not_owned", "site_without_home"}),
        ("homes", {"site_not_owned", "site_nobodys_home"}),
        ("others", {"site_not_of_others", "site_contested"}),
    ],
)
def test_which_reasons_a_setting_can_give(tmp_path: Path, where: str, given: set[str]) -> None:
    of = variant(tmp_path, where)
    mine = {
        "site_not_home", "site_not_owned", "site_without_home", "site_nobodys_home",
        "site_not_of_others", "site_contested", "site_other_kind", "site_closed",
    }  # fmt: skip
    assert mine - silent_of(of.rules, of.board).keys() == given


# --- any owned centre -------------------------------------------------------------------------------


def test_every_owned_empty_centre_is_a_site(tmp_path: Path) -> None:
    """The example of the chaos rule: England with Norway vacant may build in Lvp, Edi and Nwy."""
    chaos = variant(tmp_path, "owned")
    owners = {"england": "lvp edi nwy lon"}
    assert sites(chaos, "england", owners, {"england": "F lon"}) == [
        "A edi", "A lvp", "A nwy", "F edi", "F lvp", "F nwy",
    ]  # fmt: skip
    assert sites(load_variant("standard"), "england", owners, {"england": "F lon"}) == [
        "A edi", "A lvp", "F edi", "F lvp",
    ]  # fmt: skip


def test_kinds_follow_the_terrain_and_coasts_are_named(tmp_path: Path) -> None:
    chaos = variant(tmp_path, "owned")
    owners = {"england": "mun spa"}
    assert sites(chaos, "england", owners) == ["A mun", "A spa", "F spa/nc", "F spa/sc"]
    built = winter(chaos, "england", "build F spa/sc; build A mun", owners, {})
    assert built.units == "A mun, F spa/sc"
    inland = winter(chaos, "england", "build F mun; build F spa", owners, {})
    assert inland.voids() == ["cannot_stand_there", "build_coast_missing"]


@pytest.mark.parametrize(
    ("order", "code", "words"),
    [
        ("build A par", "site_not_owned", "Paris is not in the hands of this power"),
        ("build A lon", "site_not_owned", "London is not in the hands of this power"),
        ("build A bur", "site_no_centre", "Burgundy is no supply centre"),
        ("build A nwy", "site_occupied", "Norway is occupied by F Nwy"),
    ],
)
def test_what_is_refused_under_any_owned_centre(
    tmp_path: Path, order: str, code: str, words: str
) -> None:
    """Being owned is all that counts: a lost home centre is refused like any other."""
    owners = {"england": "nwy swe den", "france": "par", "germany": "lon"}
    judged = winter(variant(tmp_path, "owned"), "england", order, owners, {"england": "F nwy"})
    assert judged.voids() == [code]
    assert told(judged) == [f"void: {words}"]


@pytest.mark.parametrize("edition", ["2023", "1971", "2000"])
def test_removals_go_by_owned_centres(tmp_path: Path, edition: str) -> None:
    """DATC 11.A: without home centres the unit far from the owned centre goes, in every edition."""
    chaos = variant(tmp_path, "owned", edition=edition)
    judged = winter(chaos, "germany", "", {"germany": "nap"}, {"germany": "A apu, A pru"})
    assert judged.units == "A apu"
    removed = next(r for r in judged.turn.rulings if r.outcome == "disbanded")
    assert (str(removed.unit), removed.reason.fact("number")) == (
        "A Pru",
        6,
    )  # Sil, Boh, Tyr, Ven, Rom, Nap


def test_a_winter_is_passed_over_only_if_nothing_can_be_built(tmp_path: Path) -> None:
    """A power without home centres, whose centres stand empty, has a build to write."""
    chaos, plain = variant(tmp_path, "owned"), load_variant("standard")
    for of, phase in ((chaos, "W1905A"), (plain, "S1906M")):
        state = at(of, "F1905M", {"england": "F nwy"}, {"england": "nwy swe", "france": "lon"})
        assert go_on(of, state, {}).phase == phase


# --- any owned centre while a home is owned -----------------------------------------------------


def test_one_home_centre_opens_every_owned_one(tmp_path: Path) -> None:
    """The rule of Aberration: anywhere owned, as long as one original home centre is owned."""
    aberration = variant(tmp_path, "owned_with_home")
    assert sites(aberration, "austria", {"austria": "vie ser"}) == ["A ser", "A vie"]
    assert sites(aberration, "austria", {"austria": "ser gre"}) == []


def test_a_power_without_its_homes_is_told_so(tmp_path: Path) -> None:
    aberration = variant(tmp_path, "owned_with_home")
    owners = {"austria": "ser gre", "italy": "vie"}
    judged = winter(aberration, "austria", "build A ser; build A vie", owners, {})
    assert judged.voids() == ["site_without_home", "site_not_owned"]
    assert told(judged)[0] == (
        "void: nothing can be built in Serbia by a power without any of its home centres"
    )


def test_an_occupied_home_still_counts(tmp_path: Path) -> None:
    """The home centre must be owned, not empty."""
    aberration = variant(tmp_path, "owned_with_home")
    owners = {"austria": "vie ser"}
    assert sites(aberration, "austria", owners, {"austria": "A vie"}) == ["A ser"]


# --- any owned home centre ----------------------------------------------------------------------


def test_captured_homes_are_sites_and_neutral_centres_are_not(tmp_path: Path) -> None:
    """Imperial, Twenty Twenty: any owned centre that is somebody's home centre at the start."""
    homes = variant(tmp_path, "homes")
    owners = {"germany": "kie par bel"}
    assert sites(homes, "germany", owners) == ["A kie", "A par", "F kie"]
    judged = winter(homes, "germany", "build A bel; build A lon; build A par", owners, {})
    assert judged.voids() == ["site_nobodys_home", "site_not_owned"]
    assert told(judged)[0] == "void: Belgium is not a home centre of any power"
    assert judged.units == "A par"


# --- centres of other powers ----------------------------------------------------------------------

PANDEMONIUM = {"england": "lon nwy", "france": "spa bre", "germany": "hol kie"}


@pytest.mark.parametrize(
    ("power", "wanted"),
    [("england", "spa bre hol kie"), ("france", "hol kie lon"), ("germany", "spa bre lon")],
)
def test_builds_go_to_other_powers_centres_only(tmp_path: Path, power: str, wanted: str) -> None:
    """The example of Pandemonium: who may build where, Norway being occupied."""
    of = variant(tmp_path, "others")
    found = sites(of, power, PANDEMONIUM, {"england": "F nwy"})
    assert {site[2:5] for site in found} == set(wanted.split())


def test_a_build_among_others_captures_nothing(tmp_path: Path) -> None:
    of = variant(tmp_path, "others")
    built = winter(of, "england", "build A hol", PANDEMONIUM, {"england": "F nwy"})
    assert built.units == "A hol, F nwy"
    assert built.after.owner("hol") == "germany"


def test_two_builds_in_one_place_cancel_and_are_lost(tmp_path: Path) -> None:
    of = variant(tmp_path, "others")
    state = at(of, "W1905A", {}, PANDEMONIUM)
    orders = {"england": "build A hol; build A kie", "france": "build F hol; build A lon"}
    judged = go_on(of, state, orders)
    assert judged.units == "A kie, A lon"
    assert judged.voids() == ["site_contested", "site_contested"]
    assert judged.codes("england") == ["site_contested", "built", "builds_unused"]
    assert told(judged)[0] == ("void: another power builds in Holland too, so that neither does")


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("build A lon", "site_not_of_others"),
        ("build A rum", "site_not_of_others"),
        ("build A mar", "site_occupied"),
        ("build A bur", "site_no_centre"),
    ],
)
def test_what_is_refused_among_others(tmp_path: Path, order: str, code: str) -> None:
    owners = {**PANDEMONIUM, "france": "spa bre mar"}
    judged = winter(variant(tmp_path, "others"), "england", order, owners, {"france": "A mar"})
    assert judged.voids() == [code]


# --- layers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layer", "wanted"),
    [
        ("build-anywhere", {"bel", "par"}),
        ("aberration-builds", set()),
        ("captured-homes", {"par"}),
        ("pandemonium-builds", {"mar"}),
    ],
)
def test_the_layers_lay_the_rule_over_any_variant(layer: str, wanted: set[str]) -> None:
    """Germany owns Paris and Belgium, and none of its homes; France has Marseilles."""
    of = load_variant(f"standard+{layer}")
    owners = {"germany": "par bel", "france": "mar"}
    assert {site[2:] for site in sites(of, "germany", owners)} == wanted


# --- further sites from the map ---------------------------------------------------------------------

TABLE = """
open = ["bel"]
sites = { germany = ["den"], russia = ["swe"] }
"""


def test_a_map_may_list_sites_by_power_and_for_everybody(tmp_path: Path) -> None:
    """Chesspolitik gives powers further centres to build on, Haven nine centres to everybody."""
    listed = variant(tmp_path, "home", table=TABLE)
    owned = "kie den swe bel"
    assert sites(listed, "germany", {"germany": owned}) == [
        "A bel", "A den", "A kie", "F bel", "F den", "F kie",
    ]  # fmt: skip
    assert sites(listed, "russia", {"russia": owned}) == ["A bel", "A swe", "F bel", "F swe"]
    judged = winter(listed, "germany", "build A swe", {"germany": owned}, {})
    assert judged.voids() == ["site_not_home"]


def test_listed_sites_count_as_homes_that_open_others(tmp_path: Path) -> None:
    listed = variant(tmp_path, "owned_with_home", table=TABLE)
    assert sites(listed, "germany", {"germany": "den ser"}) == ["A den", "A ser", "F den"]


def test_a_map_may_keep_kinds_out_of_a_site(tmp_path: Path) -> None:
    """The Dutch Revolt: on its off-board centre Spain builds fleets only."""
    of = variant(tmp_path, "home", table='kinds = { kie = ["fleet"] }')
    assert sites(of, "germany", {"germany": "kie ber"}) == ["A ber", "F ber", "F kie"]
    judged = winter(of, "germany", "build A kie", {"germany": "kie ber"}, {})
    assert told(judged) == ["void: in Kiel no army can be built, only this: fleet"]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ('kinds = { kie = ["tank"] }', "kinds: there is no kind 'tank'"),
        ("extra = []", "has sites ="),
        ('sites = { prussia = ["den"] }', "sites: there is no power 'prussia'"),
        ('sites = { germany = ["bur"] }', "'bur' is no centre"),
        ('open = ["xyz"]', "'xyz' is no centre"),
        ('open = "bel"', "has sites = { power = [centres] }, open = [centres], kinds ="),
    ],
)
def test_a_wrong_table_is_refused_when_the_variant_loads(
    tmp_path: Path, table: str, words: str
) -> None:
    with pytest.raises(VariantError) as refused:
        variant(tmp_path, "home", table=table)
    assert words in str(refused.value)


def test_an_unknown_setting_names_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match="'anywhere' is none of home, owned, owned_with_home"):
        variant(tmp_path, "anywhere")
