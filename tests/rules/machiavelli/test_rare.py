"""Rules that seldom come up, in whole games of Dipmach (b), worked out from the rules in writing.

No dice are thrown unless a test gives them: a die that is asked for fails the test.
"""

from __future__ import annotations

import pytest

from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.rules.machiavelli.marks import Homes
from legation.rules.machiavelli.orders import Sieges
from legation.rules.machiavelli.purses import (
    Chits,
    Debt,
    Famine,
    Incomes,
    Loans,
    Rebellion,
    Rebellions,
)
from legation.values.changes import SlotSet, apply
from legation.values.state import State
from tests.rules.machiavelli.money import always, codes, ducats, rich
from tests.rules.machiavelli.playing import at, game, play

FIRST, SECOND = "", "mach2"
HOMES = {"par": "france", "mar": "france", "ber": "germany", "kie": "germany", "mun": "germany"}
HOMES |= {"vie": "austria", "lon": "england", "rom": "italy", "mos": "russia", "con": "turkey"}


def rebels(state: State) -> dict[str, tuple[bool, bool]]:
    """The rebellions: whether in the province, whether in the city."""
    value = state.slot("rebellions")
    assert isinstance(value, Rebellions)
    return {one.province: (one.field, one.city) for one in value.listed}


def rising(state: State, *entries: Rebellion) -> State:
    return apply(state, [SlotSet("rebellions", Rebellions(entries))])


def units(state: State, power: str) -> list[str]:
    return sorted(unit.place for unit in state.units_of(power))


def voids(turn: Turn) -> list[str]:
    return [r.reason.code for r in turn.rulings if r.outcome == "void"]


# --- pacifying --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("power", "amount", "told", "left"),
    [
        ("germany", 12, "pacified", {}),
        ("france", 12, "pacified", {}),  # whoever pays
        ("germany", 14, "pacified", {}),  # two of them are lost
        ("germany", 9, "too_little", {"mun": (True, True)}),
    ],
)
def test_pacifying(power: str, amount: int, told: str, left: dict[str, object]) -> None:
    """MACH-10.6, MACH-10.13: twelve ducats end the rebellion in the province and in its city."""
    variant = game("nodice")
    state = rich(at(variant, {"germany": ["A ber"], "france": ["A bur"]}, HOMES), **{power: 20})
    state = rising(state, Rebellion("mun", True, True))
    turn = play(variant, state, f"{power}: expense 1: {amount} pacify mun")
    assert codes(turn, power) == [told]
    assert rebels(turn.after) == left
    assert ducats(turn.after) == {power: 20 - amount}


def test_pacified_and_caused_in_one_campaign() -> None:
    """MACH-10.5: expenses are carried out by their numbers, whosever they are."""
    variant = game("nodice")
    for first, left in (("france", {"mun": (True, True)}), ("germany", {})):
        other = {"france": "germany", "germany": "france"}[first]
        numbers = {first: 2, other: 1}
        state = at(
            variant, {"germany": ["A ber"], "france": ["A bur"]}, HOMES, france=15, germany=12
        )
        state = rising(state, Rebellion("mun", True, True)) if first == "france" else state
        turn = play(
            variant,
            state,
            f"france: expense {numbers['france']}: 15 cause rebellion mun; "
            f"germany: expense {numbers['germany']}: 12 pacify mun",
        )
        assert rebels(turn.after) == left, first


# --- rebellions -------------------------------------------------------------------------------------


def test_a_rebelling_city_is_besieged_twice() -> None:
    """MACH-10.13, MACH-7.1: that ends the rebellion in the province, too."""
    variant = game("nodice")
    state = at(variant, {"germany": ["A mun"]}, HOMES)
    state = rising(state, Rebellion("mun", True, True))
    once = play(variant, state, "germany: A mun B")
    assert rebels(once.after) == {"mun": (True, True)}
    assert rebels(play(variant, once.after, "germany: A mun B").after) == {}
    # With a hold in between the siege begins anew, and the hold ends the rebellion of the province.
    between = play(variant, once.after, "germany: A mun L").after
    assert rebels(play(variant, between, "germany: A mun B").after)["mun"][1]


