"""Two things in which a mail judge takes supports otherwise: for who converts, and for who carries."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from legation.engine.problem import Problem
from legation.rules.machiavelli.orders import Convert
from legation.rules.machiavelli.telling import Settings
from legation.values.orders import Support

__all__ = ["prepare"]


def prepare(settings: Settings) -> Callable[[Problem], None]:
    """What these settings change once supports and convoys are matched."""

    def fit(p: Problem) -> None:
        if settings.going_in == "stays":
            _fit_converting(p)
        if settings.carriers == "spared" and p.convoyed:
            p.uncut |= frozenset(_spared(p))

    return fit


def _fit_converting(p: Problem) -> None:
    """A support for a unit to stay fits one that goes into the city: it leaves no province (MACH-4.4)."""
    index, space_of = p.board.index, p.board.space_of
    for number, order in enumerate(p.orders):
        if type(order) is not Support or order.to is not None or number in p.supports:
            continue
        other = p.on.get(space_of[index[order.supported]], -1)
        if other >= 0 and type(p.orders[other]) is Convert and p.actions[other].apart:
            p.supports[number] = p.at[other]
            p.supported[number] = other
            p.why[number] = None


def _spared(p: Problem) -> Iterator[tuple[int, int]]:
    """No army cuts a support for a fleet that carries it (MACH-4.4)."""
    for army, fleets in p.convoyed.items():
        for support, other in p.supported.items():
            if other in fleets and p.at[support] == p.to[army]:
                yield army, support
