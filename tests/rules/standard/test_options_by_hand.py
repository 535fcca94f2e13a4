"""The legal orders that are listed against those worked out the slow way, from the map alone.

Nothing of the compiled board is used on the slow side: neighbours come from the map file or from the
sketch, convoys from walking along every chain of fleets.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from legation.bank import load_variant
from legation.engine.variant import Variant
from legation.values.orders import Convoy, Hold, Move, Order, Support
from legation.values.state import State
from tests.board.maps import text_of
from tests.laws.boards import make_position
from tests.laws.chart import Chart, Piece, Position, home
from tests.laws.games import options, random_game
from tests.laws.playing import state_of, variant_on

EDITIONS = ("2023", "online")


@cache
def europe() -> Chart:
    """The standard map as its file says it."""
    table = tomllib.loads(text_of("standard"))
    near: dict[str, dict[str, set[str]]] = {"army": {}, "fleet": {}}
    for kind, lines in table["links"].items():
        for line in lines:
            one, _, others = line.partition(":")
            for other in others.split():
                near[kind].setdefault(one.strip(), set()).add(other)
                near[kind].setdefault(other, set()).add(one.strip())
    frozen = {
        kind: {place: frozenset(places) for place, places in rows.items()}
        for kind, rows in near.items()
    }
    seas = frozenset(p for p, facts in table["province"].items() if facts["kind"] == "sea")
    return Chart(frozen["army"], frozen["fleet"], seas)


class Slow:
    """What may be ordered in a position, by walking along every chain of fleets."""

    def __init__(self, position: Position, edition: str) -> None:
        self.chart, self.units = position.chart, position.units
        self.position = position
        self.fleets = position.fleets_at_sea()
        self.carries = self._needed if edition == "2023" else self._on_a_chain
        self._known: dict[tuple[str, str], frozenset[str]] = {}
        self.lands = set(self.chart.army) | {home(place) for place in self.chart.fleet}
        self.lands -= self.chart.seas

    def overseas(self, start: str, without: str = "") -> set[str]:
        """Where an army may be carried, if all fleets at sea (but one) were willing."""
        fleets = self.fleets - {without}
        return {to for to in self.lands - {start} if self.position.joined(start, to, fleets)}

    def carriers(self, start: str, goal: str) -> frozenset[str]:
        """The fleets that may be ordered to carry an army from one province to another."""
        if (start, goal) not in self._known:
            self._known[start, goal] = frozenset(self.carries(start, goal))
        return self._known[start, goal]

    def _on_a_chain(self, start: str, goal: str) -> Iterator[str]:
        """Those on any way from shore to shore that is nowhere twice (the online rule)."""
        ways: list[tuple[str, ...]] = [
            (sea,) for sea in sorted(self.fleets) if self.chart.washes(sea, start)
        ]
        while ways:
            way = ways.pop()
            if self.chart.washes(way[-1], goal):
                yield from way
            near = {sea for sea in self.fleets - set(way) if self.chart.washes(way[-1], sea)}
            ways += [(*way, sea) for sea in sorted(near)]

    def _needed(self, start: str, goal: str) -> Iterator[str]:
        """Those in a set that joins the two and of which none may be left out (DATC 6.G.19)."""
        joined = self.position.joined
        for number in range(1, len(self.fleets) + 1):
            for chosen in combinations(sorted(self.fleets), number):
                few = frozenset(chosen)
                if joined(start, goal, few) and not any(
                    joined(start, goal, few - {one}) for one in few
                ):
                    yield from chosen

    def orders(self, province: str) -> set[Order]:
        """Every order that a unit may be given."""
        unit = self.units[province]
        found: set[Order] = {Hold(unit.place)}
        found |= {Move(unit.place, to) for to in self.chart.places(unit.kind, unit.place)}
        if unit.kind == "army":
            found |= {Move(unit.place, to, True) for to in self.overseas(province)}
        elif province in self.chart.seas:
            found |= {
                Convoy(unit.place, start, to)
                for start, army in self.units.items()
                if army.kind == "army"
                for to in self.overseas(start)
                if province in self.carriers(start, to)
            }
        return found | self.supports(province)

    def supports(self, province: str) -> set[Order]:
        """A unit supports where it could go itself: others that stay, others that could get there."""
        unit = self.units[province]
        near = self.chart.provinces(unit.kind, unit.place)
        found: set[Order] = set()
        for start, other in self.units.items():
            if start == province:
                continue
            if start in near:
                found.add(Support(unit.place, other.place))
            places = self.chart.places(other.kind, other.place)
            goals = {*places, *(home(place) for place in places)}
            if other.kind == "army":
                goals |= self.overseas(start, province)
            # Not into one's own place, nor of a unit into the place where it is.
            goals = {to for to in goals if home(to) in near - {province, start}}
            found |= {Support(unit.place, other.place, to) for to in goals}
        return found


def compare(variant: Variant, state: State, position: Position, edition: str) -> int:
    """Compare what is listed for every unit; give the number of orders."""
    count = 0
    slow = Slow(position, edition)
    for unit in state.units:
        listed = options(variant, state, unit.power, unit)
        wanted = slow.orders(home(unit.place))
        assert len(listed) == len(set(listed)), f"{unit}: something is listed twice"
        assert set(listed) - wanted == set(), f"{unit}: listed, but not legal"
        assert wanted - set(listed) == set(), f"{unit}: legal, but not listed"
        count += len(listed)
    return count


@pytest.mark.parametrize("edition", EDITIONS)
def test_small_boards(edition: str) -> None:
    orders = 0
    for seed in range(150):
        sketch, position = make_position(random.Random(seed))
        variant = variant_on(sketch, edition)
        orders += compare(variant, state_of(variant, position.units), position, edition)
    assert orders > 6000


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_on_the_standard_map(edition: str) -> None:
    variant = load_variant("standard", edition=edition)
    orders = 0
    for turn in random_game(random.Random(edition), variant, 12):
        state = turn.before
        if state.phase.kind == "movement":
            orders += compare(variant, state, seen(state), edition)
    assert orders > 1000


@pytest.mark.parametrize("edition", EDITIONS)
def test_seas_full_of_fleets(edition: str) -> None:
    """Many chains of fleets, so that a fleet can be on a way round without being needed."""
    variant = load_variant("standard", edition=edition)
    chart = europe()
    rng = random.Random(4)
    convoys = 0
    for start in ("mao", "nth", "ion", "tys"):
        seas = {start}
        while len(seas) < 7:
            shores = {p for sea in seas for p in chart.provinces("fleet", sea)}
            seas.add(rng.choice(sorted(shores & chart.seas - seas)))
        lands = sorted({p for sea in seas for p in chart.provinces("fleet", sea)} - chart.seas)
        armies = rng.sample(lands, 3)
        units = {"england": [("fleet", sea) for sea in sorted(seas)]}
        units["france"] = [("army", land) for land in armies]
        state = variant.position(variant.setup.first, units)
        compare(variant, state, seen(state), edition)
        for unit in state.units:
            listed = options(variant, state, unit.power, unit)
            convoys += sum(isinstance(order, Convoy) for order in listed)
    assert convoys > 100


def seen(state: State) -> Position:
    """A state in the slow side's words."""
    units = {home(u.place): Piece(u.power, u.kind, u.place) for u in state.units}
    return Position(europe(), units)


def test_the_editions_part_where_a_fleet_is_on_a_way_that_does_not_need_it() -> None:
    """From Marseilles to Spain by way of Lyon; the Western Mediterranean is on a longer way only."""
    units = {"france": [("army", "mar"), ("fleet", "wes")], "italy": [("fleet", "lyo")]}
    told = {}
    for edition in EDITIONS:
        variant = load_variant("standard", edition=edition)
        state = variant.position(variant.setup.first, units)
        fleet = next(unit for unit in state.units if unit.place == "wes")
        told[edition] = Convoy("wes", "mar", "spa") in options(variant, state, "france", fleet)
    assert told == {"2023": False, "online": True}