def test_the_owner_cannot_go_into_a_rebelling_city() -> None:
    """MACH-10.13, MACH-4.2: neither by converting nor by retreating; others may go in."""
    variant = game("nodice,mach2")
    state = at(variant, {"germany": ["A mun"], "france": ["A bur", "A ruh"]}, HOMES)
    state = rising(state, Rebellion("mun", True, True))
    assert "city_rebels" in voids(play(variant, state, "germany: A mun C G"))
    beaten = play(
        variant, state, "france: A bur - mun, A ruh S A bur - mun; germany: A mun H"
    ).after
    assert all("mun/city" not in entry.options for entry in beaten.dislodged)
    calm = at(variant, {"germany": ["A mun"], "france": ["A bur", "A ruh"]}, HOMES)
    beaten = play(variant, calm, "france: A bur - mun, A ruh S A bur - mun; germany: A mun H").after
    assert ["mun/city" in entry.options for entry in beaten.dislodged] == [True]


def test_a_city_that_the_attacker_has_just_freed_is_no_refuge() -> None:
    """MACH-7.5: it rebelled against the unit that would go in."""
    variant = game("nodice,mach2")
    state = at(variant, {"germany": ["A mun"], "france": ["A bur"]}, HOMES)
    state = rising(state, Rebellion("mun", True, True))
    turn = play(variant, state, "france: A bur - mun; germany: A mun H")  # the rebels help
    assert units(turn.after, "france") == ["mun"]
    assert rebels(turn.after) == {}
    assert [("mun/city" in e.options) for e in turn.after.dislodged] == [False]


def test_a_rebellion_follows_control() -> None:
    """MACH-10.13: caused under a foreign army that takes the province, it is the new owner's to put down."""
    variant = game("nodice")
    state = at(variant, {"france": ["A mun"], "italy": ["A tyr"]}, HOMES, italy=15)
    state = play(
        variant, state, "italy: expense 1: 15 cause rebellion mun; france: A mun S A tyr"
    ).after
    assert state.owner("mun") == "france" and rebels(state) == {"mun": (True, True)}
    assert rebels(play(variant, state, "france: A mun H").after) == {"mun": (False, True)}
    state = play(variant, state, "france: A mun B").after
    assert rebels(play(variant, state, "france: A mun B").after) == {}


def test_two_units_of_one_power_are_helped_both() -> None:
    """MACH-10.13: a single other power has the rebels' help; against a supported hold it takes two."""
    variant = game("nodice")
    state = at(variant, {"germany": ["A mun", "A ber"], "france": ["A bur", "A ruh"]}, HOMES)
    state = rising(state, Rebellion("mun", True, True))
    defended = "germany: A mun H, A ber S A mun"
    alone = play(variant, state, f"france: A bur - mun; {defended}")
    assert units(alone.judged, "germany") == ["ber", "mun"]
    both = play(variant, state, f"france: A bur - mun, A ruh S A bur - mun; {defended}")
    assert units(both.judged, "france") == ["mun", "ruh"]


# --- bought garrisons -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "kind", "price"),
    [("hol", "buy", 9), ("hol", "disband", 6), ("bel", "buy", 18), ("bel", "disband", 12)],
)
def test_prices_of_garrisons_of_nobody(place: str, kind: str, price: int) -> None:
    """MACH-10.6: double in a major city, as Belgium is one."""
    variant = game("nodice")
    for paid, works in ((price - 3, False), (price, True)):
        state = at(variant, {"germany": ["A ruh"], "none": [f"G {place}"]}, HOMES, germany=30)
        turn = play(variant, state, f"germany: expense 1: {paid} {kind} G {place}")
        assert (codes(turn, "germany") == [f"bribe_{kind}"]) == works
        bought = [f"{place}/city", "ruh"] if kind == "buy" and works else ["ruh"]
        assert units(turn.after, "germany") == bought
        gone = works and kind == "disband"
        assert (turn.after.at(f"{place}/city") is None) == gone
        assert ducats(turn.after) == {"germany": 30 - paid}


