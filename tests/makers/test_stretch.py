"""The warp that enlarges crowded parts: one-to-one, as strong as asked, and it keeps contacts."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")
shapely = pytest.importorskip("shapely")
pytest.importorskip("scipy")

from shapely.geometry import box

from legation.makers.common.contacts import contacts
from legation.makers.common.stretch import Floats, Stretch, crowding, stretch_for

WIDTH, HEIGHT = 800.0, 500.0


def places(seed: int = 1) -> Floats:
    """Sixty places in a crowd at the left, twenty all over the frame."""
    rng = np.random.default_rng(seed)
    crowd = rng.normal((180, 200), 45, (60, 2))
    found: Floats = np.vstack([crowd, rng.uniform((0, 0), (WIDTH, HEIGHT), (20, 2))])
    return found


def net(stretch: Stretch, fine: int = 200) -> Floats:
    """Where a net of points over the frame goes, (fine, fine, 2)."""
    x, y = np.meshgrid(np.linspace(0, WIDTH, fine), np.linspace(0, HEIGHT, fine))
    return stretch.move(np.column_stack([x.ravel(), y.ravel()])).reshape(fine, fine, 2)


@pytest.mark.parametrize("even", [0.3, 0.7, 1.0])
def test_no_part_is_turned_over(even: float) -> None:
    to = net(stretch_for(places(), WIDTH, HEIGHT, even))
    right, down = np.diff(to, axis=1)[:-1], np.diff(to, axis=0)[:, :-1]
    turn = right[..., 0] * down[..., 1] - right[..., 1] * down[..., 0]
    assert turn.min() > 0
    back = np.diff(to, axis=1)[1:]
    other = back[..., 0] * down[..., 1] - back[..., 1] * down[..., 0]
    assert other.min() > 0


def test_the_rim_stays_the_rim() -> None:
    to = net(stretch_for(places(), WIDTH, HEIGHT, 1.0))
    assert np.allclose(to[:, 0, 0], 0) and np.allclose(to[:, -1, 0], WIDTH)
    assert np.allclose(to[0, :, 1], 0) and np.allclose(to[-1, :, 1], HEIGHT)


def test_areas_grow_as_asked() -> None:
    power = crowding(places(), np.ones(80), WIDTH, HEIGHT, 0.8)
    stretch = Stretch(WIDTH, HEIGHT, power)
    for x, y in ((180, 200), (400, 300), (700, 420)):
        small = box(x - 4, y - 4, x + 4, y + 4)
        grown = shapely.transform(shapely.segmentize(small, 1), stretch.move)
        row, column = int(y / HEIGHT * len(power)), int(x / WIDTH * power.shape[1])
        assert grown.area / small.area == pytest.approx(power[row, column], rel=0.12)
    assert power[int(0.4 * len(power)), int(0.22 * power.shape[1])] > 1.5


def test_places_are_more_even_afterwards() -> None:
    at = places()
    moved = stretch_for(at, WIDTH, HEIGHT, 1.0).move(at)
    count, _, _ = np.histogram2d(*at.T, bins=4, range=((0, WIDTH), (0, HEIGHT)))
    later, _, _ = np.histogram2d(*moved.T, bins=4, range=((0, WIDTH), (0, HEIGHT)))
    assert later.max() < 0.6 * count.max()


def test_contacts_stay() -> None:
    stretch = stretch_for(places(), WIDTH, HEIGHT, 0.8)
    tiles = {
        f"{x}.{y}": box(100 * x, 100 * y, 100 * x + 100, 100 * y + 100)
        for x in range(8)
        for y in range(5)
    }
    warped = {
        name: shapely.transform(shapely.segmentize(one, 5), stretch.move)
        for name, one in tiles.items()
    }
    assert all(one.is_valid for one in warped.values())
    assert sum(one.area for one in warped.values()) == pytest.approx(WIDTH * HEIGHT, rel=1e-6)
    before = {ends for ends, length in contacts(tiles).items() if length > 3}
    assert {ends for ends, length in contacts(warped).items() if length > 3} == before


def test_nothing_to_enlarge_is_left_alone() -> None:
    at = net(stretch_for(places(), WIDTH, HEIGHT, 0.0), 20)
    x, y = np.meshgrid(np.linspace(0, WIDTH, 20), np.linspace(0, HEIGHT, 20))
    assert np.allclose(at, np.dstack([x, y]), atol=1e-9)


def test_points_outside_go_along_with_the_rim() -> None:
    stretch = stretch_for(places(), WIDTH, HEIGHT, 0.9)
    outside, rim = np.array([[-50.0, 200.0]]), np.array([[0.0, 200.0]])
    assert np.allclose(stretch.move(outside) - outside, stretch.move(rim) - rim)
    assert np.allclose(stretch.move(outside)[:, 0], -50)
