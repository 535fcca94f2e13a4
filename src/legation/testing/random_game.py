"""One random game: drawn, written, judged and watched."""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.errors import LegationError, VariantError
from legation.notation.position import write_position
from legation.record import Game
from legation.record.desk import Reply
from legation.record.digest import digest
from legation.testing.coverage import codes_told, silent_of
from legation.testing.crowding import crowd
from legation.testing.drawing import LISTED, Mood, draw_mood, draw_orders, listed_orders
from legation.testing.fighting import Choices, Sheets
from legation.testing.invariants import Seen, broken
from legation.testing.report import Report, Violation
from legation.testing.slips import slip
from legation.values.calendar import Phase
from legation.values.changes import OwnerSet, UnitGone, UnitMade
from legation.values.geography import Power, Seat, province_of
from legation.values.orders import Ballot, Order
from legation.values.state import State

__all__ = ["Manner", "RandomGame"]

_SLIPS = 0.5
"""How often a power writes a line by mistake, each phase."""

_AGREED = 0.7
"""How often all seats of a game with votes write the same orders, each phase."""

_SLIPS_OF_CROWDED = 2
"""Lines that a power writes by mistake in a crowded game, each phase."""

_SLIPS_OF_VOTERS = 0.5
"""How often a power writes one where every seat writes for many powers."""

_SLIPS_OF_BEATEN = 3
"""Lines that a power with dislodged units writes by mistake: there are few such phases."""

_IDLE_YEARS = 8
"""A game of so many years in which nobody built or removed, and which nobody won, proves nothing."""

_SLEEPY_YEARS = 3
"""When nothing came of the lazy powers in so many years, all wake up."""

_PHASES_A_YEAR = 20

_LISTED = 30
"""Orders of a verb for a unit that are looked at in a crowded game, where there are many units."""

_OTHER_NUMBER = 0.3
"""How many games have another number of players than the rules say, where there may be any."""

_MOST_PLAYERS = 5

_BEFORE_PLAY = 4
"""At most so many phases are played before units of a crowded game stand together."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a game is played.

    ``years``: then it is stopped. ``crowded``: it begins in a crowded position (``crowd``). ``tries``: so
    many sets of orders are drawn for each phase as long as some reason was never given, and the one that
    shows most of what was rare is played; not in the first ``unaided`` games, after which what is common
    was seen.
    """

    years: int = 10
    crowded: bool = False
    tries: int = 1
    unaided: int = 30


