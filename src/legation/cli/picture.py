"""``legation draw`` and ``legation film``: pictures of positions, orders and games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import typer

from legation.bank import load_variant
from legation.cli.edge import fail
from legation.cli.files import read_input
from legation.cli.games import eyes, load_game
from legation.cli.options import AsSeat, Edition, Json, Settings, SetupName, settings_of
from legation.cli.screen import output, print_json
from legation.cli.sheet import Sheet, by_power, parse_sheet
from legation.draw.art import Art
from legation.draw.canvas import Options
from legation.draw.film import film as film_of
from legation.draw.shelf import read_art_file
from legation.draw.view import ENDINGS, Picture, art_for, of_state, of_turn, picture
from legation.engine.turn import resolve
from legation.engine.variant import Variant
from legation.errors import NotationError
from legation.notation.names import name_table
from legation.record.desk import Desk
from legation.values.geography import province_of

__all__ = ["draw", "film"]

Theme = Annotated[
    Literal["light", "dark", "auto"],
    typer.Option("--theme", help="Colours: light, dark, or auto, as the reader's system is."),
]
Patterns = Annotated[
    bool | None,
    typer.Option(
        "--patterns/--no-patterns",
        help="Patterns on land and letters on units. Else only where the colours are too few.",
        show_default=False,
    ),
]
Size = Annotated[
    int | None, typer.Option("--size", min=100, max=10000, metavar="PX", help="Width in pixels.")
]
Fonts = Annotated[
    bool, typer.Option("--fonts", help="The typeface in the SVG, for where it is not installed.")
]
ArtFile = Annotated[
    Path | None, typer.Option("--art", metavar="FILE", help="Another board than the bank's.")
]
Output = Annotated[
    Path,
    typer.Option("--output", "-o", metavar="FILE", help="File to write; its ending says the form."),
]


def draw(  # noqa: PLR0913, PLR0917  # a command's options
    subject: Annotated[
        str,
        typer.Argument(
            metavar="VARIANT|GAME|SHEET",
            help="A variant of the bank, a game file, or a position sheet with orders.",
        ),
    ] = "standard",
    target: Output = Path("board.svg"),
    phase: Annotated[
        str | None,
        typer.Option("--phase", "-p", metavar="PHASE", help="A judged phase, as S1901M."),
    ] = None,
    orders: Annotated[
        bool, typer.Option("--orders/--no-orders", help="Whether orders are drawn.")
    ] = True,
    power: Annotated[
        str | None, typer.Option("--power", metavar="POWER", help="One power's orders only.")
    ] = None,
    highlight: Annotated[
        list[str] | None,
        typer.Option("--highlight", metavar="PLACES", help="Provinces to put a line around."),
    ] = None,
    theme: Theme = "light",
    patterns: Patterns = None,
    size: Size = None,
    title: Annotated[bool, typer.Option("--title/--no-title", help="Title with the phase.")] = True,
    legend: Annotated[bool, typer.Option("--legend/--no-legend", help="Legend below.")] = True,
    ways: Annotated[
        bool, typer.Option("--ways", help="List the ways that no border shows below the board.")
    ] = False,
    fonts: Fonts = False,
    art: ArtFile = None,
    seat: AsSeat = None,
    setup: SetupName = None,
    edition: Edition = None,
    switches: Settings = None,
    as_json: Json = False,
) -> None:
    """Draw a board: a variant's start, how a game stands, or a judged phase with its orders.

    SVG, PNG, PDF or HTML by the ending of the file; JSON is where everything stands on the board.
    """
    if target.suffix.lower().lstrip(".") not in ENDINGS:
        fail(f"{target}: pictures end in {', '.join(ENDINGS)}")
    options = Options(theme, patterns, size, title, legend, fonts=fonts, ways=ways)
    board, path, kind = _art(art), Path(subject), _kind(subject)
    _unfit(
        subject,
        kind,
        {
            "--phase": phase,
            "--power": power,
            "--as": seat,
            "--set": switches,
            "--edition": edition,
            "--setup": setup,
        },
    )
    if kind == "game":
        game = load_game(path)
        marked = _marked(highlight, game.variant)
        made = picture(
            game,
            phase=phase,
            power=power,
            orders=orders,
            seat=eyes(game, seat).seat,
            highlight=marked,
            options=options,
            art=board,
        )
    elif kind == "sheet":
        sheet = parse_sheet(read_input(subject))
        made = _of_sheet(sheet, power, orders, highlight, options, board)
    else:
        variant = load_variant(
            subject, edition=edition, settings=settings_of(switches), setup=setup
        )
        marked = _marked(highlight, variant)
        made = picture(variant, highlight=marked, options=options, art=board)
    made.save(target)
    _told(target, made, as_json)


def _kind(subject: str) -> str:
    """Whether a subject is a ``game``, a ``sheet`` or a ``variant``."""
    path = Path(subject)
    if path.suffix in (".jsonl", ".json") or (path.suffix == ".gz" and path.is_file()):
        return "game"
    return "sheet" if path.suffix != ".toml" and path.is_file() else "variant"


_FOR = {
    "--phase": ("game",),
    "--power": ("game", "sheet"),
    "--as": ("game",),
    "--set": ("variant",),
    "--edition": ("variant",),
    "--setup": ("variant",),
}
"""The options that are of no use but for some kinds of subject."""
_WHY = {
    "game": "is a game: it has the rules that it was begun with",
    "sheet": "is a sheet: it says itself what its rules, its phase and its orders are",
    "variant": "is a variant: nothing was played yet",
}


def _unfit(subject: str, kind: str, given: Mapping[str, object]) -> None:
    """Refuses options that would do nothing."""
    for option, value in given.items():
        if value and kind not in _FOR[option]:
            fail(f"{option}: {subject} {_WHY[kind]}")


def _marked(texts: list[str] | None, variant: Variant) -> list[str]:
    """The provinces of ``--highlight``: names with commas between, or short ones with blanks."""
    names = name_table(variant.board)
    found: list[str] = []
    for part in (part.strip() for text in texts or () for part in text.split(",")):
        words = part.split()
        try:
            found.append(names.place(part))
        except NotationError as error:
            if len(words) < 2:
                fail(f"--highlight: {error}")
            try:
                found += [names.place(word) for word in words]
            except NotationError:
                fail(f"--highlight: {error}")
    return found


def _of_sheet(
    sheet: Sheet,
    power: str | None,
    orders: bool,
    highlight: list[str] | None,
    options: Options,
    art: Art | None,
) -> Picture:
    """A position that stands alone: judged, where it has orders."""
    variant: Variant = load_variant(
        sheet.variant or "standard", edition=sheet.edition or None, settings=sheet.settings
    )
    state = sheet.state(variant)
    names = name_table(variant.board)
    only = None if power is None else names.power(power)
    desk = Desk(variant, state)
    for who, texts in by_power(sheet.orders, sheet.order_lines(variant, state)).items():
        desk.write(who, who, texts)
    if sheet.orders:
        scenery = of_turn(variant, resolve(variant, state, desk.ballots()), only, orders)
    else:
        scenery = of_state(variant, state)
    marked = tuple(map(province_of, _marked(highlight, variant)))
    options = replace(options, highlight=marked)
    return Picture(art_for(variant.board, art), variant.board, scenery, options)


def _art(path: Path | None) -> Art | None:
    return None if path is None else read_art_file(path)


def _told(target: Path, made: Picture, as_json: bool) -> None:
    title, phase = made.scenery.names
    if as_json:
        print_json({"file": str(target), "title": title, "phase": phase})
    else:
        output().print(f"{target}: {title}, {phase}", markup=False, highlight=False)


def film(  # noqa: PLR0913, PLR0917  # a command's options
    file: Annotated[str, typer.Argument(metavar="GAME", help="Game file.")],
    target: Output = Path("game.html"),
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, max=60, help="How long a phase is shown.")
    ] = 2.5,
    theme: Theme = "light",
    patterns: Patterns = None,
    size: Size = None,
    legend: Annotated[bool, typer.Option("--legend/--no-legend", help="Legend below.")] = True,
    fonts: Fonts = False,
    art: ArtFile = None,
    seat: AsSeat = None,
    as_json: Json = False,
) -> None:
    """Draw a game as a film, phase by phase: SVG that plays by itself, GIF, or an HTML page."""
    if target.suffix.lower() not in (".svg", ".gif", ".html", ".htm"):
        fail(f"{target}: films end in svg, gif, html")
    game = load_game(Path(file))
    seen = eyes(game, seat).seat
    options = Options(theme, patterns, size, True, legend, fonts=fonts)
    made = film_of(game, seat=seen, seconds=seconds, options=options, art=_art(art))
    made.save(target)
    if as_json:
        print_json({"file": str(target), "phases": len(made.frames)})
    else:
        output().print(f"{target}: {len(made.frames)} phases", markup=False, highlight=False)
