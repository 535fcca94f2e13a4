"""Immune centres: the order by which a power names the home that no hole takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from legation.engine.module import Verb
from legation.engine.scene import Scene
from legation.notation import Draft
from legation.notation import Verb as Words
from legation.notation.cursor import Cursor
from legation.notation.explain import register
from legation.notation.pen import Pen
from legation.notation.verbs import Mention
from legation.values.geography import Power, Province, Seat, province_of
from legation.values.marks import Stroke
from legation.values.orders import Order, PowerOrder
from legation.values.rulings import Reason
from legation.values.units import Unit

__all__ = ["REASONS", "WORDS", "Immune", "Shelter", "Shelters", "immune_verb", "sheltered"]

REASONS = {
    "immune": ("secret", "named"),
    "immune_replaced": ("secret", "named"),
    "immune_unplayed": ("secret", "named"),
    "immune_no_home": ("secret", "named"),
    "immune_late": ("secret",),
    "immune_changed": ("named",),
    "immune_not_last": ("named",),
}
"""By reason code, the kinds of immunity that give it."""

Shelter: TypeAlias = tuple[Seat, Power, Province]
Shelters: TypeAlias = tuple[Shelter, ...]
"""Who named which centre for which power; a power that named twice is there twice, the later one last."""


@dataclass(frozen=True, slots=True)
class Immune(PowerOrder):
    """Name the centre that no hole takes."""

    verb: ClassVar[str] = "immune"
    place: Province

    @property
    def topic(self) -> str:
        """A later name replaces an earlier one."""
        return "immune"


def sheltered(scene: Scene, shelters: Shelters, kind: str) -> frozenset[Province]:
    """The centres that no hole takes now (BH-8).

    Named ones are safe while their power owns a centre or has a unit; secret ones to the end.
    """
    last = {power: province for _, power, province in shelters}
    if kind == "named":
        alive = {power for _, power in scene.state.owners}
        alive |= {unit.power for unit in scene.state.units}
        last = {power: province for power, province in last.items() if power in alive}
    return frozenset(last.values())


def _parse(cursor: Cursor, unit: Mention | None) -> Draft:
    """``immune Paris``, ``immune centre: Paris``."""
    cursor.take(("home", "centre"), ("home", "center"), ("centre",), ("center",))
    cursor.take((":",), ("is",))
    place = province_of(cursor.place())
    if not cursor.ended():
        raise cursor.fault("the end of the order")
    return Draft(Immune(place))


def _write(order: Immune, pen: Pen) -> str:
    return pen.say("immune", "Immune {place}", place=pen.place(order.place))


WORDS = Words(
    name="immune",
    order=Immune,
    phases=frozenset({"movement"}),
    words=(),
    parse=_parse,
    write=_write,
    leading=("immune", "immunity", "shelter"),
)


def immune_verb(kind: Literal["secret", "named", "none"]) -> Verb:
    """The verb of the kind of immunity that a game has."""

    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Immune)
        refusal = _refused(scene, power, order.place, kind)
        return order if refusal is None else refusal

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        for province in scene.state.centres(power):
            if _refused(scene, power, province, kind) is None:
                yield Immune(province)

    return Verb(
        Immune,
        ("movement",),
        bind,
        options,
        words=(WORDS,),
        strokes=lambda board, order: (Stroke("note", order.place, text="immune"),),
    )


def _refused(scene: Scene, power: Power, place: Province, kind: str) -> Reason | None:
    """Why a power cannot name a centre (BH-8): the homes at the start, later the last centre once."""
    state = scene.state
    if state.seats and not state.holders(power):
        return Reason("immune_unplayed", (("power", power),))
    slot = scene.slot("holes")
    if not getattr(slot, "seasons", 0):
        if scene.board.province(place).home == power and state.owner(place) == power:
            return None
        return Reason("immune_no_home", (("place", place), ("power", power)))
    if kind == "secret":
        return Reason("immune_late", ())
    named = getattr(slot, "shelters", ())
    if sum(who == power for _, who, _ in named) > 1:
        return Reason("immune_changed", (("power", power),))
    if state.centres(power) != (place,):
        return Reason("immune_not_last", (("power", power),))
    return None


register("immune", ("place",), "no hole takes {place}")
register("immune_unplayed", ("power",), "{power} has no player and no immune centre (BH-8)")
register(
    "immune_no_home",
    ("place", "power"),
    "{place} is no home of {power} that it owns, and only such a centre can be immune (BH-8)",
)
register("immune_late", (), "the immune centre is named with the first moves and no later (BH-8)")
register("immune_changed", ("power",), "{power} has changed its immune centre once already (BH-8)")
register(
    "immune_not_last",
    ("power",),
    "{power} may name another immune centre when it owns one centre only, and then that one (BH-8)",
)
register("immune_replaced", ("kept",), "a later line names {kept} instead (BH-8)")
