"""Crowded games: positions that can be, traps that go round in a circle, and reasons that are rare."""

from __future__ import annotations

import json
import random
import tomllib
from collections import Counter

import pytest

from legation.bank import load_variant
from legation.engine.scene import Scene
from legation.engine.turn import resolve
from legation.engine.variant import Variant
from legation.record import Game
from legation.testing.crowding import crowd
from legation.testing.drawing import listed_orders
from legation.testing.planting import plant, plant_berth
from legation.testing.random_game import Manner, RandomGame
from legation.testing.report import Report
from legation.testing.slips import slip
from legation.testing.soak import Plan, soak
from legation.testing.traps import Trap, lay_trap
from legation.values.geography import space_of
from legation.values.orders import Move, Order, Retreat
from legation.values.state import State
from tests.cli.console import run
from tools import make_soak

PLANS = tomllib.loads(make_soak.PLANS.read_text(encoding="utf-8"))

VARIANTS = ("standard", "colonial", "multiplicity", "sengoku", "pure", "machiavelli", "catspaw")


def opened(variant: Variant, seed: int) -> State:
    """The position before the first moves."""
    game = Game(variant, seed=seed)
    while game.phase.kind != "movement":
        game.process()
    return game.state


# --- positions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_a_crowded_position_can_be(name: str) -> None:
    variant = load_variant(name)
    board = variant.board
    for seed in range(6):
        before = opened(variant, seed)
        state = crowd(random.Random(seed), variant, before)
        spaces = [space_of(unit.place) for unit in state.units]
        assert len(set(spaces)) == len(spaces)
        assert len({unit.id for unit in state.units}) == len(spaces)
        beaten = [entry.unit for entry in state.dislodged]
        assert state.made > max(unit.id for unit in (*state.units, *beaten))
        for unit in state.units:
            assert board.stands[unit.kind] >> board.index[unit.place] & 1, unit
            afloat = board.water >> board.index[space_of(unit.place)] & 1
            assert not afloat or unit.parts.number("army") <= unit.parts.number("fleet"), unit
        neutral = {u for u in before.units if u.power not in board.powers}
        assert neutral <= {*state.units}
        assert (state.slots, state.seats) == (before.slots, before.seats)
        assert Game(variant, start=state).process().after.units


def test_units_stand_closer_than_at_the_start() -> None:
    variant = load_variant("standard")
    start = opened(variant, 1)

    def meetings(state: State) -> int:
        board = variant.board
        there = {space_of(u.place): u.power for u in state.units}
        return sum(
            there.get(space_of(near), unit.power) != unit.power
            for unit in state.units
            for near in board.adjacent(unit.place, unit.kind)
        )

    crowded = [meetings(crowd(random.Random(seed), variant, start)) for seed in range(10)]
    assert min(crowded) > meetings(start)
    assert sum(crowded) > 30 * meetings(start)


def test_only_rules_with_units_of_several_parts_get_some() -> None:
    sizes: dict[str, Counter[int]] = {}
    for name in ("standard", "multiplicity", "standard+conversion"):
        variant = load_variant(name)
        states = [crowd(random.Random(s), variant, opened(variant, s)) for s in range(5)]
        sizes[name] = Counter(unit.parts.size for state in states for unit in state.units)
    assert set(sizes["standard"]) == set(sizes["standard+conversion"]) == {1}
    assert set(sizes["multiplicity"]) == {1, 2, 3, 4}


def test_beaten_units_wait_for_their_retreats() -> None:
    """Who beat each of them stands there now, and nobody retreats to where it came from."""
    variant = load_variant("standard")
    battles = 0
    for seed in range(20):
        state = crowd(random.Random(seed), variant, opened(variant, 1))
        assert state.phase.kind == ("retreat" if state.dislodged else "movement")
        battles += len(state.dislodged) > 1
        there = {space_of(unit.place): unit for unit in state.units}
        for entry in state.dislodged:
            assert there[space_of(entry.unit.place)].power != entry.unit.power
            assert entry.attacker not in there
            taken = {*there, *state.contested, entry.attacker}
            assert not taken & {space_of(place) for place in entry.options}
    assert battles > 3


