"""The ``diplomacy`` package: ``A PAR - BUR``, ``A LON - NWY VIA``, ``A PAR R BUR``, ``A PAR B``."""

from __future__ import annotations

from legation.notation.dialects.datc import letters
from legation.notation.names import NameTable
from legation.notation.pen import Dialect
from legation.values.geography import Place, Power
from legation.values.units import Parts

__all__ = ["PACKAGE"]


def _place(names: NameTable, place: Place) -> str:
    return place.upper()


def _unit(names: NameTable, made: Parts | None, place: Place, power: Power | None) -> str:
    return f"{letters(made)} {place.upper()}" if made else place.upper()


PACKAGE = Dialect(
    name="package",
    place=_place,
    unit=_unit,
    forms={
        "hold": "{unit} H",
        "move": "{unit} - {to}",
        "via": "{unit} - {to} VIA",
        "path": "{unit} - {path} - {to}",
        "support hold": "{unit} S {other}",
        "support": "{unit} S {other} - {to}",
        "convoy": "{unit} C {other} - {to}",
        "retreat": "{unit} R {to}",
        "disband": "{unit} D",
        "remove": "{unit} D",
        "build": "{unit} B",
        "waive": "WAIVE",
    },
)
