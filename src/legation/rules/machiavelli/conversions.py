"""The words for converting, for supporting a conversion, and for disbanding while others move."""

from __future__ import annotations

from legation.notation.cursor import Cursor
from legation.notation.pen import Pen
from legation.notation.standard import SUPPORT
from legation.notation.verbs import Draft, Mention, Verb
from legation.rules.machiavelli.brackets import BRACKETS
from legation.rules.machiavelli.orders import Convert, Dissolve
from legation.values.geography import Kind, Place, city_of, coast_of, province_of
from legation.values.orders import Support
from legation.values.units import GARRISON, parts

__all__ = ["CONVERT_WORDS", "DISSOLVE_WORDS", "SUPPORT_WORDS"]

_SAYING = ("c", "cv", "convert", "converts", "converting", "conversion", "becomes", "become")
_SAID = tuple((word,) for word in _SAYING)
_TOWARDS = (("into",), ("to",))
_MOVEMENT = frozenset({"movement"})


def _kind(cursor: Cursor, unit: Mention) -> Kind:
    """Read what a unit becomes; where nothing is said, what alone it can (MACH-4.1)."""
    if cursor.key in ("a", "an") and cursor.peek(1) in cursor.names.kinds:
        cursor.at += 1  # a fleet, an army
    kind = cursor.names.kinds.get(cursor.key)
    if kind is not None:
        cursor.at += 1
        return kind
    if cursor.ended() and unit.kind != GARRISON.kind:
        return GARRISON.kind
    city = cursor.names.board.province(unit.place).city
    if cursor.ended() and not (city and city.port):
        return "army"
    raise cursor.fault("the kind of unit that it becomes (A, F or G)")


def _goal(cursor: Cursor, kind: Kind, place: Place) -> Place:
    """Read the coast on which a fleet comes out: ``/nc``, ``(nc)``, ``Stp/nc``."""
    province = province_of(place)
    if kind == GARRISON.kind:
        return city_of(province)
    goal = cursor.coast(province)
    if coast_of(goal) or cursor.ended():
        return goal
    start = cursor.at
    named = cursor.place()
    if province_of(named) != province:
        cursor.at = start
        raise cursor.fault("the coast on which the fleet will be")
    return named


def _parse_convert(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = cursor.unit() if unit is None else unit
    cursor.take(*_TOWARDS)
    kind = _kind(cursor, mention)
    return Draft(Convert(mention.place, kind, _goal(cursor, kind, mention.place)), (mention,))


def _write_convert(order: Convert, pen: Pen) -> str:
    letter, coast = str(parts(order.kind)), coast_of(order.to)
    if order.kind == GARRISON.kind:
        coast = ""
    return pen.say(
        "conversion",
        "{unit} C {letter}",
        unit=pen.unit(order.unit),
        letter=f"{letter} /{coast}" if coast else letter,
        kind=f"{order.kind} ({coast})" if coast else order.kind,
    )


def _parse_support(cursor: Cursor, unit: Mention | None) -> Draft:
    """Read the support of a conversion: ``A Pru S G Ber C A`` (MACH-4.1). Its coast does not matter."""
    mention = cursor.unit() if unit is None else unit
    other = cursor.unit()
    if other.kind != GARRISON.kind:
        raise cursor.fault("a garrison")
    cursor.expect("'C' and the kind of unit that it becomes", *_SAID)
    cursor.take(*_TOWARDS)
    _goal(cursor, _kind(cursor, other), other.place)
    return Draft(Support(mention.place, other.place, province_of(other.place)), (mention, other))


def _parse_dissolve(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = cursor.unit() if unit is None else unit
    return Draft(Dissolve(mention.place), (mention,))


def _write_dissolve(order: Dissolve, pen: Pen) -> str:
    return pen.say("disband", "{unit} D", unit=pen.unit(order.unit))


CONVERT_WORDS = Verb(
    "convert", Convert, frozenset({"movement", "retreat"}), _SAYING, _parse_convert,
    _write_convert, leading=("convert",), rank=1, brackets=BRACKETS["convert"],
)  # fmt: skip
SUPPORT_WORDS = Verb(
    "support a conversion", Support, _MOVEMENT, SUPPORT.words, _parse_support, SUPPORT.write,
    rank=1,
)  # fmt: skip
DISSOLVE_WORDS = Verb(
    "dissolve", Dissolve, _MOVEMENT, ("d", "disband", "disbands", "disbanding"), _parse_dissolve,
    _write_dissolve, leading=("d", "disband"), brackets=BRACKETS["dissolve"],
)  # fmt: skip
