"""The variant that the outside package brings."""

from __future__ import annotations

import pytest

from legation.bank import load_variant
from legation.engine.variant import Variant
from tests.outside import installing


@pytest.fixture
def fjord(monkeypatch: pytest.MonkeyPatch) -> Variant:
    """The package is installed for the test that asks for this, and not after it."""
    monkeypatch.syspath_prepend(installing.site())
    return load_variant("fjord")
