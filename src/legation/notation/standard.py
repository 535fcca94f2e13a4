"""The verbs of the standard game, from hold to waive."""

from __future__ import annotations

from legation.notation.cursor import MOVE_WORDS, Cursor
from legation.notation.names import NameTable
from legation.notation.pen import Pen
from legation.notation.verbs import Draft, Mention, Verb
from legation.values.geography import Place, in_city, province_of
from legation.values.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Retreat,
    Support,
    Waive,
)
from legation.values.units import Unit, parts

__all__ = [
    "BUILD",
    "CONVOY",
    "DISBAND",
    "HOLD",
    "MOVE",
    "REMOVE",
    "RETREAT",
    "STANDARD",
    "SUPPORT",
    "WAIVE",
]

_MOVEMENT = frozenset({"movement"})
_GOING = tuple(" ".join(phrase) for phrase in MOVE_WORDS)
_HOLDING = ("h", "hold", "holds", "holding", "stand", "stands", "standing", "std", "stay", "stays")
_HOLD_PHRASES = tuple((word,) for word in _HOLDING)
_VIA = (
    ("via", "convoy"),
    ("by", "convoy"),
    ("via", "sea"),
    ("by", "sea"),
    ("convoyed",),
    ("via",),
)
_MOST_WAIVES = 99


def _subject(cursor: Cursor, unit: Mention | None) -> Mention:
    """The order's own unit: as read before the verb's word, or to be read behind it."""
    return cursor.unit() if unit is None else unit


# ---------------------------------------------------------------------- hold


