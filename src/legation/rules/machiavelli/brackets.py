"""Orders of Machiavelli in DAIDE's brackets: forms of our own, since that language has none.

::

    ((ENG AMY LON) CNV GAR)             A Lon converts to garrison
    ((RUS GAR STP) CNV FLT (STP NCS))   G Stp comes out as a fleet on the north coast
    ((ENG AMY LON) BSG)                 A Lon besieges
    ((ENG AMY LON) LFT)                 A Lon lifts the siege
    ((ENG AMY LON) DIS)                 A Lon disbands, while others move
    ((ENG AMY LON) MNT)                 maintain A Lon
    ((TUR FLT CON) RSE MERCENARY)       raise a fleet of elite mercenaries
"""

from __future__ import annotations

from legation.notation.cursor import Cursor
from legation.notation.dialects.daide import bracket_parts, bracket_place, token_parts
from legation.notation.pen import Pen
from legation.notation.verbs import Brackets, Draft, Mention
from legation.rules.machiavelli.grades import GRADES
from legation.rules.machiavelli.orders import Besiege, Convert, Dissolve, Lift, Maintain, Raise
from legation.values.geography import city_of, coast_of, province_of
from legation.values.orders import UnitOrder
from legation.values.units import GARRISON, parts

__all__ = ["BRACKETS"]


def _of(unit: Mention | None) -> Mention:
    assert unit is not None  # in brackets the unit comes first
    return unit


def _parse_convert(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = _of(unit)
    made = bracket_parts(cursor)
    if made is None or made.size > 1:
        raise cursor.fault("what it becomes: AMY, FLT or GAR")
    province = province_of(mention.place)
    to = city_of(province) if made.kind == GARRISON.kind else province
    if cursor.key == "(":
        start = cursor.at
        to = bracket_place(cursor)
        if province_of(to) != province:
            cursor.at = start
            raise cursor.fault("the coast on which the fleet will be")
    return Draft(Convert(mention.place, made.kind, to), (mention,))


def _write_convert(order: Convert, pen: Pen) -> str:
    coast = f" {pen.place(order.to)}" if coast_of(order.to) and order.kind != GARRISON.kind else ""
    return f"({pen.unit(order.unit)} CNV {token_parts(parts(order.kind))}{coast})"


def _alone(token: str, order: type[Besiege | Lift | Dissolve | Maintain]) -> Brackets:
    """The brackets of an order that has nothing besides its unit."""

    def parse(cursor: Cursor, unit: Mention | None) -> Draft:
        mention = _of(unit)
        return Draft(order(mention.place), (mention,))

    def write(order: UnitOrder, pen: Pen) -> str:
        return f"({pen.unit(order.subject)} {token})"

    return Brackets(token, parse, write)


def _parse_raise(cursor: Cursor, unit: Mention | None) -> Draft:
    site = _of(unit)
    if site.made is None:
        raise cursor.fault("AMY, FLT or GAR before the place", at=cursor.at - 1)
    grade = "ordinary"
    if cursor.key in GRADES:
        grade = cursor.key
        cursor.at += 1
    return Draft(Raise(site.place, site.made, grade), power=site.nation)


def _write_raise(order: Raise, pen: Pen) -> str:
    grade = "" if order.grade == "ordinary" else f" {order.grade.upper()}"
    return f"({pen.site(order.parts, order.place)} RSE{grade})"


BRACKETS = {
    "convert": Brackets("CNV", _parse_convert, _write_convert),
    "besiege": _alone("BSG", Besiege),
    "lift": _alone("LFT", Lift),
    "dissolve": _alone("DIS", Dissolve),
    "maintain": _alone("MNT", Maintain),
    "raise": Brackets("RSE", _parse_raise, _write_raise),
}
"""The forms by the names of the verbs."""
