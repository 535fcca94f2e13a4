"""The words for besieging a city and for lifting the siege, and the sentences about sieges."""

from __future__ import annotations

from legation.notation.cursor import Cursor
from legation.notation.explain import register
from legation.notation.pen import Pen
from legation.notation.verbs import Draft, Mention, Verb
from legation.rules.machiavelli.brackets import BRACKETS
from legation.rules.machiavelli.orders import Besiege, Lift
from legation.values.geography import province_of
from legation.values.units import GARRISON

__all__ = ["BESIEGE_WORDS", "LIFT_WORDS"]

_MOVEMENT = frozenset({"movement"})
_REBELLION = (("the", "rebellion"), ("rebellion",))


def _parse_besiege(cursor: Cursor, unit: Mention | None) -> Draft:
    """Read ``B``, ``B G``, ``B G Lon``, ``besieges the garrison``, ``besieges London`` (MACH-4.1)."""
    mention = cursor.unit() if unit is None else unit
    if not cursor.take(*_REBELLION):
        cursor.take(("the",))
        if cursor.names.kinds.get(cursor.key) == GARRISON.kind:
            cursor.at += 1
            cursor.take(("in",), ("of",))
    if not cursor.ended():
        start = cursor.at
        if province_of(cursor.place()) != province_of(mention.place):
            cursor.at = start
            raise cursor.fault("the city beside the unit")
    return Draft(Besiege(mention.place), (mention,))


def _write_besiege(order: Besiege, pen: Pen) -> str:
    return pen.say("besiege", "{unit} B", unit=pen.unit(order.unit))


def _parse_lift(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = cursor.unit() if unit is None else unit
    return Draft(Lift(mention.place), (mention,))


def _write_lift(order: Lift, pen: Pen) -> str:
    return pen.say("lift", "{unit} L", unit=pen.unit(order.unit))


BESIEGE_WORDS = Verb(
    "besiege", Besiege, _MOVEMENT,
    ("b", "besiege", "besieges", "besieging", "siege", "sieges", "beseige", "seige"),
    _parse_besiege, _write_besiege, leading=("besiege",), brackets=BRACKETS["besiege"],
)  # fmt: skip
LIFT_WORDS = Verb(
    "lift", Lift, _MOVEMENT,
    ("l", "ls", "lift", "lifts", "lift siege", "lifts siege", "lift the siege", "lifts the siege"),
    _parse_lift, _write_lift, leading=("lift",), brackets=BRACKETS["lift"],
)  # fmt: skip

register("no_siege", ("unit",), "{unit} besieges nobody")
register(
    "garrisons_do_not_besiege", ("unit",), "{unit} is a garrison and besieges nobody (MACH-4.1)"
)
register(
    "besieges_no_port", ("unit", "place"), "{unit} can besiege only ports (MACH-7.1): not {place}"
)
register(
    "nobody_to_besiege",
    ("unit", "place"),
    "{unit} finds neither a garrison nor a rebellion in the city of {place} (MACH-7.1)",
)
register(
    "siege_in_progress",
    ("unit", "place"),
    "{unit} besieges {place} and must go on or lift the siege (MACH-7.2)",
)
register("under_siege", ("unit", "by"), "{unit} is besieged by {by} and cannot convert (MACH-7.3)")
register("siege_lifted", (), "the siege is lifted")
register("besieged_nobody", ("place",), "nobody is left in {place} to besiege (MACH-7.4)")
register("siege_begun", ("place",), "began to besiege {place}")
register("siege_taken", ("place",), "besieged {place} for the second time in a row, and took it")
register(
    "siege_repelled", ("place",), "besieged {place} again, but its garrison is stronger (MACH-7.3)"
)
register(
    "city_fell",
    ("by",),
    "besieged by {by} for the second time in a row: the city fell, and the garrison is destroyed",
    tells_fate=True,
)
