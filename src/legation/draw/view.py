"""From games, variants and turns to pictures: the public function ``picture``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from legation.bank import load_variant
from legation.board.board import Board
from legation.draw.anchors import anchors_json
from legation.draw.art import Art
from legation.draw.canvas import Options, Scenery
from legation.draw.outputs import pdf_of, png_of
from legation.draw.page import picture_page
from legation.draw.palette import Look, looks_of
from legation.draw.render import render
from legation.draw.routes import Drawn
from legation.draw.shelf import load_art
from legation.draw.themes import flat
from legation.draw.unbidden import unbidden
from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.errors import ArtError, LegationError
from legation.notation.names import name_table
from legation.notation.writing import Writer
from legation.record.game import Game
from legation.record.views import MASTER, PUBLIC, View
from legation.values.geography import Place, Power, Province, Seat, province_of
from legation.values.marks import Mark, Stroke
from legation.values.orders import Order
from legation.values.rulings import GOOD, Ruling
from legation.values.state import State

__all__ = ["Picture", "art_for", "drawn_orders", "of_state", "of_turn", "picture", "stood"]

ENDINGS = ("svg", "png", "pdf", "html", "json")


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn position: ``svg`` is the text; notebooks show it by themselves."""

    art: Art
    board: Board
    scenery: Scenery
    options: Options = field(default_factory=Options)

    @property
    def svg(self) -> str:
        """The picture as SVG, with its colours as CSS variables."""
        return render(self.art, self.board, self.scenery, self.options)

    def _repr_svg_(self) -> str:
        """The picture for a notebook: with ids of its own, as others may stand on the same page."""
        if self.options.prefix:
            return self.svg
        own = sha256(self.svg.encode("utf-8")).hexdigest()[:10]
        return replace(self, options=replace(self.options, prefix=f"p{own}-")).svg

    @property
    def _looks(self) -> list[Look]:
        return [*looks_of(self.board, bool(self.options.patterns)).values()]

    def flat_svg(self) -> str:
        """The picture as SVG without variables, for programs that know none."""
        plain = replace(self, options=replace(self.options, fonts=False))
        return flat(plain.svg, self.options.theme, self._looks)

    def png(self, zoom: float = 1.0) -> bytes:
        """The picture as PNG. Raises ``LegationError`` without the extra ``draw``."""
        return png_of(self.flat_svg(), zoom)

    def pdf(self) -> bytes:
        """The picture as PDF, in vectors. Raises ``LegationError`` without the extra ``draw``."""
        plain = replace(self, options=replace(self.options, lines=True))
        return pdf_of(plain.flat_svg())

    @property
    def html(self) -> str:
        """The picture in a page of its own, which tells what is pointed at and lights up further ways.

        The typeface is in it, so that it needs nothing else.
        """
        whole = replace(self, options=replace(self.options, fonts=True))
        title = " ".join(filter(None, self.scenery.names)) or self.board.map.name
        return picture_page(title, whole.svg, self.options.theme)

    def anchors(self) -> str:
        """Where things stand on the board, as JSON for a page that draws by itself."""
        return anchors_json(self.art, self.board)

    def save(self, path: str | Path) -> None:
        """Write the picture to a file: SVG, PNG, PDF, HTML, or the anchors as JSON, by its ending."""
        target = Path(path)
        match target.suffix.lower():
            case ".svg":
                target.write_text(self.svg, encoding="utf-8")
            case ".png":
                target.write_bytes(self.png())
            case ".pdf":
                target.write_bytes(self.pdf())
            case ".html":
                target.write_text(self.html, encoding="utf-8")
            case ".json":
                target.write_text(self.anchors(), encoding="utf-8")
            case other:
                raise LegationError(
                    f"{path}: pictures end in {', '.join(ENDINGS)}, not in {other or 'nothing'}"
                )


def picture(
    subject: Game | Variant | str,
    *,
    phase: str | None = None,
    power: str | None = None,
    orders: bool = True,
    seat: Seat | None = PUBLIC,
    highlight: Sequence[Place] = (),
    options: Options | None = None,
    art: Art | None = None,
) -> Picture:
    """A picture of a variant's start, of a game as it stands, or of a judged phase with its orders.

    ``phase`` names a phase of the game, as ``S1901M``; ``power`` shows one power's orders only;
    ``seat``: through whose eyes, an onlooker's if nothing is said, and the master's for None.
    ``highlight``: provinces to put a line around. ``art``: another board than the bank's. Raises
    ``LegationError`` for a map without a drawn board, or a phase that there is not.
    """
    if isinstance(subject, str):
        subject = load_variant(subject)
    variant = subject if isinstance(subject, Variant) else subject.variant
    names = name_table(variant.board)
    only = None if power is None else names.power(power)
    marked = tuple(province_of(names.place(place)) for place in highlight)
    if isinstance(subject, Variant):
        scenery = of_state(variant, variant.start())
    else:
        scenery = _of_game(subject, phase, only, orders, seat)
    options = options or Options()
    if marked:
        options = replace(options, highlight=marked)
    return Picture(art_for(variant.board, art), variant.board, scenery, options)


