"""The words for maintaining and raising units."""

from __future__ import annotations

from legation.notation.cursor import Cursor
from legation.notation.pen import Pen
from legation.notation.verbs import Draft, Mention
from legation.notation.verbs import Verb as Words
from legation.rules.machiavelli.brackets import BRACKETS
from legation.rules.machiavelli.grades import GRADES
from legation.rules.machiavelli.orders import Maintain, Raise
from legation.values.units import parts

__all__ = ["KEEPING", "RAISING"]


def _parse_maintain(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = cursor.unit() if unit is None else unit
    return Draft(Maintain(mention.place), (mention,))


def _parse_raise(cursor: Cursor, unit: Mention | None) -> Draft:
    grade = "ordinary"
    for one in GRADES.values():
        if cursor.take(*(tuple(word.split()) for word in one.words)):
            grade = one.name
    start = cursor.at
    site = cursor.unit() if unit is None else unit
    kind = site.kind
    if kind is None:
        able = [one for one in cursor.names.unit_kinds if cursor.names.stands(one, site.place)]
        if len(able) != 1:
            raise cursor.fault("the kind of unit to raise (A, F or G)", at=start)
        kind = able[0]
    order = Raise(site.place, site.parts or parts(kind), grade)
    return Draft(order, (), (), power=site.nation)


def _write_raise(order: Raise, pen: Pen) -> str:
    words = GRADES[order.grade].words
    grade = f"{words[0]} " if words else ""
    site = pen.site(order.parts, order.place)
    return pen.say("raise", "Build {grade}{site}", grade=grade, site=site)


KEEPING = Words(
    "maintain",
    Maintain,
    frozenset({"adjustment"}),
    ("m", "maintain", "maintains", "maintained"),
    _parse_maintain,
    lambda order, pen: pen.say("maintain", "Maintain {unit}", unit=pen.unit(order.unit)),
    leading=("m", "maintain"),
    bare=True,
    brackets=BRACKETS["maintain"],
)
RAISING = Words(
    "raise",
    Raise,
    frozenset({"adjustment"}),
    ("b", "build", "builds"),
    _parse_raise,
    _write_raise,
    leading=("b", "build", "builds", "raise"),
    brackets=BRACKETS["raise"],
)
