"""Names of things on the board.

Everything that leaves the engine is named by plain strings, so that orders, states and records read
the same in code, in files and in reports. The compiled board (``legation.board``) maps the names to
dense numbers for the solver; nobody else sees the numbers.

* a **province** is a named area: ``"par"``, ``"stp"``;
* a **space** is what is fought over: the province itself (its field), or its city, ``"ven/city"``;
* a **place** is where a unit can be: a space, or one coast of it, ``"stp/sc"``;
* a **power** is a side (``"france"``), a **seat** is a player who writes orders.
"""

from typing import TypeAlias

Province: TypeAlias = str
Space: TypeAlias = str
Place: TypeAlias = str
Power: TypeAlias = str
Seat: TypeAlias = str
Kind: TypeAlias = str
"""A kind of unit part: ``"army"``, ``"fleet"``, or what a module adds (``"garrison"`` ...)."""

NOBODY: Power = "none"
"""Whose units are nobody's. It is no power: it owns no centre, is never written for and never wins."""


def province_of(place: Place) -> Province:
    """The province a place belongs to: ``province_of("stp/sc") == "stp"``."""
    return place.partition("/")[0]


def coast_of(place: Place) -> str:
    """The coast or level label of a place, empty for the province itself."""
    return place.partition("/")[2]
