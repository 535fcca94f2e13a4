"""The steps of one phase: from ballots to the next state."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from legation.engine.binding import bind, cite_voids, legal_lines
from legation.engine.dealing import Dealt, deal, keeps_to_itself
from legation.engine.hooks import STEP_AFTER
from legation.engine.module import Election, Verdict
from legation.engine.scene import Dice, Scene, no_dice
from legation.engine.usual import holders_only
from legation.engine.variant import Variant
from legation.errors import StackConflict
from legation.values.calendar import Phase
from legation.values.changes import Change, Ended, PhaseSet, apply
from legation.values.geography import Power, Seat
from legation.values.orders import Ballot, Order, UnitOrder
from legation.values.rulings import Ruling
from legation.values.state import State
from legation.values.tallies import Tally
from legation.values.units import Unit

__all__ = ["Turn", "bind", "resolve"]

MOST_PHASES = 1000
"""How many phases in a row may be passed over before the calendar is taken to be broken."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One phase, judged.

    ``judged`` is the state right after the judging, ``after`` the one in which the next orders are
    written, and ``changes`` lead from ``before`` to ``after``. ``orders`` are the ballots in force;
    ``rulings`` say what became of every ballot and of every unit of the phase. ``dice`` are the
    (purpose, index, sides, result) rolls used, ``absent`` the powers with something to write for which
    nobody sent anything (NMR), powers that no seat holds left out. ``verdict`` is what judging gave,
    with the solved problem of a movement phase. ``tallies`` are the counts of votes. ``silent`` are the
    seats with something to write that sent nothing, where seats are not powers.
    """

    before: State
    judged: State
    after: State
    orders: tuple[Ballot, ...]
    rulings: tuple[Ruling, ...]
    changes: tuple[Change, ...]
    dice: tuple[tuple[str, int, int, int], ...]
    absent: tuple[Power, ...]
    verdict: Verdict
    tallies: tuple[Tally, ...] = ()
    silent: tuple[Seat, ...] = ()

    @property
    def still(self) -> bool:
        """Whether nothing was judged: how a game stands, told by those who tell of turns."""
        return not self.changes and self.before.phase == self.after.phase

    @staticmethod
    def none(state: State) -> Turn:
        """A turn in which nothing is judged, for a game that stands like this."""
        return Turn(state, state, state, (), (), (), (), (), Verdict((), ()))


def resolve(
    variant: Variant,
    state: State,
    orders: Mapping[Power, Sequence[Order]] | Sequence[Ballot],
    dice: Dice | None = None,
    waiting: Collection[Phase] = (),
) -> Turn:
    """Judge one phase.

    ``orders`` maps powers to what they ordered (the first seat that holds a power is taken to have
    written), or lists ballots.
    Illegal orders become ``void`` rulings; nothing is dropped. ``dice`` is asked by rules that roll.
    ``waiting`` are later phases for which orders are written already: none of them is passed over.
    Raises ``ValueError`` when the game is over.
    """
    if state.outcome is not None:
        raise ValueError("the game is over; there is nothing to judge")
    log: list[tuple[str, int, int, int]] = []
    scene = Scene(variant, state, _logged(dice or no_dice, log))
    sealed, first = _fire(scene, ("sealed",))
    written = _ballots(orders, state)
    dealt = deal(sealed, written) if variant.rules.early else Dealt(sealed, [], [], [], {})
    sealed = dealt.scene
    first += dealt.changes
    legal, voids = legal_lines(sealed, written, dealt.aside or None)
    election: Election = variant.rules.elect(sealed, legal)
    kind = sealed.state.phase.kind
    judge = variant.rules.judge.get(kind)
    if judge is None:
        raise StackConflict(
            f"judge[{kind}]", (), f"no module of this stack judges a phase of kind {kind!r}"
        )
    elected = sealed
    if election.changes:
        elected = sealed.after(apply(sealed.state, election.changes))
    verdict: Verdict = judge(elected, election)
    changes = [*first, *election.changes, *verdict.changes]
    judged = apply(elected.state, verdict.changes)
    after, later = _advance(elected.after(judged), waiting)
    return Turn(
        before=state,
        judged=judged,
        after=after,
        orders=(*dealt.in_force, *election.ballots),
        rulings=(
            *cite_voids(sealed, (*dealt.rulings, *verdict.rulings, *election.rulings)),
            *voids,
        ),
        changes=(*changes, *later),
        dice=tuple(log),
        absent=_absent(scene, written),
        verdict=verdict,
        tallies=election.tallies,
        silent=_silent(scene, written) if state.seats else (),
    )


def _ballots(
    orders: Mapping[Power, Sequence[Order]] | Sequence[Ballot], state: State
) -> tuple[Ballot, ...]:
    if isinstance(orders, Mapping):
        new = tuple.__new__  # as Ballot(...), without a call in between
        if state.seats:
            seats = {power: (*state.holders(power), power)[0] for power in orders}
            return tuple(
                [Ballot(seats[power], power, o) for power in sorted(orders) for o in orders[power]]
            )
        return tuple(
            [new(Ballot, (power, power, o, 1)) for power in sorted(orders) for o in orders[power]]
        )
    return tuple(orders)


def _absent(scene: Scene, ballots: Sequence[Ballot]) -> tuple[Power, ...]:
    """Powers that had something to write and for which nobody sent anything."""
    state = scene.state
    if scene.rules.seats is None:
        wrote = {ballot.power for ballot in ballots}
    else:  # what others wrote for a power does not count; nor is one missed that no seat holds
        wrote = {b.power for b in ballots if b.seat in state.holders(b.power)}
        wrote |= {power for power in scene.board.powers if not state.holders(power)}
    played = scene.rules.played
    silent = [p for p in scene.board.powers if p not in wrote and played(scene, p)]
    if not silent:
        return ()
    kind = state.phase.kind
    if kind == "movement":
        asked = {unit.power for unit in state.units}
    elif kind == "retreat":
        asked = {entry.unit.power for entry in state.dislodged if entry.options}
    elif kind != "adjustment":
        verbs = [
            verb
            for verb in scene.rules.verbs_in(kind).values()
            if not issubclass(verb.order, UnitOrder)
        ]
        asked = {p for p in silent if any(any(verb.options(scene, p, None)) for verb in verbs)}
    else:
        asked = {
            power
            for power, due in balances(scene).items()
            if due < 0 or (due > 0 and scene.rules.sites(scene, power))
        }
        if scene.rules.orders_all:
            asked |= {power for power in silent if _may_order(scene, power)}
    return tuple(power for power in silent if power in asked)


def _may_order(scene: Scene, power: Power) -> bool:
    """Whether a power's units can be ordered anything in this phase."""
    verbs = scene.rules.verbs_in(scene.state.phase.kind).values()
    legal = scene.rules.legal
    return any(
        legal is None or legal(scene, unit, order) is None
        for verb in verbs
        if issubclass(verb.order, UnitOrder)
        for unit in scene.state.units_of(power)
        for order in verb.options(scene, power, unit)
    )