# --- traps -----------------------------------------------------------------------------------------


def sprung(variant: Variant, state: State, trap: Trap) -> set[str]:
    """The reasons when nothing but the orders of a trap is carried out."""
    orders: dict[str, list[Order]] = {}
    for power, order in trap.values():
        orders.setdefault(power, []).append(order)
    return {ruling.reason.code for ruling in resolve(variant, state, orders).rulings}


def laid(edition: str, position: str, seed: int = 1) -> tuple[set[str], set[str]]:
    """Whom a trap in a position is about, and what it comes to."""
    game = Game("standard", edition=edition, start=position)
    scene = Scene(game.variant, game.state)
    trap = lay_trap(random.Random(seed), scene, listed_orders(scene))
    return {*trap}, sprung(game.variant, game.state, trap)


def test_a_trap_is_a_paradox_of_one_convoy() -> None:
    """An army carried against the help of an attack on its own fleet (4.F.14 of the published cases)."""
    units, codes = laid("2023", "S1901M|austria:Fion;france:Fnap;italy:Fadr;turkey:Agre")
    assert units == {"adr", "gre", "ion", "nap"}
    assert "convoy_paradox" in codes


def test_a_trap_is_a_paradox_of_two_convoys() -> None:
    """Each goes against the help of an attack on the fleet of the other: case 6.F.22."""
    position = "S1901M|england:Fedi,Flon;france:Abre,Feng;germany:Fbel,Fpic;russia:Anwy,Fnth"
    tried = [laid("1971", position, seed) for seed in range(20)]
    doubles = [codes for units, codes in tried if len(units) == 8]
    assert len(doubles) > 5
    assert all("convoy_paradox" in codes for codes in doubles)


def test_there_is_no_trap_without_a_convoy() -> None:
    assert laid("2023", "S1901M|austria:Avie;germany:Amun;italy:Aven")[0] == set()


def test_units_are_planted_for_a_paradox_of_two_convoys() -> None:
    variant = load_variant("standard", edition="1971")
    doubles = 0
    for seed in range(40):
        rng = random.Random(seed)
        units = plant(rng, variant.board, ("france", "germany", "turkey"))
        assert len(units) == 8
        placed: dict[str, list[tuple[str, str]]] = {}
        for power, kind, place in units.values():
            placed.setdefault(power, []).append((kind, place))
        state = variant.position(opened(variant, 1).phase, placed)
        scene = Scene(variant, state)
        trap = lay_trap(rng, scene, listed_orders(scene))
        doubles += len(trap) == 8 and "convoy_paradox" in sprung(variant, state, trap)
    assert doubles > 3
    assert plant(random.Random(1), load_variant("pure").board, ("a", "b")) == {}


# --- slips -----------------------------------------------------------------------------------------


def test_slips_leave_coasts_out_where_several_would_do() -> None:
    game = Game(start="S1901M|france:Fpor")
    scene = Scene(game.variant, game.state)
    listed = [*game.legal_orders("france")]
    rng = random.Random(1)
    made = Counter(slip(rng, scene, "france", (), listed) for _ in range(200))
    assert made[Move("por", "spa")] > 20


def test_slips_are_what_a_unit_of_another_power_could_do() -> None:
    game = Game("colonial", start="S1870M|china:Aoms;russia:Amos")
    scene = Scene(game.variant, game.state)
    rng = random.Random(1)
    made = [slip(rng, scene, "china", (), [*game.legal_orders("china")]) for _ in range(200)]
    lines = [game.text(order, power="china") for order in made if order and order.verb == "ride"]
    assert len(lines) > 5
    assert all(not reply.accepted for line in lines for reply in game.write("china", line))


