"""Political factors: nobody has a power, and everybody orders those in which he has invested.

The module ``factors``. Before each movement phase the seats place factors; a line of a seat weighs as
many as it has in the power; the heaviest order of a unit is carried out. The numbers are those of the
sheet ``fiascomacy``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from legation.board.board import Board
from legation.engine.module import Election, Fact, Module, Section, Slot, Verdict
from legation.engine.scene import Scene
from legation.engine.stack import Rules
from legation.engine.turn import Turn, strengths
from legation.errors import VariantError
from legation.notation.explain import register
from legation.rules.ballots.choosing import Asked, seat_names
from legation.rules.ballots.counting import Vote
from legation.rules.ballots.factors.investing import INVESTMENT, Invest, invest_verb
from legation.rules.ballots.polling import Line, Poll, poll
from legation.rules.ballots.telling import tally_section, tally_signs
from legation.values.calendar import Phase
from legation.values.changes import Change, SlotSet
from legation.values.geography import Power, Seat
from legation.values.orders import Ballot, Hold, UnitOrder
from legation.values.rulings import Reason, Ruling
from legation.values.state import Outcome, State

__all__ = ["CARETAKER", "FACTORS", "Factors", "Settings", "influence", "scores"]

Writes: TypeAlias = Callable[[Scene, Ballot, Sequence[Ballot]], Reason | None]
Elect: TypeAlias = Callable[[Scene, Sequence[Line]], Election]
Shares: TypeAlias = tuple[tuple[Seat, Power, int], ...]

CARETAKER = "caretaker"
"""The seat of the master's hidden nominee (FIA-7)."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The switches.

    * ``players``: how many seats there are, unless ``names`` lists them or the game is begun with names.
    * ``start``: the factors before the first move; ``season``: those after each season of movement;
      ``bonus``: those for the largest or equal largest share in a power, less ``shrink`` where the power
      has fewer centres than a year before. ``empty``: whether a power without centres gives its
      ``bonus`` or ``none``.
    * ``unplaced``: first factors that a seat did not place are ``spread`` evenly over the powers, or
      ``lapse``.
    * ``silence``: no order of a seat is no vote (``none``) or a vote to ``hold``.
    * ``ties``: equal retreats, builds and removals cancel each other (``none``), or the ``lot`` decides.
    * ``nominee``: whether there is a caretaker, whose orders stand in.
    * ``score_ties``: equal scores win together (``shared``), or the one with ``fewer`` factors placed.
    * ``placed``: whether factors are ``told`` to all when the movement after they were placed is over, or
      stay ``secret`` to the end.
    * ``authors``: whether the tallies are published with their authors.
    """

    players: int = 3
    names: tuple[str, ...] = ()
    start: int = 8
    season: int = 2
    bonus: int = 2
    shrink: int = 1
    empty: Literal["bonus", "none"] = "bonus"
    unplaced: Literal["spread", "lapse"] = "spread"
    silence: Literal["none", "hold"] = "none"
    ties: Literal["none", "lot"] = "none"
    nominee: bool = False
    score_ties: Literal["shared", "fewer"] = "shared"
    placed: Literal["told", "secret"] = "told"
    authors: bool = True


@dataclass(frozen=True, slots=True)
class Factors:
    """Who has how much where.

    ``held``: the factors placed and known, as (seat, power, number), sorted; ``fresh``: those placed for
    the next movement, known to their seat alone until it is over; ``pool``: what each seat has to place;
    ``counts``: the centres of each power a year ago.
    """

    held: Shares = ()
    fresh: Shares = ()
    pool: tuple[tuple[Seat, int], ...] = ()
    counts: tuple[tuple[Power, int], ...] = ()


def _factors(scene: Scene) -> Factors:
    value = scene.slot("factors")
    return value if isinstance(value, Factors) else Factors()


def influence(factors: Factors, seat: Seat, power: Power) -> int:
    """The factors that a seat has in a power."""
    listed = (*factors.held, *factors.fresh)
    return sum(number for who, where, number in listed if (who, where) == (seat, power))


def _added(shares: Shares, more: Shares) -> Shares:
    found: dict[tuple[Seat, Power], int] = {}
    for seat, power, number in (*shares, *more):
        found[seat, power] = found.get((seat, power), 0) + number
    return tuple(sorted((seat, power, number) for (seat, power), number in found.items()))


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
            return not any(number for _, number in _factors(scene).pool)
        return inner(scene)

    return idle


# --- placing factors -----------------------------------------------------------------------------


def _may_write(settings: Settings) -> Callable[[Writes], Writes]:
    def wrap(inner: Writes) -> Writes:
        def ask(scene: Scene, ballot: Ballot, before: Sequence[Ballot]) -> Reason | None:
            """A seat places what it has (FIA-2.1), and orders where it has a factor (FIA-2.2)."""
            seat = ballot.seat
            if seat not in dict(scene.state.seats):
                return inner(scene, ballot, before)
            factors = _factors(scene)
            if isinstance(ballot.order, Invest):
                placed = [line.order for line in before if line.seat == seat]
                spent = sum(order.amount for order in placed if isinstance(order, Invest))
                left = dict(factors.pool).get(seat, 0) - spent
                if ballot.order.amount <= left:
                    return None
                return Reason("not_enough_factors", (("number", left),))
            if settings.nominee and seat == CARETAKER:
                return None
            if influence(factors, seat, ballot.power):
                return None
            return Reason("no_factor", (("power", ballot.power),))

        return ask

    return wrap


def _judge(settings: Settings) -> Callable[[Scene, Election], Verdict]:
    def judge(scene: Scene, election: Election) -> Verdict:
        """Factors go where they are put, and never move afterwards (FIA-2.1, FIA-5.3)."""
        factors = _factors(scene)
        fresh = list(factors.fresh)
        pool = dict(factors.pool)
        rulings: list[Ruling] = []
        for ballot in election.ballots:
            order = ballot.order
            assert isinstance(order, Invest)
            fresh.append((ballot.seat, ballot.power, order.amount))
            pool[ballot.seat] -= order.amount
            reason = Reason("invested", (("number", order.amount), ("power", ballot.power)))
            rulings.append(Ruling(ballot.power, None, order, "invested", reason, seat=ballot.seat))
        first = not factors.held and not factors.fresh
        if settings.unplaced == "spread" and first:
            fresh += _spread(scene, tuple(fresh), pool, rulings)
        made = replace(factors, fresh=_added((), tuple(fresh)), pool=tuple(sorted(pool.items())))
        return Verdict(tuple(rulings), (SlotSet("factors", made),))

    return judge


def _spread(scene: Scene, placed: Shares, pool: dict[Seat, int], rulings: list[Ruling]) -> Shares:
    """All first factors must be placed: the rest go one by one where a seat has least (FIA-2.1)."""
    found: list[tuple[Seat, Power, int]] = []
    for seat in sorted(pool):
        mine = dict.fromkeys(scene.board.powers, 0)
        for who, power, number in placed:
            mine[power] += number if who == seat else 0
        added = dict.fromkeys(mine, 0)
        while pool[seat] > 0:
            power = min(mine, key=lambda one: mine[one])  # the first of equals, in the map's order
            mine[power] += 1
            added[power] += 1
            pool[seat] -= 1
        for power, number in added.items():
            if number:
                found.append((seat, power, number))
                reason = Reason("spread", (("number", number), ("power", power)))
                rulings.append(Ruling(power, None, Invest(number), "invested", reason, seat=seat))
    return tuple(found)


# --- the election --------------------------------------------------------------------------------


def _elect(settings: Settings) -> Callable[[Elect], Elect]:
    def voted(scene: Scene, power: Power) -> bool:
        return True

    def weigh(scene: Scene, lines: Sequence[Ballot]) -> list[Vote]:
        """A line weighs the factors that its seat has in the power (FIA-3.1)."""
        factors = _factors(scene)
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
        lots=settings.ties == "lot",
    )

    def wrap(inner: Elect) -> Elect:
        def elect(scene: Scene, lines: Sequence[Line]) -> Election:
            """The heaviest order is carried out (FIA-3.2), in every kind of phase (FIA-3.3)."""
            if scene.state.phase.kind == INVESTMENT:
                return Election({}, tuple(ballot for ballot, _ in lines))
            return poll(rules, inner, scene, lines)

        return elect

    return wrap


# --- what a season brings ------------------------------------------------------------------------


def _moved(scene: Scene) -> tuple[Change, ...]:
    """What was placed for a movement phase is known when it is over."""
    factors = _factors(scene)
    if not factors.fresh:
        return ()
    made = replace(factors, held=_added(factors.held, factors.fresh), fresh=())
    return (SlotSet("factors", made),)


def _season_end(settings: Settings) -> Callable[[Scene], tuple[Change, ...]]:
    def season_end(scene: Scene) -> tuple[Change, ...]:
        """Two factors after each Spring and Autumn (FIA-5.1); what was not placed lapses (FIA-5.3)."""
        phase = scene.state.phase
        season = scene.rules.calendar.season(phase)
        if season is None or "movement" not in season.kinds:
            return ()
        factors = _factors(scene)
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


def bonuses(settings: Settings, factors: Factors, now: Mapping[Power, int]) -> dict[Seat, int]:
    """What the largest shares bring after an Autumn (FIA-5.2), by seat."""
    found: dict[Seat, int] = {}
    before = dict(factors.counts)
    for power, centres in now.items():
        shares = {seat: influence(factors, seat, power) for seat, _ in factors.pool}
        best = max(shares.values(), default=0)
        if not best or (settings.empty == "none" and not centres):
            continue
        number = settings.bonus
        if centres < before.get(power, 0):
            number = max(0, number - settings.shrink)
        for seat, share in shares.items():
            if share == best:
                found[seat] = found.get(seat, 0) + number
    return found


# --- the end -------------------------------------------------------------------------------------


def scores(scene: Scene) -> dict[Seat, int]:
    """Factors times centres, over all powers, by seat (FIA-6.5)."""
    factors = _factors(scene)
    owned = strengths(scene)
    return {
        seat: sum(influence(factors, seat, power) * n for power, n in owned.items())
        for seat, _ in factors.pool
    }


def _decided(settings: Settings, scene: Scene, outcome: Outcome) -> Outcome:
    """Who of the players wins when the game is over (FIA-6.2, FIA-6.3, FIA-6.4)."""
    factors = _factors(scene)
    running = [seat for seat, _ in factors.pool]
    why = outcome.why
    if outcome.kind == "solo":
        power = outcome.powers[0]
        shares = {seat: influence(factors, seat, power) for seat in running}
        best = max(shares.values())
        running = [seat for seat in running if shares[seat] == best]
        why = f"{why}; most factors there: {best}"
        if len(running) == 1:
            return Outcome("solo", outcome.powers, why, tuple(running))
    score = scores(scene)
    best = max(score[seat] for seat in running)
    winners = [seat for seat in running if score[seat] == best]
    if len(winners) > 1 and settings.score_ties == "fewer":
        placed = {
            seat: sum(n for who, _, n in (*factors.held, *factors.fresh) if who == seat)
            for seat in winners
        }
        winners = [seat for seat in winners if placed[seat] == min(placed.values())]
    kind = outcome.kind if outcome.kind == "solo" else "score"
    powers = outcome.powers if kind == "solo" else ()
    told = f"highest score: {best}"
    return Outcome(kind, powers, f"{why}; {told}" if why else told, tuple(winners))


def _wins(settings: Settings) -> Callable[..., Any]:
    def wrap(inner: Callable[[Scene], Outcome | None]) -> Callable[[Scene], Outcome | None]:
        def wins(scene: Scene) -> Outcome | None:
            """The game is over when a power has enough centres (FIA-6.1)."""
            outcome = inner(scene)
            return None if outcome is None else _decided(settings, scene, outcome)

        return wins

    return wrap


def _agreed(settings: Settings) -> Callable[..., Any]:
    def wrap(inner: Callable[[Scene, Outcome], Outcome]) -> Callable[[Scene, Outcome], Outcome]:
        def agreed(scene: Scene, outcome: Outcome) -> Outcome:
            """An end by agreement goes by the scores (FIA-6.4)."""
            return _decided(settings, scene, inner(scene, outcome))

        return agreed

    return wrap


# --- what is told --------------------------------------------------------------------------------


def _sees(settings: Settings) -> Callable[[Scene, Seat, Fact], bool]:
    def sees(scene: Scene, seat: Seat, fact: Fact) -> bool:
        """Fresh factors are their seat's secret, and so is what the caretaker wrote (FIA-7)."""
        if fact.seat in ("", seat):
            return True
        if fact.kind == "slot" and fact.value == "factors":
            return False
        if fact.kind in ("ballot", "ruling"):
            verb = getattr(getattr(fact.value, "order", None), "verb", "")
            phase = fact.phase
            hidden = verb == "invest" or (phase is not None and phase.kind == INVESTMENT)
            return not hidden and fact.seat != CARETAKER
        return settings.authors or fact.kind != "tally"

    return sees


