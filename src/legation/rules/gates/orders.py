"""The orders that give leave: by the unit at the gate, or beside its own order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from legation.board.board import Board
from legation.engine.module import Verb
from legation.engine.scene import Scene
from legation.notation import Draft
from legation.notation import Verb as Words
from legation.notation.cursor import Cursor
from legation.notation.explain import register
from legation.notation.pen import Pen
from legation.notation.verbs import Mention
from legation.rules.gates.keeping import keeper_power
from legation.rules.gates.settings import Settings
from legation.values.geography import Kind, Place, Power, Province, province_of
from legation.values.marks import Stroke
from legation.values.orders import Order, UnitOrder
from legation.values.rulings import Reason
from legation.values.units import Unit

__all__ = ["Leave", "Permit", "gate_between", "leave_verb", "passages_of", "permit_verb"]

_MOVEMENT = frozenset({"movement"})


@dataclass(frozen=True, slots=True)
class Leave(UnitOrder):
    """Stay at the gate and let the unit at ``passing`` go on to ``to``."""

    verb: ClassVar[str] = "let"
    unit: Place
    passing: Place
    to: Place


@dataclass(frozen=True, slots=True)
class Permit(Order):
    """Leave of a gate, beside the order of the unit there.

    For the unit at ``passing`` to go to ``to``, or, without ``to``, to support through the passage. Without
    ``passing`` the gate stays closed.
    """

    verb: ClassVar[str] = "permit"
    gate: Province
    passing: Place = ""
    to: Place = ""

    @property
    def subject(self) -> Place:
        """The gate."""
        return self.gate


def gate_between(board: Board, kind: Kind, start: Place, goal: Place) -> Province | None:
    """The gate whose leave a unit needs on its way from a place into a province, on any coast.

    None where there is no such link, or another way beside it.
    """
    here, to = board.index.get(start), board.index.get(goal)
    if here is None or to is None:
        return None
    space = board.space_of[to]
    gate = None
    for end in (space, *board.coasts[space]):
        if not board.reach.get(kind, board.reach["army"])[here] >> end & 1:
            continue
        link = board.links.get((kind, here, end))
        if link is None or link.gate_mode != "leave":
            return None
        gate = link.gate
    return gate


def passages_of(scene: Scene, gate: Province) -> Iterator[tuple[Unit, Place]]:
    """Every unit that could pass a gate now, with where it would go."""
    board = scene.board
    for kind, here, end in board.links:
        link = board.links[kind, here, end]
        if link.gate != gate or link.gate_mode != "leave":
            continue
        unit = scene.on.get(board.space_of[here])
        if unit is not None and unit.kind == kind and board.index[unit.place] == here:
            yield unit, board.places[end]


# --- by the unit at the gate -----------------------------------------------------------------------


def _nobody_there(gate: Province, place: Place) -> Reason:
    return Reason("gate_nobody_there", (("place", place), ("gate", gate)))


def _not_kept(gate: Province, start: Place, goal: Place) -> Reason:
    return Reason("gate_not_kept", (("gate", gate), ("from", start), ("to", goal)))


def _settings(scene: Scene) -> Settings:
    settings: Settings = scene.rules.settings["gates"]
    return settings


def _bind_leave(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
    """Leave names a unit beside the passage and where it goes (SUE-3)."""
    assert isinstance(order, Leave) and unit is not None
    here = province_of(unit.place)
    if not _settings(scene).keeps(unit):
        return Reason("gate_nobody", (("place", here),))
    other = scene.unit_at(order.passing)
    if other is None:
        return _nobody_there(here, order.passing)
    if gate_between(scene.board, other.kind, other.place, order.to) != here:
        return _not_kept(here, order.passing, order.to)
    return Leave(unit.place, other.place, order.to)


def _leave_options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
    assert unit is not None
    if not _settings(scene).keeps(unit):
        return
    for other, goal in passages_of(scene, province_of(unit.place)):
        yield Leave(unit.place, other.place, goal)


def _parse_leave(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = unit or cursor.unit()
    other = cursor.unit()
    cursor.expect("'-' or 'to' and where the unit goes", *_GOING)
    return Draft(Leave(mention.place, other.place, cursor.place()), (mention, other))


def _write_leave(order: Leave, pen: Pen) -> str:
    return pen.say(
        "leave",
        "{unit} lets {other} - {to}",
        unit=pen.unit(order.unit),
        other=pen.unit(order.passing),
        to=pen.place(order.to),
    )


_GOING = (("pass", "to"), ("go", "to"), ("moves", "to"), ("to",), ("-",), (">",))


def leave_verb() -> Verb:
    """Leave as the order of the unit at the gate; a support order that says so means the same."""
    words = Words(
        name="leave",
        order=Leave,
        phases=_MOVEMENT,
        words=("lets", "let", "permits", "permit", "allows", "allow"),
        parse=_parse_leave,
        write=_write_leave,
    )
    return Verb(
        Leave,
        ("movement",),
        _bind_leave,
        _leave_options,
        stays=True,
        words=(words,),
        strokes=lambda board, order: (Stroke("leave", order.unit, order.to, order.passing),),
    )


# --- beside the unit's own order -------------------------------------------------------------------


def _no_say(scene: Scene, power: Power, gate: Province) -> Reason | None:
    """Why a power has no say at a gate (SUE-2)."""
    keeper = keeper_power(scene, _settings(scene), gate)
    if keeper is None:
        return Reason("gate_nobody", (("place", gate),))
    if keeper != power:
        return Reason("gate_not_yours", (("place", gate), ("keeper", keeper)))
    return None


def _bind_permit(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
    assert isinstance(order, Permit)
    refusal = _no_say(scene, power, order.gate)
    if refusal is not None:
        return refusal
    if not order.passing:
        return order
    other = scene.unit_at(order.passing)
    if other is None:
        return _nobody_there(order.gate, order.passing)
    ends = [goal for passing, goal in passages_of(scene, order.gate) if passing is other]
    if not ends or (order.to and order.to not in ends):
        return _not_kept(order.gate, other.place, order.to or other.place)
    return Permit(order.gate, other.place, order.to)


def _permit_options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
    if unit is not None:
        return
    for gate in gates_of(scene.board):
        if keeper_power(scene, _settings(scene), gate) != power:
            continue
        yield Permit(gate)
        for other, goal in passages_of(scene, gate):
            yield Permit(gate, other.place, goal)
            yield Permit(gate, other.place)


def gates_of(board: Board) -> tuple[Province, ...]:
    """The gates of a board at which leave is given."""
    found = {k.gate for k in board.links.values() if k.gate is not None and k.gate_mode == "leave"}
    return tuple(sorted(found))


def _parse_permit(cursor: Cursor, unit: Mention | None) -> Draft:
    gates = gates_of(cursor.names.board)
    gate = gates[0] if len(gates) == 1 else ""
    if cursor.names_province():
        gate = province_of(cursor.place())
    if not gate:
        raise cursor.fault("the gate")
    if cursor.take(("h",), ("hold",), ("holds",)):
        return Draft(Permit(gate))
    cursor.take(("s",), ("support",), ("supports",), ("lets",), ("let",))
    other = cursor.unit()
    to = cursor.place() if cursor.take(*_GOING) else ""
    return Draft(Permit(gate, other.place, to), (other,))


def _write_permit(order: Permit, pen: Pen) -> str:
    gate = pen.place(order.gate)
    if not order.passing:
        return pen.say("permit none", "Gate {gate} H", gate=gate)
    fields = {"gate": gate, "other": pen.unit(order.passing)}
    if not order.to:
        return pen.say("permit support", "Gate {gate} S {other}", **fields)
    return pen.say("permit", "Gate {gate} S {other} - {to}", to=pen.place(order.to), **fields)


def _permit_strokes(board: Board, order: Permit) -> tuple[Stroke, ...]:
    """Leave for a unit, or a gate that stays closed."""
    if not order.passing:
        return (Stroke("note", order.gate, text="closed"),)
    return (Stroke("leave", order.gate, order.to, order.passing),)


def permit_verb(settings: Settings) -> Verb:
    """Leave as a further order of the power whose unit stands at the gate."""
    words = Words(
        name="permit",
        order=Permit,
        phases=_MOVEMENT,
        words=(),
        parse=_parse_permit,
        write=_write_permit,
        leading=("gate", *settings.names),
    )
    return Verb(
        Permit,
        ("movement",),
        _bind_permit,
        _permit_options,
        words=(words,),
        strokes=_permit_strokes,
    )


register(
    "gate_nobody",
    ("place",),
    "nobody keeps the gate of {place}, so that the passage there is closed (SUE-2)",
)
register(
    "gate_not_yours",
    ("place", "keeper"),
    "the leave of {place} is given by {keeper}, whose unit is or was there last (SUE-2)",
)
register(
    "gate_nobody_there",
    ("place", "gate"),
    "there is no unit in {place} to which leave could be given at {gate} (SUE-3)",
)
register(
    "gate_not_kept",
    ("gate", "from", "to"),
    "no passage from {from} to {to} has its gate in {gate} (SUE-3)",
)
