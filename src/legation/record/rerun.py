"""Playing a recorded game again by our rules, and comparing as we go.

The game is played with ``Game``: each recorded phase's orders are written and judged, then the
position is compared with the next recorded one. Where they part, the record's position is put in its
place (an act of the master, with its reason), so that one difference counts once and the game goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from legation.bank import load_variant
from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.errors import RecordError
from legation.notation.names import NameTable, name_table
from legation.notation.units import read_unit
from legation.record.changed import changes_between
from legation.record.digest import canonical, digest
from legation.record.events import Concluded, FlagSet, Mastered
from legation.record.game import Game
from legation.record.logged import LoggedGame, LoggedPhase
from legation.record.replay import Judged
from legation.values.calendar import Phase
from legation.values.geography import Kind, Place, Power, province_of
from legation.values.orders import Support
from legation.values.rulings import Ruling
from legation.values.state import Outcome, State

__all__ = ["DEFAULT_EDITION", "Difference", "Rerun", "Step", "game_of"]

DEFAULT_EDITION = "online"
"""The edition for games whose file names none: that of the sites and judges they come from."""

_NOT_CARRIED_OUT = frozenset({"void", "unmatched"})

Key = tuple[Power, Kind, Place]


@dataclass(frozen=True, slots=True)
class Difference:
    """Something in which a record and our rules part."""

    what: str
    recorded: object
    ours: object

    def __str__(self) -> str:
        return f"{self.what}: recorded {_shown(self.recorded)}, by our rules {_shown(self.ours)}"


@dataclass(frozen=True, slots=True)
class Step:
    """A recorded phase that was played again."""

    logged: LoggedPhase
    judged: Judged
    differences: tuple[Difference, ...]


class Rerun:
    """A recorded game being played again; iterating plays phase by phase.

    ``game`` is the game so far. ``edition`` and ``settings`` change the rules; without an edition
    it is the file's own or ``DEFAULT_EDITION``. Raises ``LegationError`` when the map or the first
    position cannot be used.
    """

    def __init__(
        self,
        logged: LoggedGame,
        *,
        edition: str | None = None,
        settings: Mapping[str, object] | None = None,
        variant: Variant | None = None,
    ) -> None:
        self.logged = logged
        if not logged.phases:
            raise RecordError(f"the game {logged.id!r} has no phases")
        self.variant = variant or _variant(logged, edition, settings or {})
        self._names: NameTable = name_table(self.variant.board)
        first = self._state(logged.phases[0])
        usual = self.variant.start()
        if logged.phases[0].centres is None and first.units == usual.units:
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
                return
            if number == len(phases) - 2 and _never_judged(phase, phases[-1]):
                number += 1
                break
            differences = self._play(phase)
            number += 1
            while number < len(phases) and self._passed_over(phases[number]):
                number += 1
            judged = self.game.judged[-1]
            if number < len(phases):
                self._catch_up(phases[number])
                differences += self._compare(phases[number])
            yield Step(phase, judged, tuple(differences))
        if number < len(phases) and not self.game.over:
            why = f"recorded as {phases[number].name}"
            self.game.add(Concluded(Outcome("ended", (), why)))

    # --- playing ------------------------------------------------------------------------------------

    def _still_open(self, phase: LoggedPhase) -> bool:
        """Whether the last recorded phase is one that nobody had judged when the game was saved."""
        return self.logged.form in ("package", "record") or not any(phase.orders.values())

    def _write(self, phase: LoggedPhase) -> None:
        for name, lines in phase.orders.items():
            if lines:
                self.game.write(name, lines)

    def _play(self, phase: LoggedPhase) -> list[Difference]:
        self._write(phase)
        self.game.process()
        return list(self._orders(phase, self.game.judged[-1]))

    def _passed_over(self, phase: LoggedPhase) -> bool:
        """Whether a recorded phase is one in which nobody could do anything, and ours is later."""
        if phase.final or _phase(phase) == self.game.phase:
            return False
        kind = _phase(phase).kind
        if kind == "retreat":
            return not any((phase.options or {}).values())
        return kind == "adjustment" and not any(phase.orders.values())

    def _catch_up(self, phase: LoggedPhase) -> None:
        """Play the phases that the record leaves out because nobody wrote anything in them."""
        game = self.game
        while (
            not phase.final
            and not game.over
            and game.phase.kind != "movement"
            and _phase(phase) != game.phase
        ):
            game.process()

    def _compare(self, phase: LoggedPhase) -> list[Difference]:
        """Compare the position with a recorded one; where they part, take the recorded one."""
        state = self.game.state
        found = list(self._position(phase, state))
        if found and not phase.final:
            changes = changes_between(state, self._state(phase))
            told = "; ".join(map(str, found))
            self.game.add(Mastered("position as recorded", told, changes))
        return found

    # --- reading the recorded position --------------------------------------------------------------

    def _state(self, phase: LoggedPhase) -> State:
        owners = {
            province_of(self._names.place(centre)): self._names.power(name)
            for name, centres in (phase.centres or {}).items()
            for centre in centres
        }
        units: dict[Power, list[tuple[Kind, Place]]] = {}
        for name, texts in phase.units.items():
            units.setdefault(self._names.power(name), []).extend(map(self._unit, texts))
        options = self._options(phase)
        dislodged = [
            (
                *key,
                None if origin is None else province_of(self._names.place(origin)),
                None if options is None else options.get(key, ()),
            )
            for key, origin in self._beaten(phase).items()
        ]
        return self.variant.position(_phase(phase), units, owners, dislodged)

    def _unit(self, text: str) -> tuple[Kind, Place]:
        return read_unit(self._names, text)

    def _key(self, name: str, text: str) -> Key:
        return (self._names.power(name), *self._unit(text))

    def _beaten(self, phase: LoggedPhase) -> dict[Key, str | None]:
        found = {self._key(*key): origin for key, origin in phase.dislodged.items()}
        for key in phase.options or {}:
            found.setdefault(self._key(*key), None)
        return found

    def _options(self, phase: LoggedPhase) -> dict[Key, tuple[Place, ...]] | None:
        if phase.options is None:
            return None
        return {
            self._key(*key): tuple(sorted(self._names.place(place) for place in places))
            for key, places in phase.options.items()
        }

    # --- comparing ----------------------------------------------------------------------------------

    def _position(self, phase: LoggedPhase, state: State) -> Iterator[Difference]:
        if not phase.final and _phase(phase) != state.phase:
            yield Difference("next phase", _phase(phase).short, state.phase.short)
        wanted = {
            power: sorted(_short(*self._unit(text)) for text in texts)
            for power, texts in self._by_power(phase.units).items()
        }
        ours = _listed((unit.power, _short(unit.kind, unit.place)) for unit in state.units)
        if wanted != ours:
            yield Difference("units", *_parted(wanted, ours))
        if phase.centres is not None:
            held = {
                power: sorted(province_of(self._names.place(centre)) for centre in centres)
                for power, centres in self._by_power(phase.centres).items()
            }
            mine = _listed((power, province) for province, power in state.owners)
            if held != mine:
                yield Difference("centres", *_parted(held, mine))
        yield from self._retreats(phase, state)

    def _retreats(self, phase: LoggedPhase, state: State) -> Iterator[Difference]:
        ours = {
            (entry.unit.power, entry.unit.kind, entry.unit.place): tuple(sorted(entry.options))
            for entry in state.dislodged
            if entry.options
        }
        options = self._options(phase)
        if options is None:
            wanted = {key: ours.get(key, ()) for key in self._beaten(phase)}
        else:
            wanted = {key: places for key, places in options.items() if places}
        if wanted != ours:
            yield Difference("retreats", _told(wanted), _told(ours))

    def _by_power(self, named: Mapping[str, Sequence[str]]) -> dict[Power, list[str]]:
        found: dict[Power, list[str]] = {}
        for name, texts in named.items():
            if texts:
                found.setdefault(self._names.power(name), []).extend(texts)
        return {power: found[power] for power in sorted(found)}

    def _orders(self, phase: LoggedPhase, judged: Judged) -> Iterator[Difference]:
        """Lines that cannot be read, and orders whose legality the record sees otherwise."""
        void: set[Key] | None = None
        if phase.results is not None:
            void = {self._key(*key) for key, words in phase.results.items() if "void" in words}
        for power, replies in judged.replies:
            for reply in replies:
                line = f"{power}: {reply.text}"
                if reply.replaced:
                    continue
                if reply.refusal is not None:
                    yield Difference(line, "an order", reply.refusal.message)
                    continue
                ruling = judged.ruling_on(reply)
                if ruling is None:
                    yield Difference(line, "a ruling", "none")
                elif void is None:
                    if ruling.outcome == "void":
                        yield Difference(line, "a legal order", _word(ruling))
                elif (
                    ruling.unit is not None
                    and _of_the_unit(ruling, judged.turn)
                    and not _against_own(ruling, judged.turn.before)
                ):
                    key = (power, ruling.unit.kind, ruling.unit.place)
                    if (key in void) != (ruling.outcome in _NOT_CARRIED_OUT):
                        yield Difference(line, "void" if key in void else "not void", _word(ruling))


def _of_the_unit(ruling: Ruling, turn: Turn) -> bool:
    """Whether the word of a unit is about this order: it tells of the unit's own order in force."""
    if ruling.outcome != "void":
        return True
    return (
        ruling.unit is not None
        and ruling.power == ruling.unit.power
        and not any(
            other.unit == ruling.unit and other.order is not None and other.outcome != "void"
            for other in turn.rulings
        )
    )


