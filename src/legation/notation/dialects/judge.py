"""The judges of the Ken Lowe family (njudge): ``A par - bur``, ``B A par``, ``R A par``.

A convoy's route is part of the army's order there; where an order has none, ``via`` is written,
which those judges do not know.
"""

from __future__ import annotations

from legation.notation.dialects.datc import letters
from legation.notation.names import NameTable
from legation.notation.pen import Dialect
from legation.values.geography import Place, Power
from legation.values.units import Parts

__all__ = ["JUDGE"]


def _place(names: NameTable, place: Place) -> str:
    return place


def _unit(names: NameTable, made: Parts | None, place: Place, power: Power | None) -> str:
    return f"{letters(made)} {place}" if made else place


JUDGE = Dialect(
    name="judge",
    place=_place,
    unit=_unit,
    forms={
        "hold": "{unit} H",
        "move": "{unit} - {to}",
        "via": "{unit} - {to} via",
        "path": "{unit} - {path} - {to}",
        "support hold": "{unit} S {other}",
        "support": "{unit} S {other} - {to}",
        "convoy": "{unit} C {other} - {to}",
        "retreat": "{unit} - {to}",
        "disband": "{unit} D",
        "remove": "R {unit}",
        "build": "B {unit}",
        "waive": "waive",
    },
)
