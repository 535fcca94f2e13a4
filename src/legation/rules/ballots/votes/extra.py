"""Votes for powers that nobody plays: every seat has some, and most votes decide.

The module ``ballots``. Some powers are played, each by a seat; for units of the others every seat may
write extra orders, as many as its quota allows, and each is a vote. The numbers are those of the sheet
``catspaw``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from legation.board.board import Board
from legation.engine.module import Election, Fact, Module, Section, Slot
from legation.engine.scene import Scene
from legation.engine.stack import Rules
from legation.engine.turn import Turn, strengths
from legation.notation.explain import register
from legation.rules.ballots.choosing import played_powers
from legation.rules.ballots.counting import Vote
from legation.rules.ballots.polling import Line, Poll, poll
from legation.rules.ballots.telling import tally_section, tally_signs
from legation.rules.ballots.votes.rebuilding import unvoted
from legation.values.changes import Change, SlotSet
from legation.values.geography import Power, Seat
from legation.values.orders import Ballot, Build, Hold, Move, Order, Support
from legation.values.rulings import Reason, Ruling
from legation.values.state import Outcome
from legation.values.units import Unit

__all__ = ["BALLOTS", "Settings", "quota"]

Writes: TypeAlias = Callable[[Scene, Ballot, Sequence[Ballot]], Reason | None]
Elect: TypeAlias = Callable[[Scene, Sequence[Line]], Election]
Counts: TypeAlias = tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class Settings:
    """The switches.

    * ``players``: how many seats there are. ``held``: the powers they play; none: those of one of the
      ``sets`` (``england+france+russia``), drawn by lot, or where there are none either, of the
      ``preferences`` of the players (``anna: france italy``), or any, by lot.
    * ``base``, ``divisor``: the quota is (base - centres) / divisor, rounded down. 0: the victory
      number, and a sixth of it. ``base_from``: the victory number of the ``start``, or a majority of the
      centres of the ``board`` as it is. ``count``: the centres after the last ``adjusted`` winter, or
      those owned ``now``.
    * ``over``: which extra orders count when there are too many, the ``first`` or the ``last``.
    * ``votes``: on units of ``unheld`` powers, or on ``all``; ``owner_votes``: what the owner's own
      order weighs then.
    * ``holds``: whether a vote to hold is a vote. ``routes``: whether moves by different ways differ.
    * ``own_attack``: whether a vote for an attack on a unit of the same power counts.
    * ``build_votes``: how many a seat has, in ``total`` or for ``each`` power; ``extra_builds``.
    * ``unvoted_builds``: what an unplayed power builds for which nobody voted: ``none``, or the ``usual``
      units of its free homes, those of the set-up.
    * ``unheld_wins``: whether a power that nobody plays can win. ``eliminated``: whether a seat whose
      powers are gone still ``votes`` or is ``out``.
    * ``authors``: whether the tallies are published with their authors.
    """

    players: int = 3
    held: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    preferences: tuple[str, ...] = ()
    base: int = 0
    divisor: int = 0
    base_from: Literal["start", "board"] = "start"
    count: Literal["adjusted", "now"] = "adjusted"
    over: Literal["first", "last"] = "first"
    votes: Literal["unheld", "all"] = "unheld"
    owner_votes: int = 1
    holds: bool = True
    routes: bool = False
    own_attack: Literal["resolve", "void"] = "resolve"
    build_votes: Literal["total", "each"] = "total"
    extra_builds: int = 1
    unvoted_builds: Literal["none", "usual"] = "none"
    unheld_wins: bool = False
    eliminated: Literal["votes", "out"] = "votes"
    authors: bool = True


# --- seats and quotas ----------------------------------------------------------------------------


def _counts(scene: Scene) -> Counts:
    """The centres of every seat, as they are now."""
    each = strengths(scene)
    return tuple(
        (seat, sum(each.get(power, 0) for power in powers)) for seat, powers in scene.state.seats
    )


def _base(scene: Scene, settings: Settings) -> int:
    if settings.base:
        return settings.base
    if settings.base_from == "start" and scene.state.patches:
        scene = Scene(scene.variant, replace(scene.state, patches=()))
    majority = len(scene.board.centres) // 2 + 1
    if settings.base_from == "board":
        return majority
    return scene.rules.race(scene).goal or majority


def quota(scene: Scene, settings: Settings, seat: Seat) -> int:
    """How many extra orders a seat has in a movement phase (CAT-5, CAT-12)."""
    base = _base(scene, settings)
    divisor = settings.divisor or max(1, base // 6)
    owned = dict(_counts(scene))
    if settings.count == "adjusted":
        kept = scene.slot("ballots")
        owned |= dict(kept) if isinstance(kept, tuple) else {}
    number = max(0, (base - owned.get(seat, 0)) // divisor)
    out = settings.eliminated == "out" and not owned.get(seat) and not _alive(scene, seat)
    return 0 if out else number


def _alive(scene: Scene, seat: Seat) -> bool:
    held = scene.state.held(seat)
    return any(scene.state.units_of(power) for power in held)


def _year_end(scene: Scene) -> tuple[Change, ...]:
    """The quota of a year goes by the centres owned when the year before was over (CAT-5)."""
    counts = _counts(scene)
    return () if counts == scene.slot("ballots") else (SlotSet("ballots", counts),)


# --- who may write what --------------------------------------------------------------------------


def _is_extra(scene: Scene, ballot: Ballot, before: Sequence[Ballot]) -> bool:
    """Whether a line is an extra order: for another's unit, or for an own one once more."""
    if ballot.power not in scene.state.held(ballot.seat):
        return True
    return any(
        other.seat == ballot.seat and other.order.subject == ballot.order.subject
        for other in before
        if other.power == ballot.power
    )


