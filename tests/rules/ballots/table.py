"""Games with several seats for the tests of elections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from legation.bank import load_variant
from legation.engine.stack import compose
from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.record import Game
from legation.rules.registry import stack_part

__all__ = ["TRIPLE", "catspaw", "fiasco", "judged", "lines", "stacked", "tally_of", "units"]

TRIPLE = "england,france,russia"


def stacked(
    *rules: tuple[str, Mapping[str, object]], name: str = "standard", **settings: object
) -> Variant:
    """A variant of the bank with these rules on top of its stack."""
    variant = load_variant(name, settings=settings)
    modules = [(module, variant.rules.settings[module.name]) for module in variant.rules.modules]
    for use, given in rules:
        modules += stack_part(use, given)
    words = {f"{use}.{key}": value for use, given in rules for key, value in given.items()}
    return replace(variant, rules=compose(modules), settings={**variant.settings, **words})


def catspaw(start: str | None = None, *, name: str = "standard", **settings: object) -> Game:
    """A game with votes for unplayed powers; England, France and Russia are played."""
    given = {"held": TRIPLE, **settings} if "players" not in settings else settings
    return Game(stacked(("ballots", given), name=name), start=start)


def fiasco(start: str | None = None, *players: str, **settings: object) -> Game:
    """A game with political factors, by default of Alf, Bert, Cardew and Denis."""
    names = players or ("alf", "bert", "cardew", "denis")
    return Game(stacked(("factors", settings)), start=start, players=dict.fromkeys(names, ()))


def lines(game: Game, seat: str, text: str | Sequence[str]) -> list[str]:
    """Write as a seat; the answers in short: the status, or the code of the reason."""
    return [
        reply.reason.code if reply.reason else reply.status for reply in game.write_as(seat, text)
    ]


def units(turn: Turn) -> list[str]:
    """The units after the judging, sorted."""
    return sorted(str(unit) for unit in turn.judged.units)


def judged(game: Game, **sheets: str) -> list[str]:
    """Write a sheet for each seat, judge, and give the units afterwards."""
    for seat, text in sheets.items():
        game.write_as(seat, text)
    return units(game.process())


def tally_of(turn: Turn, unit: str) -> tuple[dict[str, int], str]:
    """The sums of the orders for a unit by their last word, and the result."""
    for tally in turn.tallies:
        if str(tally.unit) == unit:
            sums = {_short(choice.order): choice.value for choice in tally.choices}
            return sums, tally.result
    raise AssertionError(f"no tally for {unit}")


def _short(order: object) -> str:
    return str(getattr(order, "to", None) or getattr(order, "verb", ""))