def _only(settings: Settings) -> Callable[[Factors, Callable[[Seat], bool]], Factors]:
    def only(factors: Factors, keep: Callable[[Seat], bool]) -> Factors:
        """The factors as somebody sees them who may look at the secrets of some seats."""
        secret = settings.placed == "secret"
        return replace(
            factors,
            held=tuple(share for share in factors.held if not secret or keep(share[0])),
            fresh=tuple(share for share in factors.fresh if keep(share[0])),
            pool=tuple(entry for entry in factors.pool if keep(entry[0])),
        )

    return only


def _report(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> tuple[Section, ...]:
    """The tally of a phase, and the factors of every seat once they are known."""
    sections = list(tally_section(scene, turn, see))
    factors = turn.after.slot("factors")
    assert isinstance(factors, Factors)
    only = _only(scene.rules.settings["factors"])
    factors = only(factors, lambda seat: see(Fact("slot", "factors", seat=seat)))
    if turn.before.phase.kind == INVESTMENT:
        return tuple(sections)
    powers = scene.board.powers
    rows = []
    for seat in sorted({seat for seat, _, _ in factors.held}):
        mine = {power: number for who, power, number in factors.held if who == seat}
        told = [f"{scene.board.power(p).name} {mine[p]}" for p in powers if mine.get(p)]
        pool = dict(factors.pool)
        rows.append((seat, ", ".join(told), str(pool[seat]) if seat in pool else ""))
    if rows:
        sections.append(Section("Factors", ("seat", "placed", "to place"), tuple(rows)))
    return tuple(sections)


def _write(factors: Factors) -> list[Any]:
    return [
        [list(share) for share in factors.held],
        [list(share) for share in factors.fresh],
        [list(entry) for entry in factors.pool],
        [list(entry) for entry in factors.counts],
    ]


def _read(value: list[Any]) -> Factors:
    held, fresh, pool, counts = value
    return Factors(
        tuple((str(s), str(p), int(n)) for s, p, n in held),
        tuple((str(s), str(p), int(n)) for s, p, n in fresh),
        tuple((str(s), int(n)) for s, n in pool),
        tuple((str(p), int(n)) for p, n in counts),
    )


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
        "may_write": _may_write(settings),
        "judge": {INVESTMENT: _judge(settings)},
        "elect": _elect(settings),
        "aftermath": {"moved": _moved, "season_end": _season_end(settings)},
        "wins": _wins(settings),
        "agreed": _agreed(settings),
        "sees": _sees(settings),
        "report": _report,
        "marks": tally_signs,
        "slot": Slot(_initial(settings), _write, _read, _only(settings)),
    }


register(
    "no_factor",
    ("power",),
    "this seat has no political factor in {power} and cannot order it (FIA-2.2)",
)
register(
    "not_enough_factors",
    ("number",),
    "this seat has {number} political factors left to place (FIA-2.1)",
)
register("no_factors", (), "at least one political factor must be placed (FIA-2.1)")
register("invested", ("number", "power"), "{number} political factors are placed in {power}")
register(
    "spread",
    ("number", "power"),
    "{number} political factors that were not placed go to {power} (FIA-2.1)",
)


def _silent(rules: Rules, board: Board) -> dict[str, str]:
    """The words that these switches never give."""
    settings: Settings = rules.settings["factors"]
    found = {"not_your_power": "a seat is told that it has no factors, and nobody else is heard"}
    found |= dict.fromkeys(
        ("site_used", "too_many_builds"),
        "the election leaves as many builds as are due, on a site each",
    )
    if settings.unplaced == "lapse":
        found["spread"] = "factors that were not placed lapse"
    return found


FACTORS = Module(
    "factors",
    "1",
    Settings,
    _hooks,
    needs=("election", "movement", "retreat", "adjustment", "victory"),
    claims=("whose orders count",),
    sheet="fiascomacy",
    silent=_silent,
    unheld=True,
)
