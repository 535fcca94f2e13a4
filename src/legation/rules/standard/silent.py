"""Reasons of the standard game that some switches, or some maps, never give.

Random play must come to every other reason (``legation soak --coverage``) and to none of these. Each
row can be tested: under the opposite condition the reason does occur.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from legation.rules.standard.editions import Settings

if TYPE_CHECKING:
    from legation.board.board import Board
    from legation.engine.stack import Rules

__all__ = ["BY_BOARD", "BY_SWITCH", "UNWRITTEN", "silent"]


class Switched(NamedTuple):
    """A reason that belongs to some values of a switch."""

    switch: str
    values: tuple[object, ...]


BY_SWITCH: dict[str, Switched] = {
    "coast_missing": Switched("missing_coast", ("void",)),
    "coast_open": Switched("open_coast", ("void",)),
    "impossible": Switched("impossible_moves", ("moves",)),
    "needless_coast": Switched("needless_coast", ("void",)),
    "no_fleets": Switched("impossible_moves", ("ignored",)),
    "paradox_holds": Switched("paradox", ("all_hold",)),
    "path_missing": Switched("path", ("required",)),
    "several_orders": Switched("duplicates", ("hold",)),
    "superseded": Switched("duplicates", ("first", "last")),
    "support_coast_missing": Switched("support_coast", ("required",)),
    "wrong_coast": Switched("wrong_coast", ("void",)),
}
"""Reason -> the values of a switch without which it is never given."""

UNWRITTEN: dict[str, str] = {
    "no_such_place": "the reader refuses a line with a place that is not on the map",
    "no_such_site": "the reader refuses a line with a place that is not on the map",
    "no_such_kind": "the reader refuses a line with a kind of unit that is not on the map",
}
"""Reasons for orders that no line can say: only programs that hand over orders can be given them."""


def _has_coasts(board: Board) -> bool:
    return any(board.coasts)


def _two_coasts_near(board: Board) -> bool:
    """Whether a fleet somewhere can reach two coasts of one province."""
    for row in board.reach["fleet"]:
        near = [
            board.space_of[place]
            for place in range(len(board.places))
            if row >> place & 1 and place >= len(board.spaces)
        ]
        if len(near) > len(set(near)):
            return True
    return False


def _ferries(board: Board) -> bool:
    return bool(board.sea and board.stands.get("army") and board.stands.get("fleet"))


def _ships(board: Board) -> bool:
    return bool(board.stands.get("fleet"))


CONVOYS = (
    "carried", "convoy_home", "convoy_lost", "convoy_paradox", "convoy_unmatched", "fleet_dislodged",
    "no_convoy_ordered", "no_route_on_board", "not_on_a_route", "only_armies_ride", "route_incomplete",
    "verb convoy",
)  # fmt: skip

BY_BOARD: dict[str, tuple[Callable[[Board], bool], str]] = {
    **dict.fromkeys(CONVOYS, (_ferries, "the map has no seas on which fleets could carry armies")),
    **dict.fromkeys(("no_fleets", "convoy_in_port"), (_ships, "the map has no place for fleets")),
    "coast_open": (_two_coasts_near, "no fleet can reach two coasts of a province"),
    **dict.fromkeys(
        (
            "coast_missing", "coast_out_of_reach", "build_coast_missing", "support_coast_missing",
            "needless_coast", "wrong_coast",
        ),
        (_has_coasts, "the map has no province with several coasts"),
    ),
}  # fmt: skip
"""Reason -> what a map must have, and what is said of a map that has not."""


def silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """Every reason that these rules on this map never give, with why not."""
    settings: Settings = rules.settings["movement"]
    found = dict(UNWRITTEN)
    for code, (there, why) in BY_BOARD.items():
        if not there(board):
            found[code] = why
    for code, (switch, values) in BY_SWITCH.items():
        now = getattr(settings, switch)
        if now not in values:
            found[code] = f"the switch {switch} is {now!r}"
    if rules.plain_ways and not board.links and rules.users["retreats"] == ("retreat",):
        found["retreat_closed"] = "nothing but units and stand-offs closes a way on this map"
    if rules.users["sites"] == ("adjustment",):
        found["site_closed"] = "no rule closes a site that is owned and empty"
    if rules.users["homes"] in ((), ("adjustment",)):
        found["site_contested"] = "no place is a site of two powers"
    if rules.plain_strength and all(link.strength >= 1 for link in board.links.values()):
        found["no_strength"] = "every move has a strength of its own"
    return found
