"""Anchors as JSON, for pages that put their own units and orders on a drawn board."""

from __future__ import annotations

import json

from legation.board.board import Board
from legation.draw.art import Art
from legation.draw.ground import ground_of
from legation.values.geography import province_of

__all__ = ["anchors_json"]


def anchors_json(art: Art, board: Board) -> str:
    """Every province with its points in pixels, and every place where a unit can be.

    ``provinces``: id to name, kind, ``unit``, ``dislodged``, ``label``, and where there are any ``centre``,
    ``city``, ``second``, and ``also``: by kind of unit, where ways lead that no border shows.
    ``places``: place to the point of a unit there and the id of its shape.
    """
    ground = ground_of(art, board)
    provinces = {}
    for id_, anchors in sorted(art.anchors.items()):
        if id_ not in board.index:
            continue
        info = board.province(id_)
        one: dict[str, object] = {
            "name": info.name,
            "kind": info.kind,
            "unit": anchors.unit,
            "dislodged": anchors.dislodged,
            "label": (anchors.label.x, anchors.label.y),
        }
        for key in ("centre", "city", "second"):
            point = getattr(anchors, key)
            if point is not None:
                one[key] = point
        further = ground.further.also.get(id_, ())
        if further:
            kinds = sorted({kind for _, who in further for kind in who})
            one["also"] = {kind: [there for there, who in further if kind in who] for kind in kinds}
        provinces[id_] = one
    places = {}
    spots = ground.spots
    for place in board.places:
        at = spots.get(place)
        if at is not None:
            label = place.partition("/")[2]
            shape = province_of(place) if label in ("", "city") else place.replace("/", "-")
            places[place] = {"at": at, "shape": shape}
    made = {
        "map": board.map.id,
        "size": (art.width, art.height),
        "provinces": provinces,
        "places": places,
    }
    return json.dumps(made, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"
