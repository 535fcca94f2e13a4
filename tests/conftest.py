"""Settings and fixtures that all tests share.

Hypothesis runs the profile ``quick`` unless ``--hypothesis-profile`` or ``HYPOTHESIS_PROFILE``
names another. ``quick`` and ``long`` are derandomized, so that a run can be repeated; ``explore``
searches with a new seed each time and remembers what failed.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "quick",
    max_examples=60,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=_SLOW,
)
settings.register_profile(
    "long",
    max_examples=1500,
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=_SLOW,
)
settings.register_profile(
    "explore",
    max_examples=3000,
    deadline=None,
    print_blob=True,
    suppress_health_check=_SLOW,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def reference() -> Path:
    """The folder of reference data; a test that asks for it is skipped where there is none.

    ``LEGATION_REFERENCE`` names it, else it is the folder ``shared`` beside the checkout.
    """
    folder = Path(os.environ.get("LEGATION_REFERENCE") or ROOT.parent / "shared")
    if not folder.is_dir():
        pytest.skip(f"no reference data at {folder}")
    return folder
