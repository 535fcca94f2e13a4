"""Drawing marks: what a drawn board shows of orders and rules, as data.

A rule module says with each of its verbs by which ``Stroke`` values its orders are drawn, and by the hook
``marks`` what else of it belongs on the board: ``Figure`` for its kinds of unit, ``Sign`` for what is
somewhere, ``Trace`` for lines through places, ``Held`` for what is whose. The drawing knows the shapes,
never the modules; a shape that it does not know becomes a tag with the text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from legation.values.geography import Kind, Place, Power, Province
from legation.values.orders import Order
from legation.values.units import Parts

__all__ = [
    "FIGURES",
    "SIGNS",
    "STROKES",
    "TRACES",
    "Figure",
    "Held",
    "Mark",
    "Sign",
    "Stroke",
    "Trace",
    "moving",
    "staying",
]

STROKES: dict[str, str] = {
    "stay": "hold",
    "move": "move",
    "ride": "journey by rail",
    "support": "support",
    "carry": "convoy",
    "leave": "leave to pass",
    "join": "merge",
    "part": "split",
    "change": "conversion",
    "siege": "siege",
    "retreat": "retreat",
    "gone": "disband",
    "build": "build",
    "note": "other order",
    "aside": "order that is nowhere on the board",
}
"""The shapes of strokes with their words for a legend.

``move`` leads from ``at`` to ``to``, past the places in ``over``; ``ride`` does so on rails; ``join`` ends in
a plus, ``part`` begins with the size of the part. ``support``, ``carry`` and ``leave`` help: they lead from
``at`` to the way from ``of`` to ``to``, or to the unit at ``of`` when ``to`` is empty. ``stay``, ``change``,
``siege`` and ``gone`` stand at ``at``. ``build`` is a new unit of ``made``. ``note`` is a tag with the
text. ``aside``, like any stroke whose place the board does not show, is a line of text below the board.
"""

SIGNS: dict[str, str] = {
    "tag": "",
    "siege": "besieged",
    "hole": "gone from the board",
    "closed": "closed",
    "coin": "money",
    "flag": "control",
    "star": "marked place",
    "trouble": "trouble",
}
"""The shapes of signs with their words for a legend: ``tag`` is the text alone."""

TRACES: dict[str, str] = {"rail": "railway", "way": "passage"}
"""The styles of traces with their words for a legend."""

FIGURES = ("block", "hull", "tower", "wing", "rider", "disc")
"""The outlines of units: army, fleet, garrison, air force, special army; ``disc`` for any other."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One line or mark of an order. Places are as the order names them.

    ``made`` is what the stroke is about where that is not the whole unit, ``text`` a short addition.
    """

    shape: str
    at: Place
    to: Place = ""
    of: Place = ""
    over: tuple[Place, ...] = ()
    made: Parts | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """The outline by which units of a kind are drawn, with the letter in it where there is room."""

    kind: Kind
    shape: str
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """Something at a place: a shape with a text of at most some letters, and a sentence about it."""

    shape: str
    at: Place
    text: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """A line through places that lies on the board whatever is ordered."""

    style: str
    through: tuple[Place, ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """A province that a power holds by other rules than those for centres: painted in its colour."""

    province: Province
    power: Power


Mark: TypeAlias = Figure | Sign | Trace | Held


def moving(board: object, order: Order) -> tuple[Stroke, ...]:
    """The stroke of an order that goes from its ``unit`` to its ``to``."""
    return (Stroke("move", order.subject, getattr(order, "to", "")),)


def staying(board: object, order: Order) -> tuple[Stroke, ...]:
    """The stroke of an order by which a unit stays where it is."""
    return (Stroke("stay", order.subject),)
