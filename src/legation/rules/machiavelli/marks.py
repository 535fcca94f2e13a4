"""Values that several modules of Machiavelli know: what stands in slots that others read."""

from __future__ import annotations

from dataclasses import dataclass

from legation.values.geography import Power

__all__ = ["Homes"]


@dataclass(frozen=True, slots=True)
class Homes:
    """Whose the home countries are, as sorted (block, power) pairs, and the powers that are out.

    The slot of the module ``control``.
    """

    blocks: tuple[tuple[str, Power], ...] = ()
    out: tuple[Power, ...] = ()

    @property
    def holders(self) -> dict[str, Power]:
        """The power of each home country that has one."""
        return dict(self.blocks)

    def of(self, power: Power) -> tuple[str, ...]:
        """The home countries of a power."""
        return tuple(block for block, holder in self.blocks if holder == power)