def test_a_bought_garrison_comes_out_at_once_and_has_taken_its_city() -> None:
    """MACH-10.9, MACH-3.2, MACH-11.1: in the first edition owners are settled before it leaves."""
    line = "germany: expense 1: 9 buy G hol, G hol C F"
    for flags, owner in ((FIRST, "germany"), (SECOND, None)):
        variant = game(f"nodice,{flags}".rstrip(","))
        state = at(variant, {"germany": ["A ruh"], "none": ["G hol"]}, HOMES, germany=9)
        turn = play(variant, state, line)
        assert [(u.kind, u.place) for u in turn.after.units_of("germany")] == [
            ("fleet", "hol"),
            ("army", "ruh"),
        ]
        owners = dict(turn.after.owners)
        assert (owners.get("hol"), owners.get("hol/city")) == (owner, owner)


def test_buying_the_garrison_that_one_besieges_ends_the_siege() -> None:
    """MACH-7.4: the order to besiege it lifts the siege."""
    variant = game("nodice")
    state = at(variant, {"germany": ["A hol"], "none": ["G hol"]}, HOMES, germany=9)
    state = play(variant, state, "germany: A hol B").after
    turn = play(variant, state, "germany: expense 1: 9 buy G hol, A hol B")
    assert "siege_lifted" in [r.reason.code for r in turn.rulings]
    assert turn.after.slot("siege") == Sieges()
    assert units(turn.after, "germany") == ["hol", "hol/city"]


def test_a_garrison_set_free_keeps_its_city_for_nobody() -> None:
    """MACH-10.6, MACH-11.1: nine ducats, and in the first edition the city is nobody's at once."""
    variant = game("nodice")
    state = at(variant, {"germany": ["G mun", "A ber"], "france": ["A bur"]}, HOMES, france=9)
    turn = play(
        variant, state, "france: expense 1: 9 garrison to autonomous G mun; germany: G mun C A"
    )
    unit = turn.after.at("mun/city")
    assert unit is not None and unit.power == "none"
    assert turn.after.owner("mun/city") is None


# --- loans that are not paid ------------------------------------------------------------------------


def owing(state: State, *debts: Debt) -> State:
    return apply(state, [SlotSet("loans", Loans(debts))])


def test_only_what_is_due_is_collected() -> None:
    """MACH-10.1, MACH-10.3: the loan of next season stands, and so do the power's orders."""
    variant = game("noassassins")
    debts = (Debt("france", 5, 1, 1901, "spring"), Debt("france", 10, 5, 1902, "fall"))
    state = owing(at(variant, {"france": ["A par"]}, HOMES, france=6), *debts)
    turn = play(variant, state, "france: A par - pic", always(1))
    assert ducats(turn.after) == {}
    value = turn.after.slot("loans")
    assert isinstance(value, Loans) and value.debts == debts[1:] and not value.barred
    assert units(turn.after, "france") == ["pic"]


def test_who_fails_is_killed_loses_other_loans_too_and_never_gets_one_again() -> None:
    """MACH-10.3, MACH-10.12: the dice at six keep every province quiet."""
    variant = game(FIRST)
    debts = (Debt("france", 5, 1, 1901, "spring"), Debt("france", 10, 5, 1902, "fall"))
    state = owing(at(variant, {"france": ["A par"]}, HOMES, france=5), *debts)
    turn = play(variant, state, "france: A par - pic", always(6))
    assert ducats(turn.after) == {}
    value = turn.after.slot("loans")
    assert isinstance(value, Loans) and (value.debts, value.barred) == ((), ("france",))
    assert units(turn.after, "france") == ["par"] and "ruler_dead" in voids(turn)
    assert rebels(turn.after) == {}
    later = play(variant, turn.after, "france: borrow 3 for 1 year, A par - pic", always(6))
    assert "loan_barred" in voids(later) and units(later.after, "france") == ["pic"]


def test_provinces_of_who_fails_rebel() -> None:
    """MACH-10.3, MACH-10.12: with a three, what is conquered rebels, and what is home does not."""
    variant = game(FIRST)
    owners = HOMES | {"spa": "france", "por": "france"}
    state = owing(
        at(variant, {"france": ["A par", "A spa"]}, owners, france=5),
        Debt("france", 5, 1, 1901, "spring"),
    )
    turn = play(variant, state, "", always(3))
    assert rebels(turn.after) == {"spa": (True, True), "por": (True, True)}


