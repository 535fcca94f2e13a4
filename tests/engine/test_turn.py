"""The steps of a phase, in their order and on the right state, and what a turn tells of itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from legation.bank import load_variant
from legation.engine.module import Election, Module, Slot, Verdict
from legation.engine.scene import Scene
from legation.engine.stack import compose
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.errors import StackConflict
from legation.values.calendar import Phase
from legation.values.changes import Change, OwnerSet, PhaseSet, SlotSet, UnitGone, UnitMade, apply
from legation.values.orders import Ballot, Build, Move, Order, Retreat, Support
from legation.values.rulings import Reason
from legation.values.state import Outcome, State
from legation.values.units import ARMY
from tests.engine.toys import module, with_toy

STEPS = ("opened", "sealed", "moved", "retreated", "captured", "adjusted", "season_end", "year_end")


class Diary:
    """A module that writes down every step with the phase, and how many units there were."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def module(self) -> Module:
        return module("diary", {"aftermath": {step: self._writer(step) for step in STEPS}})

    def _writer(self, step: str) -> Callable[[Scene], tuple[Change, ...]]:
        def write(scene: Scene) -> tuple[Change, ...]:
            self.lines.append(f"{scene.state.phase.short} {step}")
            return ()

        return write


def at(
    variant: Variant, phase: str, units: Mapping[str, list[tuple[str, str]]], **owners: str
) -> State:
    return variant.position(Phase.parse(phase), units, owners)


def steps_of(
    state_of: str, orders: Mapping[str, list[Order]] | None = None, **owners: str
) -> list[str]:
    """The steps that fire when a phase is judged in which France has an army in Paris."""
    diary = Diary()
    variant = with_toy(diary.module())
    resolve(variant, at(variant, state_of, {"france": [("army", "par")]}, **owners), orders or {})
    return diary.lines


# --- the order of the steps ------------------------------------------------------------------------


def test_a_spring_without_retreats() -> None:
    """The retreat phase is passed over, but its step is not."""
    assert steps_of("S1901M", par="france") == [
        "S1901M sealed",
        "S1901M moved",
        "S1901R opened",
        "S1901R retreated",
        "S1901R season_end",
        "F1901M opened",
    ]


def test_a_fall_and_a_winter_without_work() -> None:
    """Centres change hands after the retreats; the winter is passed over and ends the year."""
    assert steps_of("F1901M", par="france") == [
        "F1901M sealed",
        "F1901M moved",
        "F1901R opened",
        "F1901R retreated",
        "F1901R captured",
        "F1901R season_end",
        "W1901A opened",
        "W1901A adjusted",
        "W1901A season_end",
        "W1901A year_end",
        "S1902M opened",
    ]


def test_a_fall_with_a_build_to_come() -> None:
    """France owns Brest too: it stops at the winter, where something is to be written."""
    assert steps_of("F1901M", par="france", bre="france")[-2:] == [
        "F1901R season_end",
        "W1901A opened",
    ]
    assert steps_of("W1901A", par="france", bre="france") == [
        "W1901A sealed",
        "W1901A adjusted",
        "W1901A season_end",
        "W1901A year_end",
        "S1902M opened",
    ]


def test_a_retreat_phase_that_is_played() -> None:
    diary = Diary()
    variant = with_toy(diary.module())
    beaten = [("france", "army", "bur", "mun", None)]
    state = variant.position(Phase.parse("F1901R"), {}, {"par": "france"}, beaten)
    turn = resolve(variant, state, {"france": [Retreat("bur", "par")]})
    assert diary.lines == [
        "F1901R sealed",
        "F1901R retreated",
        "F1901R captured",
        "F1901R season_end",
        "W1901A opened",
        "W1901A adjusted",
        "W1901A season_end",
        "W1901A year_end",
        "S1902M opened",
    ]
    assert turn.after.phase.short == "S1902M"


def test_no_step_fires_after_the_end() -> None:
    """The phase that ends a game is its last: neither its season nor its year ends after it."""
    diary = Diary()
    variant = with_toy(diary.module(), win=1)
    state = at(variant, "F1901M", {"france": [("army", "par")]})
    turn = resolve(variant, state, {})
    assert turn.after.outcome == Outcome("solo", ("france",), "1 centres, 1 were needed")
    assert diary.lines[-1] == "F1901R captured"
    assert turn.after.phase.short == "F1901R"
    with pytest.raises(ValueError, match="the game is over"):
        resolve(variant, turn.after, {})


