"""Multiple units: stacks of armies and fleets that merge, split and share their support out.

The module plays Multiplicity II; its switches make Simple Multiplicity of it. The rules are numbered in
the sheets ``multiplicity`` and ``simple-multiplicity``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from legation.engine.module import Module
from legation.engine.problem import Entry, Problem
from legation.engine.scene import Scene
from legation.engine.truth import ZERO, Range, exactly
from legation.rules.multiples.adjusting import (
    build_onto,
    reduce_verb,
    removable,
    removal,
    removes_parts,
    retreat_strength,
    retreats_afloat,
    sites_with_units,
)
from legation.rules.multiples.citing import cites
from legation.rules.multiples.facts import NAME, Facts, facts_of
from legation.rules.multiples.ferrying import ferry_verb
from legation.rules.multiples.giving import echo_supports, match_supports, share_verb
from legation.rules.multiples.merging import find_merges, merge_verb
from legation.rules.multiples.reach import at_sea, seaworthy, targets
from legation.rules.multiples.settings import Settings
from legation.rules.multiples.settling import settle_parts
from legation.rules.multiples.silence import silent
from legation.rules.multiples.splitting import expand_parts, split_verb
from legation.rules.multiples.strength import deadlocks, equations
from legation.rules.multiples.telling import tell
from legation.values.orders import Move, Order
from legation.values.rulings import Reason
from legation.values.units import Unit

__all__ = ["MULTIPLES", "Settings"]


def _seaworthy_moves(scene: Scene, unit: Unit | None, order: Order) -> Reason | None:
    """Only seaworthy units may go to sea (MUL-5.1, MUL-5.2)."""
    if not isinstance(order, Move) or unit is None or unit.parts.size == 1:
        return None
    board = scene.board
    if seaworthy(unit.parts) or not at_sea(board, board.space_of[board.index[order.to]]):
        return None
    return Reason("unseaworthy", (("unit", unit), ("to", order.to)))


def _prepare(settings: Settings) -> Callable[[Problem], None]:
    def prepare(p: Problem) -> None:
        facts = p.data[NAME] = Facts()
        find_merges(p, facts, settings)
        match_supports(p, facts, settings)
        if facts.group:
            echo_supports(p, facts, settings)
        if settings.cut == "all" and settings.keep_merge_exception:
            p.uncut |= frozenset(_from_supported(p, facts))

    return prepare


def _from_supported(p: Problem, facts: Facts) -> Iterable[tuple[int, int]]:
    """Merges into a supporter's place with one who starts from the space supported into (SIM-4)."""
    for support, target in p.supports.items():
        for attacker in p.into.get(p.at[support], ()):
            if any(p.at[member] == target for member in facts.group.get(attacker, ())):
                yield attacker, support


def _own_strength(
    settings: Settings,
) -> Callable[[Callable[[Problem, int], Range]], Callable[[Problem, int], Range]]:
    """A unit is as strong as it has parts (MUL-4.1); the army part of a merge at sea has none (MUL-5.4)."""
    by_fleets = settings.af_sea_strength == "fleets"

    def wrap(inner: Callable[[Problem, int], Range]) -> Callable[[Problem, int], Range]:
        def own_strength(p: Problem, action: int) -> Range:
            facts = facts_of(p)
            if action in facts.boards:
                return ZERO
            if settings.convoyed_strength == "one" and action in p.convoyed:
                return exactly(1)
            if by_fleets:
                made = p.parts(action)
                going = facts.aid.get(action, action)
                spaces = (p.at[going], p.to[going])
                if len(made.counts) > 1 and any(s >= 0 and at_sea(p.board, s) for s in spaces):
                    return exactly(made.number("fleet"))
            return inner(p, action)

        return own_strength

    return wrap


def _contenders(
    inner: Callable[[Problem, int], list[int]],
) -> Callable[[Problem, int], list[int]]:
    """Those who merge do not stand in one another's way (MUL-3.2, MUL-7.2)."""

    def contenders(p: Problem, action: int) -> list[int]:
        group = facts_of(p).group.get(action)
        others = inner(p, action)
        return others if group is None else [a for a in others if a not in group]

    return contenders


def _terms(p: Problem) -> Iterable[tuple[int, Entry]]:
    return facts_of(p).helps


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "verbs": (
            merge_verb(settings),
            split_verb(settings),
            share_verb(settings),
            ferry_verb(settings),
            reduce_verb(settings),
        ),
        "legal": _seaworthy_moves,
        "cites": cites,
        "expand": expand_parts,
        "prepare": _prepare(settings),
        "own_strength": _own_strength(settings),
        "terms": _terms,
        "contenders": _contenders,
        "targets": targets,
        "equation": equations(settings),
        "deadlock": deadlocks(settings),
        "settle": settle_parts,
        "ruling": tell,
        "sites": sites_with_units,
        "build": build_onto,
        "removes": removes_parts,
        "removable": removable(settings),
        "removal": removal(settings),
        "retreats": retreats_afloat,
        "retreat_force": retreat_strength(settings),
    }


def _clashes(settings: Settings) -> tuple[tuple[str, str], ...]:
    """In the simple game retreats have deadlines of their own (SIM-9)."""
    if settings.three_deadlines:
        return ()
    return (("deadlines", "the simple game has no three deadlines (SIM-9)"),)


MULTIPLES = Module(
    NAME,
    "1",
    Settings,
    _hooks,
    needs=("movement", "convoy", "retreat", "adjustment"),
    sheet="multiplicity",
    clashes=(("cities", "a city has room for a garrison of one unit, not for a multiple one"),),
    clashes_by=_clashes,
    silent=silent,
    last=("sites",),  # own units are no hindrance, whichever rule makes a site of a centre
)
