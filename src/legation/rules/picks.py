"""Players pick their first centres (Anarchy): lists of wishes, and lots where wishes clash.

The game begins with a phase of the kind ``choice``. Everybody writes the centres that he would like to
have, the best first. Then all wishes are looked at together: everybody claims the first centre of his
list that is still free; a centre that one power claims is its own, one that several claim goes to one of
them by lot, and the others claim their next. So it goes on until everybody has his number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from legation.board.board import Board
from legation.engine.module import Election, Module, Verb, Verdict
from legation.engine.scene import Scene
from legation.notation import Draft
from legation.notation import Verb as Words
from legation.notation.explain import register
from legation.values.calendar import Phase
from legation.values.changes import OwnerSet
from legation.values.geography import Power, Province, province_of
from legation.values.marks import Stroke
from legation.values.orders import Order
from legation.values.rulings import Reason, Ruling
from legation.values.units import Unit

if TYPE_CHECKING:
    from legation.engine.stack import Rules

__all__ = ["PICKS", "Pick"]

CHOICE = "choice"
"""The kind of phase in which centres are picked."""


@dataclass(frozen=True, slots=True)
class Settings:
    """``number``: how many centres everybody gets. ``left``: what those get whose lists are too short:
    free centres by ``lot``, or ``nothing``.
    """

    number: int = 3
    left: Literal["lot", "nothing"] = "lot"


@dataclass(frozen=True, slots=True)
class Pick(Order):
    """A wish for a centre; the lines of a list stand in the order of the wishes."""

    verb: ClassVar[str] = "pick"
    place: Province

    @property
    def subject(self) -> Province:
        """The centre."""
        return self.place


# --- the order ------------------------------------------------------------------------------------


def _bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
    assert isinstance(order, Pick)
    province = province_of(order.place)
    facts = (("place", province),)
    if province not in scene.board.centres:
        return Reason("pick_no_centre", facts)
    owner = scene.state.owner(province)
    if owner is not None:
        return Reason("pick_owned", (*facts, ("power", owner)))
    return order if province == order.place else Pick(province)


def _verb(settings: Settings) -> Verb:
    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        if _needs(scene, settings, power):
            owners = dict(scene.state.owners)
            yield from (Pick(centre) for centre in scene.board.centres if centre not in owners)

    return Verb(
        Pick,
        (CHOICE,),
        _bind,
        options,
        words=(_WORDS,),
        strokes=lambda board, order: (Stroke("note", order.place, text="pick"),),
    )


_WORDS = Words(
    name="pick",
    order=Pick,
    phases=frozenset({CHOICE}),
    words=(),
    parse=lambda cursor, unit: Draft(Pick(cursor.place())),
    write=lambda order, pen: pen.say("pick", "Pick {place}", place=pen.place(order.place)),
    leading=("pick", "picks", "choose", "chooses"),
)


def _needs(scene: Scene, settings: Settings, power: Power) -> int:
    """How many centres a power has still to get."""
    if not scene.rules.played(scene, power):
        return 0
    return max(0, settings.number - len(scene.state.centres(power)))


# --- judging --------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Round:
    """The picks as they are settled: what everybody still wishes and needs, and who has got what."""

    wishes: dict[Power, list[Province]]
    needs: dict[Power, int]
    taken: dict[Province, Power]
    lots: dict[Province, tuple[Power, ...]] = field(default_factory=dict)
    """The centres that were drawn for, with those who claimed them."""

    def claims(self) -> dict[Province, list[Power]]:
        """By centre, who wants it next."""
        found: dict[Province, list[Power]] = {}
        for power, wished in self.wishes.items():
            while wished and wished[0] in self.taken:
                wished.pop(0)
            if wished and self.needs[power]:
                found.setdefault(wished[0], []).append(power)
        return found

    def give(self, province: Province, power: Power) -> None:
        """Settle a centre."""
        self.taken[province] = power
        self.needs[power] -= 1


def _settle(scene: Scene, settings: Settings, lists: Mapping[Power, Sequence[Province]]) -> _Round:
    powers = scene.board.powers
    needs = {power: _needs(scene, settings, power) for power in powers}
    wishes = {power: list(dict.fromkeys(lists.get(power, ()))) for power in powers}
    made = _Round(wishes, needs, dict(scene.state.owners))
    while claims := made.claims():
        for province in sorted(claims):
            powers = tuple(claims[province])
            number = 1
            if len(powers) > 1:
                number = scene.dice(f"pick {province}", len(made.lots), len(powers))
                made.lots[province] = powers
            made.give(province, powers[number - 1])
    return made


def _by_lot(scene: Scene, made: _Round) -> list[tuple[Power, Province]]:
    """Free centres for those who have too few, one each in turn."""
    given: list[tuple[Power, Province]] = []
    free = [centre for centre in scene.board.centres if centre not in made.taken]
    while free and any(made.needs.values()):
        for power, need in made.needs.items():
            if need and free:
                number = scene.dice("centre left", len(given), len(free))
                province = free.pop(number - 1)
                made.give(province, power)
                given.append((power, province))
    return given


def _judge(settings: Settings) -> Callable[[Scene, Election], Verdict]:
    def judge(scene: Scene, election: Election) -> Verdict:
        lists: dict[Power, list[Province]] = {}
        for ballot in election.ballots:
            if isinstance(ballot.order, Pick):
                lists.setdefault(ballot.power, []).append(ballot.order.place)
        made = _settle(scene, settings, lists)
        rulings = [
            Ruling(ballot.power, None, ballot.order, *_fate(made, ballot.power, ballot.order))
            for ballot in election.ballots
        ]
        if settings.left == "lot":
            for power, province in _by_lot(scene, made):
                reason = Reason("picked_left", (("place", province),))
                rulings.append(Ruling(power, None, None, "picked", reason))
        before = dict(scene.state.owners)
        new = {place: power for place, power in made.taken.items() if place not in before}
        return Verdict(tuple(rulings), tuple(OwnerSet(p, new[p]) for p in sorted(new)))

    return judge


def _fate(made: _Round, power: Power, order: Order) -> tuple[str, Reason]:
    assert isinstance(order, Pick)
    facts = (("place", order.place),)
    owner = made.taken.get(order.place)
    drawn = made.lots.get(order.place, ())
    if owner == power:
        return "picked", Reason("picked_by_lot" if drawn else "picked", facts)
    if owner is None:
        return "failed", Reason("pick_not_needed", facts)
    if power in drawn:
        return "failed", Reason("pick_lost", (*facts, ("power", owner)))
    return "failed", Reason("pick_taken", (*facts, ("power", owner)))


# --- time -----------------------------------------------------------------------------------------


def _next_phase(inner: Callable[[Scene], Phase]) -> Callable[[Scene], Phase]:
    """The adjustments of the same season follow: everybody builds his first units."""

    def following(scene: Scene) -> Phase:
        phase = scene.state.phase
        if phase.kind != CHOICE:
            return inner(scene)
        return Phase(phase.season, phase.year, "adjustment")

    return following


def _misfit(board: Board, settings: Settings) -> str:
    if settings.number * len(board.powers) > len(board.centres):
        return f"{len(board.powers)} powers cannot pick {settings.number} centres each"
    return ""


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The reasons that are never given, unless a set-up gives some centres away before the choice."""
    if all(board.owners(name) for name in board.setups):
        return {}
    return {"pick_owned": "nobody owns a centre before the choice"}


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "verbs": (_verb(settings),),
        "judge": {CHOICE: _judge(settings)},
        "next_phase": _next_phase,
    }


register("pick_no_centre", ("place",), "{place} is no supply centre")
register("pick_owned", ("place", "power"), "{place} belongs to {power} already")
register("picked", ("place",), "nobody else claimed {place} in this turn")
register("picked_by_lot", ("place",), "several claimed {place}, and the lot gave it")
register("picked_left", ("place",), "{place} came by lot, for want of wishes")
register("pick_lost", ("place", "power"), "the lot gave {place} to {power}")
register("pick_taken", ("place", "power"), "{place} had gone to {power}")
register("pick_not_needed", ("place",), "the number was full before {place} came to its turn")

PICKS = Module(
    "picks", "1", Settings, _hooks, needs=("adjustment",), misfit=_misfit, silent=_silent
)
