"""Random whole games of any variant, watched for what must never happen.

::

    report = Report()
    soak(load_variant("narrows"), report, games=3, seed=1, years=5)
    assert not report.violations

The games are drawn from a seed: the same seed gives the same games on every machine.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

from legation.bank import listed
from legation.bank.index import entries
from legation.bank.variants import load_partly
from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.errors import LegationError
from legation.notation.position import write_position
from legation.record import Game
from legation.record.desk import Reply
from legation.record.digest import digest
from legation.testing.coverage import codes_of, codes_told, silent_of, verbs_of
from legation.testing.drawing import Mood, draw_mood, draw_orders, listed_orders
from legation.testing.fighting import Sheets
from legation.testing.invariants import INVARIANTS, Seen, broken
from legation.testing.report import Report, Violation
from legation.testing.slips import slip
from legation.values.calendar import Phase
from legation.values.changes import UnitGone, UnitMade
from legation.values.geography import Power, Seat
from legation.values.orders import Ballot, Order
from legation.values.state import State

__all__ = ["CHECKS", "Plan", "Report", "Violation", "everything", "playable", "soak"]

CHECKS: tuple[str, ...] = (
    *INVARIANTS,
    "listed orders are legal",
    "orders read as written",
    "the game goes on",
    "the record replays",
    "same seed, same game",
    "what cannot occur does not",
    "games are not idle",
)
"""The names of all invariants."""

_SLIPS = 0.5
"""How often a power writes a line by mistake, each phase."""

_AGREED = 0.7
"""How often all seats of a game with votes write the same orders, each phase."""

_SLIPS_OF_BEATEN = 3
"""Lines that a power with dislodged units writes by mistake: there are few such phases."""

_IDLE_YEARS = 8
"""A game of so many years in which nobody built or removed, and which nobody won, proves nothing."""

_SLEEPY_YEARS = 3
"""When nothing came of the lazy powers in so many years, all wake up."""

_PHASES_A_YEAR = 20


def playable() -> tuple[str, ...]:
    """The ids of all variants of the bank that can be played, sorted."""
    return tuple(sorted({*listed("variants"), *(e.id for e in entries() if not e.lacks)}))


def everything() -> tuple[str, ...]:
    """The ids of all variants and maps of the bank, sorted; some play only as far as the rules go."""
    return tuple(sorted({*listed("variants"), *listed("maps")}))


@dataclass(frozen=True, slots=True)
class Plan:
    """How the games of some variants of the bank are to be played."""

    games: int = 1
    seed: int = 1
    years: int = 10
    edition: str | None = None
    settings: Mapping[str, object] = field(default_factory=dict)

    def play(self, name: str) -> Report:
        """The games of one name of the bank, or of the path of a variant file.

        A map whose rules are not all there is played by those that are; ``partly`` of the report says
        so. Raises as ``load_variant`` does for what cannot be loaded.
        """
        report = Report()
        for _ in self._played(name, report):
            pass
        return report

    def _played(self, name: str, report: Report) -> Iterator[int]:
        variant, missing = load_partly(name, edition=self.edition, settings=self.settings)
        if missing:
            report.partly[variant.id] = missing
        yield from soak(variant, report, games=self.games, seed=self.seed, years=self.years)

    def reports(self, names: Sequence[str], jobs: int = 1) -> Iterator[tuple[str, Report, int]]:
        """For each name as its games are over: the name, what is new, and how many games are done.

        With more than one job the names are spread over processes; the reports are the same.
        """
        if jobs > 1:
            with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
                for name, report in zip(names, pool.map(self.play, names), strict=True):
                    yield name, report, self.games
            return
        for name in names:
            report = Report()
            for _ in self._played(name, report):
                yield name, Report(), 1
            yield name, report, 0


def soak(
    variant: Variant, report: Report, *, games: int = 1, seed: int = 1, years: int = 10
) -> Iterator[int]:
    """Play games and enter into ``report`` what they show; gives the number of each when it is over.

    A game is stopped after ``years`` years. The first game is played twice, to see whether the same
    seed gives the same game. Nothing that a rule raises is let through: it is a violation.
    """
    silent = silent_of(variant.rules, variant.board)
    report.verbs_there |= {verb for verb in verbs_of(variant.rules) if f"verb {verb}" not in silent}
    report.codes_there |= {*codes_of(variant.rules)} - {*silent}
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
        self.silent = silent_of(variant.rules, variant.board)
        self.report = report
        self.seed = seed
        self.number = number
        self.game: Game | None = None
        self._state: State | None = None
        self._orders: dict[Power, tuple[str, ...]] = {}

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
        mood = draw_mood(rng, [p for p in self.variant.board.powers if p != "neutral"])
        game = self.game = Game(self.variant, seed=self.seed)
        first, step = game.phase.year, self.variant.rules.calendar.step
        adjusted = False
        winters: set[int] = set()
        for _ in range(years * _PHASES_A_YEAR):
            if game.over or game.phase.year >= first + years * step:
                break
            self._phase(game, rng, mood)
            adjusted |= _adjusted(game.judged[-1].turn)
            winters |= {game.phase.year} if self._builds_in(game.phase.year) else set()
            if not adjusted and len(winters) > _SLEEPY_YEARS:
                mood = Mood()
        self.report.adjusted += adjusted
        if game.outcome is not None:
            self.report.ends[game.outcome.kind] += 1
            return
        if not adjusted and len(winters) >= _IDLE_YEARS:
            text = f"nobody built or removed in {len(winters)} years with adjustments"
            self.fault("games are not idle", text)
        self.report.ends["years"] += 1
        game.draw(why=f"{years} years were played")

    def _builds_in(self, year: int) -> bool:
        """Whether there is an adjustment in a year: some calendars have them every tenth year only."""
        calendar = self.variant.rules.calendar
        named = (Phase(season.name, year, "adjustment") for season in calendar.seasons)
        return any(calendar.has(phase) for phase in named)

    def _phase(self, game: Game, rng: random.Random, mood: Mood) -> None:
        state = self._state = game.state
        self._orders = {}
        scene = Scene(self.variant, state)
        listed = listed_orders(scene)
        drawn: Sheets | None = None
        accepted: list[Ballot] = []
        # Where seats vote, nothing would come of it if they never wanted the same.
        agreed = rng.random() < _AGREED
        for seat, held in game.seats.items():
            # Seats that are none of the powers write each what it thinks best, for whom the rules let it.
            counted = bool(state.seats) and scene.rules.may_write is not None
            if drawn is None or (state.seats and not (agreed and counted)):
                drawn = draw_orders(rng, scene, mood, listed)
            powers = list(self.variant.board.powers if counted else held)
            if counted:  # so that those who may not order everything order all of it together
                rng.shuffle(powers)
            for power in powers:
                orders = drawn.get(power, [])
                if counted:
                    orders = _permitted(scene, seat, power, orders, accepted)
                legal = [order for orders in listed.get(power, {}).values() for order in orders]
                slips = self._slips(game, rng, scene, power, orders, legal)
                # Where lines are counted, a slip that is legal by chance must not take the place of others.
                first = rng.random() < 0.8 and not counted
                replies = self._write(game, (seat, power), orders, slips, first=first)
                if counted:
                    more = [r.ballot for r in replies[len(orders) :] if r.accepted]
                    accepted += [ballot for ballot in more if ballot is not None]
        for window in game.windows:
            for seat, held in game.seats.items():
                self._write_ahead(game, rng, mood, (seat, held), window.phase)
        before = len(game.judged)
        game.process()
        for judged in game.judged[before:]:
            self._watch(Seen(self.variant, judged))

    def _write_ahead(
        self,
        game: Game,
        rng: random.Random,
        mood: Mood,
        who: tuple[Seat, Sequence[Power]],
        phase: Phase,
    ) -> None:
        """Write a seat's orders for a phase to come, drawn from what the seat knows of it."""
        seat, held = who
        scene = Scene(self.variant, game.expected(phase, seat))
        listed = {p: choices for p, choices in listed_orders(scene).items() if p in held}
        for power, orders in draw_orders(rng, scene, mood, listed).items():
            lines = [game.text(order, power=power, phase=phase) for order in orders]
            if lines:
                self._orders[f"{power} {phase.short}"] = tuple(lines)
                replies = game.write(power, lines, seat=seat, phase=phase)
                self._answered(power, orders, replies)

    def _write(
        self,
        game: Game,
        who: tuple[Seat, Power],
        orders: list[Order],
        slips: list[str],
        *,
        first: bool,
    ) -> tuple[Reply, ...]:
        """Write a seat's orders for a power; slips that come first replace none when they are legal."""
        seat, power = who
        lines = [game.text(order, power=power) for order in orders]
        if not lines and not slips:
            return ()
        name = power if seat == power else f"{seat} for {power}"
        self._orders[name] = (*slips, *lines) if first else (*lines, *slips)
        replies = game.write(power, self._orders[name], seat=seat)
        wanted = len(orders)
        answered = replies[max(len(replies) - wanted, 0) :] if first else replies[:wanted]
        self._answered(power, orders, answered)
        return replies

    def _slips(
        self,
        game: Game,
        rng: random.Random,
        scene: Scene,
        power: Power,
        orders: Sequence[Order],
        legal: Sequence[Order],
    ) -> list[str]:
        """Lines that a power writes by mistake."""
        beaten = any(entry.unit.power == power for entry in scene.state.dislodged)
        made: list[str] = []
        for _ in range(_SLIPS_OF_BEATEN if beaten else rng.random() < _SLIPS):
            wrong = slip(rng, scene, power, orders, legal)
            if wrong is not None:
                # An order can be so wrong that there are no words for it.
                with contextlib.suppress(LegationError, LookupError, ValueError):
                    made.append(game.text(wrong, power=power))
        return made

    def _answered(self, power: Power, orders: list[Order], replies: tuple[Reply, ...]) -> None:
        """What the desk answers to orders that the rules themselves listed."""
        if len(replies) < len(orders):
            self.fault("orders read as written", f"{power}: {len(replies)} of {len(orders)} read")
            return
        for order, reply in zip(orders, replies, strict=False):
            # What is written may stand for the order that was listed, as a conversion does for a retreat.
            if reply.order != order and not (reply.accepted and reply.bound[1] == order):
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
        codes = [code for ruling in turn.rulings for code in codes_told(ruling.reason)]
        silent = self.silent
        if turn.before.patches:
            # A board that changed may have coasts and ways that the map has not.
            silent = silent_of(self.variant.rules, self.variant.board_of(turn.before))
        for code in sorted({*codes} & {*silent}):
            self.fault("what cannot occur does not", f"{code}, although {silent[code]}")
        report.codes.update(codes)
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


def _adjusted(turn: Turn) -> bool:
    """Whether a phase that was no fight made units or took some away."""
    fought = turn.before.phase.kind in ("movement", "retreat")
    return not fought and any(isinstance(c, UnitMade | UnitGone) for c in turn.verdict.changes)


def _permitted(
    scene: Scene, seat: Seat, power: Power, orders: Sequence[Order], accepted: list[Ballot]
) -> list[Order]:
    """The orders that a seat may write for a power; they join what was accepted in this phase."""
    found: list[Order] = []
    for order in orders:
        ballot = Ballot(seat, power, order)
        if scene.rules.may_write is None or scene.rules.may_write(scene, ballot, accepted) is None:
            found.append(order)
            accepted.append(ballot)
    return found