def _against_own(ruling: Ruling, before: State) -> bool:
    """Whether an order supports an attack on a unit of its own power: some call that void."""
    order = ruling.order
    if not isinstance(order, Support) or order.to is None:
        return False
    victim = before.at(order.to)
    return victim is not None and victim.power == ruling.power


def _word(ruling: Ruling) -> str:
    return f"{ruling.outcome} ({ruling.reason.code})"


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


def _variant(logged: LoggedGame, edition: str | None, settings: Mapping[str, object]) -> Variant:
    """The variant of a recorded game, with the rules its file speaks of or those asked for."""
    if logged.form != "record" and logged.variant.endswith(".toml"):
        # A file of another program may name a map, not make us read files.
        raise RecordError(f"the game's map {logged.variant!r} is a file, not the id of a variant")
    chosen = {**logged.settings, **settings}
    if edition is not None:
        chosen = {key: value for key, value in chosen.items() if not key.endswith(".edition")}
    elif not any(key.rpartition(".")[2] == "edition" for key in chosen):
        edition = DEFAULT_EDITION
    variant = load_variant(logged.variant, edition=edition, settings=chosen)
    if variant.setup.win and "win" not in chosen and _goes_on(logged, variant.setup.win):
        never = len(variant.board.centres) + 1
        variant = load_variant(logged.variant, edition=edition, settings={**chosen, "win": never})
    return variant


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


