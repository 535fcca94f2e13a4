"""Writes the table of editions in docs/editions.md from the editions in the package.

With ``--check`` nothing is written; the exit code is 1 when the table is out of date.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from legation.rules.standard.editions import EDITIONS, Settings

PAGE = Path(__file__).resolve().parents[1] / "docs" / "editions.md"
BEGIN = "<!-- table: written by tools/make_edition_docs.py -->\n"
END = "<!-- end of table -->\n"


def table() -> str:
    """The table: a row for each switch, a column for each edition."""
    usual = Settings()
    names = list(EDITIONS)
    lines = [
        "| switch | " + " | ".join(f"`{name}`" for name in names) + " |",
        "|---" * (len(names) + 1) + "|",
    ]
    for field in fields(Settings):
        cells = [f"[`{field.name}`](#{field.name})"]
        for name in names:
            value = getattr(EDITIONS[name], field.name)
            told = word(value)
            cells.append(told if value == getattr(usual, field.name) else f"**{told}**")
        lines.append(f"| {' | '.join(cells)} |")
    return "".join(f"{line}\n" for line in lines)


def word(value: object) -> str:
    """A switch's value as variant files and the command line write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def page(there: str) -> str:
    """The page with the table brought up to date. Raises ``ValueError`` where it has no place."""
    head, begin, rest = there.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE} has no lines {BEGIN.strip()!r} and {END.strip()!r}")
    return f"{head}{begin}{table()}{end}{tail}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; gives its exit code."""
    parser = argparse.ArgumentParser(prog="make_edition_docs", description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    given = parser.parse_args(arguments)
    there = PAGE.read_text(encoding="utf-8")
    made = page(there)
    if made == there:
        return 0
    if given.check:
        print(f"{PAGE} is out of date; run python -m tools.make_edition_docs", file=sys.stderr)
        return 1
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
