"""Reasons in plain English: one template per reason code.

``REASONS`` lists every code with the facts its reason carries and the template of its sentence. A
template is a text with ``{fact}`` fields, or a function where words depend on what the facts are.
Modules add their own codes by ``register``; two templates for one code are an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from legation.board.board import Board
from legation.notation.names_of import Names
from legation.values.calendar import Phase
from legation.values.rulings import Ledger, Ruling
from legation.values.units import Unit

__all__ = ["REASONS", "Template", "register", "sentence", "subject_line"]

Facts: TypeAlias = Mapping[str, object]
Template: TypeAlias = str | Callable[[Names, Facts], str]

REASONS: dict[str, tuple[tuple[str, ...], Template]] = {}
"""Code -> (names of the facts, template)."""


_NUMBERED = re.compile(r"\([A-Z]{2,5}-\d")
"""A sentence that names a rule by its number."""

_TELL_DISLODGED = {"beaten", "fleet_dislodged", "cut_dislodged"}


def register(
    code: str, facts: tuple[str, ...], template: Template, *, tells_fate: bool = False
) -> None:
    """Add the sentence of a reason code; ``tells_fate``: it says itself that the unit was dislodged.

    Raises ``ValueError`` when the code is taken.
    """
    if code in REASONS:
        raise ValueError(f"the reason {code!r} has a sentence already")
    REASONS[code] = (facts, template)
    if tells_fate:
        _TELL_DISLODGED.add(code)


def sentence(board: Board, ruling: Ruling) -> str:
    """What became of an order and why, as one sentence without a full stop.

    ``"bounced in Burgundy: 2 (A Par 1, A Gas 1) against 3 (A Mun 1, A Ruh 1, A Bel 1)"``. Raises
    ``KeyError`` for a code that no module registered.
    """
    reason = ruling.reason
    names = Names(board)
    facts: dict[str, object] = dict(reason.facts)
    facts.setdefault("unit", ruling.unit)
    text = say(names, reason.code, facts)
    if "cited" in facts and not _NUMBERED.search(text):
        text = f"{text} ({facts['cited']})"
    if ruling.outcome == "void":
        text = f"void: {text}"
    if ruling.dislodged and reason.code not in _TELL_DISLODGED:
        text = f"{text}; dislodged"
    return text


def subject_line(board: Board, ruling: Ruling) -> str:
    """The unit or power a ruling is about: ``A Par`` or ``France``."""
    if ruling.unit is not None:
        return str(ruling.unit)
    return board.power(ruling.power).name


def say(names: Names, code: str, facts: Facts) -> str:
    """The sentence of a reason code with its facts."""
    _, template = REASONS[code]
    if callable(template):
        return template(names, facts)
    return template.format(**{name: names.tell(value) for name, value in facts.items()})


# --- movement: what happened -----------------------------------------------------------------------


def _by_convoy(names: Names, facts: Facts) -> str:
    fleets = facts.get("by")
    return f" by convoy ({names.tell(fleets)})" if fleets else ""


def _unopposed(names: Names, facts: Facts) -> str:
    return f"moved to {names.tell(facts['to'])}{_by_convoy(names, facts)}, unopposed"


def _followed(names: Names, facts: Facts) -> str:
    where, ahead = names.tell(facts["to"]), names.tell(facts["ahead"])
    return f"moved to {where}{_by_convoy(names, facts)}, which {ahead} left"


def _ring(names: Names, facts: Facts) -> str:
    where, ahead = names.tell(facts["to"]), names.tell(facts["ahead"])
    return f"moved to {where}{_by_convoy(names, facts)} after {ahead}, all units of a ring together"


def _dislodges(names: Names, facts: Facts) -> str:
    where, victim = names.tell(facts["to"]), names.tell(facts["victim"])
    return (
        f"moved to {where}{_by_convoy(names, facts)} and dislodged {victim}: "
        f"{names.fight(facts['mine'], facts['theirs'])}"
    )


def _outfought(names: Names, facts: Facts) -> str:
    where, rival = names.tell(facts["to"]), names.tell(facts["rival"])
    return (
        f"moved to {where}{_by_convoy(names, facts)} ahead of {rival}: "
        f"{names.fight(facts['mine'], facts['theirs'])}"
    )


def _held_off(names: Names, facts: Facts) -> str:
    fight = names.fight(facts["mine"], facts["theirs"])
    return f"bounced in {names.tell(facts['to'])}: {fight}"


def _head_to_head(names: Names, facts: Facts) -> str:
    fight = names.fight(facts["mine"], facts["theirs"])
    victim = names.tell(facts["victim"])
    return f"bounced head-to-head with {victim} on the way to {names.tell(facts['to'])}: {fight}"


def _stand_off(names: Names, facts: Facts) -> str:
    mine, theirs = facts["mine"], facts["theirs"]
    assert isinstance(mine, Ledger) and isinstance(theirs, Ledger)
    where, fight = names.tell(facts["to"]), names.fight(mine, theirs)
    if mine.total < theirs.total:
        return f"bounced in {where}: {fight}"
    return f"bounced in {where} in a stand-off with {names.tell(facts['rival'])}: {fight}"


def _own_unit(names: Names, facts: Facts) -> str:
    where, victim = names.tell(facts["to"]), names.tell(facts["victim"])
    return (
        f"bounced in {where}: {victim} of the same power stayed there, and nobody dislodges his own"
    )


def _cut_by(names: Names, facts: Facts) -> str:
    return f"support cut by {names.tell(facts['by'])}"


def _cut_dislodged(names: Names, facts: Facts) -> str:
    return f"support cut and unit dislodged by {names.tell(facts['by'])}"


def _beaten(names: Names, facts: Facts) -> str:
    fight = names.fight(facts["mine"], facts["theirs"])
    return f"dislodged by {names.tell(facts['by'])}: {fight}"


def _held_against(names: Names, facts: Facts) -> str:
    return f"held against {names.tell(facts['by'])} with {names.ledger(facts['mine'])}"


def _support_given(names: Names, facts: Facts) -> str:
    return f"gave its support to {names.aim(facts['order'], facts['other'])}"


def _support_unmatched(names: Names, facts: Facts) -> str:
    wanted = names.aim(facts["order"], facts["other"])
    return f"supported {wanted}, but {names.tell(facts['other'])} {names.did(facts['did'])}"


def _convoy_unmatched(names: Names, facts: Facts) -> str:
    wanted = names.aim(facts["order"], facts["other"])
    return (
        f"offered a convoy to {wanted}, but {names.tell(facts['other'])} {names.did(facts['did'])}"
    )


def _convoy_lost(names: Names, facts: Facts) -> str:
    where = names.tell(facts["to"])
    return f"did not reach {where}: the convoy was lost with {names.tell(facts['fleets'])}"


_MOVEMENT: dict[str, tuple[tuple[str, ...], Template]] = {
    "unopposed": (("to",), _unopposed),
    "followed": (("to", "ahead"), _followed),
    "ring": (("to", "ahead"), _ring),
    "dislodges": (("to", "victim", "mine", "theirs"), _dislodges),
    "outfought": (("to", "rival", "mine", "theirs"), _outfought),
    "held_off": (("to", "victim", "mine", "theirs"), _held_off),
    "head_to_head": (("to", "victim", "mine", "theirs"), _head_to_head),
    "stand_off": (("to", "rival", "mine", "theirs"), _stand_off),
    "own_unit": (("to", "victim", "mine", "theirs"), _own_unit),
    "no_strength": (("to", "mine"), "bounced in {to}: a strength of {mine} is not enough"),
    "convoy_lost": (("to", "fleets"), _convoy_lost),
    "no_convoy_ordered": (("to",), "did not reach {to}: no fleet was ordered to carry it there"),
    "route_incomplete": (
        ("to", "fleets"),
        "did not reach {to}: {fleets} alone made no complete route",
    ),
    "convoy_paradox": (
        ("to", "fleets"),
        "the convoy to {to} by {fleets} is part of a paradox and has no effect",
    ),
    "paradox_holds": (
        ("to",),
        "stayed: the move to {to} is part of a convoy paradox, in which all moves fail",
    ),
    "impossible": (("to",), "could not get to {to}; the order counted as a move that fails"),
    "support_given": (("order", "other"), _support_given),
    "support_unmatched": (("order", "other", "did"), _support_unmatched),
    "cut_by": (("by",), _cut_by),
    "cut_dislodged": (("by",), _cut_dislodged),
    "carried": (("army", "to"), "stood ready to convoy {army} to {to}"),
    "convoy_unmatched": (("order", "other", "did"), _convoy_unmatched),
    "fleet_dislodged": (("by",), "convoy lost: dislodged by {by}"),
    "beaten": (("by", "mine", "theirs"), _beaten),
    "held_against": (("by", "mine"), _held_against),
    "undisturbed": ((), "held, and nobody attacked"),
    "not_ordered": ((), "had no order in force and held"),
}

# --- void orders -----------------------------------------------------------------------------------


def _not_yours(names: Names, facts: Facts) -> str:
    unit = facts["unit"]
    assert isinstance(unit, Unit)
    return f"{unit} belongs to {names.power(unit)}"


def _supported_too_far(names: Names, facts: Facts) -> str:
    unit, other = facts["unit"], facts["other"]
    assert isinstance(unit, Unit)
    assert isinstance(other, Unit)
    told = f"{other} cannot get to {names.tell(facts['to'])}"
    carries = unit.kind == "fleet" and other.kind == "army"  # it may be the convoy's only fleet
    return f"{told} without the help of {unit}" if carries else told


def _wrong_phase(names: Names, facts: Facts) -> str:
    verb, phase = str(facts["verb"]), facts["phase"]
    assert isinstance(phase, Phase)
    article = "an" if verb[0] in "aeiou" else "a"
    return f"{article} {verb} order has no place in the {phase.kind} phase"


_VOID: dict[str, tuple[tuple[str, ...], Template]] = {
    "unknown_verb": (("verb",), "the rules of this game have no order to {verb}"),
    "wrong_phase": (("verb", "phase"), _wrong_phase),
    "no_unit": (("place",), "there is no unit in {place} to carry it out"),
    "not_yours": (("unit",), _not_yours),
    "not_your_power": (("power",), "this seat writes no orders for {power}"),
    "superseded": (("unit", "kept"), "{unit} has another order that counts: {kept}"),
    "several_orders": (("unit",), "{unit} was given several different orders"),
    "wrong_coast": (("unit", "written"), "{unit} is not in {written}"),
    "no_such_place": (("unit", "written"), "there is no place {written} for {unit} to go to"),
    "needless_coast": (("unit", "written"), "{written} names a coast where none is to be named"),
    "coast_missing": (("unit", "to"), "the coast of {to} must be named"),
    "coast_open": (("unit", "to", "coasts"), "{to} can be entered on several coasts: {coasts}"),
    "coast_out_of_reach": (("unit", "to"), "{unit} cannot get to {to}"),
    "own_place": (("unit",), "{unit} is there already"),
    "out_of_reach": (("unit", "to"), "{unit} cannot get to {to}"),
    "no_fleets": (("unit", "to"), "no fleets at sea could carry {unit} to {to}"),
    "path_missing": (("unit", "to"), "the way of the convoy to {to} must be named"),
    "closed_season": (("unit", "to"), "the way to {to} is closed in this season"),
    "closed_to_power": (("unit", "to"), "the way to {to} is not open to the power of {unit}"),
    "gate_closed": (("unit", "place"), "the passage at {place} is closed"),
    "nobody_there": (("unit", "place"), "there is no unit in {place}"),
    "supports_itself": (("unit",), "{unit} cannot support itself"),
    "support_out_of_reach": (
        ("unit", "to"),
        "{unit} cannot get to {to} and so cannot support there",
    ),
    "supports_into_own_place": (
        ("unit", "other", "to"),
        "{unit} cannot support {other} into the place where it stands",
    ),
    "supported_out_of_reach": (("unit", "other", "to"), _supported_too_far),
    "supports_a_stay": (
        ("unit", "other", "to"),
        "{other} is in {to} already and cannot move there",
    ),
    "support_coast_missing": (
        ("unit", "other", "to"),
        "the coast of {to} to which {other} is supported must be named",
    ),
    "only_fleets_convoy": (("unit",), "only fleets convoy, and {unit} is none"),
    "convoy_in_port": (("unit",), "{unit} is on the coast, and only fleets at sea convoy"),
    "only_armies_ride": (("unit", "other"), "only armies are convoyed, and {other} is none"),
    "convoy_home": (("unit", "other", "to"), "{other} is in {to} already"),
    "no_route_on_board": (("unit", "other", "to"), "no fleets at sea could carry {other} to {to}"),
    "not_on_a_route": (("unit", "other", "to"), "no route of {other} to {to} needs {unit}"),
    "retreat_occupied": (("unit", "to", "other"), "{to} is occupied by {other}"),
    "retreat_to_attacker": (("unit", "to"), "the attacker of {unit} came from {to}"),
    "retreat_contested": (("unit", "to"), "there was a stand-off in {to}"),
    "retreat_closed": (("unit", "to"), "{to} is not open to a retreat of {unit}"),
}

# --- retreats and adjustments ----------------------------------------------------------------------


def _too_many_removals(names: Names, facts: Facts) -> str:
    number = facts["number"]
    return f"only {number} must be removed" if number else "nothing must be removed"


def _nothing_to_build(names: Names, facts: Facts) -> str:
    number = facts["number"]
    return f"nothing may be built; {number} must be removed" if number else "nothing may be built"


_LATER: dict[str, tuple[tuple[str, ...], Template]] = {
    "retreated": (("to",), "retreated to {to}"),
    "retreats_collide": (("to", "others"), "disbanded: {others} wanted to retreat to {to} as well"),
    "disbanded_by_order": ((), "disbanded as ordered"),
    "no_retreat_ordered": ((), "disbanded: no retreat that could be carried out was ordered"),
    "no_retreat_possible": ((), "disbanded: there was nowhere to retreat to"),
    "built": (("place",), "built in {place}"),
    "waived": ((), "build waived"),
    "builds_unused": (
        ("number",),
        "{number} not built, for want of an order that could be carried out",
    ),
    "removed_by_order": ((), "removed as ordered"),
    "removed_by_distance": (
        ("number",),
        "removed without an order: of the units there it was the farthest, {number} away",
    ),
    "removed_by_place": (("unit",), "removed without an order: {unit} came first in the list"),
    "no_such_site": (("place", "kind"), "there is no place {place}"),
    "no_such_kind": (("place", "kind"), "there is no kind of unit {kind}"),
    "cannot_stand_there": (("place", "kind"), "no {kind} can be in {place}"),
    "build_coast_missing": (("place", "kind", "coasts"), "name the coast of {place}: {coasts}"),
    "site_no_centre": (("place", "kind"), "{place} is no supply centre"),
    "site_not_home": (("place", "kind"), "{place} is not a home centre of this power"),
    "site_not_owned": (("place", "kind"), "{place} is not in the hands of this power"),
    "site_occupied": (("place", "kind", "other"), "{place} is occupied by {other}"),
    "site_closed": (("place", "kind"), "nothing can be built in {place}"),
    "one_at_a_time": (("place", "kind"), "a build in {place} makes one part of a unit, not more"),
    "site_used": (("place",), "another build in {place} counts"),
    "site_contested": (("place",), "another power builds in {place} too, so that neither does"),
    "too_many_builds": (("number",), "only {number} may be built"),
    "too_many_removals": (("number",), _too_many_removals),
    "nothing_to_remove": (("number",), "no unit is to be removed; {number} may be built"),
    "nothing_to_build": (("number",), _nothing_to_build),
    "removed_twice": (("unit",), "{unit} is removed already"),
}

for _code, (_facts, _template) in {**_MOVEMENT, **_VOID, **_LATER}.items():
    register(_code, _facts, _template)
