"""Runs the command in the process or as a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from legation.cli.app import app

__all__ = ["Done", "run", "spawn"]

SECONDS = 180
_OF_TERMINALS = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERMINAL_WIDTH")
"""What the surroundings of a test run may say about the screen, and must not matter."""


@dataclass(frozen=True)
class Done:
    """What a command did: its exit code and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The output as one JSON value."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """The output as a JSON value a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def run(*words: str | Path, text: str | bytes = "", **env: str) -> Done:
    """Run the command in this process; ``text`` is its standard input.

    What a command must never do, raise anything but its exit, is raised here.
    """
    given = {**dict.fromkeys(_OF_TERMINALS), "NO_COLOR": "1", "LEGATION_GAME": None, **env}
    done = CliRunner().invoke(app, [str(word) for word in words], input=text, env=given)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Done(done.exit_code, done.stdout, done.stderr)


def spawn(
    *words: str | Path, text: bytes = b"", folder: Path | None = None, **env: str
) -> subprocess.CompletedProcess[bytes]:
    """Run ``python -m legation`` as a process of its own."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("LEGATION_") and name not in _OF_TERMINALS
    }
    return subprocess.run(
        [sys.executable, "-m", "legation", *map(str, words)],
        input=text,
        cwd=folder,
        env=kept | env,
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )
