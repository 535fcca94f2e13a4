"""The answers to a written line: a reading or a refusal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from legation.values.geography import Power
from legation.values.orders import Order

__all__ = ["Answer", "Reading", "Refusal"]


@dataclass(frozen=True, slots=True)
class Reading:
    """A line that was understood.

    ``notes`` are things that the player should know (a wrong nationality, a coast left out).
    ``power`` is the power that the line names at its beginning, else None. ``count`` is how often
    the order is given (``waive 2``).
    """

    order: Order
    notes: tuple[str, ...] = ()
    power: Power | None = None
    count: int = 1

    @property
    def orders(self) -> tuple[Order, ...]:
        """The order, as often as it is given."""
        return (self.order,) * self.count


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that was not understood.

    ``at`` is the position (from 0) in ``text``; ``expected`` says what could have stood there;
    ``nearest`` are the names most like what stands there; ``message`` is all of it in a sentence.
    """

    text: str
    at: int
    expected: str
    nearest: tuple[str, ...]
    message: str

    @property
    def pointer(self) -> str:
        """The text with a mark under the place where reading stopped, on two lines."""
        plain = "".join(letter if letter.isprintable() else " " for letter in self.text)
        return f"{plain}\n{' ' * self.at}^"

    def __str__(self) -> str:
        return self.message


Answer: TypeAlias = Reading | Refusal
