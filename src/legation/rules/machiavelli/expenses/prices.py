"""What expenses cost, whom they may be for, and how near one must be."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from legation.board.board import Board, bits
from legation.engine.scene import Scene
from legation.rules.machiavelli import realm
from legation.rules.machiavelli.expenses.orders import BRIBES, Expense
from legation.rules.machiavelli.marks import Homes
from legation.values.geography import NOBODY, Power, Province, province_of
from legation.values.units import GARRISON, Unit

__all__ = ["GRADES", "STEP", "grade", "is_home", "near", "permitted", "price", "too_far"]

STEP = 3
"""Ducats are spent in threes; what is left over is lost."""
GRADES = ("", "militia", "mercenary", "professional")
"""The grades of units, in the order of the signs of the map's limits."""
_DEAR = ("militia", "professional")
_PRICES = {
    "relief": 3,
    "pacify": 12,
    "counter": STEP,
    "assassinate": 12,
    "autonomous": 9,
}
_BRIBES = {("disband", True): 6, ("buy", True): 9, ("disband", False): 12, ("buy", False): 18}
"""By whether the unit is an autonomous garrison."""
_REBELLION = {False: 9, True: 15}
"""By whether the province is home to who controls it."""


def grade(unit: Unit) -> str:
    """What special unit a unit is; empty for an ordinary one."""
    return str(dict(unit.marks).get("grade", ""))


def price(scene: Scene, order: Expense, unit: Unit | None, homes: Homes | None) -> int:
    """The least that an expense costs (MACH-10.6).

    Bribes of garrisons in major cities cost double, and so do those of militia and professionals.
    """
    if order.kind == "rebel":
        owner = scene.state.owner(order.place) or ""
        return _REBELLION[is_home(scene.board, homes, order.place, owner)]
    if order.kind not in BRIBES or unit is None:
        return _PRICES.get(order.kind, 0)
    found = _BRIBES.get((order.kind, unit.power == NOBODY), _PRICES["autonomous"])
    city = scene.board.province(unit.place).city
    if unit.kind == GARRISON.kind and city is not None and city.income > 1:
        found *= 2
    return found * 2 if grade(unit) in _DEAR else found


def is_home(board: Board, homes: Homes | None, province: Province, power: Power) -> bool:
    """Whether a province lies in a home country that a power holds; without ``homes`` in its own."""
    held = homes.of(power) if homes is not None else (power,)
    return any(province in realm.blocks(board).get(block, ()) for block in held)


@lru_cache(maxsize=64)
def _neighbours(board: Board) -> Mapping[Province, frozenset[Province]]:
    """The provinces that an army or a fleet reaches from each province."""
    found: dict[Province, set[Province]] = {}
    for kind in ("army", "fleet"):
        for number, mask in enumerate(board.reach.get(kind, ())):
            here = found.setdefault(province_of(board.places[number]), set())
            here.update(province_of(board.places[other]) for other in bits(mask))
    return {province: frozenset(near) for province, near in found.items()}


def near(scene: Scene, power: Power, province: Province) -> bool:
    """Whether a power has a unit in a province or next to it, by land or sea (MACH-10.8)."""
    around = _neighbours(scene.board).get(province, frozenset())
    return any(
        unit.power == power and (province_of(unit.place) in around or _there(unit, province))
        for unit in scene.state.units
    )


def too_far(scene: Scene, which: str, power: Power, order: Expense) -> bool:
    """Whether an expense needs a unit nearby and there is none (MACH-10.8); a killer never does.

    ``which``: the expenses that need one, ``none``, ``bribes`` with counter-bribes, or ``all``.
    """
    if which == "none" or order.kind == "assassinate":
        return False
    if which == "bribes" and order.kind not in (*BRIBES, "counter"):
        return False
    return not near(scene, power, province_of(order.place))


def _there(unit: Unit, province: Province) -> bool:
    return province_of(unit.place) == province


def permitted(board: Board, power: Power, unit: Unit) -> bool:
    """Whether a power's limits let it have such a unit by a bribe (MACH-10.9)."""
    signs = realm.limits(board).get(power, {}).get(unit.kind, "")
    number = GRADES.index(grade(unit))
    return number >= len(signs) or signs[number] in "xr"
