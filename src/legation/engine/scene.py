"""What a rule may look at while it works."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from legation.board.board import Board
from legation.errors import StackConflict
from legation.values.geography import Place
from legation.values.state import State
from legation.values.units import Unit

if TYPE_CHECKING:
    from legation.engine.stack import Rules
    from legation.engine.variant import Variant
    from legation.values.orders import Ballot
    from legation.values.rulings import Reason

__all__ = ["Cites", "Dice", "Scene", "no_dice"]

Cites: TypeAlias = "Callable[[Scene, Ballot, Unit | None, Reason], str]"
"""The number of the rule by which an order is void, or nothing: what the hook ``cites`` answers."""

Dice: TypeAlias = Callable[[str, int, int], int]
"""``dice(purpose, index, sides)`` -> 1..sides: a pure function of the game's seed and the phase."""


def no_dice(purpose: str, index: int, sides: int) -> int:
    """The dice of a game that rolls none. Raises ``LookupError``."""
    raise LookupError(
        f"the rules want a die for {purpose!r} (number {index}, {sides} sides), none was given"
    )


class Scene:
    """The variant, the board as it is now, the state, and the dice. Never stored, never changed."""

    __slots__ = ("board", "dice", "kept", "on", "rules", "state", "variant")
    on: dict[int, Unit]
    """Space number -> the unit that stands there; dislodged units are left out."""
    kept: dict[str, Any]
    """What rules found out about this scene and will ask again, under names of theirs."""

    def __init__(self, variant: Variant, state: State, dice: Dice = no_dice) -> None:
        self.variant = variant
        self.state = state
        self.dice = dice
        self.rules: Rules = variant.rules
        self.board: Board = variant.board_of(state)

    def __getattr__(self, name: str) -> Any:
        """``on`` and ``kept`` are made when first asked for, and are plain attributes afterwards."""
        if name == "kept":
            self.kept = {}
            return self.kept
        if name != "on":
            raise AttributeError(name)
        index, space_of = self.board.index, self.board.space_of
        self.on = {space_of[index[unit.place]]: unit for unit in self.state.units}
        return self.on

    def slot(self, reader: str, module: str | None = None) -> object | None:
        """A module's private value: ``reader``'s own, or another one that ``reader`` declares to read.

        None when the stack has no such module. Raises ``StackConflict`` for an undeclared look.
        """
        wanted = reader if module is None else module
        if wanted != reader:
            declared = next((m.reads for m in self.rules.modules if m.name == reader), ())
            if wanted not in declared:
                raise StackConflict(
                    "slot",
                    (reader, wanted),
                    f"{reader!r} reads {wanted!r} without declaring it in reads",
                )
        return self.state.slot(wanted)

    def unit_at(self, place: Place) -> Unit | None:
        """The unit in the space of a place (on any coast), or None."""
        number = self.board.index.get(place)
        return None if number is None else self.on.get(self.board.space_of[number])

    @property
    def occupied(self) -> int:
        """Mask of the spaces in which a unit stands."""
        mask = 0
        for space in self.on:
            mask |= 1 << space
        return mask

    def after(self, state: State) -> Scene:
        """The same scene on a later state."""
        return Scene(self.variant, state, self.dice)
