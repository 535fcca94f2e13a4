"""How players write shared supports, convoys of several armies, and removals of parts."""

from __future__ import annotations

from legation.notation.cursor import MOVE_WORDS, Cursor, Unreadable
from legation.notation.names import NameTable
from legation.notation.pen import Pen
from legation.notation.verbs import Draft, Mention, Verb
from legation.rules.multiples.brackets import BRACKETS
from legation.rules.multiples.orders import Ferry, Gift, Reduce, Supports
from legation.rules.multiples.reach import spare
from legation.rules.multiples.words import AND, MERGING, standing
from legation.values.orders import Convoy, Disband, Load, Order, Support
from legation.values.units import Unit, parts_of

__all__ = ["FERRY", "REDUCE", "SHARE"]

Named = tuple[tuple[Mention, Unit | None], ...]

_MOVEMENT = frozenset({"movement"})
_HELPING = ("s", "sup", "supp", "support", "supports", "supporting")
_HELP_PHRASES = tuple((word,) for word in _HELPING)
_STAYING = tuple((w,) for w in ("h", "hold", "holds", "holding", "stand", "stands", "std", "stay"))
_CARRYING = (
    "c",
    "convoy",
    "convoys",
    "convoying",
    "t",
    "transport",
    "transports",
    "ferry",
    "ferries",
)
_REMOVING = ("r", "remove", "removes", "removed", "d", "disband", "disbands", "disbanded")
_VIA = (("via", "convoy"), ("by", "convoy"), ("via",))
_THE_MERGE = (("the", "merge"), ("a", "merge"), ("the", "merger"), ("the", "merging"))


# ---------------------------------------------------------------------- supports


def _parse_share(cursor: Cursor, unit: Mention | None) -> Draft:
    """``3A Par S A Mar - Bur (1), S A Bre - Pic (2)``; a plain support is what it always was."""
    mention = cursor.unit() if unit is None else unit
    others: list[Mention] = []
    gifts = [_gift(cursor, others)]
    while True:
        start = cursor.at
        if not (cursor.take((",",), (";",), *AND) and cursor.take(*_HELP_PHRASES)):
            cursor.at = start
            break
        gifts.append(_gift(cursor, others))
    first = gifts[0]
    if len(gifts) == 1 and not first.merge and not first.amount:
        order: Order = Support(mention.place, first.supported, first.to)
    else:
        order = Supports(mention.place, tuple(gifts))
    return Draft(order, (mention, *others))


def _gift(cursor: Cursor, others: list[Mention]) -> Gift:
    """One support; how much it is to be stands before it or behind it."""
    amount = _amount(cursor)
    gift = _helped(cursor, others)
    return gift._replace(amount=_amount(cursor) or amount)


def _helped(cursor: Cursor, others: list[Mention]) -> Gift:
    if cursor.take(*_THE_MERGE, *MERGING):
        return Gift("", standing(cursor).place, True)
    other = cursor.unit()
    others.append(other)
    if cursor.take(*MERGING):
        return Gift(other.place, standing(cursor).place, True)
    if cursor.take(("to", "hold"), ("in", "place"), *_STAYING) or not cursor.moves():
        return Gift(other.place)
    place = cursor.place()
    while cursor.moves():
        place = cursor.place()
    cursor.take(*_VIA)
    return Gift(other.place, place)


def _amount(cursor: Cursor) -> int:
    """Read how much a support is to be: ``(2)``, ``x2``, ``with 2``; 0 when nothing is said."""
    copies = cursor.copies()
    if copies:
        return copies
    start = cursor.at
    said = cursor.take(("with",))
    number = cursor.key
    if number.isdecimal() and number.strip("0") and len(number) < 5:
        cursor.at += 1
        if said or cursor.ended():
            return int(number)
    cursor.at = start
    if cursor.key == "(" and cursor.peek(1).isdecimal() and cursor.peek(2) == ")":
        amount = int(cursor.peek(1)[:4])
        if not amount:
            raise cursor.fault("a number above nought", at=cursor.at + 1)
        cursor.at += 3
        return amount
    return 0


def _fit_share(order: Order, named: Named, names: NameTable) -> Order:
    """Armies of a mixed unit support inland, where its fleets could not go."""
    unit = named[0][1]
    if not isinstance(order, Support) or unit is None or len(unit.parts.counts) < 2:
        return order
    board = names.board
    target = board.index.get(order.to or order.supported)
    here = board.index.get(unit.place)
    if target is None or here is None:
        return order
    if board.touch["fleet"][here] >> board.space_of[target] & 1:
        return order
    return Supports(order.unit, (Gift(order.supported, order.to),))


