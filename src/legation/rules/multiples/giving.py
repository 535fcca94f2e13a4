"""Supports by multiple units: how many, for what, and how much of them an attack cuts (MUL-2.2, MUL-4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from legation.engine.module import Verb
from legation.engine.problem import Entry, Problem
from legation.engine.scene import Scene
from legation.engine.truth import ZERO
from legation.rules.multiples.facts import Facts, Given
from legation.rules.multiples.menus import ways_to_support
from legation.rules.multiples.merging import may_come
from legation.rules.multiples.orders import Gift, Merge, Split, Supports
from legation.rules.multiples.reach import at_sea, part_of, support_range
from legation.rules.multiples.settings import Settings
from legation.rules.multiples.strokes import shared
from legation.rules.multiples.words_help import SHARE
from legation.values.geography import Kind, Power
from legation.values.orders import Order, Support
from legation.values.rulings import Reason
from legation.values.units import Unit, parts

__all__ = ["able_parts", "match_supports", "share_verb"]


def share_verb(settings: Settings) -> Verb:
    """Supports with written strengths, to several spaces or to a merge (MUL-2.2, MUL-3.3).

    In the simple game all of a unit's support is for one space (SIM-2).
    """

    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Supports) and unit is not None
        if not settings.split_support and len(order.gifts) > 1:
            return Reason("one_support", (("unit", unit),))
        bound: list[tuple[Gift, tuple[Kind, ...]]] = []
        for gift in order.gifts:
            found = _bound_gift(scene, settings, power, unit, gift)
            if isinstance(found, Reason):
                return found
            bound.append(found)
        gifts = _amounts(settings, unit, bound)
        if isinstance(gifts, Reason):
            return gifts
        made = Supports(unit.place, gifts)
        return order if made == order else made

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None

        counts = dict(unit.parts.counts)
        by: dict[Gift, tuple[Kind, ...]] = {}

        def able(gift: Gift) -> tuple[Kind, ...]:
            found = _bound_gift(scene, settings, power, unit, gift)
            by[gift] = () if isinstance(found, Reason) or found[0] != gift else found[1]
            return by[gift]

        def enough(gifts: Sequence[Gift]) -> bool:
            wanted = [(gift.amount, by[gift._replace(amount=0)]) for gift in gifts]
            return len(counts) < 2 or _enough(counts, wanted)

        for gifts in ways_to_support(scene, settings, unit, able, enough):
            yield Supports(unit.place, gifts)

    return Verb(Supports, ("movement",), bind, options, stays=True, words=(SHARE,), strokes=shared)


def able_parts(scene: Scene, settings: Settings, unit: Unit, space: int) -> tuple[Kind, ...]:
    """The kinds of parts of a unit that could follow to a space, and so support there (MUL-2.2)."""
    kinds = tuple(kind for kind, _ in unit.parts.counts)
    if settings.af_sea_strength == "fleets" and len(kinds) > 1:
        board = scene.board
        if at_sea(board, board.space_of[board.index[unit.place]]):
            kinds = ("fleet",)
    found = tuple(
        kind
        for kind in kinds
        if support_range(scene, part_of(scene.board, unit, parts(kind))) >> space & 1
    )
    return kinds if found and settings.support_parts == "all" else found


def _bound_gift(
    scene: Scene, settings: Settings, power: Power, unit: Unit, gift: Gift
) -> tuple[Gift, tuple[Kind, ...]] | Reason:
    """A support with its places filled in, and the kinds of parts that can give it."""
    board = scene.board
    if gift.supported and scene.unit_at(gift.supported) is unit:
        return Reason("supports_itself", (("unit", unit),))
    if gift.merge:
        assert gift.to is not None
        number = board.index.get(gift.to, board.index.get(gift.to.partition("/")[0]))
        if number is None:
            return Reason("no_such_place", (("unit", unit), ("written", gift.to)))
        space = board.space_of[number]
        if gift.supported:
            other = scene.unit_at(gift.supported)
            if other is None:
                return Reason("nobody_there", (("unit", unit), ("place", gift.supported)))
            if not may_come(scene, other, space, unit):
                facts = (("unit", unit), ("other", other), ("to", board.places[space]))
                return Reason("supported_out_of_reach", facts)
            gift = gift._replace(supported=other.place)
        able = able_parts(scene, settings, unit, space)
        if not able:
            return Reason("support_out_of_reach", (("unit", unit), ("to", board.places[space])))
        return gift._replace(to=board.places[space]), able
    wrong: Reason | None = None
    for kind, _ in unit.parts.counts:
        part = part_of(board, unit, parts(kind))
        written = Support(part.place, gift.supported, gift.to)
        if kind == "army" and at_sea(board, board.space_of[board.index[unit.place]]):
            part = part_of(
                board, unit, parts("fleet")
            )  # they could go ashore with the fleets' help
        bound = scene.rules.verbs[Support].bind(scene, power, part, written)
        if isinstance(bound, Support):
            target = board.space_of[board.index[bound.to or bound.supported]]
            able = able_parts(scene, settings, unit, target)
            if able:
                return gift._replace(supported=bound.supported, to=bound.to), able
        elif isinstance(bound, Reason):
            wrong = wrong or bound
    return wrong or Reason(
        "support_out_of_reach", (("unit", unit), ("to", gift.to or gift.supported))
    )


def _amounts(
    settings: Settings, unit: Unit, gifts: list[tuple[Gift, tuple[Kind, ...]]]
) -> tuple[Gift, ...] | Reason:
    """The gifts with their amounts; together they are at most what the unit has (MUL-2.2)."""
    counts = dict(unit.parts.counts)
    fixed = [(gift.amount, able) for gift, able in gifts if gift.amount]
    if not _enough(counts, fixed):
        asked = sum(amount for amount, _ in fixed)
        return Reason("too_many_supports", (("unit", unit), ("number", asked)))
    made: list[Gift] = []
    for gift, able in gifts:
        amount = gift.amount
        if not amount:
            most = 1 if settings.unnumbered == "one" else unit.parts.size
            fits = [n for n in range(1, most + 1) if _enough(counts, [*fixed, (n, able)])]
            if not fits:
                return Reason(
                    "no_support_left", (("unit", unit), ("to", gift.to or gift.supported))
                )
            amount = fits[-1]
            fixed.append((amount, able))
        made.append(gift._replace(amount=amount))
    return tuple(made)


def _enough(counts: dict[Kind, int], wanted: list[tuple[int, tuple[Kind, ...]]]) -> bool:
    """Whether the parts are enough for all supports, each part for one that it is able to give."""
    kinds = sorted(counts)
    for mask in range(1, 1 << len(kinds)):
        chosen = {kind for bit, kind in enumerate(kinds) if mask >> bit & 1}
        asked = sum(amount for amount, able in wanted if set(able) <= chosen)
        if asked > sum(counts[kind] for kind in chosen):
            return False
    return True


# --- the problem -----------------------------------------------------------------------------------


def match_supports(p: Problem, facts: Facts, settings: Settings) -> None:
    """The supports that match what others do, each an action of its own (MUL-4.3)."""
    for number, order in enumerate(p.orders):
        if type(order) is Support and len(p.units[number].parts.counts) > 1:
            _as_able(p, facts, settings, number, order)
        if type(order) is Supports:
            facts.given[number] = tuple(_matched(p, facts, number, gift) for gift in order.gifts)
            whys = [given.why for given in facts.given[number] if given.action < 0]
            if len(whys) == len(order.gifts):
                p.why[number] = whys[0]


def _as_able(p: Problem, facts: Facts, settings: Settings, number: int, order: Support) -> None:
    """A plain support by a mixed unit is given by those parts that could follow."""
    target = p.supports.get(number)
    if target is None:
        return
    unit = p.units[number]
    able = able_parts(p.scene, settings, unit, target)
    amount = sum(unit.parts.number(kind) for kind in able)
    if amount == unit.parts.size:
        return
    del p.supports[number]
    gift = Gift(order.supported, order.to, False, amount)
    _give(p, facts, number, gift, p.supported.pop(number), target)
    facts.given[number] = (Given(gift, len(p.actions) - 1),)


def _matched(p: Problem, facts: Facts, number: int, gift: Gift) -> Given:
    index, space_of = p.board.index, p.board.space_of
    if gift.merge:
        assert gift.to is not None
        space = space_of[index[gift.to]]
        other = _merging(p, number, gift, space)
    else:
        space = space_of[index[gift.to or gift.supported]]
        other = _helped(p, gift)
    if other < 0:
        return Given(gift, -1, _unmatched(p, gift))
    return Given(gift, _give(p, facts, number, gift, other, space), None)


def _give(p: Problem, facts: Facts, number: int, gift: Gift, other: int, space: int) -> int:
    action = p.add_help(number, parts(p.units[number].kind, gift.amount))
    p.supports[action] = space
    p.supported[action] = other
    return action


def _helped(p: Problem, gift: Gift) -> int:
    """The action that a support helps, or -1."""
    index, space_of = p.board.index, p.board.space_of
    unit = p.on.get(space_of[index[gift.supported]], -1)
    if unit < 0:
        return -1
    parting = p.split.get(unit)
    if gift.to is None:
        stays = p.to[unit] < 0 and (parting is None or parting.stays)
        return unit if stays else -1
    goal = index[gift.to]
    for action in parting.actions if parting else (unit,):
        if p.to[action] == space_of[goal] and goal in (p.to[action], p.goal[action]):
            return action
    return -1


def _merging(p: Problem, number: int, gift: Gift, space: int) -> int:
    """An action of the merge that is supported: of one's own, or else the only one there is (MUL-3.3)."""
    found = [a for a in p.into.get(space, ()) if _merges(p, a)]
    stander = p.on.get(space, -1)
    if stander >= 0 and _merges(p, stander) and p.to[stander] < 0:
        found.append(stander)
    if gift.supported:
        unit = p.on.get(p.board.space_of[p.board.index[gift.supported]], -1)
        found = [a for a in found if p.actions[a].unit == unit]
    own = [a for a in found if p.power[a] == p.power[number]]
    if own:
        return own[0]
    powers = {p.power[a] for a in found}
    return found[0] if len(powers) == 1 else -1