class RandomGame:
    """A game in the making.

    ``told`` counts the reasons that games before it came to; it decides which of several sets of orders
    is played. What is found goes into ``report``.
    """

    def __init__(
        self,
        variant: Variant,
        report: Report,
        seed: int,
        number: int,
        manner: Manner,
        told: Mapping[str, int],
    ) -> None:
        self.variant = variant
        self.silent = silent_of(variant.rules, variant.board)
        self.report = report
        self.seed = seed
        self.number = number
        self.manner = manner
        self.told = Counter(told)
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

    def run(self, *, replays: bool = True) -> None:
        """Play to an end. With ``replays`` the record is played again afterwards."""
        self.report.games += 1
        try:
            self._run(self.manner.years)
            if replays:
                self._replay()
        except Exception as error:  # noqa: BLE001  # whatever a rule raises is what is looked for
            self.fault("the game goes on", f"{type(error).__name__}: {error}")

    def _run(self, years: int) -> None:
        rng = random.Random(f"{self.variant.id} {self.seed} {self.number}")
        mood = draw_mood(rng, [p for p in self.variant.board.powers if p != "neutral"])
        self.game = self._begun(rng)
        if self.manner.crowded:
            mood = Mood({power: rng.choice((1.0, 1.0, 0.9)) for power in mood.zeal}, sly=True)
            self._crowd(rng, mood)
        game = self.game
        first, step = game.phase.year, self.variant.rules.calendar.step
        adjusted = captured = False
        winters: set[int] = set()
        due: set[int] = set()
        for _ in range(years * _PHASES_A_YEAR):
            if game.over or game.phase.year >= first + years * step:
                break
            game = self._phase(game, rng, mood)
            adjusted |= _adjusted(game.judged[-1].turn)
            captured |= any(isinstance(c, OwnerSet) for c in game.judged[-1].turn.changes)
            winters |= {game.phase.year} if self._builds_in(game.phase.year) else set()
            due |= {game.phase.year} & winters if self._anything_due(game.state) else set()
            if not adjusted and len(winters) > _SLEEPY_YEARS:
                mood = Mood()
        self.report.adjusted += adjusted
        if game.outcome is not None:
            self.report.ends[game.outcome.kind] += 1
            return
        # Where the homes lie in the lands of others, ten years of captures may bring nothing to build.
        barren = captured and len(due) <= _SLEEPY_YEARS
        if not adjusted and not barren and len(winters) >= _IDLE_YEARS:
            text = f"nobody built or removed in {len(winters)} years with adjustments"
            self.fault("games are not idle", text)
        self.report.ends["years"] += 1
        game.draw(why=f"{years} years were played")

    def _begun(self, rng: random.Random) -> Game:
        """The game as it begins; where rules say who plays, now and then with another number of players."""
        if self.variant.rules.seats is not None and rng.random() < _OTHER_NUMBER:
            most = min(len(self.variant.board.powers), _MOST_PLAYERS)
            names = [f"player {number}" for number in range(1, rng.randint(2, most) + 1)]
            with contextlib.suppress(VariantError):  # there can be too few for these rules
                return Game(self.variant, seed=self.seed, players=dict.fromkeys(names, ()))
        return Game(self.variant, seed=self.seed)

    def _crowd(self, rng: random.Random, mood: Mood) -> None:
        """Begin with the first moves, in a crowded position; what comes before is played as usual."""
        assert self.game is not None
        for _ in range(_BEFORE_PLAY):
            if self.game.over or self.game.phase.kind == "movement":
                break
            self._phase(self.game, rng, mood)
        state = crowd(rng, self.variant, self.game.state)
        self.game = Game(self.variant, seed=self.seed, start=state)

    def _builds_in(self, year: int) -> bool:
        """Whether there is an adjustment in a year: some calendars have them every tenth year only."""
        calendar = self.variant.rules.calendar
        named = (Phase(season.name, year, "adjustment") for season in calendar.seasons)
        return any(calendar.has(phase) for phase in named)

    def _anything_due(self, state: State) -> bool:
        """Whether a power owns fewer centres than it has units, or more and an empty home among them."""
        full = {province_of(unit.place) for unit in state.units}
        homes = self.variant.board_of(state).homes
        for power in self.variant.board.powers:
            owned = set(state.centres(power))
            over = len(owned) - len(state.units_of(power))
            if over < 0 or (over > 0 and owned.intersection(homes.get(power, ())) - full):
                return True
        return False

    def _phase(self, game: Game, rng: random.Random, mood: Mood) -> Game:
        """Write and judge a phase; of several tries the one that shows most. Gives the game after it."""
        self._state = game.state
        scene = Scene(self.variant, game.state)
        listed = listed_orders(scene, _LISTED if self.manner.crowded else LISTED)
        aided = self.number > self.manner.unaided and self._unseen()
        tries = self.manner.tries if aided else 1
        before = len(game.judged)
        found: list[tuple[float, int, Game, dict[Power, tuple[str, ...]]]] = []
        for number in range(tries):
            trial = game.copy() if tries > 1 else game
            self._orders = {}
            self._write_all(trial, rng, scene, mood, listed)
            trial.process()
            found.append((self._rarity(trial, before), -number, trial, self._orders))
        _, _, game, self._orders = max(found, key=lambda one: one[:2])
        self.game = game
        for judged in game.judged[before:]:
            self._watch(Seen(self.variant, judged))
        return game

    def _unseen(self) -> bool:
        """Whether there is a reason that was never given."""
        return any(not self.told[code] for code in self.report.codes_there)

    def _rarity(self, game: Game, before: int) -> float:
        """How rare the reasons are that the phases after the first so many came to."""
        if self.manner.tries == 1:
            return 0.0
        rulings = chain.from_iterable(judged.turn.rulings for judged in game.judged[before:])
        codes = {code for ruling in rulings for code in codes_told(ruling.reason)}
        return sum(1 / (1 + self.told[code]) for code in sorted(codes))

    def _write_all(
        self,
        game: Game,
        rng: random.Random,
        scene: Scene,
        mood: Mood,
        listed: Mapping[Power, Choices],
    ) -> None:
        """Orders and mistakes of all seats, for the open phase and for those that are open beside it."""
        state = scene.state
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
        counted = bool(scene.state.seats) and scene.rules.may_write is not None
        if beaten:
            number = _SLIPS_OF_BEATEN
        elif self.manner.crowded and not counted:
            number = _SLIPS_OF_CROWDED
        else:
            number = int(rng.random() < (_SLIPS_OF_VOTERS if counted else _SLIPS))
        for _ in range(number):
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
        self.told.update(codes)
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
