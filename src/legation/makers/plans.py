"""What was found out about drawing some maps: seeds, room, pairs for which no border is to be sought."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files

from legation.draw.art import Point
from legation.makers.sketch import Pair, pair
from legation.values.geography import Place, Province

__all__ = ["Plan", "plan_of", "plans", "rolled", "strange_tools"]


@dataclass(frozen=True)
class Plan:
    """How the board of a map is drawn; ``legation board make`` keeps to it.

    * ``seed``: the one that gave the best board, then the only one that is tried; 0: none is told.
    * ``even``: how far crowded positions are pulled apart along the axes, and enlarged where they
      are (maker S); None: as the maker sees fit, by try.
    * ``room``: the area of the board, in parts of what the maker would give it.
    * ``seam``: at which part of the width a map of the round world is cut: what lies left of it is
      put at the right rim. Zero: the positions stay as they are.
    * ``apart``: pairs for which no border is sought, of a graph that no plane can hold.
    * ``plane``: the start is a drawing without crossings of all other pairs (maker S), not the
      positions alone; None: it is not. The number says how strongly that drawing is drawn to the
      positions. ``outer``: provinces of the face outside of it; none: the one that suits best.
    * ``counted``: the moves of no geography, which the board lists and does not draw, count as contacts
      that it does not show: without them players could not play from the picture.
    """

    seed: int = 0
    even: tuple[float, float] | None = None
    room: float = 1.0
    seam: float = 0.0
    apart: frozenset[Pair] = frozenset()
    plane: float | None = None
    outer: frozenset[Province] = frozenset()
    counted: bool = False


@cache
def plans() -> Mapping[str, Plan]:
    """The plans of all maps that have one."""
    text = (files(__package__) / "plans.toml").read_text(encoding="utf-8")
    return {name: _plan(table) for name, table in tomllib.loads(text).items()}


def strange_tools() -> list[str]:
    """The packages whose version here is not the one that the shipped boards were made with, as
    ``name version (the other)``. With others a board may differ in some points by a tenth of a pixel.
    """
    text = (files(__package__) / "tools.toml").read_text(encoding="utf-8")
    found = []
    for name, wanted in sorted(tomllib.loads(text).items()):
        try:
            here = version(name)
        except PackageNotFoundError:
            here = "missing"
        if here != wanted:
            found.append(f"{name} {here} ({wanted})")
    return found


def plan_of(name: str) -> Plan:
    """The plan of a map; a plain one for those that have none."""
    return plans().get(name, Plan())


def _plan(table: Mapping[str, object]) -> Plan:
    even, apart, outer = table.get("even"), table.get("apart", []), table.get("outer", [])
    assert even is None or isinstance(even, list)
    assert isinstance(apart, list) and isinstance(outer, list)
    ends = [str(one).split("-") for one in apart]
    return Plan(
        seed=int(str(table.get("seed", 0))),
        even=None if even is None else (float(even[0]), float(even[1])),
        room=float(str(table.get("room", 1.0))),
        seam=float(str(table.get("seam", 0.0))),
        apart=frozenset(pair(a, b) for a, b in ends),
        plane=None if "plane" not in table else float(str(table["plane"])),
        outer=frozenset(str(one) for one in outer),
        counted=bool(table.get("counted", False)),
    )


def rolled(places: Mapping[Place, Point], seam: float) -> dict[Place, Point]:
    """Positions on a map of the round world that is cut elsewhere: see ``Plan.seam``."""
    if not places or not seam:
        return dict(places)
    left = min(x for x, _ in places.values())
    wide = (max(x for x, _ in places.values()) - left) * _ROUND
    cut = left + seam * wide
    return {one: (x + wide if x < cut else x, y) for one, (x, y) in places.items()}


_ROUND = 1.04
"""How far it is round the world, in widths of the map."""
