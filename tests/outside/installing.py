"""Installs the outside package as a user would, into a folder of its own."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import legation

__all__ = ["PACKAGE", "python", "site"]

PACKAGE = Path(__file__).parent / "package"
"""The source of the outside package."""


@cache
def site() -> Path:
    """The folder that the package is installed in, once per process."""
    folder = Path(tempfile.mkdtemp(prefix="legation-outside-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    command += ["--no-deps", "--no-build-isolation", "--no-index", "--no-compile"]
    command += ["--target", str(folder), str(PACKAGE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def python(*arguments: str, path: Path | None = None) -> str:
    """What a fresh interpreter prints, with the packages in ``path`` installed besides."""
    ours = Path(legation.__file__).parents[1]
    places = [ours] if path is None else [ours, path]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, places))}
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