def art_for(board: Board, art: Art | None = None) -> Art:
    """The art of a board: the bank's, or another. Raises ``ArtError`` if that is of another map."""
    if art is None:
        return load_art(board.map.id)
    lacking = sorted({province_of(place) for place in board.places} - art.anchors.keys())
    if lacking:
        some = ", ".join(lacking[:4]) + (" and more" if len(lacking) > 4 else "")
        raise ArtError(f"the art {art.id!r} is not of the map {board.map.id!r}: it lacks {some}")
    return art


def _of_game(
    game: Game, phase: str | None, power: Power | None, orders: bool, seat: Seat | None
) -> Scenery:
    view = game.seen_by(seat)
    if phase is None:
        drawn = drawn_orders(game, seat, power) if orders and not game.over else ()
        held = stood(view.turn(turn) for turn in game.turns)
        return of_state(game.variant, view.state(game.state), drawn, held, view)
    wanted = phase.strip().upper()
    before: list[Turn] = []
    for turn in game.turns:
        if turn.before.phase.short == wanted:
            return of_turn(game.variant, turn, power, orders, stood(map(view.turn, before)), view)
        before.append(turn)
    there = ", ".join(turn.before.phase.short for turn in game.turns) or "none"
    raise LegationError(f"there is no judged phase {phase!r} in the game; judged are {there}")


# --- sceneries -------------------------------------------------------------------------------------


def of_state(
    variant: Variant,
    state: State,
    drawn: tuple[Drawn, ...] = (),
    held: Mapping[Province, Power] | None = None,
    view: View | None = None,
) -> Scenery:
    """What a picture of a position shows. ``state`` is as it is seen already."""
    names = (variant.name, variant.title_of(state.phase))
    return Scenery(state, drawn, _marks(variant, state, None, view), frozenset(), held or {}, names)


def of_turn(
    variant: Variant,
    turn: Turn,
    power: Power | None = None,
    orders: bool = True,
    held: Mapping[Province, Power] | None = None,
    view: View | None = None,
) -> Scenery:
    """What a picture of a judged phase shows: the position before, with the orders and their results."""
    view = view or View(variant, MASTER, turn.after)
    whole, turn = turn, view.turn(turn)
    board = variant.board_of(turn.before)
    drawn = tuple(_ruled(variant, board, turn, power)) if orders else ()
    drawn += tuple(unbidden(board, turn, drawn, power)) if orders else ()
    struck = frozenset(
        ruling.unit.place for ruling in turn.rulings if ruling.dislodged and ruling.unit is not None
    )
    names = (variant.name, variant.title_of(turn.before.phase))
    marks = _marks(variant, whole.before, turn, view)
    return Scenery(turn.before, drawn, marks, struck if orders else frozenset(), held or {}, names)


def _marks(
    variant: Variant, state: State, turn: Turn | None, view: View | None
) -> tuple[Mark, ...]:
    """What the rules put on the board."""
    marks = variant.rules.marks
    if marks is None:
        return ()
    view = view or View(variant, MASTER, state)
    return tuple(marks(Scene(variant, view.state(state)), turn, view.sees))


def _result(ruling: Ruling) -> str:
    if ruling.outcome == "void":
        return "void"
    if ruling.outcome in GOOD or ruling.outcome == "disbanded":
        return "done"
    return "failed"


def _ruled(variant: Variant, board: Board, turn: Turn, power: Power | None) -> Iterator[Drawn]:
    """The strokes of a turn's orders, each with what became of it."""
    writer = Writer(board, turn.before, verbs=variant.rules.words)
    for ruling in turn.rulings:
        if ruling.order is None or power not in (None, ruling.power):
            continue
        yield from _strokes(
            variant, board, writer, ruling.order, ruling.power, _result(ruling), ruling.outcome
        )


def _strokes(  # what an order is drawn from
    variant: Variant,
    board: Board,
    writer: Writer,
    order: Order,
    power: Power,
    result: str,
    outcome: str = "",
) -> Iterator[Drawn]:
    verb = variant.rules.verbs.get(type(order))
    if verb is None:
        return
    title = f"{board.power(power).name}: {writer.write(order)}"
    if outcome:
        title += f" ({outcome.replace('_', ' ')})"
    if verb.strokes is None:
        strokes: tuple[Stroke, ...] = (Stroke("note", order.subject, text=order.verb),)
    else:
        strokes = verb.strokes(board, order) or (Stroke("aside", ""),)
    for stroke in strokes:
        yield Drawn(stroke, power, result, title)


def drawn_orders(game: Game, seat: Seat | None, power: Power | None = None) -> tuple[Drawn, ...]:
    """The orders written for the open phase, as far as a seat may see them: its own, or all."""
    board = game.variant.board_of(game.state)
    writer = Writer(board, game.state, verbs=game.variant.rules.words)
    found: list[Drawn] = []
    for who in game.powers:
        if power not in (None, who):
            continue
        for reply in game.replies(who):
            if reply.order is None or reply.replaced or seat not in (None, reply.seat):
                continue
            result = "open" if reply.accepted else "void"
            found += _strokes(game.variant, board, writer, reply.order, who, result)
    return tuple(found)


def stood(turns: Iterator[Turn] | Sequence[Turn]) -> dict[Province, Power]:
    """Who last stood where at the end of a phase, for land that no centre marks as somebody's."""
    held: dict[Province, Power] = {}
    for turn in turns:
        for state in (turn.before, turn.after):
            for unit in state.units:
                held[province_of(unit.place)] = unit.power
    return held
