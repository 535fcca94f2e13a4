"""``legation orders``: writes orders into a game and answers each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer
from rich.text import Text

from legation.cli.edge import FINDING, OK, finish
from legation.cli.files import read_input
from legation.cli.games import game_path, load_game, parted, power_of
from legation.cli.options import Json
from legation.cli.pages import Pages
from legation.cli.screen import output, print_json
from legation.cli.sheet import by_power, read_orders
from legation.notation.reading import Reader
from legation.record.desk import Reply
from legation.record.game import Game
from legation.values.calendar import Phase
from legation.values.geography import Power
from legation.values.orders import Order

__all__ = ["orders"]

_EVERYBODY = frozenset({"all", "everybody"})
_MOODS = {"accepted": "good", "void": "void", "unreadable": "failed"}


def orders(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[FILE] [POWER] [LINES...|-]",
            help="Whose orders, and the orders; - reads them from standard input.",
            show_default=False,
        ),
    ] = [],  # noqa: B006  # typer copies it
    seat: Annotated[
        str | None,
        typer.Option(
            "--as", metavar="SEAT", help="Who writes; the lines say for which powers they are."
        ),
    ] = None,
    phase: Annotated[
        str | None,
        typer.Option(
            "--phase", "-p", metavar="PHASE", help="A phase to come that is open for writing, too."
        ),
    ] = None,
    clear: Annotated[
        bool, typer.Option("--clear", help="Take back what was written before.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Write orders for a power, and answer each of them.

    Without LINES it shows what stands. POWER may be all: then the lines say whose orders they are,
    by headings such as 'France:', or by the units they are for. So they do with --as, and POWER is
    left out.
    """
    name, rest = parted(words)
    if seat is not None:
        _by_seat(name, seat, rest, phase, clear, as_json)
        return
    if not rest:
        raise typer.BadParameter("say whose orders they are", param_hint="POWER")
    path = game_path(name)
    game = load_game(path)
    if game.variant.rules.seats is not None and rest[0] in game.seats:
        # A seat may write for more powers than one here, and the word is its name, too.
        _by_seat(name, rest[0], rest[1:], phase, clear, as_json)
        return
    powers = game.powers if rest[0].lower() in _EVERYBODY else (power_of(game, rest[0]),)
    if len(rest) == 1 and not clear:
        written = [reply for power in powers for reply in game.replies(power, phase)]
        _tell(game, powers, [reply for reply in written if not reply.replaced], phase, as_json)
        return
    if clear:
        for power in powers:
            game.clear(power, phase=phase)
    lines = _lines(rest[1:])
    replies = list(_written(game, powers, lines, phase))
    game.save(path)
    _tell(game, powers, replies, phase, as_json)
    finish(OK if all(reply.accepted for reply in replies) else FINDING)


def _by_seat(
    name: str | None, seat: str, words: Sequence[str], phase: str | None, clear: bool, as_json: bool
) -> None:
    """What a seat writes, for whatever powers."""
    path = game_path(name)
    game = load_game(path)
    if not words and not clear:
        written = [reply for reply in game.written_by(seat, phase) if not reply.replaced]
        _tell(game, game.seats.get(seat, ()), written, phase, as_json, seat)
        return
    if clear:
        game.clear_as(seat, phase=phase)
    lines = _lines(words)
    some = any(line.strip() for line in lines)
    replies = game.write_as(seat, lines, phase=phase) if some else ()
    game.save(path)
    _tell(game, game.seats[seat], replies, phase, as_json, seat)
    finish(OK if all(reply.accepted for reply in replies) else FINDING)


def _lines(words: Sequence[str]) -> list[str]:
    """The lines in the words of the command line; words without any blank are one line."""
    if list(words) == ["-"]:
        return read_input("-").splitlines()
    if any(" " in word or ";" in word for word in words):
        return list(words)
    return [" ".join(words)] if words else []