def test_a_new_loan_pays_the_old_one() -> None:
    """MACH-3.2, MACH-10.1: one may have borrowed 25 at most, what is due now among it."""
    variant = game("noassassins")
    state = owing(at(variant, {"france": ["A par"]}, HOMES), Debt("france", 20, 4, 1901, "spring"))
    refused = play(variant, state, "france: borrow 24 for 2 years", always(1))
    value = refused.after.slot("loans")
    assert isinstance(value, Loans) and value.barred == ("france",)
    state = owing(
        at(variant, {"france": ["A par"]}, HOMES, france=19), Debt("france", 20, 4, 1901, "spring")
    )
    saved = play(variant, state, "france: borrow 5 for 2 years", always(1))
    value = saved.after.slot("loans")
    assert isinstance(value, Loans) and not value.barred
    assert value.debts == (Debt("france", 5, 3, 1903, "spring"),)
    assert ducats(saved.after) == {}


def test_garrisons_under_siege_fall_with_their_ruler() -> None:
    """MACH-10.12: not when the besieger's ruler dies as well; and a victim's own sieges are broken."""
    variant = game(FIRST)
    sides = {"germany": ["G mun", "A hol"], "france": ["A mun"], "england": ["G hol"]}
    for killed, left in (
        (("germany",), []),
        (("germany", "france"), ["mun/city"]),
        (("france",), ["mun/city"]),
    ):
        owners = HOMES | {"hol": "england"}
        state = play(
            variant, at(variant, sides, owners), "france: A mun B; germany: A hol B", always(6)
        )
        begun = owing(state.after, *(Debt(power, 5, 1, 1901, "summer") for power in sorted(killed)))
        turn = play(variant, begun, "france: A mun H; germany: A hol H", always(6))
        assert [u for u in units(turn.after, "germany") if "/" in u] == left, killed
        assert units(turn.after, "england") == ["hol/city"]
        assert turn.after.slot("siege") == Sieges()


# --- sieges side by side ----------------------------------------------------------------------------


def test_two_sieges_of_one_power_at_a_time() -> None:
    """MACH-7.1: each by itself; one that is interrupted does not hurt the other."""
    variant = game("nodice,mach2")
    sides = {
        "germany": ["A hol", "A bel"],
        "none": ["G hol", "G bel"],
        "france": ["A pic", "A bur"],
    }
    state = play(variant, at(variant, sides, HOMES), "germany: A hol B, A bel B").after
    turn = play(variant, state, "germany: A hol B, A bel H")
    assert turn.after.at("hol/city") is None and turn.after.at("bel/city") is not None
    beaten = play(
        variant, state, "germany: A hol B, A bel B; france: A pic - bel, A bur S A pic - bel"
    )
    assert beaten.judged.at("hol/city") is None and beaten.judged.at("bel/city") is not None
    assert beaten.judged.slot("siege") == Sieges(fallen=("hol/city",))


def test_who_drives_a_besieger_off_begins_anew() -> None:
    """MACH-7.1: the second siege in a row must be the same unit's."""
    variant = game("nodice")
    sides = {"germany": ["A bel"], "none": ["G bel"], "france": ["A pic", "A bur"]}
    state = at(variant, sides, HOMES, france=9)
    state = play(variant, state, "germany: A bel B").after
    state = play(variant, state, "france: A pic - bel, A bur S A pic - bel; germany: A bel B").after
    while state.phase.kind == "retreat":
        state = play(variant, state, "").after
    assert state.phase.season == "fall"
    once = play(variant, state, "france: A bel B").after
    assert once.at("bel/city") is not None
    spring = play(variant, once, "france: Maintain A bel, Maintain A bur").after
    # The winter is no campaign: the siege goes on in Spring.
    assert play(variant, spring, "france: A bel B").after.at("bel/city") is None


# --- two coasts -------------------------------------------------------------------------------------


