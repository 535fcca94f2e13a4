"""How large a picture may be, and borders that are made simpler until it is not larger."""

from __future__ import annotations

from dataclasses import replace

import pytest

shapely = pytest.importorskip("shapely")
pytest.importorskip("scipy")
pytest.importorskip("networkx")

from shapely.geometry import LineString, Polygon

from legation import load_board, picture
from legation.draw.art import Art
from legation.draw.shelf import load_art
from legation.makers import making
from legation.makers.common.finish import finish
from legation.makers.common.report import check, complaints
from legation.makers.common.topology import areas
from legation.makers.common.weight import drawn_bytes, most_bytes
from tests.draw.scenes import tiny_art
from tests.makers.sketches import tiny_board, tiny_sketch


def points(art: Art) -> int:
    return sum(len(arc) // 2 for arc in art.arcs)


def test_the_picture_of_a_board_is_that_of_the_start_of_a_game() -> None:
    art, board = load_art("narrows"), load_board("narrows")
    assert drawn_bytes(art, board) == len(picture("narrows").svg.encode())


def test_a_board_that_the_bank_does_not_have_is_drawn_without_units() -> None:
    assert 5_000 < drawn_bytes(tiny_art(), tiny_board()) < 20_000


def test_a_picture_that_is_too_large_is_told() -> None:
    art, board = load_art("narrows"), load_board("narrows")
    report = check(art, board)
    assert complaints(report, "S", most_bytes("S")) == []
    told = ["the picture takes 260 KB, not 250 (43333 bytes a province)"]
    assert complaints(report, "S", 260_000) == told
    assert complaints(report, "G", 260_000) == []
    assert complaints(report, "G", 303_000)[0].startswith("the picture takes 303 KB, not 300 ")


@pytest.mark.parametrize(
    ("saved", "provinces", "tried"),
    [
        (0, 30, [0.3]),
        (1, 30, [0.3, 0.45]),
        (3, 30, [0.3, 0.45, 0.6, 0.75]),
        (9, 30, [0.3, 0.45, 0.6, 0.75, 0.9, 1.1, 1.3]),
        (9, 500, [0.9]),
    ],
)
def test_borders_are_made_simpler_until_the_picture_is_not_too_large(
    monkeypatch: pytest.MonkeyPatch, saved: int, provinces: int, tried: list[float]
) -> None:
    """``saved``: with which of the tolerances the picture is small enough."""
    art, board, asked = load_art("narrows"), load_board("narrows"), []

    def finish(_sketch: object, _board: object, _others: object, simplify: float) -> Art:
        asked.append(simplify)
        return art

    monkeypatch.setattr(making, "finish", finish)
    monkeypatch.setattr(
        making, "drawn_bytes", lambda *_: 250_000 if len(asked) > saved else 250_001
    )
    sketch = replace(tiny_sketch(), regions={str(n): Polygon() for n in range(provinces)})
    made = making._made(sketch, board, ())
    assert asked == tried
    told = [one for one in made.complaints if "picture" in one]
    assert bool(told) == (saved == 9)


def test_simpler_borders_have_fewer_points_and_stay_where_they_are() -> None:
    board = tiny_board()
    wave = [(200 + 0.4 * (-1) ** n, 100 + 5 * n) for n in range(1, 20)]
    wall = LineString([(200, 100), *wave, (200, 200)])
    sketch = tiny_sketch()
    west, east = (Polygon([(x, 100), *wall.coords, (x, 200)]) for x in (0, 400))
    sketch = replace(sketch, regions={**sketch.regions, "wst": west, "est": east})
    fine, plain = (finish(sketch, board, (), px) for px in (0.3, 2.5))
    assert points(plain) < points(fine)
    for art in (fine, plain):
        shapes = areas(art)
        assert shapely.intersection(shapes["wst"], shapes["est"]).area == 0
        line = shapely.intersection(shapes["wst"].boundary, shapes["est"].boundary)
        assert line.hausdorff_distance(wall) < 1.0