def _written(
    game: Game, powers: Sequence[Power], lines: Sequence[str], phase: str | None
) -> Iterator[Reply]:
    """Write the lines into the game. Raises ``NotationError`` for a line of nobody's."""
    if len(powers) == 1:
        if any(line.strip() for line in lines):
            yield from game.write(powers[0], lines, phase=phase)
        return
    board, verbs = game.variant.board_of(game.state), game.variant.rules.words
    reader = Reader(board, game.state, verbs=verbs)
    numbered = list(enumerate(lines, start=1))
    sheets = by_power(numbered, read_orders(reader, game.state, numbered))
    for power, texts in sheets.items():
        yield from game.write(power, texts, phase=phase)


def _tell(
    game: Game,
    powers: Sequence[Power],
    replies: Sequence[Reply],
    phase: str | None,
    as_json: bool,
    seat: str = "",
) -> None:
    """The answers, and what is in force: of a seat only what it wrote itself."""
    named = game.phase if phase is None else Phase.parse(phase)
    if as_json:
        print_json(
            {
                "phase": named.short,
                "replies": [_plain(game, reply) for reply in replies],
                "in_force": {
                    power: [
                        game.text(order, "reference", phase=phase)
                        for order in _in_force(game, power, phase, seat)
                    ]
                    for power in powers
                },
            },
            indent=2,
        )
        return
    pages = Pages(output(), game.variant)
    last = ""
    for reply in replies:
        if reply.power != last:
            last = reply.power
            pages.put(
                f"{pages.name(last)}, {game.variant.title_of(named)}",
                pages.style(last),
            )
        _answer(pages, game, reply, phase)
    for power in powers:
        _missing(pages, game, power, named, seat)


def _in_force(game: Game, power: Power, phase: Phase | str | None, seat: str) -> list[Order]:
    return [
        reply.order
        for reply in game.replies(power, phase)
        if reply.order is not None and reply.accepted and not reply.replaced
        if not seat or reply.seat == seat
    ]


def _answer(pages: Pages, game: Game, reply: Reply, phase: str | None) -> None:
    mood = _MOODS[reply.status]
    head = Text.assemble("  ", (pages.marks[mood], mood), " ")
    if reply.refusal is not None:
        for line in reply.refusal.pointer.splitlines():
            pages.put(Text.assemble(head, line))
            head = Text("    ")
        pages.wrapped(head, reply.message, "note")
        return
    assert reply.order is not None
    text = reply.text
    if reply.accepted:
        text = game.text(reply.order, power=reply.power, phase=phase)
    told = "; ".join(filter(None, (reply.message, *reply.notes)))
    pages.wrapped(head, f"{text}: {told}" if told else text)


def _missing(pages: Pages, game: Game, power: Power, phase: Phase, seat: str) -> None:
    """Name what a power has no order for yet."""
    if game.over:
        return
    wanted = game.orderable(power, phase)
    done = {order.subject for order in _in_force(game, power, phase, seat)}
    open_ = [place for place in wanted if place not in done]
    if phase.kind == "adjustment" or not open_:
        return
    names = ", ".join(str(_unit(game, place)) for place in open_)
    pages.wrapped(Text("  no order yet: ", "quiet"), f"{pages.name(power)} {names}", "quiet")


def _unit(game: Game, place: str) -> Any:
    for entry in game.state.dislodged:
        if entry.unit.place == place:
            return entry.unit
    return game.state.at(place) or place


def _plain(game: Game, reply: Reply) -> dict[str, Any]:
    found: dict[str, Any] = {"power": reply.power, "text": reply.text, "status": reply.status}
    if reply.order is not None:
        found["order"] = game.text(reply.order, "reference")
    if reply.message:
        found["message"] = reply.message
    if reply.notes:
        found["notes"] = list(reply.notes)
    if reply.refusal is not None:
        found |= {
            "at": reply.refusal.at,
            "expected": reply.refusal.expected,
            "nearest": list(reply.refusal.nearest),
        }
    return found
