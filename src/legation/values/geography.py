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

CITY = "city"
"""The label of a province's city: ``"ven/city"``."""
_CITY = f"/{CITY}"

NOBODY: Power = "none"
"""Whose units are nobody's. It is no power: it owns no centre, is never written for and never wins."""


def province_of(place: Place) -> Province:
    """The province a place belongs to: ``province_of("stp/sc") == "stp"``."""
    return place.partition("/")[0]


def space_of(place: Place) -> Space:
    """The space a place belongs to: ``space_of("stp/sc") == "stp"``; a city is a space of its own."""
    return place if place.endswith(_CITY) else place.partition("/")[0]


def city_of(place: Place) -> Space:
    """The city of a place's province, whether the board has it or not: ``city_of("ven")``."""
    return f"{province_of(place)}{_CITY}"


def in_city(place: Place) -> bool:
    """Whether a place is a city."""
    return place.endswith(_CITY)


def coast_of(place: Place) -> str:
    """The coast or level label of a place, empty for the province itself."""
    return place.partition("/")[2]
