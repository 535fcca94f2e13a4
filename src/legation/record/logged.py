"""Recorded games of any origin, brought to one neutral form.

Powers, units and orders are kept as the file spells them; they get their meaning when a variant is at
hand (``legation.record.rerun``). So a file of a map that is not installed can be read all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from legation.record.game import Game

__all__ = ["LoggedGame", "LoggedPhase", "Named", "UnitKey"]

Named: TypeAlias = Mapping[str, tuple[str, ...]]
"""Texts by the name of a power."""

UnitKey: TypeAlias = tuple[str, str]
"""The name of a power and the short text of a unit."""


@dataclass(frozen=True, slots=True)
class LoggedPhase:
    """A recorded phase: the position in which it begins, and the orders given in it.

    ``name`` is the short name of the phase, or a word such as ``COMPLETED`` for the position at the
    end. ``units`` leaves out dislodged units. ``centres`` None: not recorded. ``dislodged`` maps
    units to the province of the attacker, where known; ``options`` to their retreats, None when
    retreats are not recorded. ``results`` maps units to the words for what became of their orders,
    None when that is not recorded.
    """

    name: str
    units: Named
    centres: Named | None = None
    dislodged: Mapping[UnitKey, str | None] = field(default_factory=dict)
    options: Mapping[UnitKey, tuple[str, ...]] | None = None
    orders: Named = field(default_factory=dict)
    results: Mapping[UnitKey, tuple[str, ...]] | None = None

    @property
    def final(self) -> bool:
        """Whether there is nothing to judge: the position after the last phase."""
        return self.name[-1:] not in {"M", "R", "A", "B"} or not self.name[:1].isalpha()


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A recorded game.

    ``form`` is the kind of file: ``"record"``, ``"package"``, ``"games"`` or ``"judge"``.
    ``variant`` is the map's name as the file gives it, ``settings`` what the file says about the
    rules. ``facts`` are texts about the game (source, players). ``original`` is the JSON object it
    was read from; ``game`` the game itself where the file is a record of ours.
    """

    id: str
    variant: str
    form: str
    phases: tuple[LoggedPhase, ...]
    settings: Mapping[str, object] = field(default_factory=dict)
    facts: tuple[tuple[str, str], ...] = ()
    original: Mapping[str, Any] = field(default_factory=dict)
    game: Game | None = None
