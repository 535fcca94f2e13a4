"""What the seats are told of factors: secrets, tables, and the sentences of refusals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from legation.board.board import Board
from legation.engine.module import Fact, Section
from legation.engine.scene import Scene
from legation.engine.stack import Rules
from legation.engine.turn import Turn, strengths
from legation.notation.explain import register
from legation.rules.ballots.factors.investing import INVESTMENT
from legation.rules.ballots.factors.settings import CARETAKER, Settings
from legation.rules.ballots.factors.shares import Factors, added, bonus_parts
from legation.rules.ballots.telling import tally_section
from legation.values.geography import Seat

__all__ = ["only", "report", "sees", "silent"]


def sees(settings: Settings) -> Callable[[Scene, Seat, Fact], bool]:
    """What a seat is shown."""
    told = settings.authors and settings.placed == "told"  # who voted, and so how much he has where

    def sees(scene: Scene, seat: Seat, fact: Fact) -> bool:
        """Fresh factors are their seat's secret, and so is what the caretaker wrote (FIA-7).

        What was refused, replaced or not read is told to its writer alone.
        """
        if fact.seat in ("", seat):
            return True
        if fact.kind == "slot" and fact.value == "factors":
            return False
        if fact.kind in ("ballot", "order", "ruling"):
            verb = getattr(getattr(fact.value, "order", None), "verb", "")
            phase = fact.phase
            if verb == "invest" or (phase is not None and phase.kind == INVESTMENT):
                return False
            if fact.kind == "ballot":
                known = told if fact.value is not None else False
            else:
                known = getattr(fact.value, "outcome", "") != "void"
            return known and fact.seat != CARETAKER
        return told or fact.kind != "tally"

    return sees


def only(settings: Settings) -> Callable[[Factors, Callable[[Seat], bool]], Factors]:
    """The part of the factors that may be shown."""

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


def report(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> tuple[Section, ...]:
    """The tally of a phase, and the factors and scores of every seat as far as they are known (FIA-6.5)."""
    sections = list(tally_section(scene, turn, see))
    factors = turn.after.slot("factors")
    assert isinstance(factors, Factors)
    seen = only(scene.rules.settings["factors"])
    factors = seen(factors, lambda seat: see(Fact("slot", "factors", seat=seat)))
    if turn.before.phase.kind == INVESTMENT and not turn.still:
        return tuple(sections)
    powers = scene.board.powers
    pool = dict(factors.pool)
    placed = added(factors.held, factors.fresh)
    owned = strengths(scene.after(turn.after))
    rows = []
    for seat in sorted({*pool, *(seat for seat, _, _ in placed)}):
        mine = {power: number for who, power, number in placed if who == seat}
        told = [f"{scene.board.power(p).name} {mine[p]}" for p in powers if mine.get(p)]
        score = sum(number * owned.get(power, 0) for power, number in mine.items())
        left = str(pool[seat]) if seat in pool else ""
        rows.append((seat, ", ".join(told), left, str(score)))
    if rows:
        head = ("seat", "placed", "to place", "score")
        sections.append(Section("Factors", head, tuple(rows)))
    return (*sections, *_bonus(scene, turn, factors))


def _bonus(scene: Scene, turn: Turn, factors: Factors) -> tuple[Section, ...]:
    """What each power brought to whom when an Autumn was over (FIA-5.2).

    Only where all factors are known: by others' shares the bonus would give them away.
    """
    settings: Settings = scene.rules.settings["factors"]
    phase, then = turn.before.phase, turn.after.phase
    season = scene.rules.calendar.season(phase)
    over = (phase.season, phase.year) != (then.season, then.year)
    if not settings.bonus or settings.placed != "told" or season is None or not over:
        return ()
    before = turn.before.slot("factors")
    if "movement" not in season.kinds or not season.captures_in(phase.year):
        return ()
    assert isinstance(before, Factors)
    seats = tuple((seat, 0) for seat, _ in scene.state.seats if seat != CARETAKER)
    known = replace(factors, pool=seats, counts=before.counts)
    now = strengths(scene.after(turn.after))
    rows = []
    for seat, parts in sorted(bonus_parts(settings, known, now).items()):
        told = [f"{scene.board.power(p).name} {number}" for p, number in parts.items() if number]
        rows.append((seat, ", ".join(told), str(sum(parts.values()))))
    return (Section("Bonus", ("seat", "largest shares", "factors"), tuple(rows)),) if rows else ()


def _counted(number: object, one: str = "", more: str = "") -> str:
    """So many factors, and the words that follow one of them or several."""
    noun, rest = ("factor", one) if number == 1 else ("factors", more)
    return f"{number} political {noun} {rest}".rstrip()


register(
    "no_factor",
    ("power",),
    "this seat has no political factor in {power} and cannot order it (FIA-2.2)",
)
register(
    "not_enough_factors",
    ("number",),
    lambda names, facts: f"this seat has {_counted(facts['number'])} left to place (FIA-2.1)",
)
register(
    "smaller_share",
    ("power",),
    "another player has a larger share in {power}, and only the largest decide after the moves (FIA-3.3)",
)
register("no_factors", (), "at least one political factor must be placed (FIA-2.1)")
register(
    "invested",
    ("number", "power"),
    lambda names, facts: (
        f"{_counted(facts['number'], 'is', 'are')} placed in {names.tell(facts['power'])}"
    ),
)
register(
    "spread",
    ("number", "power"),
    lambda names, facts: (
        f"{_counted(facts['number'], 'that was not placed goes', 'that were not placed go')} to "
        f"{names.tell(facts['power'])} (FIA-2.1)"
    ),
)


def silent(rules: Rules, board: Board) -> dict[str, str]:
    """The words that these switches never give."""
    settings: Settings = rules.settings["factors"]
    found = {"not_your_power": "a seat is told that it has no factors, and nobody else is heard"}
    found |= dict.fromkeys(
        ("site_used", "too_many_builds"),
        "the election leaves as many builds as are due, on a site each",
    )
    if not settings.nominee:
        found["not_needed"] = "there is no caretaker"
    if settings.after_moves == "count":
        found["smaller_share"] = "all shares count after the moves, too"
    if settings.unplaced == "lapse":
        found["spread"] = "factors that were not placed lapse"
    return found
