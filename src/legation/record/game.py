"""A game to play: the friendly handle over a list of events.

::

    game = Game()
    game.write("france", "A par - bur; F bre - mao")
    turn = game.process()
    for line in game.explain():
        print(line)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from legation.bank import load_variant
from legation.engine.scene import Scene
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Asked, Variant
from legation.errors import LegationError
from legation.notation.names import name_table
from legation.notation.position import read_position
from legation.record import events as e
from legation.record.dice import seeded_dice
from legation.record.digest import digest
from legation.record.replay import History, Judged
from legation.record.standing import (
    after_ruling,
    begin,
    first_step,
)
from legation.record.telling import board_text, sentences
from legation.record.written import Written
from legation.values.geography import Power, Seat
from legation.values.state import Outcome, State

__all__ = ["Game"]


class Game(Written):
    """A game of any variant, from its first phase to its end.

    ``variant`` is an id of the bank, the path of a variant file, or a loaded ``Variant``; ``edition``,
    ``settings`` and ``flags`` change its rules, ``setup`` names another set-up of its map.
    ``seed`` is where dice come from. ``players`` maps seats to the
    powers they hold; without it every power is its own seat. ``start`` is a position to begin in, a
    state or a position code. Powers and places are named as players name them.

    >>> game = Game()
    >>> [str(reply) for reply in game.write("france", "A par - bur; F bre - mao")]
    ['A Par - Bur', 'F Bre - Mao']
    >>> game.process().after.phase.short
    'F1901M'
    >>> game.units["france"][0]
    Unit(id=13, power='france', parts=Parts(counts=(('army', 1),)), place='bur', marks=())
    """

    def __init__(
        self,
        variant: str | Variant = "standard",
        *,
        edition: str | None = None,
        settings: Mapping[str, object] | None = None,
        setup: str | None = None,
        flags: Sequence[str] | str = (),
        seed: int = 0,
        players: Mapping[Seat, Sequence[Power] | Power] | None = None,
        start: State | str | None = None,
    ) -> None:
        name = variant if isinstance(variant, str) else variant.id
        if isinstance(variant, str):
            variant = load_variant(
                variant, edition=edition, settings=settings, setup=setup, flags=flags
            )
        elif edition is not None or settings or setup or flags:
            raise LegationError("a loaded variant has its settings; give them when loading it")
        start = read_position(start, variant.board) if isinstance(start, str) else start
        names = name_table(variant.board)
        asked = tuple(
            (seat, tuple(map(names.power, [powers] if isinstance(powers, str) else powers)))
            for seat, powers in sorted((players or {}).items())
        )
        start = _begun(variant, start, asked, seed)
        created = e.Created(
            name,
            tuple(sorted((key, _word(value)) for key, value in variant.settings.items())),
            tuple((module.name, module.version) for module in variant.rules.modules),
            variant.board.digest,
            seed,
            start,
        )
        self._open(variant, History((created,), (begin(created, variant),), {}))
        if variant.rules.seats is None:
            for seat, powers in asked:
                self.seat(seat, powers)

    # --- going on -----------------------------------------------------------------------------------

    def process(self, reason: str = "", *, at: str = "") -> Turn:
        """Judge the open phase with what was written and go on to the next.

        Phases that are closed together with it are judged, too; the answer is the last turn then.
        Raises ``LegationError`` when the game is over.
        """
        turn = self._judge(reason, at)
        while not self.over and self.phase in self.standing.sealed:
            turn = self._judge(reason, at)
        return turn

    def _judge(self, reason: str, at: str) -> Turn:
        self._refuse_when_over()
        desk, state, variant = self._open_desk(), self.state, self._variant
        created = self._events[0]
        assert isinstance(created, e.Created)
        dice = None if created.seed is None else seeded_dice(created.seed, state.phase)
        turn = resolve(variant, state, desk.ballots(), dice, self.standing.waiting)
        if not self.standing.closed:
            self._append(e.Closed(state.phase, reason, at))
        if turn.dice:
            self._append(e.Rolled(state.phase, turn.dice))
        ruled = e.Ruled(state.phase, turn.changes, digest(turn.after, variant.rules.slots))
        self._events.append(ruled)
        self._standings.append(after_ruling(self.standing, len(self._events), turn.after, variant))
        replies = tuple((power, desk.replies(power)) for power in desk.sheets)
        self._judged[len(self._events)] = Judged(turn, replies)
        self._desks.forget()
        return turn

    def undo(self, why: str = "", *, at: str = "") -> e.Event:
        """Take back the last phase that was judged, or the end that was agreed on.

        Phases that were closed together are taken back together. Nothing is deleted: the record gets an
        event that says so. What was written for that phase stands again. Raises ``LegationError`` when
        there is nothing to take back.
        """
        first = first_step(self._events, self._standings)
        if not first:
            raise LegationError("there is no phase to take back")
        event = e.RolledBack(first - 1, why, at)
        self._append(event)
        return event

    def draw(self, powers: Sequence[str] | None = None, why: str = "", *, at: str = "") -> Outcome:
        """End the game as a draw among powers, by default all that have a unit or a centre.

        Powers that nobody plays have no part in it unless they are named.
        """
        self._refuse_when_over()
        state = self.state
        if powers is None:
            alive = {unit.power for unit in state.units} | {power for _, power in state.owners}
            alive |= {entry.unit.power for entry in state.dislodged}
            scene = Scene(self.variant, state)
            alive = {power for power in alive if scene.rules.played(scene, power)}
            chosen = tuple(power for power in self.powers if power in alive)
        else:
            named = {self._names.power(power) for power in powers}
            chosen = tuple(power for power in self.powers if power in named)
        outcome = self._variant.rules.agreed(
            Scene(self._variant, self.state), Outcome("draw", chosen, why)
        )
        self._append(e.Concluded(outcome, at))
        return outcome

    # --- telling ------------------------------------------------------------------------------------

    @property
    def judged(self) -> tuple[Judged, ...]:
        """The phases that were judged and not undone, with what was written for them."""
        return tuple(self._judged[number] for number in self.standing.ruled)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that were judged and not undone."""
        return tuple(judged.turn for judged in self.judged)

    def explain(self, turn: int = -1) -> list[str]:
        """What became of every order of a turn (by default the last), one sentence each.

        Raises ``LegationError`` when there is no such turn.
        """
        try:
            judged = self.judged[turn]
        except IndexError:
            raise LegationError(f"there is no turn {turn}; {len(self.turns)} were judged") from None
        return sentences(self._variant, judged)

    def __str__(self) -> str:
        """The position as a list of powers with their centres and units."""
        return board_text(self._variant, self.state)

    def __repr__(self) -> str:
        return f"<Game {self._variant.id} {self.phase.short}, {len(self.turns)} turns judged>"


def _begun(variant: Variant, start: State | None, asked: Asked, seed: int) -> State | None:
    """The state to record as a game's start: None for the variant's own, drawn without lots."""
    rules = variant.rules
    if rules.seats is None and not (start is not None and rules.slots):
        return start
    first = variant.setup.first if start is None else start.phase
    dice = seeded_dice(seed, first)
    if start is not None:
        return variant.readied(start, asked, dice)
    made = variant.start(asked, dice)
    return None if made == variant.start() else made


def _word(value: object) -> str:
    """A setting in words, as variant files write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return str(value)
