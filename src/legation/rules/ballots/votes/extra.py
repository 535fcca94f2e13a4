"""Votes for powers that nobody plays: every seat has some, and most votes decide.

The module ``ballots``. Some powers are played, each by a seat; for units of the others every seat may
write extra orders, as many as its quota allows, and each is a vote. The numbers are those of the sheet
``catspaw``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from legation.engine.module import Election, Module, Slot
from legation.engine.scene import Scene
from legation.engine.turn import strengths
from legation.rules.ballots.choosing import played_powers
from legation.rules.ballots.counting import Vote
from legation.rules.ballots.polling import Line, Poll, poll
from legation.rules.ballots.telling import tally_signs
from legation.rules.ballots.votes.lawful import cites, never_arrives, own_attack
from legation.rules.ballots.votes.quotas import (
    counts_of,
    extras,
    is_extra,
    quota,
    read,
    write,
    year_end,
)
from legation.rules.ballots.votes.rebuilding import unvoted
from legation.rules.ballots.votes.settings import Settings
from legation.rules.ballots.votes.telling import report, sees, silent
from legation.values.geography import Power, Seat
from legation.values.orders import Ballot, Build, Hold, Order
from legation.values.rulings import Reason, Ruling
from legation.values.state import Outcome
from legation.values.units import Unit

__all__ = ["BALLOTS"]

Writes: TypeAlias = Callable[[Scene, Ballot, Sequence[Ballot]], Reason | None]
Elect: TypeAlias = Callable[[Scene, Sequence[Line]], Election]


# --- who may write what --------------------------------------------------------------------------


def _may_write(settings: Settings) -> Callable[[Writes], Writes]:
    def wrap(inner: Writes) -> Writes:
        def ask(scene: Scene, ballot: Ballot, before: Sequence[Ballot]) -> Reason | None:
            """A seat writes for its own powers (CAT-3), and votes on the others (CAT-4, CAT-6)."""
            state = scene.state
            own = ballot.power in state.held(ballot.seat)
            if ballot.seat not in dict(state.seats):
                return inner(scene, ballot, before)
            mine = [line for line in before if line.seat == ballot.seat]
            kind = state.phase.kind
            if own and not (
                settings.votes == "all" and kind == "movement" and is_extra(scene, ballot, mine)
            ):
                return inner(scene, ballot, before)
            votable = settings.votes == "all" and kind == "movement"
            if not own and not votable and state.holders(ballot.power):
                return Reason("played_by_another", (("power", ballot.power),))
            if kind == "movement":
                return _over_quota(scene, settings, ballot.seat, mine)
            if kind == "adjustment" and isinstance(ballot.order, Build):
                return _build_vote(scene, settings, ballot, mine)
            return Reason("no_vote_on_this", (("power", ballot.power),))

        return ask

    return wrap


def _over_quota(
    scene: Scene, settings: Settings, seat: Seat, mine: Sequence[Ballot]
) -> Reason | None:
    """The refusal of an extra order beyond the quota (CAT-5, CAT-6)."""
    if settings.over == "last":
        return None  # which of them count is known when all are there
    number = quota(scene, settings, seat)
    if len(extras(scene, mine, settings)) < number:
        return None
    return Reason("over_quota", (("number", number),))


def _build_vote(
    scene: Scene, settings: Settings, ballot: Ballot, mine: Sequence[Ballot]
) -> Reason | None:
    """The refusal of a second build vote (CAT-10)."""
    votes = [line for line in mine if line.power not in scene.state.held(ballot.seat)]
    if settings.build_votes == "each":
        votes = [line for line in votes if line.power == ballot.power]
    if len(votes) < settings.extra_builds:
        return None
    return Reason("one_build_vote", (("number", settings.extra_builds),))


def _legal(settings: Settings) -> Callable[[Scene, Unit | None, Order], Reason | None]:
    def legal(scene: Scene, unit: Unit | None, order: Order) -> Reason | None:
        """An objection to a vote on a unit: it can never be done (CAT-8), or is void (CAT-9)."""
        if unit is None or (settings.votes == "unheld" and scene.state.holders(unit.power)):
            return None
        wrong = never_arrives(scene, unit, order)
        return wrong or (own_attack(scene, unit, order) if settings.own_attack == "void" else None)

    return legal


# --- the election --------------------------------------------------------------------------------


def _elect(settings: Settings) -> Callable[[Elect], Elect]:
    def voted(scene: Scene, power: Power) -> bool:
        if not scene.state.holders(power):
            return True
        return settings.votes == "all" and scene.state.phase.kind == "movement"

    def weigh(scene: Scene, lines: Sequence[Ballot]) -> list[Vote]:
        """A line is a vote (CAT-6); the owner's first one weighs what the switch says."""
        votes: list[Vote] = []
        owned: set[Seat] = set()
        for line in lines:
            first = line.power in scene.state.held(line.seat) and line.seat not in owned
            owned |= {line.seat} if first else set()
            if settings.holds or not isinstance(line.order, Hold) or first:
                votes.append(Vote(line.seat, line.order, settings.owner_votes if first else 1))
        return votes

    rules = Poll(
        voted,
        weigh,
        "CAT-7",
        "CAT-10",
        routes=settings.routes,
        lots=settings.build_ties == "lot",
        rivals=settings.build_sites == "rivals",
    )

    def wrap(inner: Elect) -> Elect:
        def elect(scene: Scene, lines: Sequence[Line]) -> Election:
            """Most votes decide, and a tie holds (CAT-7); invalid ones are gone by now (CAT-8)."""
            gone: list[Ruling] = []
            usual = unvoted(scene, lines) if settings.unvoted_builds == "usual" else []
            if settings.over == "last" and scene.state.phase.kind == "movement":
                lines, gone = _last_ones(scene, settings, lines)
            made = poll(rules, lambda scene, found: inner(scene, [*found, *usual]), scene, lines)
            return replace(made, rulings=(*made.rulings, *gone)) if gone else made

        return elect

    return wrap