def _merges(p: Problem, action: int) -> bool:
    order = p.orders[p.actions[action].unit]
    if isinstance(order, Merge):
        return True
    if not isinstance(order, Split):
        return False
    place = p.goal[action] if p.to[action] >= 0 else p.place[action]
    space_of, index = p.board.space_of, p.board.index
    return any(q.merge and space_of[index[q.to]] == space_of[place] for q in order.pieces)


def _unmatched(p: Problem, gift: Gift) -> Reason:
    if gift.merge:
        return Reason("merge_unmatched", (("to", gift.to),))
    unit = p.on.get(p.board.space_of[p.board.index[gift.supported]], -1)
    order = Support("", gift.supported, gift.to)
    other = p.units[unit] if unit >= 0 else None
    did = p.orders[unit] if unit >= 0 else None
    return Reason("support_unmatched", (("other", other), ("order", order), ("did", did)))


def echo_supports(p: Problem, facts: Facts, settings: Settings) -> None:
    """A support for one of those who merge helps the merge, and so all of them (MUL-3.2, MUL-3.3).

    One that stands there alone by a switch is not among them.
    """
    for support, other in list(p.supported.items()):
        order = p.orders[p.actions[support].unit]
        given = facts.given.get(p.actions[support].unit, ())
        direct = isinstance(order, Supports) and any(
            one.action == support and one.gift.merge for one in given
        )
        members = facts.group.get(other, ())
        stander = facts.stander.get(other, -1) if settings.standers == "help" else -1
        if other in facts.joined and direct:
            members, stander = facts.joined[other], -1
        others = [a for a in (*members, stander) if a not in (other, -1)]
        if not others:
            continue
        source = support
        if not direct:
            source = p.add_help(p.actions[support].unit, p.parts(support))
            p.aids[source] = p.supports[support]
            facts.echo[source] = (support, other)
        entry = Entry(p.actions[support].unit, p.power[support], "support", source, ZERO)
        facts.helps += [(action, entry) for action in others]