def _write_share(order: Supports, pen: Pen) -> str:
    gifts = ", ".join(f"S {_told(gift, pen)}" for gift in order.gifts)
    return pen.say("share", "{unit} {gifts}", unit=pen.unit(order.unit), gifts=gifts)


def _told(gift: Gift, pen: Pen) -> str:
    words = [pen.unit(gift.supported)] if gift.supported else []
    if gift.to is not None:
        words += ["MERGE" if gift.merge else "-", pen.place(gift.to)]
    if gift.amount:
        words.append(f"({gift.amount})")
    return " ".join(words)


# ---------------------------------------------------------------------- convoys


def _parse_ferry(cursor: Cursor, unit: Mention | None) -> Draft:
    """``4F ENG C A Lon - Pic, 2A Wal - Bre``; only a unit of several parts is read to carry several."""
    mention = cursor.unit() if unit is None else unit
    riders: list[Mention] = []
    loads = [_load(cursor, riders)]
    while mention.parts is not None:
        start = cursor.at
        if not cursor.take((",",), *AND):
            break
        try:
            loads.append(_load(cursor, riders))
        except Unreadable:
            cursor.at = start
            break
    order: Order
    if len(loads) == 1:
        order = Convoy(mention.place, loads[0].army, loads[0].to)
    else:
        order = Ferry(mention.place, tuple(loads))
    return Draft(order, (mention, *riders))


def _load(cursor: Cursor, riders: list[Mention]) -> Load:
    rider = cursor.unit()
    cursor.expect("'-' or 'to' and where the army goes", *MOVE_WORDS)
    place = cursor.place()
    while cursor.moves():
        place = cursor.place()
    cursor.take(*_VIA)
    riders.append(rider)
    return Load(rider.place, place)


def _fit_ferry(order: Order, named: Named, names: NameTable) -> Order:
    """A load that is a part of a unit is told apart from the whole unit."""
    if not isinstance(order, Convoy | Ferry):
        return order
    loads = []
    for load, (rider, seen) in zip(order.loads, named[1:], strict=True):
        made = None if rider.kind is None else parts_of(rider.made or rider.kind)
        part = made is not None and seen is not None and made != seen.parts
        loads.append(load._replace(parts=made if part else None))
    sizes = [seen.parts.size for _, seen in named[1:] if seen is not None]
    carrier = named[0][1]
    room = carrier is None or spare(carrier.parts) > 0 or carrier.parts.size == 1
    if len(loads) == 1 and loads[0].parts is None and max(sizes, default=1) == 1 and room:
        return order
    return Ferry(order.unit, tuple(loads))


def _write_ferry(order: Ferry, pen: Pen) -> str:
    loads = ", ".join(
        f"{pen.site(load.parts, load.army) if load.parts else pen.unit(load.army)} - "
        f"{pen.place(load.to)}"
        for load in order.cargo
    )
    return pen.say("ferry", "{unit} C {loads}", unit=pen.unit(order.unit), loads=loads)


# ---------------------------------------------------------------------- removals


def _parse_reduce(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = cursor.unit() if unit is None else unit
    return Draft(Disband(mention.place), (mention,))


def _fit_reduce(order: Order, named: Named, names: NameTable) -> Order:
    """``Remove A Par`` where 2A stands takes one army away, not the unit."""
    said, unit = named[0]
    made = said.made
    if made is None or unit is None or made == unit.parts or not unit.parts.holds(made):
        return order
    return Reduce(order.subject, made)


def _write_reduce(order: Reduce, pen: Pen) -> str:
    return pen.say("reduce", "Remove {unit}", unit=pen.site(order.parts, order.unit))


SHARE = Verb(
    "share",
    Supports,
    _MOVEMENT,
    _HELPING,
    _parse_share,
    _write_share,
    fit=_fit_share,
    rank=1,
    brackets=BRACKETS["share"],
)
FERRY = Verb(
    "ferry",
    Ferry,
    _MOVEMENT,
    _CARRYING,
    _parse_ferry,
    _write_ferry,
    fit=_fit_ferry,
    rank=1,
    brackets=BRACKETS["ferry"],
)
REDUCE = Verb(
    "reduce",
    Reduce,
    frozenset({"adjustment"}),
    _REMOVING,
    _parse_reduce,
    _write_reduce,
    leading=("r", "remove", "d", "disband"),
    fit=_fit_reduce,
    partial=True,
    rank=1,
    brackets=BRACKETS["reduce"],
)
