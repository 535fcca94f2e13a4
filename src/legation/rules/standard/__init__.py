"""The standard game: six modules that share the switches of an edition.

``election`` (one order per unit), ``movement`` (hold, move, support), ``convoy``, ``retreat``,
``adjustment`` and ``victory`` (calendar, ownership, the end) are stacked on the same hooks that every
variant uses, and none of them imports another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from legation.engine.module import Module
from legation.engine.settings import read_settings
from legation.errors import VariantError
from legation.rules.standard.adjustment import ADJUSTMENT
from legation.rules.standard.convoy import CONVOY
from legation.rules.standard.editions import EDITIONS, Settings, edition
from legation.rules.standard.election import ELECTION
from legation.rules.standard.movement import MOVEMENT
from legation.rules.standard.retreat import RETREAT
from legation.rules.standard.victory import VICTORY

__all__ = ["EDITIONS", "STANDARD", "Settings", "edition", "standard"]

STANDARD: tuple[Module, ...] = (ELECTION, MOVEMENT, CONVOY, RETREAT, ADJUSTMENT, VICTORY)


def standard(given: Mapping[str, object]) -> list[tuple[Module, Any]]:
    """The modules of the standard game, in the order of the stack.

    ``given`` may name an ``edition`` (2023 unless it does), any switch of ``Settings``, and modules to do
    ``without``, for rules that take their place. Raises ``VariantError`` for unknown ones.
    """
    switches = dict(given)
    without = _names(switches.pop("without", ()))
    settings = edition(str(switches.pop("edition", "2023")))
    settings = read_settings(settings, switches, module="standard")
    return [(module, settings) for module in STANDARD if module.name not in without]


def _names(value: object) -> tuple[str, ...]:
    """The modules to do without: a list, or a text with commas between."""
    words = value.split(",") if isinstance(value, str) else value
    known = [module.name for module in STANDARD]
    if not isinstance(words, list | tuple):
        raise VariantError(f"{value!r} is no list of modules", key="standard.without")
    names = tuple(str(word).strip() for word in words if str(word).strip())
    for name in names:
        if name not in known:
            what = f"{name!r} is no module of the standard game; they are {', '.join(known)}"
            raise VariantError(what, key="standard.without")
    return names
