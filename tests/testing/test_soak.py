"""Random games: they are real games, they repeat, and whatever breaks a rule of rules is caught."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from legation.bank import load_variant
from legation.bank.index import entries
from legation.engine.module import Module, Verb, Verdict
from legation.engine.scene import Scene
from legation.engine.stack import compose
from legation.engine.turn import resolve
from legation.engine.variant import Variant
from legation.notation import read_position
from legation.record import Game
from legation.rules.machiavelli.purses import Treasury
from legation.rules.standard import standard
from legation.rules.standard.silent import BY_BOARD, BY_SWITCH, UNWRITTEN
from legation.testing.coverage import silent_of
from legation.testing.drawing import draw_orders
from legation.testing.invariants import Seen, broken
from legation.testing.report import Report
from legation.testing.slips import slip
from legation.testing.soak import CHECKS, Plan, everything, soak
from legation.values.changes import (
    Change,
    OwnerSet,
    SlotSet,
    UnitDislodged,
    UnitGone,
    UnitJoined,
    UnitMade,
    UnitMoved,
)
from legation.values.orders import Ballot, Build, Move, Order, UnitOrder
from legation.values.rulings import Reason, Ruling
from legation.values.units import ARMY, parts
from tests.cli.console import run, spawn
from tests.engine.toys import Nothing, module, with_toy

QUICK = ("standard", "narrows", "heptarchy-iv", "asia")


def soaked(variant: Variant, *, games: int = 2, seed: int = 1, years: int = 4) -> Report:
    report = Report()
    assert list(soak(variant, report, games=games, seed=seed, years=years)) == [
        *range(1, games + 1)
    ]
    return report


# --- games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", QUICK)
def test_games_violate_nothing(name: str) -> None:
    report = soaked(load_variant(name))
    assert not report.violations, "\n".join(map(str, report.violations))
    assert report.games == 2
    assert report.adjusted
    assert sum(report.ends.values()) == 2


@pytest.mark.parametrize("edition", ["1971", "1982", "2000", "dptg", "online"])
def test_games_by_other_editions_violate_nothing(edition: str) -> None:
    report = soaked(load_variant("standard", edition=edition))
    assert not report.violations, "\n".join(map(str, report.violations))


@pytest.fixture(scope="module")
def much() -> Report:
    return soaked(load_variant("standard"), games=8, years=8)


def test_all_verbs_occur_and_units_fight(much: Report) -> None:
    assert not much.missing_verbs
    assert much.adjusted == 8
    fought = ("dislodges", "held_off", "stand_off", "cut_by", "support_given", "carried", "beaten")
    later = ("retreated", "built", "waived", "removed_by_order", "removed_by_distance")
    for code in (*fought, *later):
        assert much.codes[code], code


def test_mistakes_are_made_and_are_void(much: Report) -> None:
    assert much.codes["superseded"]
    assert much.codes["out_of_reach"]
    assert much.codes["no_unit"]


def test_what_never_occurred_is_listed(much: Report) -> None:
    assert much.missing_codes == sorted(much.codes_there - set(much.codes))
    assert "path_missing" not in much.codes_there  # only where the switch asks for it
    assert set(much.codes) <= much.codes_there
    assert much.table()["not_covered"] == much.missing_codes


def test_games_can_end_in_a_solo_and_in_a_draw() -> None:
    assert soaked(load_variant("standard", settings={"win": 8}), years=12).ends["solo"]
    drawn = soaked(load_variant("standard", settings={"last_year": 1902}))
    assert drawn.ends == {"draw": 2}


def test_a_seed_gives_a_game_and_another_seed_another_one() -> None:
    variant = load_variant("standard")
    first = [soaked(variant, games=1, seed=seed, years=2).table() for seed in (5, 5, 6)]
    assert first[0] == first[1]
    assert first[0] != first[2]


def test_orders_are_those_that_the_rules_list() -> None:
    game = Game()
    rng = random.Random(3)
    for _ in range(6):
        legal = set(game.legal_orders())
        scene = Scene(game.variant, game.state)
        for power, orders in draw_orders(rng, scene).items():
            assert legal.issuperset(orders)
            game.write(power, [game.text(order, power=power) for order in orders])
        game.process()


@pytest.mark.long
@pytest.mark.parametrize("name", everything())
def test_games_on_every_map_violate_nothing(name: str) -> None:
    report = Plan(games=3, years=10).play(name)
    assert not report.violations, "\n".join(map(str, report.violations))
    assert report.games == 3
    assert sum(report.ends.values()) == 3
    assert set(report.partly) <= {name}


STACKS = [
    "milan+catspaw+multiplicity",
    "asia+fiascomacy",
    "loeb9+black-hole",
    "heptarchy-iv+catspaw",
    "modern+multiplicity",
    "colonial+catspaw",
    "colonial+multiplicity",
    "colonial+black-hole",
    "narrows+multiplicity",
    "chaos+multiplicity",
    "hundred+catspaw",
    "youngstown+fiascomacy-ii",
    "standard+build-anywhere+catspaw",
    "standard+multiplicity+fiascomacy",
    "standard+simple-multiplicity+black-hole",
    "standard+three-seasons+catspaw",
    "standard+conversion+build-anywhere",
    "crowded+fiascomacy+build-anywhere",
    "pure+multiplicity",
    "aberration+catspaw",
    "standard+fleet-rome+fiascomacy",
    "sengoku+black-hole",
    "standard-5p+multiplicity",
    "1900+catspaw",
    "fleet-rome+multiplicity+build-anywhere",
    "shift-left+catspaw+black-hole",
    "ancient-med+simple-multiplicity+catspaw",
    "viking+multiplicity+black-hole",
    "youngstown+catspaw+black-hole",
    "colonial+fiascomacy",
    "heptarchy-iv+simple-multiplicity",
    "standard+multiplicity+catspaw",
]
"""Rules over one another, on several maps."""


@pytest.mark.parametrize(
    "name",
    [
        name if name == "sengoku+black-hole" else pytest.param(name, marks=[pytest.mark.long])
        for name in STACKS
    ],
)
def test_games_of_stacks_violate_nothing(name: str) -> None:
    """In the short suite the one in which the board gets coasts that its map has not."""
    report = Plan(games=2, years=5, seed=11).play(name)
    assert not report.violations, "\n".join(map(str, report.violations))
    assert report.games == 2


def test_a_map_without_its_rules_is_played_as_far_as_the_others_go() -> None:
    name, needs = next((e.id, e.lacks) for e in entries() if "fog of war" in e.lacks)
    report = Plan(games=1, years=2).play(name)
    assert not report.violations, "\n".join(map(str, report.violations))
    assert report.partly == {name: needs}


def test_processes_play_the_same_games() -> None:
    plan = Plan(games=2, years=2)
    names = ("narrows", "standard")
    one, two = Report(), Report()
    for report, jobs in ((one, 1), (two, 2)):
        for _, played, _ in plan.reports(names, jobs):
            report.add(played)
    assert one.table() == two.table()
    assert one.games == 4


# --- coverage --------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_everything_occurs_in_the_standard_game(seed: int) -> None:
    report = soaked(load_variant("standard"), games=150, seed=seed, years=10)
    assert not report.violations, "\n".join(map(str, report.violations))
    assert not report.missing_verbs
    assert not report.missing_codes


RARE = ("coast_missing", "coast_open", "no_fleets", "paradox_holds")


@pytest.mark.parametrize(
    "code", [pytest.param(c, marks=[pytest.mark.long] if c in RARE else []) for c in BY_SWITCH]
)
def test_a_reason_of_a_switch_occurs_with_it(code: str) -> None:
    """Without the switch it does not: that is one of the invariants."""
    switch, values = BY_SWITCH[code]
    variant = load_variant("standard", settings={switch: values[0]})
    report = Report()
    for _ in soak(variant, report, games=150, years=10):
        if report.codes[code]:
            break
    assert report.codes[code]
    assert not report.violations, "\n".join(map(str, report.violations))


ORDERS: dict[str, tuple[str, Order]] = {
    "no_such_place": ("S1901M|france:Apar", Move("par", "atlantis")),
    "no_such_site": ("W1901A|france:Amar|france:par,mar", Build("atlantis")),
    "no_such_kind": ("W1901A|france:Amar|france:par,mar", Build("par", parts("zeppelin"))),
}


@pytest.mark.parametrize("code", UNWRITTEN)
def test_programs_can_be_told_what_players_cannot(code: str) -> None:
    variant = load_variant("standard")
    position, order = ORDERS[code]
    state = read_position(position, variant.board)
    rulings = resolve(variant, state, {"france": [order]}).rulings
    assert code in {ruling.reason.code for ruling in rulings}


def test_what_a_map_lacks_is_known() -> None:
    standard, landlocked = load_variant("standard"), load_variant("pure")
    there = silent_of(standard.rules, standard.board)
    lacking = silent_of(landlocked.rules, landlocked.board)
    assert not set(BY_BOARD) & set(there) - set(BY_SWITCH)
    assert set(BY_BOARD) <= set(lacking)
    assert "verb convoy" in lacking
    report = soaked(landlocked, games=2, years=3)
    assert "convoy" not in report.verbs_there


def test_slips_are_made_of_every_order_and_are_mostly_void() -> None:
    game = Game(start="S1901M|france:Apar,Fbre,Fmao;germany:Amun,Fkie")
    scene = Scene(game.variant, game.state)
    rng = random.Random(1)
    made = [slip(rng, scene, "france") for _ in range(400)]
    assert {type(order) for order in made} == set(scene.rules.verbs)
    legal = set(game.legal_orders("france"))
    assert sum(order not in legal for order in made) > 300


# --- broken rules ----------------------------------------------------------------------------------


def acting(step: str, act: Callable[[Scene], list[Change]]) -> Variant:
    """The standard game with a toy that acts at a step."""
    return with_toy(module("broken", {"aftermath": {step: act}}))


def altered(kind: str, alter: Callable[[Scene, Verdict], Verdict]) -> Variant:
    """The standard game with another outcome of the judging of a kind of phase."""

    def change(part: Module) -> Module:
        def hooks(settings: Any) -> Any:
            given = dict(part.hooks(settings))
            judges = dict(given.get("judge", {}))
            if kind in judges:
                judge = judges[kind]
                judges[kind] = lambda scene, election: alter(scene, judge(scene, election))
                given["judge"] = judges
            return given

        return replace(part, hooks=hooks)

    stack = [(change(part), settings) for part, settings in standard({})]
    return replace(load_variant("standard"), rules=compose(stack))


def crowd(scene: Scene) -> list[Change]:
    first, second = scene.state.units[:2]
    return [UnitMoved(first.id, second.place)]


def swim(scene: Scene) -> list[Change]:
    army = next(unit for unit in scene.state.units if unit.kind == "army")
    return [UnitMoved(army.id, "nth")]


def again(scene: Scene) -> list[Change]:
    one = scene.state.units[0]
    return [UnitGone(one.id), UnitMade(one.id, one.power, one.parts, one.place)]


def twin(scene: Scene) -> list[Change]:
    one = scene.state.units[0]
    return [UnitMade(one.id, one.power, one.parts, one.place)]


def melt(scene: Scene, verdict: Verdict) -> Verdict:
    """Units of two powers become one."""
    first, second = scene.state.units[:2]
    return replace(verdict, changes=(*verdict.changes, UnitJoined(first.id, second.id)))


def squat(scene: Scene) -> list[Change]:
    return [OwnerSet("bur", "france")]


def crash(scene: Scene) -> list[Change]:
    raise ZeroDivisionError("a toy")


def without(kind: type) -> Callable[[Scene, Verdict], Verdict]:
    def alter(scene: Scene, verdict: Verdict) -> Verdict:
        return replace(
            verdict, changes=tuple(c for c in verdict.changes if not isinstance(c, kind))
        )

    return alter


def elsewhere(scene: Scene, verdict: Verdict) -> Verdict:
    free = next(p for p in ("gas", "ruh", "boh", "gal") if scene.unit_at(p) is None)
    changes = tuple(
        UnitMade(c.unit, c.power, ARMY, free) if isinstance(c, UnitMade) else c
        for c in verdict.changes
    )
    return replace(verdict, changes=changes)


def silent(scene: Scene, verdict: Verdict) -> Verdict:
    return replace(verdict, rulings=verdict.rulings[1:])


def twice(scene: Scene, verdict: Verdict) -> Verdict:
    return replace(verdict, rulings=(*verdict.rulings, verdict.rulings[0]))


def reasoned(reason: Reason) -> Callable[[Scene, Verdict], Verdict]:
    def alter(scene: Scene, verdict: Verdict) -> Verdict:
        first = verdict.rulings[0]
        other = Ruling(first.power, first.unit, first.order, first.outcome, reason)
        return replace(verdict, rulings=(other, *verdict.rulings[1:]))

    return alter


def ghost(scene: Scene, verdict: Verdict) -> Verdict:
    """The first unit that did not move is dislodged by nobody."""
    moved = {c.unit for c in verdict.changes if isinstance(c, UnitMoved | UnitDislodged)}
    one = next(unit for unit in scene.state.units if unit.id not in moved)
    return replace(verdict, changes=(*verdict.changes, UnitDislodged(one.id, None)))


def forgetful() -> Variant:
    """Ownership of a centre that depends on how often anybody asked."""
    asked = itertools.count()

    def act(scene: Scene) -> list[Change]:
        powers = scene.board.powers
        return [OwnerSet("den", powers[next(asked) % len(powers)])]

    return acting("captured", act)


@dataclass(frozen=True, slots=True)
class Dance(UnitOrder):
    verb: ClassVar[str] = "dance"
    unit: str


def dancing() -> Variant:
    """A verb that is listed for every unit, and for which there are no words."""

    def bind(scene: Scene, power: str, unit: Any, order: Order) -> Order:
        return order

    def options(scene: Scene, power: str, unit: Any) -> Iterator[Order]:
        if unit is not None:
            yield Dance(unit.place)

    return with_toy(module("broken", {"verbs": (Verb(Dance, ("movement",), bind, options),)}))


def misread() -> Variant:
    """A move to a coast that is not there is listed; its text is read otherwise or not at all."""

    def bind(scene: Scene, power: str, unit: Any, order: Order) -> Order:
        return order

    def options(scene: Scene, power: str, unit: Any) -> Iterator[Order]:
        if unit is not None:
            yield Move(unit.place, "spa/xx")

    return with_toy(module("broken", {"verbs": (Verb(Dance, ("movement",), bind, options),)}))


def grudging() -> Variant:
    """Nobody may write a move, although moves are listed."""

    def wrap(inner: Callable[..., Reason | None]) -> Callable[..., Reason | None]:
        def may_write(scene: Scene, ballot: Ballot, before: Any) -> Reason | None:
            if isinstance(ballot.order, Move):
                return Reason("not_your_power", (("power", ballot.power),))
            return inner(scene, ballot, before)

        return may_write

    return with_toy(module("broken", {"may_write": wrap}))


def untrue() -> Variant:
    """A module that claims that its stack gives no support."""
    claim = {"support_given": "a toy says so"}
    return with_toy(replace(module("broken", {}), silent=lambda rules, board: claim))


def fruitless() -> Variant:
    """Nobody ever takes a centre, and nobody can build."""

    def wrap(inner: Callable[..., str | None]) -> Callable[..., str | None]:
        return lambda scene, province, unit: scene.state.owner(province)

    def sites(inner: object) -> Callable[..., tuple[()]]:
        return lambda scene, power: ()

    return with_toy(module("broken", {"captures": wrap, "sites": sites}))


def minting() -> Variant:
    """Every campaign makes a ducat for each power, under a name that is another's."""

    def mint(scene: Scene) -> list[Change]:
        now = scene.state.slot("treasury")
        assert isinstance(now, Treasury)
        more = tuple((power, ducats + 1) for power, ducats in now.ducats)
        return [SlotSet("treasury", Treasury(more, "income"))]

    rules = load_variant("dipmach", flags="nodice").rules
    parts = [(one, rules.settings[one.name]) for one in rules.modules]
    toy = replace(module("broken", {"aftermath": {"moved": mint}}), through=("treasury",))
    return replace(load_variant("dipmach"), rules=compose([*parts, (toy, Nothing())]))


