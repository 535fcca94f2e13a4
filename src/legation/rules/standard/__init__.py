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

    ``given`` may name an ``edition`` (2023 unless it does) and any switch of ``Settings``.
    Raises ``VariantError`` for unknown ones.
    """
    switches = dict(given)
    settings = edition(str(switches.pop("edition", "2023")))
    settings = read_settings(settings, switches, module="standard")
    return [(module, settings) for module in STANDARD]
