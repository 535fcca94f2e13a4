"""Whole words for people: ``Army Paris to Burgundy``."""

from __future__ import annotations

from legation.notation.names import NameTable
from legation.notation.pen import Dialect
from legation.values.geography import Place, Power
from legation.values.units import Parts

__all__ = ["PROSE"]

_PLURALS = {"army": "armies"}


def _place(names: NameTable, place: Place) -> str:
    return names.spoken(place)


def _unit(names: NameTable, made: Parts | None, place: Place, power: Power | None) -> str:
    if made is None:
        return names.spoken(place)
    parts = [
        kind.capitalize() if number == 1 else f"{number} {_PLURALS.get(kind, f'{kind}s')}"
        for kind, number in made.counts
    ]
    return f"{'/'.join(parts)} {names.spoken(place)}"


PROSE = Dialect(
    name="prose",
    place=_place,
    unit=_unit,
    step=" to ",
    forms={
        "hold": "{unit} holds",
        "move": "{unit} to {to}",
        "via": "{unit} to {to} via convoy",
        "path": "{unit} to {path} to {to}",
        "support hold": "{unit} supports {other}",
        "support": "{unit} supports {other} to {to}",
        "convoy": "{unit} convoys {other} to {to}",
        "retreat": "{unit} retreats to {to}",
        "disband": "{unit} disbands",
        "remove": "Remove {unit}",
        "build": "Build {unit}",
        "waive": "Waive",
        "shelter": "{unit} converts to garrison",
        "conversion": "{unit} converts to {kind}",
        "besiege": "{unit} besieges",
        "lift": "{unit} lifts the siege",
    },
)
