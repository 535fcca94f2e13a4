"""Playing a recorded game again by our rules, and comparing as we go.

The game is played with ``Game``: each recorded phase's orders are written and judged, then the
position is compared with the next recorded one. Where they part, the record's position is put in its
place (an act of the master, with its reason), so that one difference counts once and the game goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from legation.bank import load_partly, load_variant
from legation.bank.files import names_a_file
from legation.engine.variant import Variant
from legation.errors import RecordError, VariantError
from legation.notation.names import NameTable, name_table
from legation.record.changed import changes_between
from legation.record.comparing import (
    Difference,
    order_differences,
    position_differences,
    unjudged_differences,
)
from legation.record.digest import canonical, digest
from legation.record.events import Concluded, FlagSet, Mastered
from legation.record.foreign import in_our_words
from legation.record.game import Game
from legation.record.logged import LoggedGame, LoggedPhase
from legation.record.recorded import Recorded
from legation.record.replay import Judged
from legation.values.calendar import SEASON_LETTERS, Phase
from legation.values.state import Outcome

__all__ = ["DEFAULT_EDITION", "Difference", "Rerun", "Step", "Unjudged", "game_of"]

DEFAULT_EDITION = "online"
"""The edition for games whose file names none: that of the sites and judges they come from."""

_KINDS = ("choice", "movement", "retreat", "adjustment")

_OTHER_BUILDS = frozenset({"builds of its own"})
"""Needs of a map that touch adjustments only."""

_SELDOM = frozenset(
    {
        "a number of centres to win",
        "another way to win",
        "phases of its own",
        "units of nobody",
    }
)
"""Needs of a map that touch few orders or none: phases are played all the same."""


@dataclass(frozen=True, slots=True)
class Step:
    """A recorded phase that was played again."""

    logged: LoggedPhase
    judged: Judged
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Unjudged:
    """The last phase of a record that was not judged any more: still open, or the game was ended."""

    logged: LoggedPhase
    differences: tuple[Difference, ...] = ()


class Rerun:
    """A recorded game being played again; iterating plays phase by phase.

    ``game`` is the game so far. ``unjudged`` is the phase at the end of the record that nobody has
    judged; None where there is none, and before the end is reached. ``edition`` and ``settings``
    change the rules; without an edition it is the file's own or ``DEFAULT_EDITION``. Raises
    ``LegationError`` when the map or the first position cannot be used.

    With ``partly`` a game whose map needs rules that are not built is played as far as the standard
    rules go: phases that other rules govern are taken as recorded, and ``taken`` lists them with the
    rule they need. Such a game cannot be kept.
    """

    def __init__(
        self,
        logged: LoggedGame,
        *,
        edition: str | None = None,
        settings: Mapping[str, object] | None = None,
        variant: Variant | None = None,
        partly: bool = False,
    ) -> None:
        self.logged = logged = in_our_words(logged)
        if not logged.phases:
            raise RecordError(f"the game {logged.id!r} has no phases")
        missing: tuple[str, ...] = ()
        if variant is None:
            variant, missing = _variant(logged, edition, settings or {}, partly=partly)
        self.variant = variant
        self.unjudged: Unjudged | None = None
        self.taken: list[tuple[LoggedPhase, str]] = []
        self._builds = ", ".join(need for need in missing if need in _OTHER_BUILDS)
        self._names: NameTable = name_table(self.variant.board)
        first = self._recorded(0).state(self.variant)
        usual = self.variant.start()
        known = first.units == usual.units or first.phase == usual.phase
        if logged.phases[0].centres is None and known:
            first = replace(first, owners=usual.owners)  # judges leave out what everybody knows
        slots = self.variant.rules.slots
        start = None if digest(first, slots) == digest(usual, slots) else first
        self.game = Game(self.variant, start=start)
        for name, value in (("id", logged.id), *logged.facts):
            if value:
                self.game.add(FlagSet(name, canonical(value)))

    @property
    def length(self) -> int:
        """How many recorded phases there are to play, at most."""
        return sum(not phase.final for phase in self.logged.phases)

    def __iter__(self) -> Iterator[Step]:
        phases = self.logged.phases
        number = 0
        while number < len(phases) and not phases[number].final and not self.game.over:
            phase = phases[number]
            if number == len(phases) - 1 and self._still_open(phase):
                self._write(phase)
                replies = [
                    reply for power in self.game.powers for reply in self.game.replies(power)
                ]
                self.unjudged = Unjudged(phase, tuple(unjudged_differences(replies)))
                return
            if number == len(phases) - 2 and _never_judged(phase, phases[-1]):
                self.unjudged = Unjudged(phase)
                number += 1
                break
            if self._builds and self._recorded(number).phase.kind == "adjustment":
                self.taken.append((phase, self._builds))
                number += 1
                if number < len(phases):
                    self._compare(self._recorded(number))
                continue
            judged = self._play(phase)
            differences = [*order_differences(self._recorded(number), judged)]
            number += 1
            while number < len(phases) and self._passed_over(self._recorded(number)):
                number += 1
            if number < len(phases):
                self._catch_up(self._recorded(number))
                differences += self._compare(self._recorded(number))
            yield Step(phase, judged, tuple(differences))
        if number < len(phases) and not self.game.over:
            why = f"recorded as {phases[number].name}"
            self.game.add(Concluded(Outcome("ended", (), why)))

    # --- playing ------------------------------------------------------------------------------------

    def _recorded(self, number: int) -> Recorded:
        return Recorded(self._names, self.logged.phases[number])

    def _still_open(self, phase: LoggedPhase) -> bool:
        """Whether the last recorded phase is one that nobody had judged when the game was saved."""
        return self.logged.form in ("package", "record") or not any(phase.orders.values())

    def _write(self, phase: LoggedPhase) -> None:
        for name, lines in phase.orders.items():
            if lines:
                self.game.write(name, lines)

    def _play(self, phase: LoggedPhase) -> Judged:
        self._write(phase)
        self.game.process()
        return self.game.judged[-1]

    def _passed_over(self, recorded: Recorded) -> bool:
        """Whether a recorded phase is one in which nobody could do anything, and ours is later."""
        if recorded.logged.final or recorded.phase == self.game.phase:
            return False
        return recorded.idle

    def _catch_up(self, recorded: Recorded) -> None:
        """Play the phases that the record leaves out because nobody wrote anything in them."""
        game = self.game
        while (
            not recorded.logged.final
            and not game.over
            and game.phase.kind != "movement"
            and _order(game.phase) < _order(recorded.phase)
        ):
            game.process()

    def _compare(self, recorded: Recorded) -> list[Difference]:
        """Compare the position with a recorded one; where they part, take the recorded one."""
        state = self.game.state
        found = list(position_differences(recorded, state))
        if found and not recorded.logged.final:
            wanted = recorded.state(self.variant)
            if recorded.logged.centres is None:
                wanted = replace(wanted, owners=state.owners)
            told = "; ".join(map(str, found))
            changes = changes_between(state, wanted)
            self.game.add(Mastered("position as recorded", told, changes))
        last = recorded.logged.final
        if self._builds and not last and recorded.phase.kind == "adjustment":
            # Whether there is anything to build is for the other rule to say.
            found = [difference for difference in found if difference.what != "next phase"]
        return found


def _order(phase: Phase) -> tuple[int, int, int]:
    """A key by which phases stand in the order of play."""
    return (phase.year, list(SEASON_LETTERS).index(phase.season), _KINDS.index(phase.kind))


def game_of(
    logged: LoggedGame,
    *,
    edition: str | None = None,
    settings: Mapping[str, object] | None = None,
) -> Game:
    """The game of our own that a recorded one becomes: played again to its end.

    A record of ours is that game already, unless other rules are asked for. Raises
    ``LegationError``.
    """
    if logged.game is not None and edition is None and not settings:
        return logged.game
    rerun = Rerun(logged, edition=edition, settings=settings)
    for _ in rerun:
        pass
    return rerun.game


def _variant(
    logged: LoggedGame, edition: str | None, settings: Mapping[str, object], *, partly: bool
) -> tuple[Variant, tuple[str, ...]]:
    """The variant of a recorded game, with the rules its file speaks of or those asked for.

    And what its map needs besides, where that may be left out.
    """
    if logged.form != "record" and names_a_file(logged.variant):
        # A file of another program may name a map, not make us read files.
        raise RecordError(f"the game's map {logged.variant!r} is a file, not the id of a variant")
    chosen = {**logged.settings, **settings}
    if edition is not None:
        chosen = {key: value for key, value in chosen.items() if not key.endswith(".edition")}
    elif not any(key.rpartition(".")[2] == "edition" for key in chosen):
        edition = DEFAULT_EDITION
    missing: tuple[str, ...] = ()
    if not partly:
        variant = load_variant(logged.variant, edition=edition, settings=chosen)
    else:
        variant, missing = load_partly(logged.variant, edition=edition, settings=chosen)
        fine = _OTHER_BUILDS | _SELDOM
        other = [need for need in missing if need not in fine]
        if other:
            raise VariantError(f"it needs {', '.join(other)}")
    if (
        variant.setup.win
        and not {"win", "standard.win"} & set(chosen)
        and _goes_on(logged, variant.setup.win)
    ):
        chosen["standard.win"] = len(variant.board.centres) + 1  # nobody wins
        if partly:
            return load_partly(logged.variant, edition=edition, settings=chosen)
        variant = load_variant(logged.variant, edition=edition, settings=chosen)
    return variant, missing


def _goes_on(logged: LoggedGame, win: int) -> bool:
    """Whether the game was played on after a power had enough centres to win."""
    return any(
        len(centres) >= win
        for phase in logged.phases
        if not phase.final and phase.centres is not None and any(phase.orders.values())
        for centres in phase.centres.values()
    )


def _never_judged(phase: LoggedPhase, last: LoggedPhase) -> bool:
    """Whether a game was ended by agreement in a phase: nobody wrote and nothing changed."""
    return (
        last.final
        and not any(phase.orders.values())
        and (phase.units, phase.centres) == (last.units, last.centres)
    )
