"""The benchmarks measure functions by their names, which must be there."""

from __future__ import annotations

from functools import reduce
from importlib import import_module

import pytest
from benchmarks.shares import GAME_STEPS, PHASE_STEPS


@pytest.mark.parametrize("step", sorted({*PHASE_STEPS.values(), *GAME_STEPS.values()}))
def test_what_is_measured_is_there(step: tuple[str, str]) -> None:
    module, path = step
    assert callable(reduce(getattr, path.split("."), import_module(module)))
