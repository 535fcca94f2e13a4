"""Legation's own way of writing, close to the Diplomacy Adjudicator Test Cases: ``A Par - Bur``.

Provinces are their ids with a capital, coasts follow a slash (``F Stp/sc - Bot``).
"""

from __future__ import annotations

from legation.notation.names import NameTable
from legation.notation.pen import Dialect
from legation.values.geography import Kind, Place, Power

__all__ = ["DATC", "letter"]


def letter(kind: Kind | None) -> str:
    """The capital letter of a kind of unit; empty when the kind is not known."""
    return kind[:1].upper() if kind else ""


def _place(names: NameTable, place: Place) -> str:
    return place[:1].upper() + place[1:]


def _unit(names: NameTable, kind: Kind | None, place: Place, power: Power | None) -> str:
    return f"{letter(kind)} {_place(names, place)}" if kind else _place(names, place)


DATC = Dialect(
    name="datc",
    place=_place,
    unit=_unit,
    forms={
        "hold": "{unit} H",
        "move": "{unit} - {to}",
        "via": "{unit} - {to} via convoy",
        "path": "{unit} - {path} - {to}",
        "support hold": "{unit} S {other}",
        "support": "{unit} S {other} - {to}",
        "convoy": "{unit} C {other} - {to}",
        "retreat": "{unit} R {to}",
        "disband": "{unit} D",
        "remove": "Remove {unit}",
        "build": "Build {unit}",
        "waive": "Waive",
    },
)
