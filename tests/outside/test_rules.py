"""What rules from outside do, hook by hook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from legation.bank import listed, load_variant
from legation.engine.scene import Dice, Scene
from legation.engine.turn import Turn, balances, bind, resolve
from legation.engine.variant import Variant
from legation.notation.explain import sentence
from legation.record.plain import plain_state, read_state
from legation.rules.registry import known_rules
from legation.values.calendar import Phase
from legation.values.orders import (
    Ballot,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
)
from legation.values.rulings import Ledger, Ruling
from legation.values.state import State
from legation.values.units import Parts

Units = dict[str, list[tuple[str, str]]]


def at(variant: Variant, phase: str, units: Units, owners: dict[str, str] | None = None) -> State:
    return variant.position(Phase.parse(phase), units, owners)


def never(purpose: str, index: int, sides: int) -> int:
    """Dice that crush nothing."""
    return sides


def always(roll: int) -> Dice:
    """Dice that show one number."""
    return lambda purpose, index, sides: roll


def judge(variant: Variant, state: State, orders: dict[str, Sequence[Order]]) -> Turn:
    """Everybody orders his own, and the crown the Isles."""
    ballots = [
        Ballot("crown" if power == "isles" else power, power, order)
        for power, listed in orders.items()
        for order in listed
    ]
    return resolve(variant, state, ballots, never)


def ruling(turn: Turn, place: str) -> Ruling:
    return next(r for r in turn.rulings if r.unit is not None and r.unit.place == place)


def code(variant: Variant, state: State, power: str, order: Order) -> str:
    """The reason why an order is void, empty when it is legal."""
    seat = "crown" if power == "isles" else power
    bound = bind(Scene(variant, state), Ballot(seat, power, order))[1]
    return "" if isinstance(bound, Order) else bound.code


def test_package_is_listed(fjord: Variant) -> None:
    assert {"frost", "harbours", "regency", "standard"} <= set(known_rules())
    assert "fjord" in listed("variants")
    assert "fjord" in listed("maps")
    assert [module.name for module in fjord.rules.modules][-3:] == ["frost", "harbours", "regency"]
    assert fjord.settings["frost.season"] == "fall"


def test_a_frozen_bay_is_shut_in_its_season(fjord: Variant) -> None:
    """`passage`, `targets`: moves, retreats and supports into the ice are refused; in spring not."""
    units: Units = {"holt": [("fleet", "vik")], "strand": [("fleet", "str"), ("fleet", "tor")]}
    into = [("holt", Move("vik", "bay")), ("strand", Support("str", "tor", "bay"))]
    for power, order in into:
        assert code(fjord, at(fjord, "S1500M", units), power, order) == ""
    fall = at(fjord, "F1500M", units)
    assert [code(fjord, fall, power, order) for power, order in into] == [
        "frozen",
        "support_out_of_reach",  # a unit supports only where it could go itself
    ]
    assert code(fjord, fall, "strand", Support("str", "tor")) == ""
    beaten = [("strand", "fleet", "vik", "hol", None)]
    options = {
        season: fjord.position(Phase.parse(f"{season}1500R"), {}, {}, beaten).dislodged[0].options
        for season in "SF"
    }
    assert options == {"S": ("bay", "oce"), "F": ("oce",)}


def test_a_supported_unit_must_be_able_to_get_there(fjord: Variant) -> None:
    """`targets` is asked about the unit that is helped. A fleet shut in may support out of the ice."""
    units: Units = {"strand": [("fleet", "bay"), ("army", "tor"), ("fleet", "lil")]}
    fall = at(fjord, "F1500M", units)
    assert code(fjord, fall, "strand", Support("bay", "tor", "str")) == ""
    assert code(fjord, fall, "strand", Support("bay", "lil", "tor")) == "supported_out_of_reach"
    scene = Scene(fjord, fall)
    fleet = next(unit for unit in fall.units if unit.place == "lil")
    spring = Scene(fjord, at(fjord, "S1500M", units))
    bay = fjord.board.index["bay"]
    assert scene.rules.targets(scene, fleet, None) >> bay & 1 == 0
    assert spring.rules.targets(spring, fleet, None) >> bay & 1 == 1


def test_nobody_is_carried_in_winter(fjord: Variant) -> None:
    """`carried`: neither the army nor the fleet can be ordered to."""
    units: Units = {"isles": [("army", "isl"), ("fleet", "oce")]}
    orders: list[Order] = [Move("isl", "vik"), Convoy("oce", "isl", "vik")]
    spring, fall = at(fjord, "S1500M", units), at(fjord, "F1500M", units)
    assert [code(fjord, spring, "isles", order) for order in orders] == ["", ""]
    assert [code(fjord, fall, "isles", order) for order in orders] == [
        "no_fleets",
        "no_route_on_board",
    ]
    turn = judge(fjord, fall, {"isles": orders})
    told = {str(r.unit): sentence(fjord.board, r) for r in turn.rulings if r.outcome == "void"}
    assert told["F Oce"] == "void: no fleets at sea could carry A Isl to Vik"


def test_no_support_out_of_deep_snow_in_winter(fjord: Variant) -> None:
    """`legal`: a veto against an order that the map allows."""
    units: Units = {"isles": [("army", "sno"), ("army", "tor")]}
    order = Support("sno", "tor")
    spring, fall = at(fjord, "S1500M", units), at(fjord, "F1500M", units)
    assert (code(fjord, spring, "isles", order), code(fjord, fall, "isles", order)) == (
        "",
        "snowed_in",
    )
    turn = judge(fjord, fall, {"isles": [order]})
    told = [sentence(fjord.board, r) for r in turn.rulings if r.outcome == "void"]
    assert told == ["void: A Sno is snowed in and supports nobody in the frozen season"]


def test_attacks_out_of_deep_snow_have_half_their_strength(fjord: Variant) -> None:
    """`own_strength`: half an army beats nobody, is beaten by a whole one, and takes empty land."""
    units: Units = {"holt": [("army", "sno")], "strand": [("army", "str")]}
    state = at(fjord, "S1500M", units)
    turn = judge(fjord, state, {"holt": [Move("sno", "tor")], "strand": [Move("str", "tor")]})
    assert (ruling(turn, "sno").outcome, ruling(turn, "str").outcome) == ("bounced", "moved")
    mine = ruling(turn, "sno").reason.fact("mine")
    assert isinstance(mine, Ledger)
    assert mine.total == Fraction(1, 2)
    assert sentence(fjord.board, ruling(turn, "sno")) == (
        "bounced in Torget: 1/2 (A Sno 1/2) against 1 (A Str 1)"
    )
    alone = judge(fjord, state, {"holt": [Move("sno", "tor")], "strand": [Hold("str")]})
    assert ruling(alone, "sno").outcome == "moved"


def test_the_ice_crushes_by_the_die(fjord: Variant) -> None:
    """`aftermath` at the end of the season, with a die from outside; `slot` counts."""
    state = at(fjord, "F1500M", {"holt": [("fleet", "bay"), ("fleet", "vik")]})
    for roll, gone in ((1, True), (2, True), (3, False), (6, False)):
        turn = resolve(fjord, state, {}, always(roll))
        assert turn.dice == (("ice", state.units[0].id, 6, roll),)
        assert (turn.after.at("bay") is None) is gone
        assert turn.after.at("vik") is not None
        slots = fjord.rules.slots
        plain = plain_state(turn.after, slots)
        assert plain["slots"] == [["frost", [1, int(gone)]]]
        assert read_state(plain, slots) == turn.after
    spring = at(fjord, "S1500M", {"holt": [("fleet", "bay")]})
    assert resolve(fjord, spring, {}, never).dice == ()
    with pytest.raises(LookupError, match="the rules want a die for 'ice'"):
        resolve(fjord, state, {})


def test_a_market_counts_twice_while_winters_are_few(fjord: Variant) -> None:
    """`worth`, which looks at the slot of another module."""
    state = at(fjord, "S1500M", {}, {"tor": "holt", "hol": "holt", "str": "strand"})
    assert balances(Scene(fjord, state)) == {"holt": 3, "strand": 1, "isles": 0}
    soon = load_variant("fjord", settings={"harbours.winters": 0})
    assert balances(Scene(soon, state)) == {"holt": 2, "strand": 1, "isles": 0}


def test_yards_and_double_units(fjord: Variant) -> None:
    """`sites` and `build`: a yard that is no home, and a second part for a unit that stands there."""
    owners = {"ver": "strand", "str": "strand", "mar": "strand", "tor": "strand"}
    state = at(fjord, "W1500A", {"strand": [("army", "str")]}, owners)
    scene = Scene(fjord, state)
    assert scene.rules.sites(scene, "strand") == (
        ("army", "mar"),
        ("fleet", "mar"),
        ("army", "str"),
        ("army", "ver"),
        ("fleet", "ver"),
    )
    orders = [Build("str"), Build("ver"), Build("mar")]
    turn = judge(fjord, state, {"strand": orders})
    assert [str(unit) for unit in turn.after.units] == ["A Mar", "2A Str", "A Ver"]
    assert turn.after.at("str") is not None
    assert balances(Scene(fjord, turn.after))["strand"] == 5 - 4
    # A double unit is as strong as two, and no third part is built.
    assert code(fjord, turn.after, "strand", Build("str")) == "wrong_phase"
    fight = judge(fjord, turn.after, {"strand": [Move("str", "tor")]})
    assert ruling(fight, "str").outcome == "moved"


def test_walls_keep_fleets_out(fjord: Variant) -> None:
    """`captures`: a fleet in a walled centre does not make it anybody's, an army does."""
    for kind, owner in (("fleet", None), ("army", "holt")):
        state = at(fjord, "F1500M", {"holt": [(kind, "bor")]})
        assert resolve(fjord, state, {}, never).after.owner("bor") == owner