BROKEN: list[tuple[str, Callable[[], Variant]]] = [
    ("one unit a space", lambda: acting("moved", crowd)),
    ("units stand where they may", lambda: acting("moved", swim)),
    ("numbers are not used again", lambda: acting("moved", again)),
    ("units are conserved", lambda: acting("moved", twin)),
    ("parts are conserved", lambda: altered("movement", melt)),
    ("units at sea float", lambda: acting("moved", swim)),
    ("every order has a ruling", lambda: altered("movement", silent)),
    ("every unit has one ruling", lambda: altered("movement", silent)),
    ("every unit has one ruling", lambda: altered("movement", twice)),
    ("every reason has a sentence", lambda: altered("movement", reasoned(Reason("unheard_of")))),
    ("every reason has a sentence", lambda: altered("movement", reasoned(Reason("ring")))),
    ("powers own centres only", lambda: acting("captured", squat)),
    ("builds are on sites", lambda: altered("adjustment", elsewhere)),
    ("no more units than centres", lambda: altered("adjustment", without(UnitGone))),
    ("who dislodges is there", lambda: altered("movement", ghost)),
    ("ducats are accounted for", minting),
    ("listed orders are legal", grudging),
    ("orders read as written", misread),
    ("the game goes on", dancing),
    ("the game goes on", lambda: acting("moved", crash)),
    ("the record replays", forgetful),
    ("same seed, same game", forgetful),
    ("what cannot occur does not", untrue),
    ("games are not idle", fruitless),
]