def test_slips_retreat_to_where_nobody_may_go() -> None:
    game = Game(start="S1901M|france:Abur,Apar;germany:Amun,Aruh")
    game.write("germany", "A mun - bur; A ruh S A mun - bur")
    game.process()
    scene = Scene(game.variant, game.state)
    rng = random.Random(1)
    made = {slip(rng, scene, "france") for _ in range(60)}
    assert {Retreat("bur", "mun"), Retreat("bur", "par")} <= made


# --- games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["standard", "catspaw", "colonial"])
def test_crowded_games_violate_nothing_and_repeat(name: str) -> None:
    plan = Plan(games=3, years=1, crowded=True, tries=2)
    report = plan.play(name)
    assert not report.violations, "\n".join(map(str, report.violations))
    assert report.table() == plan.play(name).table()


@pytest.mark.parametrize(("name", "least"), [("catspaw", 2), ("fiascomacy-ii", 3)])
def test_some_games_have_another_number_of_players(name: str, least: int) -> None:
    """CAT-12, FIA-1: two players or more, three or more."""
    variant, report = load_variant(name), Report()
    numbers: Counter[int] = Counter()
    for number in range(1, 40):
        one = RandomGame(variant, report, 1, number, Manner(0), {})
        one.run(replays=False)
        assert one.game is not None
        numbers[len(one.game.seats)] += 1
    assert numbers.most_common(1)[0][0] == 3
    assert set(numbers) == set(range(least, 6))
    assert not report.violations


@pytest.mark.long
def test_units_about_a_gate_pass_it_lose_it_and_leave_it() -> None:
    """SUE-2, SUE-7: a keeper that is beaten, that goes away, and a passage that depends on itself."""
    variant, report = load_variant("colonial-njudge"), Report()
    wanted = {"gate_left", "gate_lost", "gate_paradox"}
    for number in range(2, 602, 2):
        RandomGame(variant, report, 1, number, Manner(1, True, 3), {}).run(replays=False)
        if wanted <= set(report.codes):
            break
    assert not report.violations
    assert wanted <= set(report.codes)


def test_a_fleet_is_planted_on_one_of_several_coasts() -> None:
    board = load_variant("standard").board
    planted = [plant_berth(random.Random(seed), board) for seed in range(8)]
    assert {place for one in planted for _, _, place in one.values()} == {"stp/nc", "stp/sc"}
    assert {power for one in planted for power, _, _ in one.values()} == {"russia"}
    assert not plant_berth(random.Random(1), load_variant("heptarchy-iv").board)


def test_there_are_more_retreats_in_crowded_games() -> None:
    plain, crowded = (Plan(games=6, years=2, crowded=c).play("standard") for c in (False, True))
    assert crowded.phases["retreat"] > plain.phases["retreat"]


def test_the_page_tells_what_was_played() -> None:
    assert make_soak.PAGE.read_text(encoding="utf-8") == make_soak.written()


def test_no_game_of_the_page_violated_anything() -> None:
    record = json.loads(make_soak.RECORD.read_text(encoding="utf-8"))
    assert record
    for name, one in record.items():
        assert one["games"] >= 200, name
        assert one["violations"] == 0, name


@pytest.mark.long
@pytest.mark.parametrize("name", PLANS["stacks"])
def test_a_sample_of_the_games_of_the_page_violates_nothing(name: str) -> None:
    report = Plan(games=4, years=1, seed=7, crowded=True, tries=2).play(name)
    assert not report.violations, "\n".join(map(str, report.violations))


@pytest.mark.long
def test_several_tries_come_to_what_is_rare() -> None:
    """In a third of the games that the standard game needs without."""
    report = Report()
    variant = load_variant("standard")
    assert [*soak(variant, report, games=60, years=3, crowded=True, tries=3)]
    assert not report.violations, "\n".join(map(str, report.violations))
    assert not report.missing_verbs
    assert not report.missing_codes


def test_the_command_plays_crowded_games() -> None:
    words = (
        "soak",
        "narrows",
        "--games",
        "2",
        "--years",
        "1",
        "--crowded",
        "--tries",
        "2",
        "--json",
    )
    done = run(*words)
    assert done.code == 0
    assert done.json["games"] == 2
    assert done.json["violations"] == []
