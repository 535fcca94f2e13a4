"""What `import legation` costs: no third-party package, and little memory."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

# What the interpreter had loaded before counts for nothing: some environments load files at start.
IMPORT = """
import json, sys
before = set(sys.modules)
import legation
{more}
names = sorted({{name.partition(".")[0] for name in set(sys.modules) - before}})
print(json.dumps(names))
"""
CORE = """
import importlib, pkgutil
for layer in ("errors", "values", "board", "notation", "engine", "rules", "record", "bank"):
    module = importlib.import_module("legation." + layer)
    for found in pkgutil.walk_packages(getattr(module, "__path__", ()), module.__name__ + "."):
        importlib.import_module(found.name)
"""


def loaded(more: str) -> list[str]:
    """The top-level packages that a fresh interpreter loads for the import and for ``more``."""
    answer = subprocess.run(
        [sys.executable, "-I", "-c", IMPORT.format(more=more)],
        capture_output=True,
        text=True,
        check=True,
    )
    names: list[str] = json.loads(answer.stdout)
    return names


@pytest.mark.parametrize("more", ["", CORE], ids=["the package", "all of the core"])
def test_only_the_standard_library_is_loaded(more: str) -> None:
    names = loaded(more)
    assert "legation" in names
    assert not set(names) - set(sys.stdlib_module_names) - {"legation"}


def test_a_third_party_package_would_be_seen() -> None:
    assert "rich" in loaded("import rich")


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's figures are read")
def test_the_import_takes_less_than_40_megabytes() -> None:
    from benchmarks import import_cost

    assert 0 < import_cost.measured().peak_mb < 40