@pytest.mark.parametrize(("invariant", "make"), BROKEN)
def test_a_broken_rule_is_caught(invariant: str, make: Callable[[], Variant]) -> None:
    idle = invariant == "games are not idle"
    report = soaked(make(), games=2, years=8 if idle else 4)
    assert invariant in {one.invariant for one in report.violations}


def test_changes_that_do_not_tell_all_are_caught() -> None:
    game = Game()
    game.write("france", "A par - bur")
    game.process()
    judged = game.judged[-1]
    assert not list(broken(Seen(game.variant, judged)))
    short = replace(judged, turn=replace(judged.turn, changes=judged.turn.changes[1:]))
    assert ("changes tell all", "the changes do not lead to the next position") in list(
        broken(Seen(game.variant, short))
    )


def test_every_invariant_was_broken() -> None:
    assert {name for name, _ in BROKEN} | {"changes tell all"} == set(CHECKS)


def test_a_violation_can_be_reproduced() -> None:
    variant = acting("moved", swim)
    first = soaked(variant, games=1).violations[0]
    assert first.invariant == "units stand where they may"
    assert str(first).startswith("standard, seed 1, game 1, S1901M: units stand where they may:")
    game = Game(variant, start=read_position(first.position, variant.board))
    for power, lines in first.orders.items():
        game.write(power, lines)
    after = game.process().after
    assert any(unit.kind == "army" and unit.place == "nth" for unit in after.units)


