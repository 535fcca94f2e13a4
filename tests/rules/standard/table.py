"""Positions and orders as players write them, judged, with short questions about the result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from legation.bank import load_variant
from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.notation.explain import sentence
from legation.testing.play import Played, play, unit_from, unit_text
from legation.values.calendar import Phase
from legation.values.changes import UnitDislodged
from legation.values.rulings import Ruling
from legation.values.state import State

__all__ = ["Judged", "at", "go_on", "judge"]

Texts = Mapping[str, str]
"""By power, units or orders with commas (units) or semicolons (orders) between."""


@dataclass(frozen=True)
class Judged:
    """A judged phase."""

    variant: Variant
    played: Played

    @property
    def turn(self) -> Turn:
        return self.played.turn

    @property
    def after(self) -> State:
        return self.turn.after

    @property
    def phase(self) -> str:
        """The phase that comes next."""
        return self.after.phase.short

    @property
    def units(self) -> str:
        """All units afterwards: ``"A bur, F stp/sc"``."""
        return ", ".join(sorted(unit_text(unit) for unit in self.after.units))

    def ruling(self, unit: str, *, void: bool = False) -> Ruling:
        """The ruling about the unit that stood there, and not the one on a void order."""
        found = [
            ruling
            for ruling in self.turn.rulings
            if ruling.unit is not None
            and unit_text(ruling.unit) == unit
            and (ruling.outcome == "void") is void
        ]
        assert found, f"no ruling about {unit} in {self.turn.rulings}"
        return found[0]

    def outcome(self, unit: str) -> str:
        """What became of a unit's order."""
        return self.ruling(unit).outcome

    def told(self, unit: str) -> str:
        """The sentence about a unit."""
        return sentence(self.variant.board, self.ruling(unit))

    def voids(self) -> list[str]:
        """The codes of all void orders, in their order."""
        return [ruling.reason.code for ruling in self.turn.rulings if ruling.outcome == "void"]

    def codes(self, power: str) -> list[str]:
        """The codes of all that was ruled about a power, in its order."""
        return [ruling.reason.code for ruling in self.turn.rulings if ruling.power == power]

    def options(self, unit: str) -> str:
        """Where a unit that was dislodged in the phase may retreat to."""
        number = self.ruling(unit).unit
        assert number is not None
        for change in self.turn.changes:
            if isinstance(change, UnitDislodged) and change.unit == number.id:
                return " ".join(change.options)
        raise AssertionError(f"{unit} was not dislodged")


def _listed(texts: str, between: str) -> list[str]:
    return [text.strip() for text in texts.split(between) if text.strip()]


def at(variant: Variant, phase: str, units: Texts, owners: Texts | None = None) -> State:
    """A state: units and centres by power, ``{"france": "A par, F bre"}``."""
    made = {
        power: [unit_from(text) for text in _listed(texts, ",")] for power, texts in units.items()
    }
    owned = {
        province: power for power, texts in (owners or {}).items() for province in texts.split()
    }
    return variant.position(Phase.parse(phase), made, owned)


def judge(
    units: Texts,
    orders: Texts,
    *,
    phase: str = "S1901M",
    owners: Texts | None = None,
    edition: str = "2023",
    **settings: object,
) -> Judged:
    """Set up a position and judge a phase in it."""
    variant = load_variant("standard", edition=edition, settings=settings)
    return go_on(variant, at(variant, phase, units, owners), orders)


def go_on(variant: Variant, state: State, orders: Texts) -> Judged:
    """Judge a phase. Every order must be readable; whether it is legal is the test's question."""
    lines = [(power, line) for power, texts in orders.items() for line in _listed(texts, ";")]
    played = play(variant, state, lines)
    unread = [line for line in played.written if line.order is None]
    assert not unread, unread
    return Judged(variant, played)
