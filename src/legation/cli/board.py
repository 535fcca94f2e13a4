"""``legation board``: making boards, checking them, and the gallery."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.text import Text

from legation.cli.edge import FINDING, OK, fail, finish
from legation.cli.options import Json
from legation.cli.screen import errors, output, print_json

__all__ = ["board"]

board = typer.Typer(
    help="Make and check boards, the pictures of maps. Needs the extra boards.",
    no_args_is_help=True,
)

Names = Annotated[
    list[str] | None, typer.Argument(metavar="ID...", help="Maps, by the id of the bank or a file.")
]


def _needs() -> None:
    """Says what to install where the packages for making boards are missing."""
    try:
        import legation.makers.common.finish  # noqa: F401  # only to see that it can be
    except ImportError as error:
        fail(
            f"boards need the package {error.name}; install them with: pip install 'legation[boards]'"
        )


@board.command()
def make(
    names: Names = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="All maps of the bank.")] = False,
    new: Annotated[bool, typer.Option("--new", help="Leave out those that have a board.")] = False,
    maker: Annotated[
        Literal["", "G", "H", "S"],
        typer.Option("--maker", help="Insist on a maker: G, H or S.", show_default=False),
    ] = "",
    seed: Annotated[int | None, typer.Option("--seed", help="The first seed to try.")] = None,
    tries: Annotated[int | None, typer.Option("--tries", help="How many seeds.")] = None,
    sources: Annotated[
        Path | None,
        typer.Option("--sources", metavar="DIR", help="Where fetched geography is kept."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="DIR", help="Where to write; else into the bank, or here."
        ),
    ] = None,
) -> None:
    """Make boards: ID.json for each, and the index of the bank that says which map uses which.

    Geography is fetched from npm by name when a board needs it, and kept in a cache folder. Without
    seed and tries a board is made as it was made for the bank: the same bytes. The board of a map file
    of your own is written into the folder you are in, unless you say another.
    """
    _needs()
    from legation.bank.files import shipped
    from legation.makers.geographic.sources import Sources
    from legation.makers.making import Making
    from legation.makers.workshop import Workshop

    if every == bool(names):
        raise typer.BadParameter("name some maps, or say --all", param_hint="ID")
    own = [name for name in names or () if name not in shipped("maps")]
    if own and out is None and len(own) < len(names or ()):
        fail(
            f"{own[0]} is a map of your own, others are of the bank: say --out, or make them apart"
        )
    shop = Workshop(
        Making(Sources(sources), maker, seed, tries), Path() if own and not out else out
    )
    code = OK
    for head in shop.heads(names or []):
        if new and shop.has(head):
            continue
        made = shop.make(head)
        screen = errors() if made.complaints else output()
        screen.print(
            Text(f"{head}: {made.report.touch} of {made.report.wanted} contacts"), soft_wrap=True
        )
        if head in own:
            screen.print(Text(f"  written to {shop.file(made.art.id)}"), soft_wrap=True)
        for complaint in made.complaints:
            code = FINDING
            errors().print(Text(f"  {complaint}", style="note"), soft_wrap=True)
    finish(code)


@board.command()
def same(
    names: Names = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="All maps of the bank.")] = False,
    sources: Annotated[
        Path | None,
        typer.Option("--sources", metavar="DIR", help="Where fetched geography is kept."),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option("--folder", metavar="DIR", help="Where the boards are; else the bank."),
    ] = None,
) -> None:
    """Make boards anew and say whether they are, byte for byte, those that there are.

    Nothing is written. If one differs, the exit code is 1.
    """
    _needs()
    from legation.makers.geographic.sources import Sources
    from legation.makers.making import Making
    from legation.makers.workshop import Workshop

    if every == bool(names):
        raise typer.BadParameter("name some maps, or say --all", param_hint="ID")
    shop, code = Workshop(Making(Sources(sources)), folder), OK
    for head in shop.heads(names or []):
        found = shop.differs(head)
        code = FINDING if found else code
        style = "note" if found else "good"
        output().print(Text(f"{head}: {found or 'the same'}", style=style), soft_wrap=True)
    finish(code)


@board.command()
def check(
    names: Names = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="All shipped boards.")] = False,
    art_file: Annotated[
        Path | None,
        typer.Option("--art", metavar="FILE", help="The board of the one map that is named."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Measure boards anew: which contacts they show, whether units and names have room.

    Boards that miss a limit are listed and the exit code is 1, those with a known reason excepted.
    """
    _needs()
    from legation.bank import load_board
    from legation.draw.shelf import art_uses, load_art, read_art_file
    from legation.draw.view import art_for
    from legation.makers.common.report import check as measure
    from legation.makers.common.report import complaints
    from legation.makers.common.weight import drawn_bytes
    from legation.makers.gallery import exceptions

    if every == bool(names):
        raise typer.BadParameter("name some maps, or say --all", param_hint="ID")
    if art_file is not None and len(names or ()) != 1:
        raise typer.BadParameter("name the one map that it is of", param_hint="--art")
    known, facts, code = exceptions(), [], OK
    for name in names or sorted({use.art for use in art_uses().values()}):
        kind = load_board(name)
        art = art_for(kind, read_art_file(art_file)) if art_file else load_art(kind.map.id)
        report, drawn = measure(art, kind), drawn_bytes(art, kind)
        found = complaints(report, art.maker, drawn)
        excused = art.id in known and bool(found)
        code = FINDING if found and not excused else code
        facts.append(
            {
                "board": name,
                **report.as_dict(),
                "bytes": drawn,
                "complaints": found,
                "excused": excused,
            }
        )
        if not as_json:
            style = "good" if not found else "note"
            text = f"{name}: {report.touch} of {report.wanted} contacts"
            output().print(Text("; ".join([text, *found]), style=style), soft_wrap=True)
    if as_json:
        print_json(facts)
    finish(code)


@board.command()
def gallery(
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FILE", help="The page with the table.")
    ] = Path("docs/boards.md"),
    pictures: Annotated[
        Path | None,
        typer.Option(
            "--pictures", metavar="DIR", help="Also all pictures, with a page to see them."
        ),
    ] = None,
    previews: Annotated[
        Path | None,
        typer.Option(
            "--previews", metavar="DIR", help="Also small pictures, and a page DIR.md of them."
        ),
    ] = None,
) -> None:
    """Write the table of all boards, measured anew, and pictures of them if wanted."""
    _needs()
    from legation.makers.gallery import table_page, write_gallery
    from legation.makers.previews import previews_page, write_previews

    out.write_text(table_page(), encoding="utf-8")
    output().print(f"wrote {out}", soft_wrap=True)
    if pictures is not None:
        written = write_gallery(pictures)
        output().print(f"wrote {len(written)} files to {pictures}", soft_wrap=True)
    if previews is not None:
        made = write_previews(previews)
        page = previews.with_suffix(".md")
        page.write_text(previews_page(previews.name), encoding="utf-8")
        output().print(f"wrote {len(made)} files to {previews}, and {page}", soft_wrap=True)
