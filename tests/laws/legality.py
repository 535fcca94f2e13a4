"""Which orders count, by the 2023 rules: an order that could never be carried out is no order.

Legal means possible when nobody else's orders are known yet, only where the units stand. Matched
means that the order which a support or convoy speaks of was indeed given.
"""

from __future__ import annotations

from legation.values.orders import Convoy, Move, Order, Support
from tests.laws.chart import Piece, Position, home

__all__ = ["Reading"]


class Reading:
    """A position with its orders read: what each unit really does.

    ``target`` is the place a moving unit goes to, ``by_sea`` the moving armies that need a convoy.
    ``helped`` maps a supporter to the unit it supports where the orders match, ``aim`` to the
    province it supports into. ``carries`` maps a convoying fleet to its army where they match.
    ``illegal`` orders are none; ``unmatched`` ones are legal and help nobody.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.units = position.units
        self.target: dict[str, str] = {}
        self.helped: dict[str, str] = {}
        self.aim: dict[str, str] = {}
        self.carries: dict[str, str] = {}
        self.illegal: set[str] = set()
        self.unmatched: set[str] = set()
        orders = {p: order for p, order in sorted(position.orders.items()) if p in self.units}
        for province, order in orders.items():
            if isinstance(order, Move):
                self._move(province, order)
        for province, order in orders.items():
            if isinstance(order, Convoy):
                self._convoy(province, order)
            elif isinstance(order, Support):
                self._support(province, order)
        self.by_sea = {p for p in self.target if self._needs_convoy(p, orders[p])}

    def _might_sail(self, start: str, goal: str, without: str = "") -> bool:
        """Whether an army could be carried, if all fleets at sea (but one) were willing."""
        ashore = start in self.position.chart.army and goal in self.position.chart.army
        fleets = self.position.fleets_at_sea() - {without}
        return start != goal and ashore and self.position.joined(start, goal, fleets)

    def _destination(self, unit: Piece, to: str) -> str | None:
        """The place that a unit's move order means, without convoy; None if there is none."""
        choices = self.position.chart.places(unit.kind, unit.place)
        if unit.kind == "army":
            return home(to) if home(to) in choices else None
        if to in choices:
            return to
        # A coast left out is filled in where only one is possible; a wrong coast is not mended.
        coasts = [place for place in choices if home(place) == to]
        return coasts[0] if len(coasts) == 1 else None

    def _move(self, province: str, order: Move) -> None:
        unit = self.units[province]
        to = self._destination(unit, order.to)
        if unit.kind == "army" and (order.via or to is None):
            to = home(order.to) if self._might_sail(province, home(order.to)) else None
        if to is None:
            self.illegal.add(province)
        else:
            self.target[province] = to

    def _convoy(self, province: str, order: Convoy) -> None:
        army, goal = home(order.army), home(order.to)
        unit = self.units.get(army)
        if (
            province not in self.position.fleets_at_sea()
            or unit is None
            or unit.kind != "army"
            or not self._might_sail(army, goal)
            or not self.position.needed(province, army, goal)
        ):
            self.illegal.add(province)
        elif army in self.target and home(self.target[army]) == goal:
            self.carries[province] = army
        else:
            self.unmatched.add(province)

    def _support(self, province: str, order: Support) -> None:
        me, friend = self.units[province], home(order.supported)
        aim = friend if order.to is None else home(order.to)
        near = self.position.chart.provinces(me.kind, me.place)
        if friend not in self.units or province in (friend, aim) or aim not in near:
            self.illegal.add(province)
            return
        if order.to is None:
            matched = friend not in self.target
        elif self._possible(self.units[friend], order.to, province):
            going = self.target.get(friend)
            named = self.units[friend].kind == "fleet" and "/" in order.to
            matched = going is not None and (going if named else home(going)) == order.to
        else:
            self.illegal.add(province)
            return
        if matched:
            self.helped[province], self.aim[province] = friend, aim
        else:
            self.unmatched.add(province)

    def _possible(self, unit: Piece, to: str, supporter: str) -> bool:
        """Whether a unit could make a move that a supporter speaks of (coasts may be left out)."""
        choices = self.position.chart.places(unit.kind, unit.place)
        if unit.kind == "army":
            return to in choices or self._might_sail(unit.province, to, supporter)
        return to in choices or to in {home(place) for place in choices}

    def _needs_convoy(self, province: str, order: Order) -> bool:
        """Between neighbours an army sails if its player wants it to.

        He says so on the order, or shows it by a convoy order to a fleet of his own.
        """
        unit, goal = self.units[province], self.target[province]
        if unit.kind == "fleet":
            return False
        if isinstance(order, Move) and order.via:
            return True
        own = any(
            army == province and self.units[fleet].power == unit.power
            for fleet, army in self.carries.items()
        )
        return own or goal not in self.position.chart.army[province]
