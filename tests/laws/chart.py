"""The oracle's own idea of a board and of a position: plain names, sets and dictionaries.

Nothing of the compiled board is used here, so that a fault in it cannot hide itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations

from legation.values.orders import Order

__all__ = ["Chart", "Piece", "Position", "home"]


def home(place: str) -> str:
    """The province of a place: ``home("fen/nc") == "fen"``."""
    return place.partition("/")[0]


@dataclass(frozen=True)
class Chart:
    """Who touches whom.

    ``army`` maps a land province to its land neighbours. ``fleet`` maps a place (a sea, a coastal
    province, or one coast of a province with several) to the places a fleet may go from there.
    ``seas`` are the provinces in which a fleet may convoy.
    """

    army: Mapping[str, frozenset[str]]
    fleet: Mapping[str, frozenset[str]]
    seas: frozenset[str]

    def places(self, kind: str, place: str) -> frozenset[str]:
        """The places one step away for a unit of a kind."""
        return (self.army if kind == "army" else self.fleet).get(place, frozenset())

    def provinces(self, kind: str, place: str) -> frozenset[str]:
        """The provinces one step away, whatever the coast."""
        return frozenset(home(to) for to in self.places(kind, place))

    def washes(self, sea: str, province: str) -> bool:
        """Whether a fleet in a sea touches a province on any coast."""
        return province in self.provinces("fleet", sea)


@dataclass(frozen=True)
class Piece:
    """A unit: whose, of which kind, where."""

    power: str
    kind: str
    place: str

    @property
    def province(self) -> str:
        """The province it stands in."""
        return home(self.place)


@dataclass(frozen=True)
class Position:
    """Units and orders on a chart, both by the province of the unit."""

    chart: Chart
    units: Mapping[str, Piece]
    orders: Mapping[str, Order] = field(default_factory=dict)

    def joined(self, start: str, goal: str, fleets: frozenset[str]) -> bool:
        """Whether these fleets form a chain from one province to another."""
        chart = self.chart
        reached = {sea for sea in fleets if chart.washes(sea, start)}
        while True:
            if any(chart.washes(sea, goal) for sea in reached):
                return True
            near = {f for f in fleets - reached if any(chart.washes(sea, f) for sea in reached)}
            if not near:
                return False
            reached |= near

    def fleets_at_sea(self) -> frozenset[str]:
        """The seas that hold a fleet, whatever it was ordered to do."""
        return frozenset(
            p for p, unit in self.units.items() if unit.kind == "fleet" and p in self.chart.seas
        )

    def needed(self, fleet: str, start: str, goal: str) -> bool:
        """Whether this fleet is in a set that joins the two and of which none may be left out.

        Every set is tried, the slow and certain way.
        """
        others = sorted(self.fleets_at_sea() - {fleet})
        for number in range(len(others) + 1):
            for chosen in combinations(others, number):
                fleets = frozenset(chosen) | {fleet}
                if self.joined(start, goal, fleets) and not any(
                    self.joined(start, goal, fleets - {one}) for one in fleets
                ):
                    return True
        return False