def _silent(scene: Scene, ballots: Sequence[Ballot]) -> tuple[Seat, ...]:
    """Seats that could have written something and wrote nothing."""
    wrote = {ballot.seat for ballot in ballots}
    return tuple(
        seat for seat, _ in scene.state.seats if seat not in wrote and has_work(scene, seat)
    )


def has_work(scene: Scene, seat: Seat, only: Power | None = None) -> bool:
    """Whether there is an order that a seat may write in this phase; of ``only`` one power, if given."""
    state = scene.state
    may_write = scene.rules.may_write or holders_only
    verbs = scene.rules.verbs_in(state.phase.kind).values()
    if state.phase.kind == "retreat":
        units = [entry.unit for entry in state.dislodged if entry.options]
    else:
        units = list(state.units)
    bound = state.phase.kind == "adjustment" and not scene.rules.orders_all
    due = balances(scene) if bound else {}
    subjects: list[tuple[Power, Unit | None]] = [
        (unit.power, unit) for unit in units if due.get(unit.power, -1) < 0
    ]
    subjects += [(power, None) for power in scene.board.powers]
    for power, unit in subjects:
        if only not in (None, power):
            continue
        for verb in verbs:
            if issubclass(verb.order, UnitOrder) == (unit is None):
                continue
            order = next(iter(verb.options(scene, power, unit)), None)
            if order is not None and may_write(scene, Ballot(seat, power, order), ()) is None:
                return True
    return False


