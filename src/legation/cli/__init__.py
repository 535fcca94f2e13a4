"""The command line: reads what it is given, calls the layers below, prints what they answer."""

from __future__ import annotations

from legation.cli.app import app
from legation.cli.edge import tolerate

__all__ = ["main"]


def main() -> None:
    """Run the command ``legation`` with the arguments of the process, and end the process.

    It ends with 0 when all is well, with 1 when something was found (a void order, a difference, a
    line that cannot be read), with 2 when the command could not do its work.
    """
    tolerate()
    app(prog_name="legation")
