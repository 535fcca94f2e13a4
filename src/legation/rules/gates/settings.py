"""The options of gates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """How a unit gets leave to pass.

    * ``reading``: ``page``: the unit at the gate gives leave by its own order, and so can do nothing else;
      ``njudge``: its power writes leave as a further order, whatever the unit does, for its own fleets as
      well; ``datc``: such a further order too, and without one the power's own unit has leave, unless two of
      them want to pass.
    * ``owner_asks``: under ``page``, whether the power at the gate must write leave for its own units.
    * ``cut``: whether an attack on the unit at the gate takes its leave away, as it cuts a support.
    * ``blockers``: which foreign units at the gate close a passage that is open otherwise.
    * ``names``: words with which a line for the gate itself begins, such as the name of a canal.
    """

    reading: Literal["page", "njudge", "datc"] = "page"
    owner_asks: bool = False
    cut: bool = False
    blockers: Literal["any", "fleets"] = "any"
    names: tuple[str, ...] = ()

    def own_pass(self) -> bool:
        """Whether the power at the gate needs no written leave for its own units (SUE-5)."""
        return self.reading == "datc" or (self.reading == "page" and not self.owner_asks)
