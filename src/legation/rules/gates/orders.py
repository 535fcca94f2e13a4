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
from legation.rules.gates.settings import Settings
from legation.values.geography import Kind, Place, Power, Province, province_of
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


def _leave_facts(unit: Unit, order: Leave) -> tuple[tuple[str, object], ...]:
    return (("unit", unit), ("from", order.passing), ("to", order.to))


def _bind_leave(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
    """Leave names a unit beside the passage and where it goes (SUE-3)."""
    assert isinstance(order, Leave) and unit is not None
    other = scene.unit_at(order.passing)
    if other is None:
        return Reason("gate_nobody_there", (("unit", unit), ("place", order.passing)))
    gate = gate_between(scene.board, other.kind, other.place, order.to)
    if gate is None or gate != province_of(unit.place):
        return Reason("gate_not_kept", _leave_facts(unit, order))
    return Leave(unit.place, other.place, order.to)


def _leave_options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
    assert unit is not None
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
    return Verb(Leave, ("movement",), _bind_leave, _leave_options, stays=True, words=(words,))


# --- beside the unit's own order -------------------------------------------------------------------


def _keeper(scene: Scene, power: Power, gate: Province) -> Unit | Reason:
    """The unit of a power at a gate, or why the power has no say there (SUE-2)."""
    keeper = scene.unit_at(gate)
    if keeper is None:
        return Reason("gate_nobody", (("place", gate),))
    if keeper.power != power:
        return Reason("gate_not_yours", (("place", gate), ("keeper", keeper)))
    return keeper


def _bind_permit(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
    assert isinstance(order, Permit)
    keeper = _keeper(scene, power, order.gate)
    if isinstance(keeper, Reason):
        return keeper
    if not order.passing:
        return order
    other = scene.unit_at(order.passing)
    if other is None:
        return Reason("gate_nobody_there", (("unit", keeper), ("place", order.passing)))
    ends = [goal for passing, goal in passages_of(scene, order.gate) if passing is other]
    if not ends or (order.to and order.to not in ends):
        facts = (("unit", keeper), ("from", other.place), ("to", order.to or other.place))
        return Reason("gate_not_kept", facts)
    return Permit(order.gate, other.place, order.to)


def _permit_options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
    if unit is not None:
        return
    for gate in gates_of(scene.board):
        keeper = scene.unit_at(gate)
        if keeper is None or keeper.power != power:
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
    return Verb(Permit, ("movement",), _bind_permit, _permit_options, words=(words,))


register(
    "gate_nobody",
    ("place",),
    "nobody stands at {place}, so that the passage there is closed (SUE-2)",
)
register(
    "gate_not_yours",
    ("place", "keeper"),
    "the leave of {place} is given by {keeper} that stands there (SUE-2)",
)
register(
    "gate_nobody_there",
    ("unit", "place"),
    "there is no unit in {place} to which {unit} could give leave (SUE-3)",
)
register(
    "gate_not_kept",
    ("unit", "from", "to"),
    "{unit} keeps no passage from {from} to {to} (SUE-3)",
)