def strengths(scene: Scene) -> dict[Power, int]:
    """The centres of each power, by their worth."""
    found = dict.fromkeys(scene.board.powers, 0)
    if scene.rules.plain_worth:
        for _, owner in scene.state.owners:
            found[owner] += 1
        return found
    worth = scene.rules.worth
    for province, owner in scene.state.owners:
        found[owner] = found.get(owner, 0) + worth(scene, province, owner)
    return found


def balances(scene: Scene) -> dict[Power, int]:
    """Centres (by their worth) less unit sizes of each power: builds above zero, removals below.

    Units of nobody need no centre and are left out. ``balance`` has the last word.
    """
    found = strengths(scene)
    for unit in scene.state.units:
        if unit.power in found:
            found[unit.power] -= unit.parts.size
    balance = scene.rules.balance
    if balance is None:
        return found
    return {power: balance(scene, power, number) for power, number in found.items()}


def _fire(scene: Scene, steps: Sequence[str]) -> tuple[Scene, list[Change]]:
    """Let every module act at each step, each on the state that the former left."""
    made: list[Change] = []
    for step in steps:
        for module, act in scene.rules.aftermath.get(step, ()):
            changes = act(scene)
            if changes:
                keeps_to_itself(module, changes, scene.rules.through[module])
                made.extend(changes)
                scene = scene.after(apply(scene.state, changes))
    return scene, made


_CLOSING = {False: ("season_end",), True: ("season_end", "year_end")}
"""The steps at the end of a season, by whether the year is over with it."""


def _advance(scene: Scene, waiting: Collection[Phase] = ()) -> tuple[State, list[Change]]:
    """Go on to the next phase in which somebody has something to write."""
    made: list[Change] = []
    judged = True
    for _ in range(MOST_PHASES):
        phase = scene.state.phase
        steps = _steps(scene)
        scene, changes = _fire(scene, steps)
        made += changes
        following = scene.rules.next_phase(scene)
        # Asked only when something may have changed (units, ownership, the board, or the year) and
        # when the centres have been counted.
        due = judged or changes or "captured" in steps or following.year != phase.year
        due = due or not scene.rules.plain_wins
        judged = False
        outcome = scene.rules.wins(scene) if due else None
        if outcome is not None:
            ended = Ended(outcome)
            return apply(scene.state, [ended]), [*made, ended]
        if (following.season, following.year) != (phase.season, phase.year):
            scene, changes = _fire(scene, _CLOSING[following.year != phase.year])
            made += changes
        go = PhaseSet(following)
        made.append(go)
        scene, changes = _fire(scene.after(apply(scene.state, [go])), ("opened",))
        made += changes
        if following in waiting or not scene.rules.idle(scene):
            return scene.state, made
    raise ValueError(f"no phase after {scene.state.phase} gives anybody anything to do")


def _steps(scene: Scene) -> tuple[str, ...]:
    """The steps that follow the phase just finished or passed over."""
    phase = scene.state.phase
    own = STEP_AFTER.get(phase.kind, phase.kind)
    return (own, "captured") if scene.rules.calendar.captures(phase) else (own,)


def _logged(dice: Dice, log: list[tuple[str, int, int, int]]) -> Dice:
    def roll(purpose: str, index: int, sides: int) -> int:
        result = dice(purpose, index, sides)
        log.append((purpose, index, sides, result))
        return result

    return roll
