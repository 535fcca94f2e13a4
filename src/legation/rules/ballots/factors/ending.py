"""Who of the players wins: factors times centres."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from legation.engine.scene import Scene
from legation.rules.ballots.factors.settings import Settings
from legation.rules.ballots.factors.shares import factors_of, influence, scores
from legation.values.state import Outcome

__all__ = ["agreed", "wins"]

Wins: TypeAlias = Callable[[Scene], Outcome | None]
Agreed: TypeAlias = Callable[[Scene, Outcome], Outcome]


def _decided(settings: Settings, scene: Scene, outcome: Outcome) -> Outcome:
    """Who of the players wins when the game is over (FIA-6.2, FIA-6.3, FIA-6.4)."""
    factors = factors_of(scene)
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


def wins(settings: Settings) -> Callable[[Wins], Wins]:
    """The end that comes by itself, with who of the players wins."""

    def wrap(inner: Wins) -> Wins:
        def wins(scene: Scene) -> Outcome | None:
            """The game is over when a power has enough centres (FIA-6.1)."""
            outcome = inner(scene)
            return None if outcome is None else _decided(settings, scene, outcome)

        return wins

    return wrap


def agreed(settings: Settings) -> Callable[[Agreed], Agreed]:
    """The end that players agree on, with who of them wins."""

    def wrap(inner: Agreed) -> Agreed:
        def agreed(scene: Scene, outcome: Outcome) -> Outcome:
            """An end by agreement goes by the scores (FIA-6.4)."""
            return _decided(settings, scene, inner(scene, outcome))

        return agreed

    return wrap
