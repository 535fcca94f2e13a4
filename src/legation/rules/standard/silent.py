"""Reasons of the standard game that some switches, or some maps, never give.

Random play must come to every other reason (``legation soak --coverage``) and to none of these. Each
row can be tested: under the opposite condition the reason does occur.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from legation.rules.standard.editions import Settings
from legation.values.calendar import Calendar

if TYPE_CHECKING:
    from legation.board.board import Board
    from legation.engine.stack import Rules

__all__ = ["BY_BOARD", "BY_SWITCH", "UNWRITTEN", "silent", "silent_on_sites"]


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
    if rules.users["homes"] in ((), ("adjustment",)):
        found["site_contested"] = "no place is a site of two powers"
    if rules.plain_strength and not board.forceless():
        found["no_strength"] = "no two moves without a strength of their own can meet"
    return found


def silent_on_sites(rules: Rules, board: Board) -> Mapping[str, str]:
    """What the rule for builds says of no site; other rules about sites may still say it."""
    found = {"site_closed": "no rule closes a site that is owned and empty"}
    # Who builds onto units is hindered by those of others alone, and of a fleet by another coast.
    taken = not rules.users["captures"] and board.sides == board.powers
    taken = taken and _taken_before_builds(rules.calendar)
    if rules.users["build"] and taken and not _coasts_of_sites(rules, board):
        found["site_occupied"] = "own units are built onto, and others have taken the centre"
    return found


def _taken_before_builds(calendar: Calendar) -> bool:
    """Whether centres always change hands between the last moves and the builds."""
    taken = True
    for season in calendar.seasons:
        if "adjustment" in season.kinds and not (taken and season.kinds == ("adjustment",)):
            return False
        if "movement" in season.kinds:
            taken = season.captures == 1
    return True


def _coasts_of_sites(rules: Rules, board: Board) -> bool:
    """Whether fleets can be on different coasts of a centre on which they are built."""
    homes = {home for listed in board.homes.values() for home in listed}
    sites = homes if rules.users["homes"] in ((), ("adjustment",)) else set(board.centres)
    return any(len(board.coasts[board.index[site]]) > 1 for site in sites)