def test_a_win_by_what_a_phase_did_ends_the_game_at_once() -> None:
    """`wins` is asked after every phase that was judged, not only where centres changed hands."""

    def first_to_moscow(inner: object) -> object:
        def wins(scene: Scene) -> Outcome | None:
            unit = scene.state.at("mos")
            return None if unit is None else Outcome("race", (unit.power,), "first in Moscow")

        return wins

    variant = with_toy(module("race", {"wins": first_to_moscow}))
    state = at(variant, "S1901M", {"russia": [("army", "war")], "turkey": [("army", "sev")]})
    assert resolve(variant, state, {}).after.outcome is None
    turn = resolve(variant, state, {"russia": [Move("war", "mos")]})
    assert turn.after.outcome == Outcome("race", ("russia",), "first in Moscow")


# --- what each step sees ---------------------------------------------------------------------------


def test_sealed_comes_before_legality() -> None:
    """A unit that is made when orders are sealed can carry out one; one that goes, cannot."""

    def hire(scene: Scene) -> tuple[Change, ...]:
        made = scene.state.made
        return (UnitMade(made, "france", ARMY, "mar"), UnitGone(scene.state.units[0].id))

    variant = with_toy(module("hire", {"aftermath": {"sealed": hire}}))
    state = at(variant, "S1901M", {"france": [("army", "par")]})
    turn = resolve(variant, state, {"france": [Move("mar", "spa"), Move("par", "bur")]})
    assert [(r.outcome, r.reason.code) for r in turn.rulings] == [
        ("moved", "unopposed"),
        ("void", "no_unit"),
    ]
    assert [str(unit) for unit in turn.after.units] == ["A Spa"]


def test_captured_sees_the_retreats_and_a_later_module_the_new_owners() -> None:
    seen: list[str | None] = []

    def look(scene: Scene) -> tuple[Change, ...]:
        seen.append(scene.state.owner("bel"))
        return ()

    variant = with_toy(module("look", {"aftermath": {"moved": look, "captured": look}}))
    state = at(variant, "F1901M", {"france": [("army", "pic")]})
    turn = resolve(variant, state, {"france": [Move("pic", "bel")]})
    assert seen == [None, "france"]
    assert turn.after.owner("bel") == "france"


def test_nobody_writes_the_slot_of_another() -> None:
    slot = Slot(lambda scene: 0, int, int)

    def meddle(scene: Scene) -> tuple[Change, ...]:
        return (SlotSet("victim", 9),)

    victim = module("victim", {"slot": slot})
    variant = with_toy(victim, module("meddler", {"aftermath": {"moved": meddle}}))
    with pytest.raises(StackConflict, match="module 'meddler' wrote the slot of 'victim'"):
        resolve(variant, variant.start(), {})


def test_all_changes_lead_from_before_to_after() -> None:
    variant = load_variant("standard")
    turn = resolve(variant, variant.start(), {"france": [Move("par", "bur")]})
    assert apply(turn.before, turn.changes) == turn.after
    assert turn.changes[-1] == PhaseSet(Phase.parse("F1901M"))
    assert turn.before == variant.start()


def test_an_election_may_change_the_state() -> None:
    """Bribes and the like: what the election did stands beside what the orders did."""

    def elect(scene: Scene, lines: object) -> Election:
        return Election({}, (), (), (OwnerSet("bel", "italy"),))

    variant = with_toy()
    parts = [m for m in variant.rules.modules if m.name != "election"]
    settings = variant.rules.settings
    bribed = module("bribes", {"elect": lambda inner: elect})
    listed = [(m, settings[m.name]) for m in parts]
    variant = replace(variant, rules=compose([*listed, (bribed, None)]))
    state = at(variant, "S1901M", {"france": [("army", "par")]})
    turn = resolve(variant, state, {"france": [Move("par", "bur")]})
    assert turn.after.owner("bel") == "italy"
    assert [r.outcome for r in turn.rulings] == ["held"]


# --- phases passed over ----------------------------------------------------------------------------


def test_a_module_with_work_keeps_a_phase_from_being_passed_over() -> None:
    def auction(inner: Callable[[Scene], bool]) -> Callable[[Scene], bool]:
        return lambda scene: scene.state.phase.kind != "adjustment" and inner(scene)

    variant = with_toy(module("auction", {"idle": auction}))
    turn = resolve(variant, at(variant, "F1901M", {"france": [("army", "par")]}, par="france"), {})
    assert turn.after.phase.short == "W1901A"


def test_a_calendar_in_which_nothing_ever_happens_is_an_error() -> None:
    variant = with_toy(module("sleep", {"idle": lambda inner: lambda scene: True}))
    with pytest.raises(ValueError, match=r"no phase after .* gives anybody anything to do"):
        resolve(variant, variant.start(), {})