def test_one_gap_for_all(fjord: Variant) -> None:
    """`contenders`: two moves through links of one name bounce, though they go to different seas."""
    units: Units = {"isles": [("fleet", "lil")], "holt": [("fleet", "bay")]}
    state = at(fjord, "S1500M", units)
    both: dict[str, Sequence[Order]] = {"isles": [Move("lil", "bay")], "holt": [Move("bay", "oce")]}
    assert ruling(judge(fjord, state, both), "bay").outcome == "moved"  # lil - bay is another way
    units = {"isles": [("fleet", "lil")], "holt": [("fleet", "oce")]}
    state = at(fjord, "S1500M", units)
    swap: dict[str, Sequence[Order]] = {"isles": [Hold("lil")], "holt": [Move("oce", "bay")]}
    assert ruling(judge(fjord, state, swap), "oce").outcome == "moved"
    chase: dict[str, Sequence[Order]] = {
        "isles": [Move("lil", "oce")],
        "holt": [Move("oce", "bay")],
    }
    turn = judge(fjord, state, chase)
    assert [ruling(turn, place).outcome for place in ("lil", "oce")] == ["bounced", "bounced"]
    assert sentence(fjord.board, ruling(turn, "oce")) == (
        "bounced in Inner Bay in a stand-off with F Lil: 1 (F Oce 1) against 1 (F Lil 1)"
    )


