"""Who owns which centre once it is settled: whose unit stands there."""

from __future__ import annotations

from legation.engine.scene import Scene
from legation.values.changes import Change, OwnerSet
from legation.values.geography import space_of

__all__ = ["settled"]


def settled(scene: Scene) -> tuple[Change, ...]:
    """The centres that change hands if ownership is settled now, as ``captures`` says of each unit."""
    owners = dict(scene.state.owners)
    centres = set(scene.board.centres)
    changes: list[Change] = []
    for unit in scene.state.units:
        province = space_of(unit.place)
        if province not in centres:
            continue
        owner = scene.rules.captures(scene, province, unit)
        if owner != owners.get(province):
            changes.append(OwnerSet(province, owner))
    return tuple(changes)
