"""The postal hobby: ``A(Mun)-Bur``, ``F(Stp)sc-Bot``, ``F(Sev)Std.``."""

from __future__ import annotations

from collections.abc import Mapping

from legation.notation.dialects.datc import letters
from legation.notation.names import NameTable
from legation.notation.pen import Dialect
from legation.values.geography import Place, Power
from legation.values.units import Parts

__all__ = ["POSTAL"]


def _place(names: NameTable, place: Place) -> str:
    province, _, coast = place.partition("/")
    name = province[:1].upper() + province[1:]
    return f"{name}({coast})" if coast else name


def _unit(names: NameTable, made: Parts | None, place: Place, power: Power | None) -> str:
    province, _, coast = place.partition("/")
    return f"{letters(made)}({province[:1].upper()}{province[1:]}){coast}"


def _fill(form: str, fields: Mapping[str, str]) -> str:
    """Fill a form in; a coast behind a unit is kept apart from the letters that follow it."""
    unit = fields.get("unit", "")
    apart = unit[-1:].isalpha() and form.startswith("{unit}") and form[6:7].isalpha()
    return form.replace("{unit}", "{unit} " if apart else "{unit}", 1).format_map(fields)


POSTAL = Dialect(
    name="postal",
    place=_place,
    unit=_unit,
    step="-",
    fill=_fill,
    forms={
        "hold": "{unit}Std.",
        "move": "{unit}-{to}",
        "via": "{unit}-{to} by convoy",
        "path": "{unit}-{path}-{to}",
        "support hold": "{unit}S {other}",
        "support": "{unit}S {other}-{to}",
        "convoy": "{unit}C {other}-{to}",
        "retreat": "{unit}R {to}",
        "disband": "{unit}disbands",
        "remove": "Remove {unit}",
        "build": "Build {unit}",
        "waive": "Waive",
    },
)