def _phase(phase: LoggedPhase) -> Phase:
    try:
        return Phase.parse(phase.name)
    except ValueError as error:
        raise RecordError(str(error)) from None


def _short(kind: Kind, place: Place) -> str:
    return f"{kind[:1].upper()} {place}"


def _listed(pairs: Iterable[tuple[Power, str]]) -> dict[Power, list[str]]:
    """Sorted texts by power, from (power, text) pairs."""
    found: dict[Power, list[str]] = {}
    for power, text in pairs:
        found.setdefault(power, []).append(text)
    return {power: sorted(found[power]) for power in sorted(found)}


def _parted(
    wanted: Mapping[Power, list[str]], ours: Mapping[Power, list[str]]
) -> tuple[dict[Power, list[str]], dict[Power, list[str]]]:
    """Only the powers in which two tables part."""
    powers = [p for p in sorted({*wanted, *ours}) if wanted.get(p) != ours.get(p)]
    return {p: wanted.get(p, []) for p in powers}, {p: ours.get(p, []) for p in powers}


def _told(facts: Mapping[Key, Sequence[Place]]) -> dict[str, list[str]]:
    return {f"{p} {_short(kind, place)}": list(to) for (p, kind, place), to in facts.items()}


def _shown(value: object) -> str:
    """A value in a report: tables by power and lists without the noise of their Python form."""
    if isinstance(value, Mapping):
        return "; ".join(f"{key} {_shown(entry)}" for key, entry in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value)) or "none"
    return str(value)
