"""Random orders that get in one another's way, drawn from what each verb lists as legal.

Nothing here knows the verbs of a variant: the orders of a phase are those that ``legal_orders`` lists.
Only what makes a fight is told apart, by the classes of the standard orders: moves, what helps them
(supports, convoys), retreats, builds and removals. Other verbs, and other kinds of phase, are drawn verb
by verb, so that each of them occurs.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from legation.engine.scene import Scene
from legation.engine.turn import balances
from legation.record.options import legal_orders
from legation.testing.fighting import Choices, Sheets, by_verb, draw_fight
from legation.values.geography import Power, space_of
from legation.values.orders import Build, Convoy, Disband, Move, Order, Retreat, Support, Waive
from legation.values.state import Dislodged

__all__ = ["LISTED", "Mood", "draw_mood", "draw_orders", "listed_orders"]

_ADJUSTING = (Build, Disband, Waive)


@dataclass(frozen=True, slots=True)
class Mood:
    """How the powers of a game play.

    ``zeal``: how likely a power is to order a unit at all; 1 where it is not named. ``eager``: the
    powers that go for the nearest centres they do not own, so that a game can be won. ``sly``: traps are
    laid.
    """

    zeal: Mapping[Power, float] = field(default_factory=dict)
    eager: frozenset[Power] = frozenset()
    sly: bool = False


def draw_mood(rng: random.Random, powers: Iterable[Power]) -> Mood:
    """All at war; or some lazy, so that others get ahead; or one that means to win among sleepers."""
    listed = list(powers)
    kind = rng.choice(("war", "war", "lazy", "conquest"))
    if kind == "war" or not listed:
        return Mood(dict.fromkeys(listed, 0.97))
    if kind == "lazy":
        return Mood({power: rng.choice((1.0, 0.8, 0.4)) for power in listed})
    leader = rng.choice(listed)
    zeal = {power: rng.choice((0.3, 0.0, 0.0)) for power in listed}
    return Mood(zeal | {leader: 1.0}, frozenset({leader}))


LISTED = 120
"""So many orders of a verb for a unit are looked at: of large units there are hundreds of thousands."""


def listed_orders(scene: Scene, most: int = LISTED) -> dict[Power, Choices]:
    """The legal orders of the open phase by power and subject; powers with none are left out.

    Of each verb for a unit the first so many, which are the simplest.
    """
    listed: dict[Power, Choices] = {}
    for power in scene.board.powers:
        choices: Choices = {}
        for order in legal_orders(scene, power, most=most):
            choices.setdefault(order.subject, []).append(order)
        if choices:
            listed[power] = choices
    return listed


def draw_orders(
    rng: random.Random,
    scene: Scene,
    mood: Mood | None = None,
    listed: Mapping[Power, Choices] | None = None,
) -> Sheets:
    """Legal orders of all powers for the open phase. ``listed``: ``listed_orders(scene)``, if known."""
    mood = mood or Mood()
    if listed is None:
        listed = listed_orders(scene)
    verbs = scene.rules.verbs_in(scene.state.phase.kind)
    if any(issubclass(order, (Move, Support, Convoy)) for order in verbs):
        return draw_fight(rng, scene, listed, mood.zeal, mood.eager, sly=mood.sly)
    if any(issubclass(order, Retreat) for order in verbs):
        return _flee(rng, scene, listed)
    due = balances(scene) if any(issubclass(order, _ADJUSTING) for order in verbs) else {}
    sheets = {power: _adjust(rng, choices, due.get(power, 0)) for power, choices in listed.items()}
    for power, choices in listed.items():
        sheets[power] += _others(rng, choices, mood.zeal.get(power, 1.0))
    return sheets


def _flee(rng: random.Random, scene: Scene, listed: Mapping[Power, Choices]) -> Sheets:
    """Mostly retreats, often into one another; sometimes disbanding, or nothing at all."""
    entries: dict[str, Dislodged] = {entry.unit.place: entry for entry in scene.state.dislodged}
    goals: set[str] = set()
    sheets: Sheets = {}
    for power, choices in listed.items():
        sheets[power] = []
        for place, orders in choices.items():
            if place in entries and rng.random() < 0.1:
                continue
            going = [order for order in orders if isinstance(order, Retreat)]
            same = [order for order in going if space_of(order.to) in goals]
            if same and rng.random() < 0.6:
                going = same
            order = rng.choice(going) if going and rng.random() < 0.8 else by_verb(rng, orders)
            if isinstance(order, Retreat):
                goals.add(space_of(order.to))
            sheets[power].append(order)
    return sheets


def _adjust(rng: random.Random, choices: Choices, due: int) -> list[Order]:
    """As many builds or removals as there may be; sometimes fewer, sometimes more."""
    wanted = max(0, abs(due) + rng.choice((0, 0, 0, 0, 0, -1, 1)))
    by_site: dict[str, list[Order]] = {}
    for place, orders in choices.items():
        fitting = [order for order in orders if isinstance(order, (Build, Disband))]
        if place and fitting:
            by_site.setdefault(space_of(place), []).extend(fitting)
    sites = list(by_site)
    rng.shuffle(sites)
    made = [by_verb(rng, by_site[site]) for site in sites[:wanted]]
    waives = [order for order in choices.get("", []) if isinstance(order, Waive)]
    if waives and (len(made) < wanted or rng.random() < 0.1):
        made.append(rng.choice(waives))
    return made


def _others(rng: random.Random, choices: Choices, zeal: float) -> list[Order]:
    """Orders of a module's own verbs: for some subjects one each; of a power's own orders, a few."""
    made: list[Order] = []
    for place, orders in choices.items():
        own = [order for order in orders if not isinstance(order, (*_ADJUSTING, Retreat))]
        if not own or rng.random() >= max(0.5 * zeal, 0.1):
            continue
        for _ in range(1 if place else rng.choice((1, 1, 2, 3))):
            order = by_verb(rng, own)
            if order not in made:
                made.append(order)
    return made
