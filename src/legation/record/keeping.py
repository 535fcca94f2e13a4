"""Keeping what another program's file said and our record has no place for.

When a foreign game is taken in, the object that we would write for it is compared with the one that was
read. The difference goes into the record, and is put back when the game is written in that form again.
What changed in the meantime is written as it is now.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from legation.record.digest import canonical
from legation.record.plain import Malformed, entries, integer, string, table

__all__ = ["kept", "restored"]

Json = Any


def kept(ours: Mapping[str, Json], theirs: Mapping[str, Json]) -> Json:
    """What has to be known to make their object from ours. Both have a list of ``phases``.

    It lists their phases, each with the number of ours that it belongs to (-1: none), the stamp of
    ours, and the difference; then the numbers and stamps of ours that they do not have.
    """
    mine = ours["phases"]
    phases: list[Json] = []
    at = 0
    for phase in theirs["phases"]:
        found = next(
            (n for n in range(at, len(mine)) if mine[n]["name"] == phase.get("name")), None
        )
        if found is None:
            phases.append([-1, "", ["=", phase]])
        else:
            phases.append([found, _stamp(mine[found]), _difference(mine[found], phase)])
            at = found + 1
    used = {number for number, _, _ in phases}
    unused = [[n, _stamp(phase)] for n, phase in enumerate(mine) if n not in used]
    return [_difference(_head(ours), _head(theirs)), phases, unused]


def restored(ours: Mapping[str, Json], held: Json) -> dict[str, Json]:
    """Their object again, from ours and what was kept. Raises ``Malformed`` for a broken note."""
    head, phases, unused = entries(held, 3)
    made = table(_applied(_head(ours), head))
    mine: Sequence[Json] = ours["phases"]
    pairs = [entries(pair, 2) for pair in entries(unused)]
    gone = {(integer(number), string(stamp)) for number, stamp in pairs}
    listed: list[Json] = []

    def ours_only(first: int, end: int) -> list[Json]:
        """Our phases that they did not have, unless that was known."""
        return [mine[n] for n in range(first, end) if (n, _stamp(mine[n])) not in gone]

    at = 0
    for entry in entries(phases):
        number, stamp, difference = entries(entry, 3)
        if integer(number) >= len(mine):
            break  # what was there has been undone since
        if number < 0:
            listed.append(_applied(None, difference))
            continue
        listed += ours_only(at, number)
        untouched = _stamp(mine[number]) == string(stamp)
        listed.append(_applied(mine[number], difference) if untouched else mine[number])
        at = number + 1
    return {**made, "phases": [*listed, *ours_only(at, len(mine))]}


def _head(data: Mapping[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in data.items() if name != "phases"}


def _stamp(phase: Json) -> str:
    return hashlib.sha256(canonical(phase).encode()).hexdigest()[:16]


def _difference(ours: Json, theirs: Json) -> Json:
    """None: equal; ``["=", value]``: another value; ``["{}", {name: difference}, [names to cut]]``."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        inner = {
            name: ["=", value] if name not in ours else _difference(ours[name], value)
            for name, value in theirs.items()
        }
        inner = {name: value for name, value in inner.items() if value is not None}
        cut = [name for name in ours if name not in theirs]
        return ["{}", inner, cut] if inner or cut else None
    return None if canonical(ours) == canonical(theirs) else ["=", theirs]


def _applied(ours: Json, difference: Json) -> Json:
    if difference is None:
        return ours
    listed = entries(difference)
    if len(listed) == 2 and listed[0] == "=":
        return listed[1]
    if len(listed) != 3 or listed[0] != "{}":
        raise Malformed("expected a difference")
    made = dict(table(ours))
    for name in entries(listed[2]):
        made.pop(string(name), None)
    for name, inner in table(listed[1]).items():
        made[name] = _applied(made.get(name), inner)
    return made
