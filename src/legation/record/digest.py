"""The digest of a state: the same for equal positions on every machine."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from legation.record.plain import Slots, plain_outcome, plain_phase, plain_state, plain_unit
from legation.values.state import Dislodged, State
from legation.values.units import Parts, Unit

__all__ = ["agrees", "canonical", "digest"]

Marks: TypeAlias = tuple[tuple[str, object], ...]

_ENCODER = json.JSONEncoder(
    ensure_ascii=True, separators=(",", ":"), sort_keys=True, allow_nan=False
)


def canonical(value: object) -> str:
    """The one JSON text of a plain value: no blanks, sorted keys, ASCII only."""
    return _ENCODER.encode(value)


def digest(state: State, slots: Slots) -> str:
    """SHA-256 of the state's canonical text, in hexadecimal digits.

    The numbers of the units and how many were ever made are left out: two states with the same
    units on the same places have one digest.
    """
    return hashlib.sha256(_text(state, slots).encode()).hexdigest()


def agrees(state: State, slots: Slots, recorded: str) -> bool:
    """Whether a recorded digest is that of a state.

    Records made before a state knew its seats have digests without them.
    """
    if digest(state, slots) == recorded:
        return True
    return bool(state.seats) and digest(replace(state, seats=()), slots) == recorded


def _text(state: State, slots: Slots) -> str:
    """``canonical(plain_state(state, slots, ids=False))``, put together from parts met before."""
    if state.slots or state.patches or state.seats:
        return canonical(plain_state(state, slots, ids=False))
    units = ",".join([_unit(u.power, u.parts, u.place, u.marks) for u in state.units])
    dislodged = ",".join([_dislodged(entry) for entry in state.dislodged])
    owners = ",".join([_pair(pair) for pair in state.owners])
    return (
        f'{{"contested":{canonical(list(state.contested))},"dislodged":[{dislodged}],'
        f'"outcome":{canonical(plain_outcome(state.outcome))},"owners":[{owners}],"patches":[],'
        f'"phase":{canonical(plain_phase(state.phase))},"slots":[],"units":[{units}]}}'
    )


def _dislodged(entry: Dislodged) -> str:
    unit = entry.unit
    told = _unit(unit.power, unit.parts, unit.place, unit.marks)
    return f"[{told},{canonical(entry.attacker)},{canonical(list(entry.options))}]"


@lru_cache(maxsize=100_000)
def _unit(power: str, parts: Parts, place: str, marks: Marks) -> str:
    return canonical(plain_unit(Unit(0, power, parts, place, marks)))


@lru_cache(maxsize=20_000)
def _pair(pair: tuple[str, str]) -> str:
    return canonical(list(pair))
