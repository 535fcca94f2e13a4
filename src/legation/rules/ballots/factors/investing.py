"""Investing: the order by which a seat puts political factors into a power."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from legation.engine.module import Verb
from legation.engine.scene import Scene
from legation.notation import Draft
from legation.notation import Verb as Words
from legation.notation.cursor import Cursor
from legation.notation.pen import Pen
from legation.notation.verbs import Mention
from legation.values.geography import Power
from legation.values.orders import Order, PowerOrder
from legation.values.rulings import Reason
from legation.values.units import Unit

__all__ = ["INVESTMENT", "Invest", "invest_verb"]

INVESTMENT = "investment"
"""The kind of phase in which factors are placed."""

_MOST = 99
_SAYING = ("invest", "invests", "put", "place")
_WORDS = (
    ("political", "factors"),
    ("political", "factor"),
    ("factors",),
    ("factor",),
    ("pfs",),
    ("pf",),
)


@dataclass(frozen=True, slots=True)
class Invest(PowerOrder):
    """Put so many factors into the power that the line is for."""

    verb: ClassVar[str] = "invest"
    amount: int

    @property
    def topic(self) -> str:
        """What a seat puts into a power is one matter: a later line replaces an earlier one."""
        return "factors"


def _parse(cursor: Cursor, unit: Mention | None) -> Draft:
    """``invest 3 in Russia``, ``3 in Russia``, ``Russia 3``, and ``Russia: invest 3``."""
    said = cursor.at > 0 and cursor.cut[cursor.at - 1].key in _SAYING
    power = _power(cursor)
    cursor.take((":",), ("=",))
    said = cursor.take(*((word,) for word in _SAYING)) or said
    cursor.take(("+",))
    if not (cursor.key.isdecimal() and len(cursor.key) <= len(str(_MOST))):
        raise cursor.fault("how many factors")
    amount = int(cursor.key)
    cursor.at += 1
    cursor.take(*_WORDS)
    if cursor.take(("in",), ("into",), ("on",), ("to",)) or power is None:
        power = _power(cursor) or power
    if not cursor.ended() or not (said or power):  # a number alone says too little
        raise cursor.fault("the power that they go into")
    return Draft(Invest(amount), power=power)


def _power(cursor: Cursor) -> Power | None:
    power, end = cursor.names.power_at(cursor.cut, cursor.at)
    if power is not None:
        cursor.at = end
    return power


def _write(order: Invest, pen: Pen) -> str:
    power = pen.power()
    if not power:
        return pen.say("invest here", "Invest {amount}", amount=str(order.amount))
    return pen.say("invest", "Invest {amount} in {power}", amount=str(order.amount), power=power)


WORDS = Words(
    name="invest",
    order=Invest,
    phases=frozenset({INVESTMENT}),
    words=(),
    parse=_parse,
    write=_write,
    leading=_SAYING,
    open=True,
)


def invest_verb(most: int) -> Verb:
    """The verb; ``most`` is how many factors may be listed as an option."""

    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Invest)
        return order if order.amount > 0 else Reason("no_factors", ())

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        for amount in range(1, most + 1):
            yield Invest(amount)

    return Verb(
        Invest,
        (INVESTMENT,),
        bind,
        options,
        words=(WORDS,),
        strokes=lambda board, order: (),  # it is nowhere on the board
    )
