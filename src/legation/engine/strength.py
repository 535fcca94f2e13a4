"""Sums over ledgers: how strong an action is by what is known so far."""

from __future__ import annotations

from dataclasses import replace

from legation.engine.problem import Problem
from legation.engine.solver import Table
from legation.engine.truth import Range
from legation.values.units import Unit

__all__ = ["total", "total_without", "who"]


def total(p: Problem, t: Table, action: int) -> Range:
    """The strength of an action with all supports given to it."""
    entries = p.ledger.get(action)
    if entries is None:
        return p.own[action]
    low, high = p.own[action]
    given = t.given
    for entry in entries:
        amount = given[entry[3]] if entry[3] >= 0 else entry[4]
        low += amount[0]
        high += amount[1]
    return Range(low, high)


def total_without(p: Problem, t: Table, action: int, power: str) -> Range:
    """The strength without supports by units of one power, which never help against its own units."""
    entries = p.ledger.get(action)
    if entries is None:
        return p.own[action]
    low, high = p.own[action]
    given = t.given
    for entry in entries:
        if entry[1] != power:
            amount = given[entry[3]] if entry[3] >= 0 else entry[4]
            low += amount[0]
            high += amount[1]
    return Range(low, high)


def who(p: Problem, action: int) -> Unit:
    """The unit of an action, with no more than the parts that the action is about."""
    found = p.actions[action]
    unit, parts = p.units[found[0]], found[6]
    return unit if parts is None else replace(unit, parts=parts)