def test_a_module_may_put_a_phase_in() -> None:
    """A phase of a new kind has a step of that name, unless the module calls it otherwise."""
    seen: list[str] = []

    def trade(inner: Callable[[Scene], Phase]) -> Callable[[Scene], Phase]:
        def following(scene: Scene) -> Phase:
            phase = scene.state.phase
            if phase.kind == "trade":
                return Phase("spring", phase.year + 1, "movement")
            later = inner(scene)
            return Phase("winter", phase.year, "trade") if later.year != phase.year else later

        return following

    def judge(scene: Scene, election: Election) -> Verdict:
        return Verdict((), ())

    def note(scene: Scene) -> tuple[Change, ...]:
        seen.append(scene.state.phase.title)
        return ()

    toy = module(
        "trade",
        {"next_phase": trade, "judge": {"trade": judge}, "aftermath": {"trade": note}},
    )
    variant = with_toy(toy)
    state = at(variant, "W1901A", {"france": [("army", "par")]}, par="france", bre="france")
    turn = resolve(variant, state, {"france": [Build("bre")]})
    assert turn.after.phase == Phase("winter", 1901, "trade")
    assert resolve(variant, turn.after, {}).after.phase.short == "S1902M"
    assert seen == ["Winter 1901, trade"]


# --- dice ------------------------------------------------------------------------------------------


def test_dice_come_from_outside_and_are_logged() -> None:
    def storm(scene: Scene) -> tuple[Change, ...]:
        total = scene.dice("storm", 0, 6) + scene.dice("storm", 1, 20)
        return (SlotSet("sky", total),)

    slot = Slot(lambda scene: 0, int, int)
    toy = module("sky", {"aftermath": {"season_end": storm}, "slot": slot})
    variant = with_toy(toy)

    def dice(purpose: str, index: int, sides: int) -> int:
        assert purpose == "storm"
        return sides - index

    state = variant.start()
    turn = resolve(variant, state, {}, dice)
    assert turn.dice == (("storm", 0, 6, 6), ("storm", 1, 20, 19))
    assert turn.after.slot("sky") == 25
    with pytest.raises(
        LookupError, match=r"a die for 'storm' \(number 0, 6 sides\), none was given"
    ):
        resolve(variant, state, {})


# --- orders ----------------------------------------------------------------------------------------


def test_nothing_is_dropped_without_a_word() -> None:
    """Every order has a ruling, and so has every unit."""
    variant = load_variant("standard")
    state = at(variant, "S1901M", {"france": [("army", "par"), ("fleet", "bre")]})
    orders: list[Order] = [
        Move("par", "bur"),
        Move("par", "pic"),  # a second order for Paris: the last one counts
        Support("bre", "par", "pic"),
        Move("mun", "ber"),  # nobody is there
        Build("mar"),  # not in spring
    ]
    turn = resolve(variant, state, {"france": orders})
    told = {r.order: (r.outcome, r.reason.code) for r in turn.rulings}
    assert told == {
        orders[0]: ("void", "superseded"),
        orders[1]: ("moved", "unopposed"),
        orders[2]: ("given", "support_given"),
        orders[3]: ("void", "no_unit"),
        orders[4]: ("void", "wrong_phase"),
    }
    assert [ballot.order for ballot in turn.orders] == [orders[1], orders[2]]


def test_ballots_and_sheets_are_the_same() -> None:
    variant = load_variant("standard")
    state = variant.start()
    sheet: dict[str, list[Order]] = {"italy": [Move("ven", "tyr")], "france": [Move("par", "bur")]}
    ballots = [Ballot(power, power, order) for power in sheet for order in sheet[power]]
    assert resolve(variant, state, sheet).rulings == resolve(variant, state, ballots).rulings


def test_a_veto_makes_an_order_void() -> None:
    def no_burgundy(scene: Scene, unit: object, order: Order) -> Reason | None:
        banned = isinstance(order, Move) and order.to == "bur"
        return Reason("closed_to_power", (("unit", unit), ("to", "bur"))) if banned else None

    variant = with_toy(module("ban", {"legal": no_burgundy}))
    turn: Turn = resolve(
        variant, variant.start(), {"france": [Move("par", "bur"), Move("mar", "spa")]}
    )
    told = {r.order: r.outcome for r in turn.rulings if r.order is not None}
    assert told == {Move("par", "bur"): "void", Move("mar", "spa"): "moved"}
