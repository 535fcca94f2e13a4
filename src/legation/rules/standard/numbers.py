"""The numbers of the standard rules (docs/rules-standard.md) by which orders are void.

They are said in games with rules that have numbers, too, so that each refusal there names its rule.
"""

from __future__ import annotations

from collections.abc import Mapping

from legation.engine.scene import Cites, Scene
from legation.values.orders import Ballot, Build, Convoy, Support
from legation.values.rulings import Reason
from legation.values.units import Unit

__all__ = ["NUMBERS", "cites"]

NUMBERS: Mapping[str, int] = {
    code: number
    for number, codes in (
        (4, "unknown_verb wrong_phase no_unit not_yours not_your_power gone_before"),
        (5, "superseded several_orders"),
        (7, "impossible"),
        (8, "coast_open coast_missing coast_out_of_reach"),
        (9, "wrong_coast needless_coast no_such_place"),
        (11, "own_place out_of_reach no_fleets"),
        (12, "closed_season closed_to_power gate_closed"),
        (13, "nobody_there supports_itself support_out_of_reach supports_into_own_place"),
        (13, "supported_out_of_reach supports_a_stay support_coast_missing"),
        (15, "only_fleets_convoy convoy_in_port only_armies_ride convoy_home"),
        (15, "no_route_on_board not_on_a_route"),
        (26, "path_missing"),
        (29, "retreat_occupied retreat_to_attacker retreat_contested retreat_closed"),
        (34, "nothing_to_remove nothing_to_build"),
        (35, "no_such_site no_such_kind cannot_stand_there build_coast_missing site_no_centre"),
        (35, "site_not_home site_not_owned site_occupied site_closed"),
        (36, "site_used site_contested one_at_a_time"),
        (37, "too_many_builds"),
        (38, "removed_twice too_many_removals"),
    )
    for code in codes.split()
}
"""Reason code -> number of the rule; where a code belongs to several, that of moves."""

_OF_ORDERS: Mapping[tuple[str, type], int] = {
    ("coast_out_of_reach", Support): 13,
    ("nobody_there", Convoy): 15,
    ("no_such_place", Convoy): 15,
    ("needless_coast", Build): 35,
}


def cites(inner: Cites) -> Cites:
    """The number of the standard rule, where no other rule of the stack has one."""

    def ask(scene: Scene, ballot: Ballot, unit: Unit | None, reason: Reason) -> str:
        found = inner(scene, ballot, unit, reason)
        if found:
            return found
        number = _OF_ORDERS.get((reason.code, type(ballot.order))) or NUMBERS.get(reason.code)
        if reason.code == "out_of_reach" and scene.state.phase.kind == "retreat":
            number = 29
        return f"STD-{number}" if number else ""

    return ask
