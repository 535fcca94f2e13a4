"""Games about money: the standard board with cities and treasuries, small enough to see through."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from legation import Game
from legation.engine.scene import Dice
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.rules.machiavelli.purses import Treasury
from legation.values.calendar import Phase
from legation.values.changes import SlotSet, apply
from legation.values.geography import Power
from legation.values.orders import Order
from legation.values.state import State
from tests.rules.playing import variant_of

__all__ = [
    "ALL",
    "always",
    "bank_game",
    "codes",
    "ducats",
    "play",
    "position",
    "rich",
    "showing",
    "written",
]

SETUP = """
cities = true

[province]
par = { city = { income = 3, fortified = true, major = true } }
bre = { city = { income = 1, fortified = true, port = true } }
mun = { city = { income = 1 } }
kie = { city = { income = 1, fortified = true, port = true } }
rom = { city = { income = 2, fortified = true, port = true, major = true } }

[table.home_country]
france = ["par", "bre", "mar", "bur", "pic", "gas"]
germany = ["mun", "kie", "ber", "ruh", "sil", "pru"]
italy = ["rom", "nap", "ven", "tus", "apu", "pie"]

[table.variable_income]
par = { dice = 2, initial = 0, values = [2, 3, 3, 4, 5, 6] }
"""


def bank_game(folder: Path, rules: str = "", setup: str = SETUP) -> Variant:
    """The standard board with a few cities, with treasuries and further rules."""
    return variant_of(folder, f'[[rule]]\nuse = "treasury"\n{rules}', setup)


def rich(state: State, **ducats: int) -> State:
    """The position with these ducats in the treasuries of the powers named."""
    value = state.slot("treasury")
    assert isinstance(value, Treasury)
    has = {**dict(value.ducats), **ducats}
    return apply(state, [SlotSet("treasury", Treasury(tuple(sorted(has.items()))))])


def ducats(state: State) -> dict[Power, int]:
    """What those have who have something."""
    value = state.slot("treasury")
    assert isinstance(value, Treasury)
    return {power: n for power, n in value.ducats if n}


ALL = "".join(
    f'[[rule]]\nuse = "{name}"\n'
    for name in ("neutral", "loans", "expenses", "famine", "assassination", "rebellions")
)
"""The rules of all that money does, without flags."""


def position(
    variant: Variant,
    units: Mapping[Power, Sequence[str]],
    owners: Mapping[str, Power] | None = None,
    *,
    phase: str = "S1901M",
    **ducats: int,
) -> State:
    """A position: units as ``"A par"``, owners by space, ducats by power."""
    kinds = {"A": "army", "F": "fleet", "G": "garrison"}
    made = {
        power: [(kinds[text[0]], text[2:]) for text in listed] for power, listed in units.items()
    }
    return rich(variant.position(Phase.parse(phase), made, owners or {}), **ducats)


def written(variant: Variant, state: State, lines: Mapping[Power, str]) -> Game:
    """A game in a position, with lines written by the powers."""
    game = Game(variant, start=state)
    for power, text in lines.items():
        game.write(power, text)
    return game


def play(
    variant: Variant,
    state: State,
    orders: Mapping[Power, Sequence[Order]],
    dice: Dice | None = None,
) -> Turn:
    """Judge a phase and check that nothing was lost on the way."""
    turn = resolve(variant, state, orders, dice)
    assert apply(turn.before, turn.changes) == turn.after
    return turn


def codes(turn: Turn, power: Power) -> list[str]:
    """The reasons of the rulings on orders of a power that are for no unit."""
    return [r.reason.code for r in turn.rulings if r.power == power and r.unit is None]


def always(number: int) -> Dice:
    """Dice that show the same whenever they are thrown."""
    return lambda purpose, index, sides: min(number, sides)


def showing(rolls: Mapping[str, Sequence[int]]) -> Callable[[str, int, int], int]:
    """Dice by purpose; others are not to be thrown."""

    def roll(purpose: str, index: int, sides: int) -> int:
        return rolls[purpose][index]

    return roll
