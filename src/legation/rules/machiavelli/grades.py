"""Grades of units: ordinary ones, and the special ones that cost and do more.

Pure facts. A unit's grade stands in its marks: ``(("grade", "militia"),)``; ordinary units
have none.
"""

from __future__ import annotations

from typing import NamedTuple

from legation.board.board import Board
from legation.rules.machiavelli.realm import limits
from legation.values.geography import Kind, Power
from legation.values.units import Unit

__all__ = ["GRADES", "Grade", "grade_of", "marks_of", "may_have"]


class Grade(NamedTuple):
    """A grade of unit: what it costs a year, how strong it is, and how much dearer bribes are."""

    name: str
    letter: str
    cost: int
    strength: int
    bribe: int
    words: tuple[str, ...] = ()


ORDINARY = Grade("ordinary", "", 3, 1, 1)
GRADES: dict[str, Grade] = {
    grade.name: grade
    for grade in (
        ORDINARY,
        Grade("militia", "c", 6, 1, 2, ("cm", "militia", "citizens militia")),
        Grade("mercenary", "m", 6, 2, 1, ("em", "mercenary", "elite mercenary")),
        Grade("professional", "p", 9, 2, 2, ("ep", "professional", "elite professional")),
    )
}


def grade_of(unit: Unit) -> Grade:
    """The grade of a unit."""
    return GRADES[str(dict(unit.marks).get("grade", ORDINARY.name))]


def marks_of(grade: str) -> tuple[tuple[str, object], ...]:
    """The marks of a unit of a grade."""
    return () if grade == ORDINARY.name else (("grade", grade),)


def may_have(board: Board, power: Power, kind: Kind, grade: str, how: str) -> bool:
    """Whether a power may get such a unit by a ``build`` or by a ``bribe`` (MACH-2.5).

    Where the map says nothing of the power, it may have everything.
    """
    signs = limits(board).get(power, {}).get(kind)
    if signs is None:
        return True
    sign = signs[list(GRADES).index(grade)]
    return sign == "x" or sign == {"build": "b", "bribe": "r"}[how]
