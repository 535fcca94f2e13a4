"""The state of a game between two phases."""

from __future__ import annotations

from dataclasses import dataclass

from legation.values.calendar import Phase
from legation.values.geography import Place, Power, Province, Seat, Space, space_of
from legation.values.units import Unit

__all__ = ["Dislodged", "Outcome", "State"]


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A dislodged unit that waits for its retreat.

    ``attacker`` is the province the winner came from; ``options`` are the places it may go to,
    sorted. They are worked out when the unit is dislodged and kept, so that a saved game needs no
    memory of the battle.
    """

    unit: Unit
    attacker: Province | None
    options: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: ``kind`` is ``"solo"``, ``"draw"`` or what a module adds.

    ``seats`` are the winners where players win and not powers.
    """

    kind: str
    powers: tuple[Power, ...]
    why: str = ""
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Everything that the rules know about a game. Frozen; it changes by ``changes.apply`` only.

    ``units`` are sorted by place and leave out ``dislodged`` units. ``owners`` holds
    ``(province, power)`` pairs, sorted; on a map with cities ``(space, power)``, for a city has an
    owner of its own. ``contested`` are the spaces of the last movement phase that
    somebody was kept out of by others' strength and nobody entered: they are closed to retreats.
    ``made`` counts all units ever made: the next id. ``slots`` holds ``(module name, that module's own
    frozen value)`` pairs, sorted. ``seats`` holds ``(seat, powers it holds)`` pairs, sorted: powers may
    be held by nobody or by several seats, and a seat may hold none. Without any, every power is its
    own seat.
    """

    phase: Phase
    units: tuple[Unit, ...]
    owners: tuple[tuple[Province, Power], ...] = ()
    dislodged: tuple[Dislodged, ...] = ()
    contested: tuple[Space, ...] = ()
    made: int = 0
    patches: tuple[str, ...] = ()
    slots: tuple[tuple[str, object], ...] = ()
    outcome: Outcome | None = None
    seats: tuple[tuple[Seat, tuple[Power, ...]], ...] = ()

    def at(self, place: Place) -> Unit | None:
        """The unit in the space of a place (any coast), or None. Dislodged units are not found."""
        wanted = space_of(place)
        for unit in self.units:
            if unit.place == place or space_of(unit.place) == wanted:
                return unit
        return None

    def owner(self, province: Province) -> Power | None:
        """Who owns a centre, or None."""
        return dict(self.owners).get(province)

    def centres(self, power: Power) -> tuple[Province, ...]:
        """The centres a power owns, sorted."""
        return tuple(province for province, owner in self.owners if owner == power)

    def units_of(self, power: Power) -> tuple[Unit, ...]:
        """The units of a power, sorted by place, without dislodged ones."""
        return tuple(unit for unit in self.units if unit.power == power)

    def holders(self, power: Power) -> tuple[Seat, ...]:
        """The seats that hold a power, sorted; none for a power that nobody holds."""
        if not self.seats:
            return (power,)
        return tuple(seat for seat, held in self.seats if power in held)

    def held(self, seat: Seat) -> tuple[Power, ...]:
        """The powers that a seat holds; none for a seat that there is not."""
        if not self.seats:
            return (seat,)
        return dict(self.seats).get(seat, ())

    def slot(self, module: str) -> object | None:
        """A module's private value, or None."""
        return dict(self.slots).get(module)
