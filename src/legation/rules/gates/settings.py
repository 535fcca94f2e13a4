"""The options of gates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from legation.values.units import Unit

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """How a unit gets leave to pass.

    * ``reading``: ``page``: the unit at the gate gives leave by its own order, and so can do nothing else;
      ``njudge``: its power writes leave as a further order, whatever the unit does, for its own fleets as
      well; ``datc``: such a further order too, and without one the power's own unit has leave, unless two of
      them want to pass; ``extra-order``: such a further order, for its own fleets as well, and it counts
      whatever becomes of the unit at the gate; ``open``: once a unit has been at the gate nobody need be
      there: the power that is or was there last writes such an order, and its own fleets need none.
    * ``keepers``: whether ``any`` unit at the gate opens it, or ``fleets`` only.
    * ``owner_asks``: under ``page``, whether the power at the gate must write leave for its own units.
    * ``cut``: whether an attack on the unit at the gate takes its leave away, as it cuts a support.
    * ``paradox``: whether a passage that depends on itself is ``closed``, as a convoy is, or ``open``.
    * ``blockers``: which foreign units at the gate close a passage that is open otherwise.
    * ``names``: words with which a line for the gate itself begins, such as the name of a canal.
    """

    reading: Literal["page", "njudge", "datc", "extra-order", "open"] = "page"
    keepers: Literal["any", "fleets"] = "any"
    owner_asks: bool = False
    cut: bool = False
    paradox: Literal["closed", "open"] = "closed"
    blockers: Literal["any", "fleets"] = "any"
    names: tuple[str, ...] = ()

    def own_pass(self) -> bool:
        """Whether the power at the gate needs no written leave for its own units (SUE-5)."""
        if self.reading in ("datc", "open"):
            return True
        return self.reading == "page" and not self.owner_asks

    def must_stay(self) -> bool:
        """Whether the unit at the gate must be there to the end of the moves (SUE-2)."""
        return self.reading not in ("extra-order", "open")

    def keeps(self, unit: Unit | None) -> bool:
        """Whether a unit at the gate can open it (SUE-2)."""
        return unit is not None and (self.keepers == "any" or unit.kind == "fleet")
