"""Which powers are played and by whom, where a game has fewer players than powers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from legation.engine.scene import Scene
from legation.errors import VariantError
from legation.values.geography import Power, Seat

__all__ = ["Asked", "played_powers", "seat_names"]

Asked: TypeAlias = tuple[tuple[Seat, tuple[Power, ...]], ...]
"""Seats by name with the powers they ask for, as a game is begun."""


def played_powers(
    scene: Scene,
    asked: Asked,
    *,
    players: int,
    held: Sequence[Power],
    sets: Sequence[str],
    preferences: Sequence[str],
) -> Asked:
    """The seats with one power each. Without names a seat has the name of its power.

    The powers are those asked for, those ``held``, those of one of the ``sets``, those that the
    ``preferences`` give, or drawn by lot. Raises ``VariantError`` for what cannot be.
    """
    board = scene.board
    wanted = len(asked) or len(held) or (len(preferences) if preferences else players)
    if not 2 <= wanted <= len(board.powers):
        raise VariantError(
            f"two to {len(board.powers)} players are possible here, not {wanted}", key="players"
        )
    if asked and all(powers for _, powers in asked):
        return _checked(scene, asked)
    if any(powers for _, powers in asked):
        raise VariantError("give every player powers, or none", key="players")
    names = [seat for seat, _ in asked]
    if held:
        chosen = list(held)
    elif sets:
        chosen = sets[scene.dice("played set", 0, len(sets)) - 1].split("+")
        chosen = [power.strip() for power in chosen]
        names = _shuffled(scene, names)
    elif preferences:
        return _checked(scene, _by_preference(scene, preferences))
    else:
        chosen = _shuffled(scene, list(board.powers), "played power")[:wanted]
    if names and len(names) != len(chosen):
        raise VariantError(
            f"{len(names)} players for {len(chosen)} powers: {', '.join(chosen)}", key="players"
        )
    pairs = zip(names or chosen, chosen, strict=True)
    return _checked(scene, tuple((seat, (power,)) for seat, power in pairs))


def seat_names(asked: Asked, players: int, names: Sequence[Seat]) -> tuple[Seat, ...]:
    """The names of seats that hold no power: those asked for, those of a setting, or numbers."""
    if asked:
        return tuple(seat for seat, _ in asked)
    return tuple(names) or tuple(f"player{number}" for number in range(1, players + 1))


def _checked(scene: Scene, seats: Asked) -> Asked:
    taken: set[Power] = set()
    for _, powers in seats:
        for power in powers:
            if power not in scene.board.powers:
                raise VariantError(
                    f"there is no power {power!r}; there are {', '.join(scene.board.powers)}",
                    key="held",
                )
            if power in taken:
                raise VariantError(f"{power!r} is played twice", key="held")
            taken.add(power)
    return tuple(sorted(seats))


def _shuffled(scene: Scene, names: list[str], purpose: str = "player") -> list[str]:
    """The names in an order drawn by lot."""
    rest = list(names)
    drawn: list[str] = []
    while rest:
        drawn.append(rest.pop(scene.dice(purpose, len(drawn), len(rest)) - 1))
    return drawn


def _by_preference(scene: Scene, preferences: Sequence[str]) -> Asked:
    """Everybody gets the first power of his list that is free; rank by rank, ties by lot."""
    lists: dict[Seat, list[Power]] = {}
    for text in preferences:
        seat, _, powers = text.partition(":")
        lists[seat.strip()] = powers.split()
    given: dict[Seat, Power] = {}
    for rank in range(max(map(len, lists.values()), default=0)):
        for seat in _shuffled(scene, sorted(lists), f"preference {rank + 1}"):
            listed = lists[seat]
            if seat not in given and rank < len(listed) and listed[rank] not in given.values():
                given[seat] = listed[rank]
    left = [power for power in scene.board.powers if power not in given.values()]
    for seat in sorted(set(lists) - set(given)):
        given[seat] = left.pop(scene.dice("preference left", len(left), len(left)) - 1)
    return tuple((seat, (power,)) for seat, power in given.items())
