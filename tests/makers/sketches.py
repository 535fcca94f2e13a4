"""A small sketch for tests: the board of ``tests/draw/tiny``, in straight lines."""

from __future__ import annotations

from pathlib import Path

from shapely.geometry import LineString, Polygon, box

from legation.bank import load_board
from legation.board.board import Board
from legation.makers.sketch import Sketch

TINY = Path(__file__).parents[1] / "draw" / "tiny"


def tiny_board() -> Board:
    return load_board(str(TINY / "map.toml"))


def tiny_sketch(wall: float = 0.0) -> Sketch:
    """Two lands between two seas; a rock, a strait of the east. ``wall`` > 0: blocked ground of that
    width stands between the lands."""
    rock = box(100, 240, 140, 265)
    strait = Polygon([(280, 200), (340, 200), (310, 225)])
    regions = {
        "nth": box(0, 0, 400, 100),
        "wst": box(0, 100, 200 - wall, 200),
        "est": box(200, 100, 400, 200),
        "sth": box(0, 200, 400, 300).difference(rock).difference(strait),
        "_rock": rock,
    }
    kinds = {"nth": "sea", "sth": "sea", "wst": "land", "est": "land", "_rock": "blocked"}
    if wall:
        regions["_wall"] = box(200 - wall, 100, 200, 200)
        kinds["_wall"] = "blocked"
    return Sketch(
        id="tiny",
        width=400,
        height=300,
        maker="S",
        seed=1,
        regions=regions,
        kinds=kinds,
        straits={"est": strait},
        rivers=(LineString([(50, 100), (60, 140), (55, 200)]),),
        credits=("Nobody.",),
    )