def test_in_on_one_coast_and_out_on_the_other() -> None:
    """MACH-14.5"""
    variant = game("nodice")
    state = at(variant, {"russia": ["F stp/sc"]}, HOMES | {"stp": "russia"})
    state = play(variant, state, "russia: F stp/sc C G").after
    assert units(state, "russia") == ["stp/city"]
    assert units(play(variant, state, "russia: G stp C F /nc").after, "russia") == ["stp/nc"]
    assert units(play(variant, state, "russia: G stp C A").after, "russia") == ["stp"]
    assert units(play(variant, state, "russia: G stp C F").after, "russia") == ["stp/city"]


def test_a_fleet_comes_out_against_one_that_comes_to_the_other_coast() -> None:
    """MACH-14.5, MACH-4.2: the coasts are one province, so that both bounce; support decides."""
    variant = game("nodice")
    state = at(variant, {"russia": ["G stp", "A mos"], "england": ["F bar"]}, HOMES)
    bounced = play(variant, state, "russia: G stp C F /sc; england: F bar - stp/nc").after
    assert units(bounced, "russia") == ["mos", "stp/city"] and units(bounced, "england") == ["bar"]
    helped = play(
        variant, state, "russia: G stp C F /sc, A mos S G stp C F /sc; england: F bar - stp/nc"
    ).after
    assert units(helped, "russia") == ["mos", "stp/sc"]


# --- storms -----------------------------------------------------------------------------------------


STORM = {"storm": (2, 2), "storm row": (1, 3), "storm column": (1, 1)}
"""Row four of Dipmach's table: the Mid-Atlantic and the Norwegian Sea."""


def dice(purpose: str, index: int, sides: int) -> int:
    """A storm in row four, no famine, and ones for incomes."""
    return STORM[purpose][index] if purpose in STORM else 1


def test_a_storm_after_a_convoy_sinks_the_fleet_alone() -> None:
    """MACH-13.5, MACH-3.3: the army has landed; in Spring there is no storm."""
    for phase, left in (("F1901M", []), ("S1901M", ["nwg"])):
        variant = game("storm,noplague")
        state = at(variant, {"england": ["A edi", "F nwg"]}, HOMES, phase)
        turn = play(variant, state, "england: A edi - nwg - nwy, F nwg C A edi - nwy", dice)
        assert units(turn.after, "england") == sorted([*left, "nwy"])


def test_a_convoy_that_fails_leaves_the_army_ashore_and_the_fleet_to_the_storm() -> None:
    """MACH-13.5, MACH-4.3"""
    variant = game("storm,noplague")
    state = at(variant, {"england": ["A edi", "F nwg"], "russia": ["A nwy"]}, HOMES, "F1901M")
    turn = play(variant, state, "england: A edi - nwg - nwy, F nwg C A edi - nwy", dice)
    assert units(turn.after, "england") == ["edi"]


def test_a_storm_spares_fleets_that_carry_along_coasts() -> None:
    """MACH-13.5, MACH-4.3: in a game with coastal convoys a fleet in port is not at sea."""
    variant = game("storm,noplague")
    state = at(variant, {"england": ["A lon", "F wal", "F mao"]}, HOMES, "F1901M")
    turn = play(variant, state, "england: A lon - wal - lvp, F wal C A lon - lvp", dice)
    assert units(turn.after, "england") == ["lvp", "wal"]


# --- famine -----------------------------------------------------------------------------------------


def starving(state: State, *provinces: str) -> State:
    return apply(state, [SlotSet("famine", Famine(tuple(sorted(provinces))))])


@pytest.mark.parametrize(
    ("line", "told", "lives"),
    [
        ("france: expense 1: 3 famine relief mun", "relieved", True),  # a neighbour pays
        ("france: expense 1: 2 famine relief mun", "too_little", False),
        ("france: expense 1: 3 famine relief ber", "too_far", False),
    ],
)
def test_famine_relief(line: str, told: str, lives: bool) -> None:
    """MACH-13.3, MACH-10.6, MACH-10.8"""
    variant = game("noplague")
    state = at(variant, {"germany": ["A mun", "G mun"], "france": ["A bur"]}, HOMES, france=9)
    turn = play(variant, starving(state, "mun"), line, always(6))
    assert [r.reason.code for r in turn.rulings if r.unit is None] == [told]
    assert units(turn.after, "germany") == (["mun", "mun/city"] if lives else [])
    assert turn.after.owner("mun") == "germany"