def test_the_larger_unit_retreats_first(fjord: Variant) -> None:
    """`retreat_force`: the double army gets the place for which both are bound."""
    owners = {"str": "strand", "mar": "strand", "tor": "strand"}
    built = judge(
        fjord,
        at(fjord, "W1500A", {"strand": [("army", "str")]}, owners),
        {"strand": [Build("str")]},
    )
    double = next(unit for unit in built.after.units if unit.place == "str")
    state = fjord.position(
        Phase.parse("S1501R"),
        {},
        {},
        [("strand", "army", "str", None, None), ("holt", "army", "hol", None, None)],
    )
    for parts, outcomes in (
        (state.dislodged[1].unit.parts, ["disbanded", "disbanded"]),
        (double.parts, ["disbanded", "retreated"]),
    ):
        large = _with_parts(state, parts)
        sheets: dict[str, Sequence[Order]] = {
            "strand": [Retreat("str", "tor")],
            "holt": [Retreat("hol", "tor")],
        }
        turn = judge(fjord, large, sheets)
        assert [ruling(turn, place).outcome for place in ("hol", "str")] == outcomes


def _with_parts(state: State, parts: Parts) -> State:
    first, second = state.dislodged
    unit = replace(second.unit, parts=parts)
    return replace(state, dislodged=(first, replace(second, unit=unit)))


def test_the_regent_writes_for_the_wards(fjord: Variant) -> None:
    """`may_write`: the wards' own seat is refused; everybody else's rule stays the inner one."""
    scene = Scene(fjord, fjord.start())
    told = {
        (seat, power): bind(scene, Ballot(seat, power, Hold(place)))[1]
        for seat, power, place in (
            ("crown", "isles", "lil"),
            ("isles", "isles", "lil"),
            ("holt", "holt", "hol"),
            ("crown", "holt", "hol"),
        )
    }
    codes = {key: "" if isinstance(b, Order) else b.code for key, b in told.items()}
    assert codes == {
        ("crown", "isles"): "",
        ("isles", "isles"): "under_regent",
        ("holt", "holt"): "",
        ("crown", "holt"): "not_your_power",
    }


def test_stewards_support_the_neighbour(fjord: Variant) -> None:
    """`default_order`: a unit without an order supports its own next door; a setting turns it off."""
    state = at(fjord, "S1500M", {"holt": [("army", "hol"), ("army", "vik")]})
    turn = judge(fjord, state, {"holt": [Hold("vik")]})
    assert ruling(turn, "hol").order == Support("hol", "vik")
    assert ruling(turn, "hol").outcome == "given"
    without = load_variant("fjord", settings={"regency.stewards": "no"})
    assert ruling(judge(without, state, {}), "hol").order is None


def test_adjustments_every_other_year(fjord: Variant) -> None:
    """`next_phase`: the winters of odd years pass without builds, whatever is due."""
    owners = {"hol": "holt", "vik": "holt"}
    odd, even = (at(fjord, f"F{year}M", {}, owners) for year in (1501, 1502))
    assert resolve(fjord, odd, {}, never).after.phase.short == "S1502M"
    assert resolve(fjord, even, {}, never).after.phase.short == "W1502A"
    yearly = load_variant("fjord", settings={"regency.years": "1"})
    assert resolve(yearly, odd, {}, never).after.phase.short == "W1501A"


def test_removals_go_by_size(fjord: Variant) -> None:
    """A double unit counts for two when units are to be removed."""
    owners = {"str": "strand", "mar": "strand"}
    built = judge(
        fjord,
        at(fjord, "W1500A", {"strand": [("army", "str")]}, owners),
        {"strand": [Build("str")]},
    ).after
    less = fjord.position(Phase.parse("W1502A"), {}, {"mar": "strand"})
    state = _with_units(less, built)
    assert balances(Scene(fjord, state))["strand"] == -1
    turn = judge(fjord, state, {"strand": [Disband("str")]})
    assert turn.after.units == ()


def _with_units(state: State, other: State) -> State:
    return replace(state, units=other.units, made=other.made)