def _last_ones(
    scene: Scene, settings: Settings, lines: Sequence[Line]
) -> tuple[list[Line], list[Ruling]]:
    """The lines without the earliest extra orders of a seat that wrote too many, and rulings on those."""
    gone: dict[int, Reason] = {}
    for seat, _ in scene.state.seats:
        mine = [ballot for ballot, _ in lines if ballot.seat == seat]
        more = extras(scene, mine, settings)
        number = quota(scene, settings, seat)
        reason = Reason("over_quota", (("number", number),))
        gone |= {id(ballot): reason for ballot in more[: max(0, len(more) - number)]}
    rulings = [
        Ruling(b.power, unit, b.order, "void", gone[id(b)], seat=b.seat)
        for b, unit in lines
        if id(b) in gone
    ]
    return [line for line in lines if id(line[0]) not in gone], rulings


# --- the rest of the game ------------------------------------------------------------------------


def _idle(inner: Callable[[Scene], bool]) -> Callable[[Scene], bool]:
    def idle(scene: Scene) -> bool:
        """Nobody writes retreats for powers that nobody plays: such units disband (CAT-11)."""
        state = scene.state
        beaten = state.dislodged if state.phase.kind == "retreat" else ()
        if beaten and not any(state.holders(entry.unit.power) for entry in beaten):
            return True
        return inner(scene)

    return idle


def _played(scene: Scene, outcome: Outcome) -> Outcome:
    """An outcome without the powers that nobody plays."""
    powers = tuple(power for power in outcome.powers if scene.state.holders(power))
    return Outcome(outcome.kind, powers, outcome.why, outcome.seats)


def _wins(settings: Settings) -> Callable[..., Any]:
    def wrap(inner: Callable[[Scene], Outcome | None]) -> Callable[[Scene], Outcome | None]:
        def wins(scene: Scene) -> Outcome | None:
            """Only a power with a player wins; else play goes on (CAT-2)."""
            outcome = inner(scene)
            if outcome is None or settings.unheld_wins:
                return outcome
            made = _shared(settings, scene, _played(scene, outcome))
            return None if outcome.kind == "solo" and not made.powers else made

        return wins

    return wrap


def _agreed(settings: Settings) -> Callable[..., Any]:
    def wrap(inner: Callable[[Scene, Outcome], Outcome]) -> Callable[[Scene, Outcome], Outcome]:
        def agreed(scene: Scene, outcome: Outcome) -> Outcome:
            """Powers that nobody plays have no part in a draw that the players agree on (CAT-2)."""
            return _shared(settings, scene, _played(scene, inner(scene, outcome)))

        return agreed

    return wrap


def _shared(settings: Settings, scene: Scene, outcome: Outcome) -> Outcome:
    """A draw with the players whose powers are gone, where they have a part in it (CAT-5)."""
    if not settings.eliminated_draw or outcome.kind != "draw":
        return outcome
    state, owned = scene.state, strengths(scene)
    gone = {p for p in scene.board.powers if not owned.get(p) and not state.units_of(p)}
    shared = {*outcome.powers, *(power for power in gone if state.holders(power))}
    powers = tuple(power for power in scene.board.powers if power in shared)
    return replace(outcome, powers=powers)


def _seats(settings: Settings) -> Callable[..., Any]:
    def seats(
        scene: Scene, asked: tuple[tuple[Seat, tuple[Power, ...]], ...]
    ) -> tuple[tuple[Seat, tuple[Power, ...]], ...]:
        """Each seat has one power, and the others have none (CAT-2, CAT-12)."""
        return played_powers(
            scene,
            asked,
            players=settings.players,
            held=settings.held,
            sets=settings.sets,
            preferences=settings.preferences,
        )

    return seats


def _hooks(settings: Settings) -> Mapping[str, Any]:
    """All that is not said here is the standard game (CAT-1)."""
    hooks: dict[str, Any] = {
        "seats": _seats(settings),
        "may_write": _may_write(settings),
        "cites": cites,
        "elect": _elect(settings),
        "idle": _idle,
        "wins": _wins(settings),
        "agreed": _agreed(settings),
        "sees": sees(settings),
        "report": report,
        "marks": tally_signs,
        "aftermath": {"year_end": year_end},
        "slot": Slot(counts_of, write, read),
        "legal": _legal(settings),
    }
    if settings.unheld_wins:
        hooks["played"] = lambda inner: lambda scene, power: power in scene.board.powers
    return hooks


BALLOTS = Module(
    "ballots",
    "1",
    Settings,
    _hooks,
    needs=("election", "movement", "retreat", "adjustment", "victory"),
    claims=("whose orders count",),
    sheet="catspaw",
    silent=silent,
)