def test_two_who_relieve_one_famine() -> None:
    """MACH-10.5, MACH-13.3: the second one's ducats are wasted; a famine is over before Summer."""
    variant = game("noplague")
    state = at(variant, {"germany": ["A mun"], "france": ["A bur"]}, HOMES, france=9, germany=9)
    both = "france: expense 1: famine relief mun; germany: expense 2: famine relief mun"
    turn = play(variant, starving(state, "mun"), both, always(6))
    assert (codes(turn, "france"), codes(turn, "germany")) == (["relieved"], ["no_famine"])
    assert ducats(turn.after) == {"france": 6, "germany": 6}
    later = play(variant, turn.after, "germany: expense 1: 3 famine relief mun", always(6))
    assert codes(later, "germany") == ["no_famine"]


def test_relief_saves_who_comes_and_the_winter_income_is_lost_all_the_same() -> None:
    """MACH-13.3: who has come to a relieved province lives, who left a starving one does, too."""
    variant = game("noplague")
    state = at(variant, {"germany": ["A ber", "A kie"]}, HOMES, germany=3)
    line = "germany: expense 1: 3 famine relief mun, A ber - mun, A kie - hol"
    turn = play(variant, starving(state, "mun", "hol", "kie"), line, always(6))
    assert units(turn.after, "germany") == ["mun"]


# --- countries --------------------------------------------------------------------------------------

TURKISH = ("ank", "con", "smy", "arm", "syr")


def holders(state: State) -> dict[str, str]:
    value = state.slot("control")
    assert isinstance(value, Homes)
    return value.holders


@pytest.mark.parametrize(("flags", "phase"), [(FIRST, "S1901M"), (SECOND, "F1901M")])
def test_a_country_is_taken_with_its_last_space(flags: str, phase: str) -> None:
    """MACH-11.3, MACH-11.5: all of it, Armenia too; its power, without a home city, is out with its units."""
    variant = game(f"nodice,{flags}".rstrip(","))
    owners = HOMES | dict.fromkeys(TURKISH, "russia") | {"arm": "turkey", "gre": "turkey"}
    sides = {"russia": ["A sev"], "turkey": ["A gre"]}
    state = at(variant, sides, owners, phase)
    before = holders(state)
    assert before["turkey"] == "turkey"
    after = play(variant, state, "russia: A sev - arm").after
    assert holders(after)["turkey"] == "russia"
    assert units(after, "turkey") == []
    assert "turkey" not in dict(after.owners).values() and after.owner("gre") is None


def test_a_country_without_one_province_is_not_taken() -> None:
    """MACH-11.3, MACH-11.4: Syria is nobody's, and so is the country; Turkey lost it with its last space."""
    variant = game("nodice")
    owners = HOMES | dict.fromkeys(TURKISH[:4], "russia") | {"gre": "turkey"}
    after = play(variant, at(variant, {"russia": ["A sev"]}, owners), "russia: A sev H").after
    assert "turkey" not in holders(after)


def test_who_takes_a_country_builds_there_and_has_its_income() -> None:
    """MACH-6.2, MACH-5.5, MACH-11.3: also while the city of its income is another's."""
    variant = game("nodice")
    owners = HOMES | dict.fromkeys(TURKISH, "russia") | {"arm": "turkey"}
    state = play(
        variant, at(variant, {"russia": ["A sev"]}, owners, "F1901M"), "russia: A sev - arm"
    ).after
    assert state.phase.kind == "adjustment"
    sites = {
        place for _, place in Scene(variant, state).rules.sites(Scene(variant, state), "russia")
    }
    assert {"con", "con/city", "smy", "ank"} <= sites and "arm" not in sites
    # Without dice each shows four in odd years: Moscow brings 4, Constantinople 3. Then 7 provinces, with
    # Armenia and Sevastopol, and cities worth 3 (Moscow), 2 (Constantinople), and three times 1.
    value = state.slot("income")
    assert isinstance(value, Incomes)
    rolled = {city: (power, made) for city, power, _, made in value.rolled}
    assert (rolled["mos"], rolled["con"]) == (("russia", 4), ("russia", 3))
    assert ducats(state)["russia"] == 4 + 3 + 7 + 8


