"""Draws the pictures of the README, as SVG: a phase of the demo game on the board, and as it is printed."""

from __future__ import annotations

import argparse
import io
import re
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
from legation.draw.canvas import Options
from legation.draw.shelf import load_art
from legation.draw.view import Picture, of_turn

TARGET = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "demo.svg"
PHASE = "F1905M"
COLUMNS = 112
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
    (138, 146, 164),
    (240, 130, 138),
    (172, 214, 142),
    (240, 207, 140),
    (120, 190, 250),
    (214, 142, 235),
    (104, 200, 212),
    (230, 233, 240),
]
THEME = TerminalTheme((30, 33, 40), (222, 226, 234), PALETTE, BRIGHT)


# As rich's own, but without fonts from elsewhere.
FORMAT = """\
<svg viewBox="0 0 {terminal_width} {terminal_height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
    font-family: "Fira Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
    font-size: {char_height}px;
    line-height: {line_height}px;
    font-variant-ligatures: none;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
<rect fill="#1e2128" x="0" y="0" width="{terminal_width}" height="{terminal_height}" rx="10"/>
<g transform="translate(MARGIN, MARGIN)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
CELL = 12.2
"""Width of a letter in the picture, as rich counts it."""
MARGIN = 20
_TEXT = re.compile(r'x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)"([^>]*)>((?:&#160;)+)')


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
                Pages(screen, played.variant).judged(played.judged)
    text = screen.export_svg(title="", theme=THEME, code_format=FORMAT, unique_id="demo")
    return _framed(_TEXT.sub(_shift, text))


def board(phase: str) -> str:
    """The same phase drawn on the board, with its orders; the SVG text."""
    with as_file(files("legation.bank") / "games" / GAME) as path:
        for played in Replayer(str(path), quiet=True):
            if played.judged.turn.before.phase.short == phase:
                scenery = of_turn(played.variant, played.judged.turn)
                look = Options(fonts=True)
                return Picture(load_art("standard"), played.variant.board, scenery, look).svg
    raise SystemExit(f"the demo game has no phase {phase}")


def _framed(text: str) -> str:
    """The picture with a margin all around."""
    width, height = map(float, re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text)[0])
    whole = f"{width + 2 * MARGIN:.0f}", f"{height + MARGIN:.0f}"
    text = text.replace(f'viewBox="0 0 {width} {height}"', f'viewBox="0 0 {whole[0]} {whole[1]}"')
    text = text.replace(
        f'<rect fill="#1e2128" x="0" y="0" width="{width}" height="{height}"',
        f'<rect fill="#1e2128" x="0" y="0" width="{whole[0]}" height="{whole[1]}"',
    )
    return text.replace("MARGIN", str(MARGIN))


def _shift(match: re.Match[str]) -> str:
    """Let a text begin behind its blanks: not every viewer keeps blanks at the start."""
    x, y, length, rest, blanks = match.groups()
    moved = blanks.count(";") * CELL
    start, left = float(x) + moved, float(length) - moved
    return f'x="{start:.1f}" y="{y}" textLength="{left:.1f}"{rest}>'


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; gives its exit code."""
    parser = argparse.ArgumentParser(prog="make_readme_picture", description=__doc__)
    parser.add_argument("--phase", default=PHASE)
    parser.add_argument("target", nargs="?", type=Path, default=TARGET)
    given = parser.parse_args(arguments)
    given.target.parent.mkdir(parents=True, exist_ok=True)
    given.target.write_text(picture(given.phase), encoding="utf-8")
    given.target.with_name("board.svg").write_text(board(given.phase), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
