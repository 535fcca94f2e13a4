"""The table of all boards for the documentation, and a page of pictures."""

from __future__ import annotations

import html
import tomllib
from pathlib import Path

from legation.bank import load_board
from legation.bank.files import shipped
from legation.bank.variants import load_partly
from legation.draw.art import Art
from legation.draw.canvas import Options
from legation.draw.shelf import art_uses, boards_folder, load_art
from legation.draw.view import picture
from legation.makers.common.report import Report, check, complaints
from legation.makers.common.weight import drawn_bytes

__all__ = ["exceptions", "gallery_page", "looked", "table_page", "write_gallery"]

_HEAD = """\
# Boards

Every board here was drawn by this project from facts: adjacency, names, rough positions and public-domain
geography. `legation board gallery` writes this page; [the command line](cli.md#boards) tells how boards are
made and checked. [The gallery](gallery.md) shows all of them, small; in full size they come by
`legation board gallery --pictures FOLDER`.

Makers: **G** real geography with its areas, **H** real coasts with searched borders, **S** drawn from the
links of the map and rough positions; others are special layouts. *Contacts* are adjacencies shown by a border
of 3 pixels or more, of those that the map has; *links* are those shown by a bridge, a curve or a stub
instead; no line crosses the land of a third province, but for a short bridge over a neck of it. *False*
are regions that touch and should not, *short* contacts are under 8 pixels. *Names* are those written whole
and inside; *limits* are those that the board misses.

Where no border can be found for enough contacts, maker S starts from a drawing of the map's graph without
crossings (`plane` in `makers/plans.toml`), evened out over the frame and drawn to the rough positions: it has
all contacts but those that no plane holds and those that go round the world.

Crowded parts are drawn larger than they are, by a smooth warp of the whole map that tears and folds nothing:
maker S measures where places crowd, makers G and H do so where the facts of the board say `even`, and
enlarge round parts that the facts name (`lens`); maker H draws islands larger that the facts name (`swell`),
in their own shape. Provinces that no way on the map leads to lie in a strip
below it; ways that are no neighbourhood (through such boxes, or moves of no geography) are listed in the
board's data (`unshown`) and not counted as contacts.

"""


_LOOKED = """
## Not good enough to the eye

Every board was looked at, on sheets of nine and singly where that left a doubt: is any province found by
its name in a few seconds; does every border say whether it is one; can land and sea be told apart without
colour; is no hatched patch larger than it must be; is no region a needle or a hook; can orders be followed?
Those that fail are shipped all the same, until somebody makes a better one:

"""


def exceptions() -> dict[str, str]:
    """By art, why it is shipped although it misses a limit."""
    text = (boards_folder() / "exceptions.toml").read_text(encoding="utf-8")
    return {str(name): str(why) for name, why in tomllib.loads(text)["exception"].items()}


def looked() -> dict[str, str]:
    """By art, what is wrong with the picture to the eye. Boards that look good are not in it."""
    text = (boards_folder() / "looked.toml").read_text(encoding="utf-8")
    return {str(name): str(what) for name, what in tomllib.loads(text)["looked"].items()}


def table_page() -> str:
    """The page ``docs/boards.md``: the checker's figures of every shipped board, measured now."""
    users: dict[str, list[str]] = {}
    for name, use in sorted(art_uses().items()):
        users.setdefault(use.art, []).append(name)
    lines = [
        "| board | also for | maker | provinces | contacts | links | false | short | names | limits |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    whys = exceptions()
    for art_id, names in sorted(users.items()):
        art = load_art(art_id)
        board = load_board(art_id)
        found = check(art, board)
        limits = complaints(found, art.maker, drawn_bytes(art, board)) if art_id in whys else []
        lines.append(_row(art, found, [name for name in names if name != art_id], limits))
    lacking = sorted(set(shipped("maps")) - set(art_uses()))
    tail = f"\n{len(users)} boards for {len(art_uses())} maps.\n"
    tail += _LOOKED + "".join(f"* `{name}`: {what}.\n" for name, what in sorted(looked().items()))
    if lacking:
        tail += f"\n## Without a board yet\n\n{', '.join(f'`{name}`' for name in lacking)}\n"
    return _HEAD + "\n".join(lines) + "\n" + tail


def _row(art: Art, report: Report, others: list[str], limits: list[str]) -> str:
    whole = report.provinces - len({*report.abbreviated, *report.spilling})
    cells = (
        f"`{art.id}`",
        ", ".join(f"`{name}`" for name in others),
        art.maker,
        str(report.provinces),
        f"{report.touch} of {report.wanted}",
        str(len(report.linked)),
        str(len(report.false)),
        str(len(report.short)),
        f"{whole / max(report.provinces, 1):.0%}",
        "; ".join(limits),
    )
    return f"| {' | '.join(cells)} |"


def write_gallery(folder: Path, names: list[str] | None = None) -> list[Path]:
    """Pictures of the boards at the start of a game as SVG, and ``index.html`` that shows them all."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    arts = sorted({use.art for use in art_uses().values()}) if names is None else names
    for name in arts:
        variant, _ = load_partly(name)
        path = folder / f"{name}.svg"
        path.write_text(picture(variant, options=Options(fonts=True)).svg, "utf-8")
        written.append(path)
    page = folder / "index.html"
    page.write_text(gallery_page(arts), encoding="utf-8")
    return [*written, page]


def gallery_page(arts: list[str]) -> str:
    """The page that shows the pictures beside it."""
    whats = looked()
    items = "\n".join(_figure(name, whats.get(name, "")) for name in arts)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Boards</title>'
        f"<style>{_STYLE}</style></head><body><h1>Boards</h1>\n<main>\n{items}\n</main></body></html>\n"
    )


def _figure(name: str, what: str) -> str:
    title, maker = html.escape(load_board(name).map.name), load_art(name).maker
    note = f"<small>{html.escape(what)}</small>" if what else ""
    return (
        f'<figure id="{name}"><a href="{name}.svg"><img src="{name}.svg" alt="Board of {title}" '
        f'loading="lazy" width="420"></a><figcaption>{title} ({maker}){note}</figcaption></figure>'
    )


_STYLE = (
    "body{font-family:sans-serif;margin:1rem;background:#fff;color:#222}"
    "@media (prefers-color-scheme:dark){body{background:#12161a;color:#eee}}"
    "main{display:grid;grid-template-columns:repeat(auto-fill,minmax(420px,1fr));"
    "gap:1rem;align-items:end}"
    "figure{margin:0}img{max-width:100%;height:auto}figcaption small{display:block;opacity:.8}"
    "a:focus-visible{outline:3px solid #d6006c}"
)
