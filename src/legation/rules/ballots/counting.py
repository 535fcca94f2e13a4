"""Counting: from weighted votes for orders to what is chosen. Nothing here knows a variant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from legation.values.geography import Seat
from legation.values.orders import Move, Order
from legation.values.tallies import Choice

__all__ = ["Vote", "best_of", "count", "fill", "meaning", "ranked", "told"]


@dataclass(frozen=True, slots=True)
class Vote:
    """One line of a seat, and what it weighs."""

    seat: Seat
    order: Order
    weight: int


def meaning(order: Order) -> Order:
    """An order as it is compared with others: the unit, the target and its coast, not the route."""
    if isinstance(order, Move) and (order.via or order.path):
        return replace(order, via=False, path=())
    return order


def count(votes: Iterable[Vote], *, routes: bool = False) -> tuple[Choice, ...]:
    """What was voted for with its sum, the greatest first, equal ones as they were first cast.

    With ``routes`` two moves to one target by different ways are different orders. Equal orders that
    differ in their way are carried out without a way of their own.
    """
    groups: dict[Order, list[Vote]] = {}
    for vote in votes:
        groups.setdefault(vote.order if routes else meaning(vote.order), []).append(vote)
    choices = []
    for order, listed in groups.items():
        written = tuple(dict.fromkeys(vote.order for vote in listed))
        by: dict[Seat, int] = {}
        for vote in listed:
            by[vote.seat] = by.get(vote.seat, 0) + vote.weight
        chosen = listed[0].order if len(written) == 1 else order
        forms = tuple(sorted((form for form in written if form != chosen), key=repr))
        choices.append(Choice(chosen, sum(by.values()), tuple(by.items()), forms))
    choices.sort(key=lambda choice: -choice.value)  # a stable sort keeps the order of casting
    return tuple(choices)


def told(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Choices as they are published: the order of equal ones does not tell who cast his first."""
    return tuple(sorted(choices, key=lambda choice: (-choice.value, repr(choice.order))))


def best_of(choices: Sequence[Choice]) -> Choice | None:
    """The single greatest choice; None for a tie at the top, and for no choice at all."""
    if not choices or (len(choices) > 1 and choices[0].value == choices[1].value):
        return None
    return choices[0]


def ranked(choices: Iterable[Choice]) -> list[list[Choice]]:
    """Choices in groups of equal value, the greatest first."""
    groups: dict[int, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.value, []).append(choice)
    return [groups[value] for value in sorted(groups, reverse=True)]


def fill(
    choices: Iterable[Choice],
    places: int,
    size: Callable[[Choice], int] = lambda choice: 1,
    lot: Callable[[int], int] | None = None,
) -> tuple[list[Choice], list[Choice]]:
    """The choices that get one of some places, and those that cancelled each other for the last ones.

    The greatest come first. Where equal ones are more than the places left, none of them gets one,
    and nobody below them; with a ``lot`` (how many there are -> the number drawn, from 0) places are
    drawn among them.
    """
    taken: list[Choice] = []
    for group in ranked(choices):
        if places <= 0:
            break
        if len(group) > 1 and sum(map(size, group)) > places:
            if lot is None:
                return taken, group
            rest = list(group)
            while rest and places > 0:
                drawn = rest.pop(lot(len(rest)))
                taken.append(drawn)
                places -= size(drawn)
            break
        taken += group
        places -= sum(map(size, group))
    return taken, []
