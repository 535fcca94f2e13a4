"""Runs the Python examples of a page in a folder of its own, as a reader would who follows the page.

    python running.py PAGE FOLDER

In the order of the page: a block behind ``<!-- file: NAME -->`` is written to a file; a ``python``
block is executed, and what it prints must stand in the block that follows it, a ``text`` block; a
``pycon`` block holds what is typed and answered, and must answer as shown. ``...`` in an output stands
for any text. All blocks of a page share their names. A file ``pyproject.toml`` also announces its entry
points, as installing the folder would. Failures are printed with their lines, and end the run with 1.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import sys
import tomllib
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

FENCE = re.compile(
    r"(?:^<!-- file: (?P<name>[\w./-]+) -->\n)?^```(?P<kind>[\w-]+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


class Block(NamedTuple):
    """A fenced block: its language, its text, its first line in the page, the file it stands for."""

    kind: str
    text: str
    line: int
    file: str


def blocks(page: str) -> Iterator[Block]:
    """All fenced blocks of a page, in order."""
    for match in FENCE.finditer(page):
        line = page.count("\n", 0, match.start("text")) + 1
        yield Block(match["kind"], match["text"], line, match["name"] or "")


def examples(page: str) -> list[Block]:
    """The blocks that take part in running a page: files, code and dialogues."""
    return [b for b in blocks(page) if b.file or b.kind in ("python", "pycon")]


def write(block: Block, folder: Path) -> None:
    """Put a file of the page into the folder."""
    path = folder / block.file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.text, encoding="utf-8")
    if path.name == "pyproject.toml":
        _announce(tomllib.loads(block.text)["project"], path.parent)


def _announce(project: dict[str, Any], folder: Path) -> None:
    """What an installer leaves beside a package: its name and its entry points."""
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(head, encoding="utf-8")
    groups = project.get("entry-points", {})
    lines = [
        f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in groups[group].items())
        for group in groups
    ]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")


def run(page: str, name: str, folder: Path) -> list[str]:
    """Run a page; gives what went wrong."""
    names: dict[str, Any] = {"__name__": "__page__"}
    faults: list[str] = []
    listed = list(blocks(page))
    for number, block in enumerate(listed):
        if block.file:
            write(block, folder)
        elif block.kind == "python":
            shown = listed[number + 1] if number + 1 < len(listed) else None
            faults += _executed(block, shown, name, names)
        elif block.kind == "pycon":
            faults += _dialogue(block, name, names)
    return faults


def _executed(block: Block, shown: Block | None, name: str, names: dict[str, Any]) -> list[str]:
    source = "\n" * (block.line - 1) + block.text
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(source, name, "exec"), names)
    except Exception:  # noqa: BLE001  # whatever an example raises is a finding
        return [traceback.format_exc()]
    got = printed.getvalue()
    want = shown.text if shown is not None and shown.kind == "text" else ""
    if got and not doctest.OutputChecker().check_output(want, got, doctest.ELLIPSIS):
        return [f"{name}, line {block.line}: the block prints\n{got}and not\n{want}"]
    return []


def _dialogue(block: Block, name: str, names: dict[str, Any]) -> list[str]:
    examples_of = doctest.DocTestParser().get_examples(block.text, name)
    test = doctest.DocTest(examples_of, names, name, name, block.line - 1, block.text)
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    return told


def main(page: str, folder: str) -> int:
    """Run the page of a file in a folder."""
    sys.path.insert(0, folder)
    faults = run(Path(page).read_text(encoding="utf-8"), page, Path(folder))
    sys.stdout.write("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
