"""Lines are rounded, but not where they are to stay."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")

from legation.makers.common.soften import calmed, relaxed, rounded

SAW = np.array([(10.0 * n, 6.0 * (n % 2)) for n in range(12)])


def test_teeth_are_relaxed_and_ends_stay() -> None:
    calm = relaxed(SAW, closed=False)
    assert tuple(calm[0]) == tuple(SAW[0]) and tuple(calm[-1]) == tuple(SAW[-1])
    assert np.ptp(calm[3:-3, 1]) < 0.5 < np.ptp(SAW[3:-3, 1])


def test_a_line_stays_where_it_is_told_to() -> None:
    kept = calmed(SAW, False, [(20.0, 0.0)], 12.0)
    assert np.allclose(kept[1:4], SAW[1:4])
    assert np.allclose(kept[7:], relaxed(SAW, closed=False)[7:])
    assert np.allclose(calmed(SAW, False, [], 12.0), relaxed(SAW, closed=False))


def test_a_ring_stays_closed() -> None:
    ring = np.vstack([SAW, [(60.0, 40.0)], SAW[:1]])
    for one in (relaxed(ring, True), rounded(ring, True), calmed(ring, True, [(0.0, 0.0)], 12.0)):
        assert tuple(one[0]) == tuple(one[-1])
