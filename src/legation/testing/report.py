"""What random games came to: counts of what occurred, and what must never happen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from legation.values.geography import Power

__all__ = ["Report", "Violation", "violation_facts"]


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that must never happen, with what reproduces it.

    ``position`` is the code of the position in which ``orders`` (texts by power) were written. Game
    ``game`` of ``seed`` comes to it again.
    """

    variant: str
    seed: int
    game: int
    phase: str
    invariant: str
    what: str
    position: str
    orders: dict[Power, tuple[str, ...]]

    def __str__(self) -> str:
        return (
            f"{self.variant}, seed {self.seed}, game {self.game}, {self.phase}: "
            f"{self.invariant}: {self.what}"
        )


@dataclass(slots=True)
class Report:
    """What some games came to.

    ``ends`` counts games by how they ended: the kind of an outcome, or ``"years"`` for those that
    were stopped. ``phases`` counts by kind of phase, ``verbs`` the orders that went to the judge,
    ``codes`` the reasons of rulings. ``verbs_there`` and ``codes_there`` are what the rules have.
    ``adjusted`` counts games in which somebody built or removed. ``partly`` names the variants that
    were played as far as the rules go, with what they need besides.
    """

    games: int = 0
    adjusted: int = 0
    partly: dict[str, tuple[str, ...]] = field(default_factory=dict)
    ends: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    verbs_there: set[str] = field(default_factory=set)
    codes_there: set[str] = field(default_factory=set)
    violations: list[Violation] = field(default_factory=list)

    @property
    def missing_verbs(self) -> list[str]:
        """The verbs that nobody ordered."""
        return sorted(verb for verb in self.verbs_there if not self.verbs[verb])

    @property
    def missing_codes(self) -> list[str]:
        """The reasons that never occurred."""
        return sorted(code for code in self.codes_there if not self.codes[code])

    def add(self, other: Report) -> None:
        """Put the counts of other games to these."""
        self.games += other.games
        self.adjusted += other.adjusted
        self.partly |= other.partly
        for mine, theirs in (
            (self.ends, other.ends),
            (self.phases, other.phases),
            (self.verbs, other.verbs),
            (self.codes, other.codes),
        ):
            mine.update(theirs)
        self.verbs_there |= other.verbs_there
        self.codes_there |= other.codes_there
        self.violations += other.violations

    def table(self) -> dict[str, Any]:
        """All of it as plain values."""
        return {
            "games": self.games,
            "adjusted": self.adjusted,
            "partly": {name: list(missing) for name, missing in sorted(self.partly.items())},
            "ends": dict(sorted(self.ends.items())),
            "phases": dict(sorted(self.phases.items())),
            "verbs": {verb: self.verbs[verb] for verb in sorted(self.verbs_there | {*self.verbs})},
            "codes": {code: self.codes[code] for code in sorted(self.codes_there | {*self.codes})},
            "not_covered": [*self.missing_verbs, *self.missing_codes],
            "violations": [violation_facts(one) for one in self.violations],
        }


def violation_facts(one: Violation) -> dict[str, Any]:
    """A violation as plain values."""
    names = ("variant", "seed", "game", "phase", "invariant", "what", "position")
    facts: dict[str, Any] = {name: getattr(one, name) for name in names}
    return facts | {"orders": {power: list(lines) for power, lines in one.orders.items()}}
