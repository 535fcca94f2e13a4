"""Reasons that multiple units never give under some switches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from legation.rules.multiples.facts import NAME
from legation.rules.multiples.settings import Settings

if TYPE_CHECKING:
    from legation.board.board import Board
    from legation.engine.stack import Rules

__all__ = ["silent"]


def silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """Every reason of this module that these rules never give, with why not."""
    settings: Settings = rules.settings[NAME]
    found: dict[str, str] = {}
    if not board.forceless():
        found["no_strength"] = "a part without strength is told to belong to a split that failed"
    found["site_closed"] = "no rule closes a site that is owned, with or without an own unit"
    if rules.users["sites"] == ("adjustment", NAME):
        found["site_contested"] = "no place is a site of two powers"
    if settings.split_support:
        found["one_support"] = "supports may be shared"
    else:
        found["no_support_left"] = "all of a unit's support is for one space"
    if settings.split_and_merge:
        for code in ("split_and_merge", "piece_void"):
            found[code] = "a unit may split and merge in one season"
    if settings.several_loads:
        found["one_load"] = "one order may carry several"
    if settings.removals == "parts":
        found["whole_units"] = "removals are of parts"
    else:
        found["rest_unseaworthy"] = "units are removed as a whole"
    if settings.head_on == "bounce":
        found["exchanged"] = "equal units that meet head-on bounce"
    if not board.water:
        for code in (
            *("unseaworthy", "split_fails", "split_unseaworthy", "rest_unseaworthy"),
            *("no_fleet_there", "no_room_aboard", "overloaded"),
        ):
            found[code] = "the map has no sea"
        found["retreat_closed"] = "units that cannot be at sea have no way there"
    return found
