"""Runs the console examples of the documentation and compares what they print.

A page may hold files and sessions::

    <!-- file: burgundy.txt -->
    ```text
    phase S1901M
    ```

    ```console
    $ legation adjudicate burgundy.txt
    ...
    ```

The files are written to an empty folder and the commands are run there, in the order of the page.
A line ``...`` stands for any lines. ``--write`` puts the real output into the page.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COLUMNS = 88
SECONDS = 60

_BLOCK = re.compile(
    r"(?:<!-- file: (?P<name>[\w.-]+) -->\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Block:
    """A fenced block: a file with a name, or a session. ``start`` and ``end`` enclose its text."""

    name: str
    kind: str
    text: str
    start: int
    end: int


def blocks_of(page: str) -> Iterator[Block]:
    """The files and sessions of a page, in order."""
    for match in _BLOCK.finditer(page):
        if match["name"] or match["kind"] == "console":
            yield Block(
                match["name"] or "",
                match["kind"],
                match["text"],
                match.start("text"),
                match.end("text"),
            )


def commands_of(session: str) -> list[tuple[str, str]]:
    """The commands of a session with the output below each. ``> `` continues a command."""
    found: list[tuple[str, str]] = []
    for line in session.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:], ""))
        elif line.startswith("> ") and found and not found[-1][1]:
            found[-1] = (found[-1][0] + line[2:], "")
        elif found:
            found[-1] = (found[-1][0], found[-1][1] + line)
    return found


def run(command: str, folder: Path, before: int) -> tuple[str, int]:
    """What a command prints in a folder, both streams together, and its exit code."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("LEGATION_") and name != "FORCE_COLOR"
    }
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        ["sh", "-c", f"(exit {before}); {command}"],
        cwd=folder,
        env=kept | {"PATH": path, "COLUMNS": str(COLUMNS), "NO_COLOR": "1", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    return done.stdout, done.returncode


def agrees(expected: str, printed: str) -> bool:
    """Whether an output is the expected one; blanks at the ends of lines do not count."""
    parts = re.split(r"^\.\.\.\n", _bare(expected), flags=re.MULTILINE)
    pattern = ".*".join(re.escape(part) for part in parts)
    return re.fullmatch(pattern, _bare(printed), re.DOTALL) is not None


def _bare(text: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def replayed(page: str) -> tuple[str, list[str]]:
    """The page with the real outputs, and a report for each command that printed something else."""
    reports: list[str] = []
    fresh: list[str] = []
    last = 0
    code = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for block in blocks_of(page):
            if block.name:
                (folder / block.name).write_text(block.text, encoding="utf-8")
                continue
            text = ""
            for command, expected in commands_of(block.text):
                printed, code = run(command, folder, code)
                shown = "".join(f"> {line}" for line in command.splitlines(keepends=True))
                text += f"$ {shown[2:]}"
                if agrees(expected, printed):
                    text += expected
                    continue
                text += _bare(printed)
                lines = unified_diff(
                    _bare(expected).splitlines(),
                    _bare(printed).splitlines(),
                    "page",
                    "printed",
                    n=1,
                )
                reports.append(f"$ {command}" + "\n".join(lines))
            fresh += [page[last : block.start], text]
            last = block.end
    return "".join([*fresh, page[last:]]), reports


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; gives its exit code."""
    parser = argparse.ArgumentParser(prog="check_docs", description=__doc__.splitlines()[0])
    parser.add_argument("pages", nargs="*", type=Path, help="pages; all of docs/ if left out")
    parser.add_argument("--write", action="store_true", help="put the real output into the pages")
    given = parser.parse_args(arguments)
    stale = 0
    for path in given.pages or sorted((ROOT / "docs").glob("*.md")):
        page = path.read_text(encoding="utf-8")
        fresh, reports = replayed(page)
        for report in reports:
            print(f"{path}: {report}\n")
        if given.write and fresh != page:
            path.write_text(fresh, encoding="utf-8")
        stale += len(reports)
    return 1 if stale and not given.write else 0


if __name__ == "__main__":
    sys.exit(main())
