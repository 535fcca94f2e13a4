"""The order to ride along a railway."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from legation.board.board import Board
from legation.board.facts import RailwayInfo
from legation.engine.module import Verb
from legation.engine.scene import Scene
from legation.notation import Draft
from legation.notation import Verb as Words
from legation.notation.cursor import MOVE_WORDS, Cursor
from legation.notation.explain import register
from legation.notation.pen import Pen
from legation.notation.verbs import Mention
from legation.notation.words import tokens
from legation.values.geography import Place, Power, province_of
from legation.values.marks import Stroke
from legation.values.orders import Move, Order, UnitOrder
from legation.values.rulings import Reason
from legation.values.units import Unit

__all__ = ["Ride", "line_of", "means", "ride_verb", "targets", "way_of"]

Means = Callable[[Scene, Power, Unit | None, Order], Order]
Targets = Callable[[Scene, Unit, Unit | None], int]


@dataclass(frozen=True, slots=True)
class Ride(UnitOrder):
    """Go by train to another station of a line; ``line`` is the railway's id."""

    verb: ClassVar[str] = "ride"
    unit: Place
    to: Place
    line: str


def line_of(board: Board, start: Place, goal: Place, line: str = "") -> RailwayInfo | None:
    """The railway that joins two stations: the one named, or the first."""
    for railway in board.map.railways:
        if start != goal and {start, goal} <= set(railway.stations) and line in ("", railway.id):
            return railway
    return None


def way_of(railway: RailwayInfo, start: Place, goal: Place) -> tuple[Place, ...]:
    """The stations behind ``start`` as far as ``goal``, in the order of the journey (TSR-2)."""
    stations = railway.stations
    here, there = stations.index(start), stations.index(goal)
    if here < there:
        return stations[here + 1 : there + 1]
    return stations[there:here][::-1]


def _may_ride(unit: Unit, railway: RailwayInfo) -> bool:
    """Armies of the powers that the line is for (TSR-1)."""
    return unit.kind == "army" and (not railway.powers or unit.power in railway.powers)


def _bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
    assert isinstance(order, Ride) and unit is not None
    goal = province_of(order.to)
    railway = line_of(scene.board, unit.place, goal, order.line)
    if railway is None:
        if goal == unit.place:
            return Reason("own_place", (("unit", unit),))
        return Reason("no_line", (("unit", unit), ("to", order.to)))
    if not _may_ride(unit, railway):
        return Reason("not_on_this_line", (("unit", unit), ("line", railway.name)))
    return Ride(unit.place, goal, railway.id)


def _options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
    assert unit is not None
    for railway in scene.board.map.railways:
        if unit.place in railway.stations and _may_ride(unit, railway):
            for station in railway.stations:
                if station != unit.place:
                    yield Ride(unit.place, station, railway.id)


def means(inner: Means) -> Means:
    """A plain move from one station to another that no link leads to is a journey by train (TSR-2).

    So is one that names all stations on the way.
    """

    def ask(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order:
        if unit is None or type(order) is not Move or (order.via and not order.path):
            return inner(scene, power, unit, order)
        board = scene.board
        railway = line_of(board, unit.place, order.to)
        if railway is None or not _may_ride(unit, railway):
            return inner(scene, power, unit, order)
        if order.path and order.path != way_of(railway, unit.place, order.to)[:-1]:
            return inner(scene, power, unit, order)
        if board.reach[unit.kind][board.index[unit.place]] >> board.index[order.to] & 1:
            return inner(scene, power, unit, order)
        return Ride(order.unit, order.to, railway.id)

    return ask


def targets(inner: Targets) -> Targets:
    """Where a unit may be ordered to go, and so be supported to: every station of its line."""

    def ask(scene: Scene, unit: Unit, without: Unit | None) -> int:
        mask = inner(scene, unit, without)
        for railway in scene.board.map.railways:
            if unit.place in railway.stations and _may_ride(unit, railway):
                for station in railway.stations:
                    if station != unit.place:
                        mask |= 1 << scene.board.index[station]
        return mask

    return ask


# --- words -----------------------------------------------------------------------------------------


def _spellings(railway: RailwayInfo) -> Iterator[tuple[str, ...]]:
    """A line's id, its name, and the name's first letters."""
    initials = "".join(word[0] for word in railway.name.split())
    other = railway.name.replace("Railway", "Railroad")
    joined = [name.replace(" ", "-", 1) for name in (railway.name, other)]
    for text in (*joined, railway.name, other, railway.id, initials):
        keys = tuple(token.key for token in tokens(text))
        if keys:
            yield keys


_TRAINS = (("train",), ("rail",), ("railway",), ("railroad",))
"""Words for the only line of a map."""


def _railway(cursor: Cursor) -> str:
    """Step over the name of a line; empty when none stands here."""
    start = cursor.at
    cursor.take(("the",))
    railways = cursor.names.board.map.railways
    for railway in railways:
        if cursor.take(*_spellings(railway)):
            return railway.id
    if len(railways) == 1 and cursor.take(*_TRAINS):
        return railways[0].id
    cursor.at = start
    return ""


def _parse(cursor: Cursor, unit: Mention | None) -> Draft:
    """``A Mos - TSR - Vla``, ``A Mos - Vla via TSR``, ``A Mos rides TSR to Vla``."""
    mention = unit or cursor.unit()
    cursor.take(("via",), ("by",), ("on",))
    line = _railway(cursor)
    if line:
        cursor.moves()
    places = [cursor.place()]
    while not line and cursor.moves():  # A Mos - Prm - TSR - Vla is no order; A Mos - Vla - TSR is
        line = _railway(cursor)
        if not line:
            raise cursor.fault("the railway")
    if not line and cursor.take(("via",), ("by",), ("on",)):
        line = _railway(cursor)
    if not line:
        raise cursor.fault("the railway")
    return Draft(Ride(mention.place, places[0], line), (mention,))


def _write(order: Ride, pen: Pen) -> str:
    line = order.line.upper()
    return pen.say(
        "ride",
        "{unit} - {line} - {to}",
        unit=pen.unit(order.unit),
        line=line,
        to=pen.place(order.to),
    )


def _strokes(board: Board, order: Ride) -> tuple[Stroke, ...]:
    """The journey along the stations between, as far as it was to go."""
    railway = line_of(board, order.unit, order.to, order.line)
    over = way_of(railway, order.unit, order.to)[:-1] if railway is not None else ()
    return (Stroke("ride", order.unit, order.to, over=over),)


def ride_verb() -> Verb:
    """Riding: from one station of a line to another, any distance, either way (TSR-2)."""
    going = tuple(" ".join(phrase) for phrase in MOVE_WORDS)
    words = Words(
        name="ride",
        order=Ride,
        phases=frozenset({"movement"}),
        words=("rides", "ride", "takes", "rides on", "via", "by", *going),
        parse=_parse,
        write=_write,
    )
    return Verb(Ride, ("movement",), _bind, _options, words=(words,), strokes=_strokes)


register("no_line", ("unit", "to"), "no railway leads {unit} to {to} (TSR-2)")
register("not_on_this_line", ("unit", "line"), "{unit} may not travel on the {line} (TSR-1)")
