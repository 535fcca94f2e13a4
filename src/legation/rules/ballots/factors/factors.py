"""Political factors: nobody has a power, and everybody orders those in which he has invested.

The module ``factors``. Before each movement phase the seats place factors; a line of a seat weighs as
many as it has in the power; the heaviest order of a unit is carried out. The numbers are those of the
sheet ``fiascomacy``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from legation.engine.module import Election, Module, Slot
from legation.engine.scene import Scene
from legation.engine.turn import strengths
from legation.errors import VariantError
from legation.rules.ballots.choosing import Asked, seat_names
from legation.rules.ballots.counting import Vote
from legation.rules.ballots.factors.ending import agreed, wins
from legation.rules.ballots.factors.investing import INVESTMENT, invest_verb
from legation.rules.ballots.factors.placing import judge, may_write
from legation.rules.ballots.factors.settings import CARETAKER, Settings
from legation.rules.ballots.factors.shares import (
    Factors,
    added,
    bonuses,
    factors_of,
    influence,
    read,
    write,
)
from legation.rules.ballots.factors.telling import only, report, sees, silent
from legation.rules.ballots.polling import Line, Poll, poll
from legation.rules.ballots.telling import tally_signs
from legation.values.calendar import Phase
from legation.values.changes import Change, SlotSet
from legation.values.geography import Power
from legation.values.orders import Ballot, Hold, UnitOrder
from legation.values.rulings import Reason, Ruling
from legation.values.state import State

__all__ = ["FACTORS"]

Elect: TypeAlias = Callable[[Scene, Sequence[Line]], Election]


# --- seats and phases ----------------------------------------------------------------------------


def _seats(settings: Settings) -> Callable[[Scene, Asked], Asked]:
    def seats(scene: Scene, asked: Asked) -> Asked:
        """Three players or more, and nobody has a power (FIA-1)."""
        if any(powers for _, powers in asked):
            raise VariantError("nobody holds a power in this game; name the players only")
        names = seat_names(asked, settings.players, settings.names)
        if len(names) < 3 or len(set(names)) < len(names):
            raise VariantError(f"three players at least, not {len(names)}", key="players")
        if CARETAKER in names:
            raise VariantError(f"{CARETAKER!r} is the name of another seat", key="names")
        extra = (CARETAKER,) if settings.nominee else ()
        return tuple((seat, ()) for seat in sorted((*names, *extra)))

    return seats


def _initial(settings: Settings) -> Callable[[Scene], Factors]:
    def initial(scene: Scene) -> Factors:
        pool = [(seat, settings.start) for seat, _ in scene.state.seats if seat != CARETAKER]
        return Factors((), (), tuple(pool), tuple(sorted(strengths(scene).items())))

    return initial


def _start(inner: Callable[[Scene], State]) -> Callable[[Scene], State]:
    def start(scene: Scene) -> State:
        """The first factors are placed before anything else (FIA-2.1)."""
        state = inner(scene)
        return replace(state, phase=replace(state.phase, kind=INVESTMENT))

    return start


def _next_phase(inner: Callable[[Scene], Phase]) -> Callable[[Scene], Phase]:
    def ask(scene: Scene) -> Phase:
        """Factors are placed before each movement phase (FIA-5.1)."""
        phase = scene.state.phase
        if phase.kind == INVESTMENT:
            season = scene.rules.calendar.season(phase)
            kinds = season.kinds if season else ()
            # A game may begin with builds; their season has no movement.
            kind = "movement" if "movement" in kinds or not kinds else kinds[0]
            return replace(phase, kind=kind)
        following = inner(scene)
        return replace(following, kind=INVESTMENT) if following.kind == "movement" else following

    return ask


def _idle(inner: Callable[[Scene], bool]) -> Callable[[Scene], bool]:
    def idle(scene: Scene) -> bool:
        if scene.state.phase.kind == INVESTMENT:
            return not any(number for _, number in factors_of(scene).pool)
        return inner(scene)

    return idle


# --- the election --------------------------------------------------------------------------------


def _elect(settings: Settings) -> Callable[[Elect], Elect]:
    def voted(scene: Scene, power: Power) -> bool:
        return True

    def weigh(scene: Scene, lines: Sequence[Ballot]) -> list[Vote]:
        """A line weighs the factors that its seat has in the power (FIA-3.1)."""
        factors = factors_of(scene)
        votes = [
            Vote(line.seat, line.order, influence(factors, line.seat, line.power)) for line in lines
        ]
        if settings.silence == "hold" and lines and scene.state.phase.kind == "movement":
            order, power = lines[0].order, lines[0].power
            spoken = {line.seat for line in lines}
            assert isinstance(order, UnitOrder)
            for seat, _ in scene.state.seats:
                weight = influence(factors, seat, power)
                if weight and seat not in spoken:
                    votes.append(Vote(seat, Hold(order.unit), weight))
        return votes

    rules = Poll(
        voted,
        weigh,
        "FIA-3.2",
        "FIA-3.3",
        single=True,
        nominee=CARETAKER if settings.nominee else "",
        nominee_rule="FIA-7",
        lots=settings.ties == "lot",
        routes=settings.routes,
    )

    def wrap(inner: Elect) -> Elect:
        def elect(scene: Scene, lines: Sequence[Line]) -> Election:
            """The heaviest order is carried out (FIA-3.2), in every kind of phase (FIA-3.3)."""
            if scene.state.phase.kind == INVESTMENT:
                return Election({}, tuple(ballot for ballot, _ in lines))
            gone: list[Ruling] = []
            if settings.after_moves == "largest" and scene.state.phase.kind != "movement":
                lines, gone = _of_largest(scene, lines)
            made = poll(rules, inner, scene, lines)
            return replace(made, rulings=(*made.rulings, *gone)) if gone else made

        return elect

    return wrap


def _of_largest(scene: Scene, lines: Sequence[Line]) -> tuple[list[Line], list[Ruling]]:
    """The lines of the seats with the largest share in the power, and rulings on the others (FIA-3.3).

    Whoever else wrote: where those with the largest share wrote nothing, nothing is decided.
    """
    factors = factors_of(scene)
    best = {
        power: max(influence(factors, seat, power) for seat, _ in factors.pool)
        for power in {ballot.power for ballot, _ in lines}
    }
    kept: list[Line] = []
    gone: list[Ruling] = []
    for ballot, unit in lines:
        power, seat = ballot.power, ballot.seat
        if seat == CARETAKER or influence(factors, seat, power) == best[power]:
            kept.append((ballot, unit))
            continue
        reason = Reason("smaller_share", (("power", power),))
        gone.append(Ruling(power, unit, ballot.order, "void", reason, seat=seat))
    return kept, gone


# --- what a season brings ------------------------------------------------------------------------


def _moved(scene: Scene) -> tuple[Change, ...]:
    """What was placed for a movement phase is known when it is over."""
    factors = factors_of(scene)
    if not factors.fresh:
        return ()
    made = replace(factors, held=added(factors.held, factors.fresh), fresh=())
    return (SlotSet("factors", made),)


def _season_end(settings: Settings) -> Callable[[Scene], tuple[Change, ...]]:
    def season_end(scene: Scene) -> tuple[Change, ...]:
        """Two factors after each Spring and Autumn (FIA-5.1); what was not placed lapses (FIA-5.3)."""
        phase = scene.state.phase
        season = scene.rules.calendar.season(phase)
        if season is None or "movement" not in season.kinds:
            return ()
        factors = factors_of(scene)
        pool = {seat: settings.season for seat, _ in factors.pool}
        counts = factors.counts
        if season.captures_in(phase.year):
            now = strengths(scene)
            for seat, number in bonuses(settings, factors, now).items():
                pool[seat] += number
            counts = tuple(sorted(now.items()))
        made = replace(factors, pool=tuple(sorted(pool.items())), counts=counts)
        return (SlotSet("factors", made),)

    return season_end


def _hooks(settings: Settings) -> Mapping[str, Any]:
    """Combat is that of the standard game (FIA-4)."""
    return {
        "seats": _seats(settings),
        "start": _start,
        # Everybody plays every power a little.
        "played": lambda inner: lambda scene, power: power in scene.board.powers,
        "next_phase": _next_phase,
        "idle": _idle,
        "verbs": (invest_verb(max(settings.start, settings.season)),),
        "may_write": may_write(settings),
        "judge": {INVESTMENT: judge(settings)},
        "elect": _elect(settings),
        "aftermath": {"moved": _moved, "season_end": _season_end(settings)},
        "wins": wins(settings),
        "agreed": agreed(settings),
        "sees": sees(settings),
        "report": report,
        "marks": tally_signs,
        "slot": Slot(_initial(settings), write, read, only(settings)),
    }


FACTORS = Module(
    "factors",
    "1",
    Settings,
    _hooks,
    needs=("election", "movement", "retreat", "adjustment", "victory"),
    claims=("whose orders count",),
    sheet="fiascomacy",
    silent=silent,
    unheld=True,
)