# --- the command -----------------------------------------------------------------------------------


def test_the_command_tells_what_occurred() -> None:
    done = run("soak", "narrows", "standard", "--games", "2", "--years", "3")
    assert done.code == 0
    assert "no invariant was violated" in done.out
    assert "not covered: reasons" in done.out
    table = run("soak", "narrows", "standard", "--games", "2", "--years", "3", "--json").json
    assert table["games"] == 4
    assert table["verbs"]["move"] > 10
    assert table["violations"] == []


def test_games_do_not_depend_on_the_process() -> None:
    words = ("soak", "standard", "--years", "3", "--json")
    told = [spawn(*words, PYTHONHASHSEED=seed).stdout for seed in ("1", "2")]
    assert told[0]
    assert told[0] == told[1]


def test_coverage_wants_everything_to_occur(tmp_path: Path) -> None:
    file = tmp_path / "violations.jsonl"
    done = run("soak", "narrows", "--years", "1", "--coverage", "--out", file)
    assert done.code == 1
    assert file.read_text() == ""


def test_violations_end_with_1_and_go_to_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "legation.testing.soak.load_partly", lambda *a, **k: (acting("moved", swim), ())
    )
    file = tmp_path / "violations.jsonl"
    done = run("soak", "standard", "--years", "1", "--out", file)
    assert done.code == 1
    assert "units stand where they may" in done.out
    facts = [json.loads(line) for line in file.read_text().splitlines()]
    assert facts[0]["invariant"] == "units stand where they may"
    assert facts[0]["orders"]


def test_the_command_tells_what_is_played_in_part() -> None:
    done = run("soak", "classicfog", "--years", "1")
    assert done.code == 0
    assert "classicfog plays as far as the rules go; missing: " in done.out
    assert "fog of war" in done.out


@pytest.mark.parametrize(
    ("words", "told"), [((), "say which"), (("standrad",), "did you mean standard")]
)
def test_what_cannot_be_played_is_told(words: tuple[str, ...], told: str) -> None:
    done = run("soak", *words)
    assert done.code == 2
    assert told in done.err
