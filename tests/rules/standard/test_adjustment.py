"""Builds and removals over a year: who may do what, and what happens without orders."""

from __future__ import annotations

import pytest

from legation.bank import load_variant
from legation.engine.scene import Scene
from legation.engine.turn import balances
from legation.values.orders import Build, Disband, Waive
from legation.values.units import ARMY, FLEET
from tests.rules.standard.table import at, go_on, judge

FRANCE = {"france": "par mar bre"}


def test_a_year_from_captures_to_new_units() -> None:
    """Germany takes Holland and Denmark in autumn, builds two in winter, and goes on in spring."""
    variant = load_variant("standard")
    state = at(
        variant,
        "F1901M",
        {"germany": "A ruh, F hel, A mun"},
        {"germany": "ber kie mun"},
    )
    fall = go_on(variant, state, {"germany": "A ruh - hol; F hel - den; A mun H"})
    assert fall.phase == "W1901A"
    assert fall.after.centres("germany") == ("ber", "den", "hol", "kie", "mun")
    assert balances(Scene(variant, fall.after))["germany"] == 2
    winter = go_on(variant, fall.after, {"germany": "build A ber; build F kie"})
    assert [ruling.outcome for ruling in winter.turn.rulings] == ["built", "built"]
    assert winter.phase == "S1902M"
    assert winter.units == "A ber, A hol, A mun, F den, F kie"
    new = [unit for unit in winter.after.units if unit.place in ("ber", "kie")]
    assert [unit.id for unit in new] == [3, 4], "new units have new numbers"


def test_centres_change_hands_in_autumn_only() -> None:
    for phase, owner in (("S1901M", None), ("F1901M", "france")):
        moved = judge({"france": "A pic"}, {"france": "A pic - bel"}, phase=phase)
        assert moved.after.owner("bel") == owner
    # A unit that only passes through in spring leaves nothing behind.
    variant = load_variant("standard")
    spring = go_on(variant, at(variant, "S1901M", {"france": "A pic"}), {"france": "A pic - bel"})
    fall = go_on(variant, spring.after, {"france": "A bel - hol"})
    assert (fall.after.owner("bel"), fall.after.owner("hol")) == (None, "france")


def test_a_centre_keeps_its_owner_when_the_unit_leaves() -> None:
    held = judge(
        {"france": "A bel"}, {"france": "A bel - bur"}, phase="F1902M", owners={"france": "bel"}
    )
    assert held.after.owner("bel") == "france"


def test_a_retreat_in_autumn_captures() -> None:
    """Ownership is settled after the retreats, so a unit that retreats into a centre takes it."""
    variant = load_variant("standard")
    state = at(
        variant, "F1901M", {"france": "A ruh", "germany": "A mun, A kie"}, {"germany": "bel"}
    )
    fall = go_on(variant, state, {"germany": "A mun - ruh; A kie S A mun - ruh"})
    assert fall.phase == "F1901R"
    assert fall.after.owner("bel") == "germany"
    retreat = go_on(variant, fall.after, {"france": "A ruh - bel"})
    assert retreat.after.owner("bel") == "france"


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("build A mun", "site_not_home"),
        ("build A bur", "site_no_centre"),
        ("build F par", "cannot_stand_there"),
        ("build A mar", "site_occupied"),
        ("build A bre", "site_not_owned"),
    ],
)
def test_where_nothing_can_be_built(order: str, code: str) -> None:
    winter = judge(
        {"france": "A mar"},
        {"france": order},
        phase="W1901A",
        owners={"france": "par mar mun", "england": "bre"},
    )
    assert winter.voids() == [code]
    assert winter.codes("france") == ["builds_unused", code]
    assert winter.units == "A mar"


def test_a_fleet_is_built_on_a_coast() -> None:
    owners = {"russia": "stp"}
    fleet = judge({}, {"russia": "build F stp/nc"}, phase="W1901A", owners=owners)
    assert fleet.units == "F stp/nc"
    army = judge({}, {"russia": "build A stp"}, phase="W1901A", owners=owners)
    assert army.units == "A stp"


def test_a_build_may_be_waived_or_left_out() -> None:
    """Said or not said: the centre stays without a unit, and the report tells which it was."""
    waived = judge({}, {"france": "waive; build A par"}, phase="W1901A", owners=FRANCE)
    assert waived.codes("france") == ["waived", "built", "builds_unused"]
    assert waived.units == "A par"
    rest = waived.turn.rulings[-1]
    assert (rest.outcome, rest.order, rest.reason.fact("number")) == ("waived", None, 1)
    nothing = judge({}, {}, phase="W1901A", owners=FRANCE)
    assert [r.reason.fact("number") for r in nothing.turn.rulings] == [3]
    assert nothing.turn.absent == ("france",)


def test_waives_count_among_the_builds() -> None:
    """With two builds due, a waive and a build use them up, and the third line comes too late."""
    winter = judge(
        {"france": "A bur"},
        {"france": "waive; build A par; build A mar"},
        phase="W1901A",
        owners=FRANCE,
    )
    assert winter.codes("france") == ["waived", "built", "too_many_builds"]
    assert winter.units == "A bur, A par"


