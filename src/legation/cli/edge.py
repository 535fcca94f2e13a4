"""The edge between the commands and the outside: errors become messages and exit codes."""

from __future__ import annotations

import errno
import os
import sys
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from legation.cli.screen import errors
from legation.errors import Deadlock, LegationError

__all__ = ["FINDING", "OK", "USAGE", "Edge", "fail", "finish", "tolerate"]

OK = 0
"""All is well."""
FINDING = 1
"""The work was done and something was found: a void order, a difference, an unreadable line."""
USAGE = 2
"""The work could not be done: wrong usage, or a file that cannot be read."""
INTERRUPTED = 130
"""Stopped from the keyboard, as shells count it."""
BROKEN_PIPE = 141
"""Nobody reads the output any more, as shells count it."""


def fail(what: str) -> NoReturn:
    """Say on the error stream why the work could not be done, and end with 2."""
    _complain(what)
    raise typer.Exit(USAGE)


def finish(code: int) -> None:
    """End with a code; ``OK`` just goes on."""
    if code != OK:
        raise typer.Exit(code)


def _complain(what: str) -> None:
    screen = errors()
    for number, line in enumerate(what.splitlines() or [""]):
        screen.print("[error]error:[/] " if number == 0 else "       ", end="")
        screen.print(line, markup=False)


class Edge(TyperGroup):
    """The group of all commands. What a user did wrong never shows as a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _let_go()
            raise typer.Exit(BROKEN_PIPE) from None
        except KeyboardInterrupt:
            _complain("stopped")
            raise typer.Exit(INTERRUPTED) from None
        except Deadlock as error:
            fail(f"the rules do not settle this position: {error}")
        except LegationError as error:
            fail(str(error))
        except OSError as error:
            if error.errno == errno.EPIPE:
                _let_go()
                raise typer.Exit(BROKEN_PIPE) from None
            name = f"{error.filename}: " if error.filename else ""
            fail(f"{name}{error.strerror or error}")


def _let_go() -> None:
    """Send what is still to be written nowhere, so that the end of the process is silent."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def tolerate() -> None:
    """Let the streams write every letter on every machine: as a substitute where it has to be."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