def test_two_countries_in_one_campaign() -> None:
    """MACH-11.3, MACH-11.5: several at once are handled together."""
    variant = game("nodice")
    italian = ("rom", "nap", "ven", "apu", "pie", "tus")
    owners = (
        HOMES | dict.fromkeys((*TURKISH, *italian), "russia") | {"arm": "turkey", "tus": "italy"}
    )
    state = at(variant, {"russia": ["A sev", "A rom"]}, owners)
    found = holders(play(variant, state, "russia: A sev - arm, A rom - tus").after)
    assert (found["turkey"], found["italy"], found["russia"]) == ("russia",) * 3


# --- bribes of equal price --------------------------------------------------------------------------

TIED = "bribes_tied"


@pytest.mark.parametrize(
    ("bids", "told", "owner"),
    [
        # a buyer and one who disbands
        (("18 buy A mun", "18 disband A mun", ""), (TIED, TIED, ""), "germany"),
        # a lower one does not win because two larger ones are equal
        (("21 buy A mun", "21 buy A mun", "18 buy A mun"), (TIED, TIED, "outbid"), "germany"),
        # nor does a counter-bribe make a difference between them
        (
            ("21 buy A mun", "21 buy A mun", "3 counter-bribe A mun"),
            (TIED, TIED, "bribe_counter"),
            "germany",
        ),
        # three equal ones
        (("18 buy A mun", "18 buy A mun", "18 buy A mun"), (TIED, TIED, TIED), "germany"),
        # equal ones below a larger one are outbid like others
        (
            ("18 buy A mun", "18 buy A mun", "24 buy A mun"),
            ("outbid", "outbid", "bribe_buy"),
            "austria",
        ),
    ],
)
def test_equal_bribes(bids: tuple[str, ...], told: tuple[str, ...], owner: str) -> None:
    """MACH-10.7: all are paid, and equal largest ones all fail."""
    variant = game("nodice")
    sides = {"germany": ["A mun"], "france": ["A bur"], "italy": ["A tyr"], "austria": ["A boh"]}
    state = at(variant, sides, HOMES, france=30, italy=30, austria=30)
    powers = ("france", "italy", "austria")
    lines = [f"{p}: expense 1: {bid}" for p, bid in zip(powers, bids, strict=True) if bid]
    turn = play(variant, state, "; ".join(lines))
    assert tuple("".join(codes(turn, power)) for power in powers) == told
    unit = turn.after.at("mun")
    assert unit is not None and unit.power == owner
    paid = {p: int(bid.split()[0]) if bid else 0 for p, bid in zip(powers, bids, strict=True)}
    assert ducats(turn.after) == {power: 30 - paid[power] for power in powers}


def test_equal_bribes_of_one_power() -> None:
    """MACH-10.7: two of its own spoil each other as well."""
    variant = game("nodice")
    state = at(variant, {"germany": ["A mun"], "france": ["A bur"]}, HOMES, france=30)
    turn = play(variant, state, "france: expense 1: 12 disband A mun, expense 2: 12 disband A mun")
    assert codes(turn, "france") == ["bribes_tied", "bribes_tied"]
    assert units(turn.after, "germany") == ["mun"]


def test_chits_are_spent_by_hits_and_by_misses() -> None:
    """MACH-10.12: two attempts on one ruler, one a miss."""
    variant = game("noloans")
    state = at(variant, {"france": ["A par"]}, HOMES, italy=36, russia=36)
    lines = "italy: expense 1: 12 assassinate France; russia: expense 1: 36 assassinate France"
    turn = play(variant, state, lines, always(3))
    assert (codes(turn, "italy"), codes(turn, "russia")) == (["assassin_failed"], ["assassinated"])
    value = turn.judged.slot("assassination")
    assert isinstance(value, Chits) and value.victims == ("france",)
    assert ("italy", "france") not in value.held and ("russia", "france") not in value.held
