"""Draws the picture of the README: what ``legation demo`` prints for one phase, as SVG."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path

from rich.terminal_theme import TerminalTheme
from rich.text import Text

from legation.cli.demo import GAME
from legation.cli.pages import Pages
from legation.cli.played import Replayer
from legation.cli.screen import Screen

TARGET = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "demo.svg"
PHASE = "S1905M"
COLUMNS = 106
PALETTE = [
    (40, 44, 52),
    (224, 108, 117),
    (152, 195, 121),
    (229, 192, 123),
    (97, 175, 239),
    (198, 120, 221),
    (86, 182, 194),
    (190, 196, 207),
]
BRIGHT = [
    (126, 134, 150),
    (240, 130, 138),
    (172, 214, 142),
    (240, 207, 140),
    (120, 190, 250),
    (214, 142, 235),
    (104, 200, 212),
    (230, 233, 240),
]
THEME = TerminalTheme((30, 33, 40), (222, 226, 234), PALETTE, BRIGHT)


class Recorder(Screen):
    """A screen of a fixed size that keeps what it shows."""

    def __init__(self) -> None:
        super().__init__(file=io.StringIO(), record=True, force_terminal=True)
        self.width = COLUMNS


def picture(phase: str) -> str:
    """The SVG text."""
    screen = Recorder()
    screen.print(Text.assemble(("$ ", "green"), f"legation demo --phase {phase}"))
    with as_file(files("legation.bank") / "games" / GAME) as path:
        for played in Replayer(str(path), quiet=True):
            if played.judged.turn.before.phase.short == phase:
                Pages(screen, played.variant.board).judged(played.judged)
    return screen.export_svg(title="legation", theme=THEME, unique_id="demo")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; gives its exit code."""
    parser = argparse.ArgumentParser(prog="make_readme_picture", description=__doc__)
    parser.add_argument("--phase", default=PHASE)
    parser.add_argument("target", nargs="?", type=Path, default=TARGET)
    given = parser.parse_args(arguments)
    given.target.parent.mkdir(parents=True, exist_ok=True)
    given.target.write_text(picture(given.phase), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
