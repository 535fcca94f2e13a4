"""What powers build that nobody plays and nobody voted for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from legation.engine.scene import Scene
from legation.engine.turn import balances
from legation.values.geography import Kind, Place, Power, province_of
from legation.values.orders import Ballot, Build
from legation.values.units import Unit, parts

__all__ = ["unvoted"]

Line: TypeAlias = tuple[Ballot, Unit | None]


def unvoted(scene: Scene, lines: Sequence[Line]) -> list[Line]:
    """The usual units on the free homes of unplayed powers for which nobody voted (CAT-10).

    As many as are due, homes in the order of their ids; a home whose usual unit cannot be built there
    is passed over.
    """
    if scene.state.phase.kind != "adjustment":
        return []
    voted = {ballot.power for ballot, _ in lines}
    found: list[Line] = []
    for power, due in balances(scene).items():
        if due <= 0 or power in voted or scene.state.holders(power):
            continue
        builds = [
            Build(place, parts(kind))
            for kind, place in sorted(_usual(scene, power), key=lambda site: site[1])
            if scene.unit_at(place) is None
        ]
        found += [(Ballot("", power, order), None) for order in builds[:due]]
    return found


def _usual(scene: Scene, power: Power) -> list[tuple[Kind, Place]]:
    """The single units that the set-up has on the homes of a power, as far as they may be built."""
    sites = set(scene.rules.sites(scene, power))
    homes = set(scene.rules.homes(scene, power))
    return [
        (kind, place)
        for owner, kind, place in scene.variant.setup.units
        if owner == power and province_of(place) in homes and (kind, place) in sites
    ]