def _extras(scene: Scene, lines: Sequence[Ballot], settings: Settings) -> list[Ballot]:
    """The extra orders among the lines of one seat."""
    held = settings.votes == "all"
    return [
        line
        for number, line in enumerate(lines)
        if line.power not in scene.state.held(line.seat)
        or (held and _is_extra(scene, line, lines[:number]))
    ]


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
                settings.votes == "all" and kind == "movement" and _is_extra(scene, ballot, mine)
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
    if len(_extras(scene, mine, settings)) < number:
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


def _legal(scene: Scene, unit: Unit | None, order: Order) -> Reason | None:
    """Votes for an attack on a unit of the same power, by the position as it stands (CAT-9)."""
    if unit is None or scene.state.holders(unit.power):
        return None
    goal = order.to if isinstance(order, Move | Support) else None
    if goal is None:
        return None
    there = scene.unit_at(goal)
    if there is None or there.power != unit.power:
        return None
    return Reason("own_attack", (("unit", unit), ("other", there)))


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

    rules = Poll(voted, weigh, "CAT-7", "CAT-10", routes=settings.routes)

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
        extras = _extras(scene, mine, settings)
        number = quota(scene, settings, seat)
        reason = Reason("over_quota", (("number", number),))
        gone |= {id(ballot): reason for ballot in extras[: max(0, len(extras) - number)]}
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
            made = _played(scene, outcome)
            return None if outcome.kind == "solo" and not made.powers else made

        return wins

    return wrap


def _agreed(inner: Callable[[Scene, Outcome], Outcome]) -> Callable[[Scene, Outcome], Outcome]:
    """Powers that nobody plays have no part in a draw that the players agree on (CAT-2)."""
    return lambda scene, outcome: _played(scene, inner(scene, outcome))


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


def _sees(settings: Settings) -> Callable[[Scene, Seat, Fact], bool]:
    def sees(scene: Scene, seat: Seat, fact: Fact) -> bool:
        """Who voted is told afterwards, or not at all; what was too much only to its writer."""
        if fact.seat in ("", seat):
            return True
        if fact.kind == "ruling":
            return getattr(fact.value, "reason", Reason("")).code not in _PRIVATE
        if fact.kind == "tally" or (
            fact.kind == "ballot" and fact.power not in scene.state.held(fact.seat)
        ):
            return settings.authors
        return True

    return sees


_PRIVATE = ("over_quota", "one_build_vote", "played_by_another", "no_vote_on_this")


def _report(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> tuple[Section, ...]:
    """The tally of a phase, and the units that left because nobody plays their power."""
    sections = list(tally_section(scene, turn, see))
    gone = [
        str(entry.unit)
        for entry in scene.state.dislodged
        if not scene.state.holders(entry.unit.power)
    ]
    told = [unit for unit in _beaten(turn) if not turn.before.holders(unit.power)]
    names = gone or [str(unit) for unit in told]
    if names:
        note = f"{', '.join(names)}: nobody plays the power, and so the unit disbands (CAT-11)"
        sections.append(Section("Dislodged units of unplayed powers", (), ((note,),)))
    return tuple(sections)


def _beaten(turn: Turn) -> list[Unit]:
    here = {entry.unit.id for entry in turn.judged.dislodged}
    return [unit for unit in turn.before.units if unit.id in here]


def _hooks(settings: Settings) -> Mapping[str, Any]:
    """All that is not said here is the standard game (CAT-1)."""
    hooks: dict[str, Any] = {
        "seats": _seats(settings),
        "may_write": _may_write(settings),
        "elect": _elect(settings),
        "idle": _idle,
        "wins": _wins(settings),
        "agreed": _agreed,
        "sees": _sees(settings),
        "report": _report,
        "marks": tally_signs,
        "aftermath": {"year_end": _year_end},
        "slot": Slot(_counts, _write, _read),
    }
    if settings.own_attack == "void":
        hooks["legal"] = _legal
    if settings.unheld_wins:
        hooks["played"] = lambda inner: lambda scene, power: power in scene.board.powers
    return hooks


def _write(counts: Counts) -> list[list[Any]]:
    return [[seat, number] for seat, number in counts]


def _read(value: list[list[Any]]) -> Counts:
    return tuple((str(seat), int(number)) for seat, number in value)


register(
    "played_by_another",
    ("power",),
    "{power} has a player, and extra orders are for unplayed powers only (CAT-4)",
)
register(
    "over_quota",
    ("number",),
    lambda names, facts: (
        f"it is one extra order too many; this seat has {names.tell(facts['number'])} (CAT-5)"
    ),
)
register(
    "one_build_vote",
    ("number",),
    lambda names, facts: (
        f"it is one build vote too many; a seat has {names.tell(facts['number'])} (CAT-10)"
    ),
)
register(
    "no_vote_on_this",
    ("power",),
    "nobody votes on retreats, removals and waived builds of an unplayed power (CAT-11)",
)
register(
    "own_attack",
    ("unit", "other"),
    "{other} is of the same power, and no vote may set {unit} on it (CAT-9)",
)


def _silent(rules: Rules, board: Board) -> dict[str, str]:
    """The refusals that these switches never give."""
    settings: Settings = rules.settings["ballots"]
    found = {"not_your_power": "whoever has a seat may vote, and nobody else is heard"}
    found["more_than_due"] = "votes for builds are counted by site, however many there are"
    if settings.own_attack == "resolve":
        found["own_attack"] = "votes for attacks on the own power count"
    return found


BALLOTS = Module(
    "ballots",
    "1",
    Settings,
    _hooks,
    needs=("election", "movement", "retreat", "adjustment", "victory"),
    claims=("whose orders count",),
    sheet="catspaw",
    silent=_silent,
)
