"""Legation's own way of writing, close to the Diplomacy Adjudicator Test Cases: ``A Par - Bur``.

Provinces are their ids with a capital, coasts follow a slash (``F Stp/sc - Bot``).
"""

from __future__ import annotations

from legation.notation.names import NameTable
from legation.notation.pen import Dialect
from legation.values.geography import Place, Power
from legation.values.units import Parts

__all__ = ["DATC", "letters"]


def letters(made: Parts | None) -> str:
    """What a unit is made of in capital letters: ``A``, ``2A``, ``A/3F``; empty when not known."""
    return str(made) if made else ""


def _place(names: NameTable, place: Place) -> str:
    return place[:1].upper() + place[1:]


def _unit(names: NameTable, made: Parts | None, place: Place, power: Power | None) -> str:
    return f"{letters(made)} {_place(names, place)}" if made else _place(names, place)


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
