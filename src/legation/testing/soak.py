"""Random whole games of any variant, watched for what must never happen.

::

    report = Report()
    soak(load_variant("narrows"), report, games=3, seed=1, years=5)
    assert not report.violations

The games are drawn from a seed: the same seed gives the same games on every machine.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from legation.bank import listed
from legation.bank.index import entries
from legation.engine.scene import Scene
from legation.engine.variant import Variant
from legation.errors import LegationError
from legation.notation.position import write_position
from legation.record import Game
from legation.record.desk import Reply
from legation.record.digest import digest
from legation.testing.coverage import codes_of, verbs_of
from legation.testing.drawing import careless, draw_orders, draw_zeal
from legation.testing.invariants import INVARIANTS, Seen, broken
from legation.values.geography import Power
from legation.values.orders import Order
from legation.values.state import State

__all__ = ["CHECKS", "Report", "Violation", "playable", "soak"]

CHECKS: tuple[str, ...] = (
    *INVARIANTS,
    "listed orders are legal",
    "orders read as written",
    "the game goes on",
    "the record replays",
    "same seed, same game",
)
"""The names of all invariants."""

_CARELESS = 0.1
"""How often a power writes an order by mistake, each phase."""

_PHASES_A_YEAR = 20


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
    ``adjusted`` counts games in which somebody built or removed; ``idle`` names the others, which
    prove little.
    """

    games: int = 0
    adjusted: int = 0
    idle: list[str] = field(default_factory=list)
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

    def table(self) -> dict[str, Any]:
        """All of it as plain values."""
        return {
            "games": self.games,
            "adjusted": self.adjusted,
            "idle": list(self.idle),
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


def playable() -> tuple[str, ...]:
    """The ids of all variants of the bank that can be played, sorted."""
    return tuple(sorted({*listed("variants"), *(e.id for e in entries() if not e.lacks)}))


def soak(
    variant: Variant, report: Report, *, games: int = 1, seed: int = 1, years: int = 10
) -> Iterator[int]:
    """Play games and enter into ``report`` what they show; gives the number of each when it is over.

    A game is stopped after ``years`` years. The first game is played twice, to see whether the same
    seed gives the same game. Nothing that a rule raises is let through: it is a violation.
    """
    report.verbs_there |= {*verbs_of(variant.rules)}
    report.codes_there |= {*codes_of(variant.rules)}
    for number in range(1, games + 1):
        play = _Play(variant, report, seed, number)
        play.run(years)
        if number == 1 and play.game is not None:
            again = _Play(variant, Report(), seed, number)
            again.run(years, replays=False)
            if again.game is None or again.game.dumps() != play.game.dumps():
                play.fault("same seed, same game", "the game came out differently")
        yield number


class _Play:
    """One game in the making."""

    def __init__(self, variant: Variant, report: Report, seed: int, number: int) -> None:
        self.variant = variant
        self.report = report
        self.seed = seed
        self.number = number
        self.game: Game | None = None
        self._state: State | None = None
        self._orders: dict[Power, tuple[str, ...]] = {}
        self._told: set[str] = set()

    def fault(self, invariant: str, what: str) -> None:
        """Enter a violation at the point where the game is."""
        state = self._state
        self.report.violations.append(
            Violation(
                self.variant.id,
                self.seed,
                self.number,
                "" if state is None else state.phase.short,
                invariant,
                what,
                "" if state is None else write_position(state, ids=True, lossy=True),
                dict(self._orders),
            )
        )

    def run(self, years: int, *, replays: bool = True) -> None:
        """Play to an end. With ``replays`` the record is played again afterwards."""
        self.report.games += 1
        try:
            self._run(years)
            if replays:
                self._replay()
        except Exception as error:  # noqa: BLE001  # whatever a rule raises is what is looked for
            self.fault("the game goes on", f"{type(error).__name__}: {error}")

    def _run(self, years: int) -> None:
        rng = random.Random(f"{self.variant.id} {self.seed} {self.number}")
        zeal = draw_zeal(rng, self.variant.board.powers)
        game = self.game = Game(self.variant, seed=self.seed)
        first = game.phase.year
        adjusted = False
        for _ in range(years * _PHASES_A_YEAR):
            if game.over or game.phase.year >= first + years:
                break
            self._phase(game, rng, zeal)
            adjusted |= bool({"built", "removed_by_order", "removed_by_distance"} & self._told)
        self.report.adjusted += adjusted
        if not adjusted:
            self.report.idle.append(f"{self.variant.id} {self.number}")
        if game.outcome is None:
            self.report.ends["years"] += 1
            game.draw(why=f"{years} years were played")
        else:
            self.report.ends[game.outcome.kind] += 1

    def _phase(self, game: Game, rng: random.Random, zeal: dict[Power, float]) -> None:
        state = self._state = game.state
        self._orders = {}
        scene = Scene(self.variant, state)
        drawn = draw_orders(rng, scene, zeal)
        for power in self.variant.board.powers:
            orders = drawn.get(power, [])
            slip = [careless(rng, scene, power)] if orders and rng.random() < _CARELESS else []
            lines = tuple(game.text(order, power=power) for order in (*orders, *slip))
            if lines:
                self._orders[power] = lines
                replies = game.write(power, lines)
                self._answered(power, orders, replies)
        game.process()
        self._watch(Seen(self.variant, game.judged[-1]))

    def _answered(self, power: Power, orders: list[Order], replies: tuple[Reply, ...]) -> None:
        """What the desk answers to orders that the rules themselves listed."""
        if len(replies) < len(orders):
            self.fault("orders read as written", f"{power}: {len(replies)} of {len(orders)} read")
            return
        for order, reply in zip(orders, replies, strict=False):
            if reply.order != order:
                self.fault("orders read as written", f"{power}: {reply.text!r}: {reply.message}")
            elif not reply.accepted:
                self.fault("listed orders are legal", f"{power}: {reply.text!r}: {reply.message}")

    def _watch(self, seen: Seen) -> None:
        report, turn = self.report, seen.turn
        report.phases[turn.before.phase.kind] += 1
        report.verbs.update(
            reply.order.verb
            for _, replies in seen.judged.replies
            for reply in replies
            if reply.order is not None and reply.accepted
        )
        self._told = {ruling.reason.code for ruling in turn.rulings}
        report.codes.update(ruling.reason.code for ruling in turn.rulings)
        for invariant, what in broken(seen):
            self.fault(invariant, what)

    def _replay(self) -> None:
        """Read the record and judge every phase of it again."""
        game = self.game
        assert game is not None
        try:
            again = Game.loads(game.dumps(), variant=self.variant)
        except LegationError as error:
            self.fault("the record replays", str(error))
            return
        slots = self.variant.rules.slots
        if digest(again.state, slots) != digest(game.state, slots):
            self.fault("the record replays", "the last position is another one")
