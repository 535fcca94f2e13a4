"""Small pictures of all boards for the documentation, and the page that shows them."""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from legation.bank import load_board
from legation.bank.variants import load_partly
from legation.draw.shelf import art_uses, load_art
from legation.draw.view import picture
from legation.errors import LegationError
from legation.makers.gallery import looked

__all__ = ["WIDTH", "previewed", "previews_page", "write_previews"]

WIDTH = 480
"""Pixels across a small picture: three of them fill a page of the documentation."""

_QUALITY = 65
_COLUMNS = 3

_HEAD = """\
# Gallery

Every board at the start of its game. `legation board gallery --previews docs/gallery` makes this page and
its pictures; `legation draw NAME -o FILE.svg` draws one in full. [The table of boards](boards.md) has the
checker's figures, and says what each maker is.

"""


def previewed() -> list[str]:
    """The boards that the gallery shows, in the order of their names."""
    return sorted({use.art for use in art_uses().values()})


def write_previews(folder: Path, names: Sequence[str] | None = None) -> list[Path]:
    """A WebP picture for each board. Raises ``LegationError`` where pillow is missing."""
    try:
        image = import_module("PIL.Image")
    except ImportError:
        raise LegationError(
            "small pictures need the package pillow; install it with: pip install 'legation[draw]'"
        ) from None
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name in previewed() if names is None else names:
        variant, _ = load_partly(name)
        drawn = image.open(io.BytesIO(picture(variant).png())).convert("RGB")
        height = round(drawn.height * WIDTH / drawn.width)
        path = folder / f"{name}.webp"
        drawn.resize((WIDTH, height), image.Resampling.LANCZOS).save(
            path, "WEBP", quality=_QUALITY, method=6
        )
        written.append(path)
    return written


def previews_page(folder: str = "gallery") -> str:
    """The page ``docs/gallery.md``: a table of three pictures a row, each with its name and maker."""
    whats = looked()
    cells = [_cell(folder, name, name in whats) for name in previewed()]
    cells += [""] * (-len(cells) % _COLUMNS)
    rows = [cells[at : at + _COLUMNS] for at in range(0, len(cells), _COLUMNS)]
    lines = ["| " + " | ".join([""] * _COLUMNS) + " |", "|" + "---|" * _COLUMNS]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    foot = "\n\\* Not good enough to the eye yet; [what is wrong](boards.md#not-good-enough-to-the-eye).\n"
    return _HEAD + "\n".join(lines) + "\n" + foot


def _cell(folder: str, name: str, poor: bool) -> str:
    title, maker = load_board(name).map.name, load_art(name).maker
    mark = "\\*" if poor else ""
    return f"![Board of {title}]({folder}/{name}.webp)<br>**{title}** `{name}` ({maker}){mark}"
