"""The changes that lead from one position to another."""

from __future__ import annotations

from legation.values.changes import (
    Change,
    OwnerSet,
    PhaseSet,
    RetreatsSet,
    UnitDislodged,
    UnitGone,
    UnitMade,
)
from legation.values.state import Dislodged, State
from legation.values.units import Unit

__all__ = ["changes_between"]


def changes_between(now: State, wanted: State) -> tuple[Change, ...]:
    """Changes after which a state has the units, owners and phase of another.

    Units that stand where they should keep their numbers. An attacker's origin that the other state
    does not know is taken to be as it is, and so are the spaces closed by stand-offs.
    """
    made: list[Change] = []
    number = now.made
    here = {_key(unit): unit for unit in now.units}
    there = {_key(unit) for unit in wanted.units}
    beaten = {_key(entry.unit): entry for entry in now.dislodged}
    keep = {
        _key(entry.unit): entry
        for entry in wanted.dislodged
        if _same_origin(beaten.get(_key(entry.unit)), entry)
    }
    made += [UnitGone(unit.id) for key, unit in here.items() if key not in there]
    made += [UnitGone(entry.unit.id) for key, entry in beaten.items() if key not in keep]
    for unit in wanted.units:
        if _key(unit) not in here:
            made.append(UnitMade(number, unit.power, unit.parts, unit.place))
            number += 1
    for entry in wanted.dislodged:
        known = beaten.get(_key(entry.unit))
        if _key(entry.unit) not in keep:
            unit = entry.unit
            made.append(UnitMade(number, unit.power, unit.parts, unit.place))
            made.append(UnitDislodged(number, entry.attacker, entry.options))
            number += 1
        elif known is not None and known.options != entry.options:
            made.append(RetreatsSet(known.unit.id, entry.options))
    owners, given = dict(now.owners), dict(wanted.owners)
    for province in sorted({*owners, *given}):
        if owners.get(province) != given.get(province):
            made.append(OwnerSet(province, given.get(province)))
    if now.phase != wanted.phase:
        made.append(PhaseSet(wanted.phase))
    return tuple(made)


def _key(unit: Unit) -> tuple[object, ...]:
    return (unit.power, unit.parts, unit.place)


def _same_origin(known: Dislodged | None, entry: Dislodged) -> bool:
    return known is not None and entry.attacker in (None, known.attacker)
