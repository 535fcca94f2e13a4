"""Conversion: an army becomes a fleet, or a fleet an army, by an order.

A unit that converts stays where it is and may be supported to hold. Where units convert is a setting;
with ``listed`` the map tells in ``[table.convert]``, ``places = [provinces]``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from legation.board.board import Board
from legation.engine.module import Module, Settled, Verb
from legation.engine.problem import Problem
from legation.engine.scene import Scene
from legation.engine.solver import Table
from legation.engine.truth import YES
from legation.notation.cursor import Cursor
from legation.notation.explain import Facts, register
from legation.notation.names_of import Names
from legation.notation.pen import Pen
from legation.notation.verbs import Draft, Mention
from legation.notation.verbs import Verb as Words
from legation.values.changes import Change, UnitChanged, UnitMoved
from legation.values.geography import Kind, Place, Power, province_of
from legation.values.marks import Stroke
from legation.values.orders import Order, UnitOrder
from legation.values.rulings import Reason, Ruling
from legation.values.units import Unit, parts

if TYPE_CHECKING:
    from legation.engine.stack import Rules

__all__ = ["CONVERT", "Convert", "Settings"]

OTHER: dict[Kind, Kind] = {"army": "fleet", "fleet": "army"}
Judge: TypeAlias = Callable[[Problem, Table, int], Ruling]
Settle: TypeAlias = Callable[[Problem, Table], Settled]


@dataclass(frozen=True, slots=True)
class Settings:
    """``where`` units convert, and ``fails``: what keeps them from it.

    * ``where``: ``centres``, coastal centres, anybody's; ``coast``, everywhere on a coast; ``listed``,
      where the map says.
    * ``fails``: ``attacked``, an attack by another power, however weak; ``dislodged``, only that the
      unit is dislodged.
    """

    where: Literal["centres", "coast", "listed"] = "centres"
    fails: Literal["attacked", "dislodged"] = "attacked"


@dataclass(frozen=True, slots=True)
class Convert(UnitOrder):
    """Stay, and become a unit of another kind, which then stands on ``to``."""

    verb: ClassVar[str] = "convert"
    unit: Place
    kind: Kind
    to: Place


# --- which there are -------------------------------------------------------------------------------


def _open(settings: Settings, board: Board, space: int) -> bool:
    """Whether units may convert in a space."""
    if not all(_standing(board, kind, space) for kind in OTHER):
        return False
    if settings.where == "coast":
        return True
    province = board.spaces[space]
    if settings.where == "centres":
        return province in board.centres
    return province in _listed(board)


def _listed(board: Board) -> tuple[str, ...]:
    table = board.map.table("convert")
    return tuple(table.get("places", ())) if isinstance(table, Mapping) else ()


def _standing(board: Board, kind: Kind, space: int) -> list[Place]:
    """The places of a space where a unit of a kind can be."""
    stands = board.stands.get(kind, 0)
    return [board.places[at] for at in (space, *board.coasts[space]) if stands >> at & 1]


def _misfit(board: Board, settings: Settings) -> str:
    """A mistake in the map's table."""
    if settings.where != "listed":
        return ""
    listed = _listed(board)
    if not listed:
        return '[table.convert] has places = [provinces], which where = "listed" asks for'
    for province in listed:
        if province not in board.index or not _open(settings, board, board.index[province]):
            return f"[table.convert] places: no army and no fleet can both be in {province!r}"
    return ""


# --- the order -------------------------------------------------------------------------------------


def _verb(settings: Settings) -> Verb:
    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Convert) and unit is not None
        return _bound(settings, scene.board, unit, order)

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        space = scene.board.space_of[scene.board.index[unit.place]]
        kind = OTHER.get(unit.kind)
        if kind is not None and _open(settings, scene.board, space):
            for place in _standing(scene.board, kind, space):
                yield Convert(unit.place, kind, place)

    return Verb(
        Convert,
        ("movement",),
        bind,
        options,
        stays=True,
        words=(WORDS,),
        strokes=lambda board, order: (Stroke("change", order.unit, made=parts(order.kind)),),
    )


def _bound(settings: Settings, board: Board, unit: Unit, order: Convert) -> Order | Reason:
    facts = (("unit", unit), ("kind", order.kind))
    space = board.space_of[board.index[unit.place]]
    if province_of(order.to) != board.spaces[space]:
        return Reason("convert_moves", (*facts, ("to", order.to)))
    if order.kind == unit.kind:
        return Reason("convert_same_kind", facts)
    if OTHER.get(unit.kind) != order.kind or not _open(settings, board, space):
        return Reason("convert_elsewhere", facts)
    places = _standing(board, order.kind, space)
    if order.to in places:
        return Convert(unit.place, order.kind, order.to)
    if len(places) > 1:
        return Reason("convert_coast_missing", (*facts, ("coasts", tuple(places))))
    return Convert(unit.place, order.kind, places[0])


_SAYING = ("converts", "convert", "becomes", "become", "transforms", "transform")
_TOWARDS = (("into",), ("to",))


