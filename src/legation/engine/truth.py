"""Undecided values: three-valued truth and intervals of strength.

Equations use only the operations of this module. All of them are monotone: when an input becomes more
certain, the output never becomes less certain, so any composition of equations can be solved by
narrowing. ``bool()`` of an open truth raises, so that no rule can take "not known yet" for "no".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from legation.values.rulings import Amount

__all__ = [
    "NO",
    "OPEN",
    "YES",
    "ZERO",
    "Contradiction",
    "Range",
    "Truth",
    "Value",
    "at_least",
    "every",
    "exactly",
    "is_open",
    "meet",
    "most",
    "some",
    "truth",
    "up_to",
    "when",
]


class Contradiction(Exception):
    """An equation gave a value outside what was known: an assumption was wrong."""


class Truth:
    """Yes, no, or open. There are exactly three objects: ``YES``, ``NO`` and ``OPEN``."""

    __slots__ = ("code",)
    code: int

    def __init__(self, code: int) -> None:
        self.code = code

    def __and__(self, other: Truth) -> Truth:
        return _AND[self.code][other.code]

    def __or__(self, other: Truth) -> Truth:
        return _OR[self.code][other.code]

    def __invert__(self) -> Truth:
        return _NOT[self.code]

    def __bool__(self) -> bool:
        if self.code == 1:
            raise TypeError("an open truth is neither yes nor no; use &, |, ~ or when()")
        return self.code == 2

    def __repr__(self) -> str:
        return ("NO", "OPEN", "YES")[self.code]


NO: Final = Truth(0)
OPEN: Final = Truth(1)
YES: Final = Truth(2)
_ALL = (NO, OPEN, YES)
_AND = tuple(tuple(_ALL[min(a, b)] for b in range(3)) for a in range(3))
_OR = tuple(tuple(_ALL[max(a, b)] for b in range(3)) for a in range(3))
_NOT = (YES, OPEN, NO)


def truth(flag: bool) -> Truth:
    """The decided truth of a plain flag."""
    return YES if flag else NO


class Range(NamedTuple):
    """The lowest and the highest amount that is still possible, both included."""

    low: Amount
    high: Amount

    # A range is a pair only for speed; adding and comparing ranges is arithmetic, not tuple work.
    def __add__(self, other: Range) -> Range:  # type: ignore[override]
        return Range(self[0] + other[0], self[1] + other[1])

    def __gt__(self, other: Range) -> Truth:  # type: ignore[override]
        return YES if self[0] > other[1] else OPEN if self[1] > other[0] else NO

    def __ge__(self, other: Range) -> Truth:  # type: ignore[override]
        return YES if self[0] >= other[1] else OPEN if self[1] >= other[0] else NO


Value: TypeAlias = Truth | Range

ZERO: Final = Range(0, 0)
_EXACT: Final = tuple(Range(n, n) for n in range(40))


def exactly(amount: Amount) -> Range:
    """The range that holds one amount."""
    if type(amount) is int and 0 <= amount < len(_EXACT):
        return _EXACT[amount]
    return Range(amount, amount)


def up_to(amount: Amount) -> Range:
    """The range from nothing to an amount."""
    return Range(0, amount)


def when(condition: Truth, amount: Range, otherwise: Range = ZERO) -> Range:
    """``amount`` if the condition holds, ``otherwise`` if not, both possible while it is open."""
    if condition is YES:
        return amount
    if condition is NO:
        return otherwise
    low = amount[0] if amount[0] < otherwise[0] else otherwise[0]
    high = amount[1] if amount[1] > otherwise[1] else otherwise[1]
    return Range(low, high)


def at_least(one: Range, other: Range) -> Truth:
    """Whether an amount is as great as another one, or greater."""
    return YES if one[0] >= other[1] else OPEN if one[1] >= other[0] else NO


def most(one: Range, other: Range) -> Range:
    """The greater of two amounts."""
    return Range(max(one[0], other[0]), max(one[1], other[1]))


def every(truths: Iterable[Truth]) -> Truth:
    """Whether all hold; yes when there are none."""
    code = 2
    for item in truths:
        if item.code < code:
            code = item.code
            if code == 0:
                break
    return _ALL[code]


def some(truths: Iterable[Truth]) -> Truth:
    """Whether at least one holds; no when there are none."""
    code = 0
    for item in truths:
        if item.code > code:
            code = item.code
            if code == 2:
                break
    return _ALL[code]


def is_open(value: Value) -> bool:
    """Whether a value is not decided yet."""
    return value is OPEN or (type(value) is Range and value[0] != value[1])


def meet(old: Value, new: Value) -> Value:
    """What is known when both hold. Raises ``Contradiction`` when they exclude each other.

    Returns the very object ``old`` when nothing new was learnt.
    """
    if new is old:
        return old
    if type(old) is Truth:
        if old is OPEN:
            return new
        if new is OPEN:
            return old
        raise Contradiction
    assert type(old) is Range and type(new) is Range
    low = new[0] if new[0] > old[0] else old[0]
    high = new[1] if new[1] < old[1] else old[1]
    if low > high:
        raise Contradiction
    if low == old[0] and high == old[1]:
        return old
    return new if low == new[0] and high == new[1] else Range(low, high)
