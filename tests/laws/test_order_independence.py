"""In which order orders are written, and how Python hashes, never changes a result."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legation.engine.turn import Turn, resolve
from legation.values.orders import Order
from legation.values.rulings import Ruling
from tests.laws.boards import Sketch, positions
from tests.laws.chart import Position
from tests.laws.playing import orders_of, state_of, variant_on


def facts(turn: Turn) -> tuple[object, ...]:
    """Everything a phase says, with the rulings in the order of their units."""

    def key(ruling: Ruling) -> tuple[str, str]:
        return (str(ruling.unit), repr(ruling.order))

    rulings = [
        (r.power, r.unit, r.order, r.outcome, r.dislodged, r.reason)
        for r in sorted(turn.rulings, key=key)
    ]
    return (rulings, turn.changes, turn.after)


@settings(max_examples=100)
@given(positions(), st.randoms(use_true_random=False))
def test_the_order_of_powers_and_orders_does_not_matter(
    trial: tuple[Sketch, Position], rng: random.Random
) -> None:
    sketch, position = trial
    variant = variant_on(sketch)
    state = state_of(variant, position.units)
    written = orders_of(position)
    powers = list(written)
    rng.shuffle(powers)
    shuffled: dict[str, list[Order]] = {}
    for power in powers:
        shuffled[power] = list(written[power])
        rng.shuffle(shuffled[power])
    assert facts(resolve(variant, state, written)) == facts(resolve(variant, state, shuffled))


def digest_under(root: Path, hash_seed: str, number: int) -> str:
    """The digest that another Python process with that hash seed prints."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    environment["PYTHONPATH"] = os.pathsep.join([str(root / "src"), str(root)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.laws.digest", str(number)],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_hash_seeds_do_not_matter(root: Path) -> None:
    digests = {digest_under(root, seed, 60) for seed in ("0", "1", "4242")}
    assert len(digests) == 1
    assert len(digests.pop()) == 64


@pytest.mark.long
def test_many_hash_seeds_do_not_matter(root: Path) -> None:
    assert len({digest_under(root, str(seed), 400) for seed in range(8)}) == 1
