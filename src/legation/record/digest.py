"""The digest of a state: the same for equal positions on every machine."""

from __future__ import annotations

import hashlib
import json

from legation.record.plain import Slots, plain_state
from legation.values.state import State

__all__ = ["canonical", "digest"]

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
    return hashlib.sha256(canonical(plain_state(state, slots, ids=False)).encode()).hexdigest()