def _parse_hold(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = _subject(cursor, unit)
    return Draft(Hold(mention.place), (mention,))


def _write_hold(order: Hold, pen: Pen) -> str:
    return pen.say("hold", "{unit} H", unit=pen.unit(order.unit))


# ---------------------------------------------------------------------- move


def _chain(cursor: Cursor) -> list[Place]:
    """Read the places of a way: ``nth - nwy``; the last one is the target."""
    places = [cursor.place()]
    while cursor.moves():
        places.append(cursor.place())
    return places


def _via(cursor: Cursor) -> tuple[bool, tuple[Place, ...]]:
    """Read a wish for a convoy (``via``, ``(via convoy)``), and the fleets named."""
    start = cursor.at
    bracket = cursor.take(("(",))
    if not cursor.take(*_VIA):
        cursor.at = start
        return False, ()
    path: list[Place] = []
    while cursor.names_province():
        path.append(cursor.place())
        cursor.take(("-",))
    if bracket:
        cursor.expect("a closing bracket", (")",))
    return True, tuple(path)


def _parse_move(cursor: Cursor, unit: Mention | None) -> Draft:
    if unit is None:
        unit = cursor.unit()
        cursor.expect("'-' or 'to'", *MOVE_WORDS)
    places = _chain(cursor)
    via, fleets = _via(cursor)
    path = (*places[:-1], *fleets)
    return Draft(Move(unit.place, places[-1], via or bool(path), path), (unit,))


def _write_move(order: Move, pen: Pen) -> str:
    fields = {"unit": pen.unit(order.unit), "to": pen.place(order.to)}
    if order.path:
        return pen.say("path", "{unit} - {path} - {to}", path=pen.path(order.path), **fields)
    if order.via:
        return pen.say("via", "{unit} - {to} via", **fields)
    return pen.say("move", "{unit} - {to}", **fields)


def _missing_coast(order: Move | Retreat, unit: Unit | None, names: NameTable) -> tuple[str, ...]:
    """Say which coast a fleet takes where the order names none (DATC 4.B.1 and 4.B.2)."""
    if unit is None or not names.coasts.get(order.to) or names.stands(unit.kind, order.to) is False:
        return ()
    if unit.kind != "fleet":
        return ()
    reached = names.reached_coasts(unit.kind, order.unit, order.to)
    if len(reached) == 1:
        return (f"no coast is named; only {names.title(reached[0])} can be reached",)
    if reached:
        which = " or ".join(reached)
        return (f"no coast is named, and several can be reached: write {which}",)
    return ()


# ---------------------------------------------------------------------- support, convoy


def _parse_support(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = _subject(cursor, unit)
    other = cursor.unit()
    if cursor.take(("to", "hold"), ("in", "place"), *_HOLD_PHRASES) or not cursor.moves():
        return Draft(Support(mention.place, other.place), (mention, other))
    places = _chain(cursor)
    notes: tuple[str, ...] = ()
    via, _ = _via(cursor)
    if via or len(places) > 1:
        notes = ("a support names only where the unit goes, not its way",)
    return Draft(Support(mention.place, other.place, places[-1]), (mention, other), notes)


def _write_support(order: Support, pen: Pen) -> str:
    fields = {"unit": pen.unit(order.unit), "other": pen.unit(order.supported)}
    if order.to is None:
        return pen.say("support hold", "{unit} S {other}", **fields)
    return pen.say("support", "{unit} S {other} - {to}", to=pen.place(order.to), **fields)


def _parse_convoy(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = _subject(cursor, unit)
    other = cursor.unit()
    cursor.expect("'-' or 'to' and where the army goes", *MOVE_WORDS)
    places = _chain(cursor)
    via, _ = _via(cursor)
    notes: tuple[str, ...] = ()
    if via or len(places) > 1:
        notes = ("a convoy order names only where the army goes, not its way",)
    return Draft(Convoy(mention.place, other.place, places[-1]), (mention, other), notes)


def _write_convoy(order: Convoy, pen: Pen) -> str:
    return pen.say(
        "convoy",
        "{unit} C {other} - {to}",
        unit=pen.unit(order.unit),
        other=pen.unit(order.army),
        to=pen.place(order.to),
    )


# ---------------------------------------------------------------------- retreat, disband, remove


def _parse_retreat(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = _subject(cursor, unit)
    cursor.moves()
    return Draft(Retreat(mention.place, cursor.place()), (mention,))


def _write_retreat(order: Retreat, pen: Pen) -> str:
    if in_city(order.to):
        unit, to = pen.unit(order.unit), pen.place(order.to)
        return pen.say("shelter", "{unit} C G", unit=unit, to=to)
    return pen.say("retreat", "{unit} R {to}", unit=pen.unit(order.unit), to=pen.place(order.to))


def _parse_disband(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = _subject(cursor, unit)
    return Draft(Disband(mention.place), (mention,))


def _write_disband(order: Disband, pen: Pen) -> str:
    return pen.say("disband", "{unit} D", unit=pen.unit(order.unit))


def _write_remove(order: Disband, pen: Pen) -> str:
    return pen.say("remove", "Remove {unit}", unit=pen.unit(order.unit))


# ---------------------------------------------------------------------- build, waive


def _parse_build(cursor: Cursor, unit: Mention | None) -> Draft:
    start = cursor.at
    site = _subject(cursor, unit)
    kind = site.kind
    notes: tuple[str, ...] = ()
    if kind is None:
        able = [one for one in cursor.names.unit_kinds if cursor.names.stands(one, site.place)]
        if len(able) != 1:
            at = start if unit is None else max(0, start - 1)
            raise cursor.fault("the kind of unit to build (A or F)", at=at)
        kind = able[0]
        notes = (f"no kind of unit is named; only a unit of kind {kind} can stand there",)
    return Draft(Build(site.place, site.parts or parts(kind)), (), notes, power=site.nation)


def _write_build(order: Build, pen: Pen) -> str:
    return pen.say("build", "Build {unit}", unit=pen.site(order.parts, order.place))


def _missing_site(order: Build, unit: Unit | None, names: NameTable) -> tuple[str, ...]:
    """A fleet needs one of a province's coasts; nobody chooses for the player (DATC 4.B.7)."""
    if order.parts.kind != "fleet" or not names.coasts.get(order.place):
        return ()
    return (
        f"no coast is named: write {' or '.join(names.coast_places(province_of(order.place)))}",
    )


def _parse_waive(cursor: Cursor, unit: Mention | None) -> Draft:
    count = 1
    cursor.take(("x",))
    if cursor.key.isdecimal() and len(cursor.key) <= len(str(_MOST_WAIVES)) and int(cursor.key):
        count = int(cursor.key)
        cursor.at += 1
    cursor.take(("builds",), ("build",))
    if not cursor.ended():
        raise cursor.fault("the end of the order")
    return Draft(Waive(), (), (), count)


def _write_waive(order: Waive, pen: Pen) -> str:
    return pen.say("waive", "Waive", power=pen.power())


HOLD = Verb("hold", Hold, _MOVEMENT, _HOLDING, _parse_hold, _write_hold)
MOVE = Verb("move", Move, _MOVEMENT, _GOING, _parse_move, _write_move, remark=_missing_coast)
SUPPORT = Verb(
    "support",
    Support,
    _MOVEMENT,
    ("s", "sup", "supp", "support", "supports", "supporting"),
    _parse_support,
    _write_support,
)
CONVOY = Verb(
    "convoy",
    Convoy,
    _MOVEMENT,
    (
        *("c", "convoy", "convoys", "convoying", "t", "transport", "transports", "transporting"),
        *("trans", "ferry", "ferries", "ff", "f"),
    ),
    _parse_convoy,
    _write_convoy,
)
RETREAT = Verb(
    "retreat",
    Retreat,
    frozenset({"retreat"}),
    ("r", "retreat", "retreats", "retreating", *_GOING),
    _parse_retreat,
    _write_retreat,
    leading=("r", "retreat"),
    remark=_missing_coast,
)
DISBAND = Verb(
    "disband",
    Disband,
    frozenset({"retreat"}),
    ("d", "disband", "disbands", "disbanded", "disbanding"),
    _parse_disband,
    _write_disband,
    leading=("d", "disband"),
)
REMOVE = Verb(
    "remove",
    Disband,
    frozenset({"adjustment"}),
    ("r", "remove", "removes", "removed", "d", "disband", "disbands", "disbanded"),
    _parse_disband,
    _write_remove,
    leading=("r", "remove", "d", "disband"),
)
BUILD = Verb(
    "build",
    Build,
    frozenset({"adjustment"}),
    ("b", "build", "builds", "built"),
    _parse_build,
    _write_build,
    leading=("b", "build", "builds"),
    bare=True,
    remark=_missing_site,
)
WAIVE = Verb(
    "waive",
    Waive,
    frozenset({"adjustment"}),
    (),
    _parse_waive,
    _write_waive,
    leading=("w", "waive", "waives", "waived", "pass"),
)

STANDARD: tuple[Verb, ...] = (
    *(HOLD, MOVE, SUPPORT, CONVOY),
    *(RETREAT, DISBAND, REMOVE, BUILD, WAIVE),
)