def test_an_order_of_the_wrong_kind() -> None:
    """Removals when builds are due, builds when removals are due, anything when nothing is due."""
    builds = judge({"france": "A bur"}, {"france": "remove A bur"}, phase="W1901A", owners=FRANCE)
    assert builds.codes("france") == ["nothing_to_remove", "builds_unused"]
    assert builds.units == "A bur"
    removal = judge(
        {"france": "A bur, A pic"},
        {"france": "build A par; waive"},
        phase="W1901A",
        owners={"france": "par"},
    )
    assert removal.codes("france") == [
        "nothing_to_build",
        "nothing_to_build",
        "removed_by_distance",
    ]
    variant = load_variant("standard", settings={"removal": "home"})
    state = at(
        variant,
        "W1901A",
        {"france": "A bur", "italy": "A ven, A tus"},
        {"france": "par", "italy": "ven"},
    )
    even = go_on(variant, state, {"france": "remove A bur; build A par", "italy": "remove A tus"})
    assert sorted(even.codes("france")) == ["nothing_to_build", "too_many_removals"]
    assert even.units == "A bur, A ven"


def test_a_removal_that_is_written_twice() -> None:
    winter = judge(
        {"france": "A bur, A pic, A gas"},
        {"france": "remove A bur; remove A bur"},
        phase="W1901A",
        owners={"france": "par"},
    )
    assert winter.codes("france") == ["removed_twice", "removed_by_order", "removed_by_distance"]
    assert len(winter.after.units) == 1


def test_removals_of_another_power_are_void() -> None:
    winter = judge(
        {"france": "A bur, A pic", "italy": "A rom"},
        {"france": "remove A rom"},
        phase="W1901A",
        owners={"france": "par", "italy": "rom"},
    )
    assert winter.voids() == ["not_yours"]
    assert winter.after.at("rom") is not None


def removed(units: str, owners: str, number: int, rule: str, power: str = "france") -> str:
    """The units that go without orders, when so many centres are left."""
    winter = judge({power: units}, {}, phase="W1901A", owners={power: owners}, removal=rule)
    gone = [str(r.unit) for r in winter.turn.rulings if r.outcome == "disbanded"]
    assert len(gone) == number
    return ", ".join(gone)


def test_removal_by_distance_to_owned_centres() -> None:
    """2023: the unit farthest from any owned centre goes, over land and sea alike."""
    # To Paris: Burgundy 1, Munich 2, Tyrolia 3. Brest is next to Paris, and no longer French.
    assert removed("A bur, A mun, A tyr", "par", 2, "owned") == "A Tyr, A Mun"
    # Owned Munich counts, home or not, and Burgundy is next to it.
    assert removed("A bur, A tyr, A spa", "mun", 2, "owned") == "A Spa, A Bur"
    # A fleet counts land as well: from Gascony's waters to Munich: Spain, Gascony or Marseilles ...
    assert removed("F spa/sc, A boh", "mun", 1, "owned") == "F Spa/sc"


def test_removal_by_distance_to_home_centres() -> None:
    """Before 2023: the nearest home centre, owned or not; fleets by sea only, armies over both."""
    # Spain is next to Marseilles, Tyrolia three steps from it (Piedmont, Marseilles): two.
    assert removed("A spa, A tyr", "mun", 1, "home") == "A Tyr"
    # The army in Wales goes by sea: the Channel, Brest: two steps. Burgundy is next to home.
    assert removed("A wal, A bur", "mun", 1, "home") == "A Wal"
    # From the Black Sea a fleet sails to Marseilles: Constantinople, Aegean, Ionian, Tyrrhenian or
    # Tunis, Lyon: six steps. An army in Sevastopol walks: Ukraine, Galicia, Bohemia, Munich, Burgundy.
    assert removed("F bla, A mos", "mun", 1, "home") == "F Bla"


@pytest.mark.parametrize("rule", ["owned", "home"])
def test_equal_distances(rule: str) -> None:
    """Fleets go before armies, and then the English names decide."""
    # All are next to Paris or Brest: the fleet goes first, and then Burgundy before Gascony.
    assert removed("A bur, A gas, F pic", "par bre", 1, rule) == "F Pic"
    assert removed("A pic, A gas, A bur", "par bre", 1, rule) == "A Bur"
    # The name counts, not the abbreviation: Finland comes before the Gulf of Bothnia.
    assert removed("F bot, F fin", "stp", 1, rule, "russia") == "F Fin"


def test_a_power_without_centres_loses_everything() -> None:
    winter = judge(
        {"france": "A bur, F mao", "italy": "A rom"}, {}, phase="W1901A", owners={"italy": "rom"}
    )
    assert winter.units == "A rom"
    assert winter.turn.absent == ("france",)
    spring = go_on(winter.variant, winter.after, {})
    assert spring.turn.absent == ("italy",)
    assert spring.codes("france") == []


def test_an_eliminated_power_may_come_back() -> None:
    """A power without units that owns a home centre again may build there."""
    winter = judge({}, {"austria": "build A vie"}, phase="W1905A", owners={"austria": "vie"})
    assert winter.units == "A vie"


def test_what_may_be_ordered_in_winter() -> None:
    variant = load_variant("standard")
    state = at(
        variant,
        "W1901A",
        {"russia": "A mos", "turkey": "A con, A smy"},
        {"russia": "mos stp sev", "turkey": "con"},
    )
    scene = Scene(variant, state)
    verbs = variant.rules.verbs
    builds = list(verbs[Build].options(scene, "russia", None))
    assert builds == [
        Build("sev", ARMY),
        Build("sev", FLEET),
        Build("stp", ARMY),
        Build("stp/nc", FLEET),
        Build("stp/sc", FLEET),
    ]
    assert list(verbs[Waive].options(scene, "russia", None)) == [Waive()]
    for verb in (verbs[Build], verbs[Waive]):
        assert list(verb.options(scene, "turkey", None)) == []
    unit = state.units_of("turkey")[0]
    assert list(verbs[Disband].options(scene, "turkey", unit)) == [Disband("con")]