def _parse(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = cursor.unit() if unit is None else unit
    cursor.take(*_TOWARDS)
    if cursor.key in ("a", "an") and cursor.peek(1) in cursor.names.kinds:
        cursor.at += 1  # a fleet, an army
    kind = cursor.names.kinds.get(cursor.key)
    if kind is None:
        raise cursor.fault("the kind of unit that it becomes (A or F)")
    start = cursor.at
    cursor.at += 1
    place = cursor.coast(province_of(mention.place))
    if "/" not in place and not cursor.ended():
        cursor.at = start  # the unit that it becomes, in full: F(StP)nc
        place = cursor.unit().place
    return Draft(Convert(mention.place, kind, place), (mention,))


def _write(order: Convert, pen: Pen) -> str:
    unit, site = pen.unit(order.unit), pen.site(parts(order.kind), order.to)
    return pen.say("convert", "{unit} converts to {site}", unit=unit, site=site)


WORDS = Words(
    "convert", Convert, frozenset({"movement"}), _SAYING, _parse, _write,
    leading=("convert", "transform"),
)  # fmt: skip


# --- what becomes of it ----------------------------------------------------------------------------


def _attackers(p: Problem, t: Table, number: int) -> list[Unit]:
    """The units of other powers that attack a unit, by a way that is open."""
    return [
        p.units[p.actions[action].unit]
        for action in p.into.get(p.at[number], ())
        if p.power[action] != p.power[number] and (p.fallback[action] or t.route[action] is YES)
    ]


def _fails(settings: Settings, p: Problem, t: Table, number: int) -> bool:
    if p.rules.dislodged(p, t, number) is YES:
        return True
    return settings.fails == "attacked" and bool(_attackers(p, t, number))


def _ruling(settings: Settings) -> Callable[[Judge], Judge]:
    def wrap(inner: Judge) -> Judge:
        def ruling(p: Problem, t: Table, number: int) -> Ruling:
            order = p.orders[number] if number < len(p.units) else None
            if not isinstance(order, Convert):
                return inner(p, t, number)
            beaten = p.rules.dislodged(p, t, number) is YES
            outcome, explain = "converted", _converted
            if _fails(settings, p, t, number):
                outcome = "not_converted"
                explain = _because_dislodged if beaten else _because_attacked
            unit = p.units[number]
            return Ruling(unit.power, unit, order, outcome, explain, beaten, (p, t), number)

        return ruling

    return wrap


def _converted(p: Problem, t: Table, number: int) -> Reason:
    order = p.orders[number]
    assert isinstance(order, Convert)
    return Reason("converted", (("kind", order.kind), ("to", order.to)))


def _because_attacked(p: Problem, t: Table, number: int) -> Reason:
    return Reason("convert_attacked", (("by", tuple(_attackers(p, t, number))),))


def _because_dislodged(p: Problem, t: Table, number: int) -> Reason:
    winner = next(a for a in p.into[p.at[number]] if t.arrives[a] is YES)
    return Reason("convert_dislodged", (("by", p.units[p.actions[winner].unit]),))


def _settle(settings: Settings) -> Callable[[Settle], Settle]:
    def wrap(inner: Settle) -> Settle:
        def settle(p: Problem, t: Table) -> Settled:
            settled = inner(p, t)
            made = tuple(_changes(settings, p, t))
            return settled._replace(changes=(*settled.changes, *made)) if made else settled

        return settle

    return wrap


def _changes(settings: Settings, p: Problem, t: Table) -> Iterator[Change]:
    """The units that become others, where they are."""
    for number, order in enumerate(p.orders):
        if isinstance(order, Convert) and not _fails(settings, p, t, number):
            unit = p.units[number]
            yield UnitChanged(unit.id, parts(order.kind, unit.parts.size), unit.marks)
            if unit.place != order.to:
                yield UnitMoved(unit.id, order.to)


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The reasons that these settings on this map never give."""
    settings: Settings = rules.settings["convert"]
    found: dict[str, str] = {}
    if settings.fails == "dislodged":
        found["convert_attacked"] = "an attack alone does not keep units from converting"
    spaces = [n for n in range(len(board.spaces)) if _open(settings, board, n)]
    if not spaces:
        never = ("converted", "convert_attacked", "convert_dislodged", "verb convert")
        found |= dict.fromkeys(never, "the map has no place where units convert")
    if not any(len(_standing(board, "fleet", space)) > 1 for space in spaces):
        found["convert_coast_missing"] = "units convert in no province with several coasts"
    return found


def _became(names: Names, facts: Facts) -> str:
    kind = str(facts["kind"])
    return f"became {'an' if kind[0] in 'aeiou' else 'a'} {kind} in {names.tell(facts['to'])}"


register("converted", ("kind", "to"), _became)
register("convert_attacked", ("by",), "did not convert: attacked by {by}")
register("convert_dislodged", ("by",), "did not convert: dislodged by {by}")
register("convert_same_kind", ("unit", "kind"), "{unit} is of this kind already: {kind}")
register("convert_moves", ("unit", "kind", "to"), "{unit} converts where it is, not in {to}")
register("convert_elsewhere", ("unit", "kind"), "{unit} is in no place where units convert")
register(
    "convert_coast_missing",
    ("unit", "kind", "coasts"),
    "{unit} must name the coast on which it will be: {coasts}",
)


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "verbs": (_verb(settings),),
        "ruling": _ruling(settings),
        "settle": _settle(settings),
    }


CONVERT = Module(
    "convert", "1", Settings, _hooks, needs=("movement",), misfit=_misfit, silent=_silent
)
