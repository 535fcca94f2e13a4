"""The election of a phase: the lines of several seats become one order for each unit.

A module says by a ``Poll`` which powers are ordered by vote, what a line weighs and what happens to
ties; what is not voted on goes to the election that was there before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from legation.engine.module import Election
from legation.engine.scene import Scene
from legation.engine.turn import balances
from legation.notation.explain import register
from legation.rules.ballots.counting import Vote, best_of, count, fill, told
from legation.values.geography import Power, Seat, space_of
from legation.values.orders import Ballot, Build, Hold, Order, Waive
from legation.values.rulings import Reason, Ruling
from legation.values.tallies import Choice, Tally
from legation.values.units import Unit

__all__ = ["Line", "Poll", "poll"]

Line: TypeAlias = tuple[Ballot, Unit | None]
Elect: TypeAlias = Callable[[Scene, Sequence[Line]], Election]


@dataclass(frozen=True, slots=True)
class Poll:
    """How a module counts.

    ``voted(scene, power)``: whether a power is ordered by vote in this phase. ``weigh(scene, lines)``:
    the votes that lines on one unit are. ``single``: a seat has one line for each unit. ``nominee``:
    the seat whose line stands in where nothing is chosen. ``lots``: ties of retreats, builds and
    removals are decided by lot. ``rivals``: all builds of a power are for one build. ``rule``,
    ``build_rule``, ``nominee_rule``: the numbers of the rules that a reason cites.
    """

    voted: Callable[[Scene, Power], bool]
    weigh: Callable[[Scene, Sequence[Ballot]], list[Vote]]
    rule: str
    build_rule: str
    single: bool = False
    nominee: Seat = ""
    nominee_rule: str = ""
    lots: bool = False
    routes: bool = False
    rivals: bool = False


@dataclass(slots=True)
class _Counted:
    """What counting gives: the lines that are in force, the rulings on the others, the tallies."""

    lines: list[Line] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)


def poll(settings: Poll, inner: Elect, scene: Scene, lines: Sequence[Line]) -> Election:
    """The election of a phase: votes are counted, all else is elected as before."""
    voted = {power: settings.voted(scene, power) for power in scene.board.powers}
    own = [line for line in lines if not voted[line[0].power]]
    votes = [line for line in lines if voted[line[0].power]]
    counted = _Counted()
    if scene.state.phase.kind == "adjustment":
        for power in scene.board.powers:
            mine = [line for line in votes if line[0].power == power]
            if mine:
                _adjust(settings, scene, power, mine, counted)
    else:
        if settings.single:
            votes = _one_each(inner, scene, votes, counted)
        _units(settings, scene, votes, counted)
    made = inner(scene, [*own, *counted.lines])
    return replace(
        made,
        rulings=(*made.rulings, *counted.rulings),
        tallies=(*made.tallies, *counted.tallies),
    )


def _one_each(inner: Elect, scene: Scene, votes: Sequence[Line], counted: _Counted) -> list[Line]:
    """One line of each seat for each unit, by the rule that holds for a power's own orders."""
    by_seat: dict[Seat, list[Line]] = {}
    for line in votes:
        by_seat.setdefault(line[0].seat, []).append(line)
    kept: list[Line] = []
    for seat, listed in by_seat.items():
        made = inner(scene, listed)
        unit_of = {id(ballot): unit for ballot, unit in listed}
        kept += [(ballot, unit_of[id(ballot)]) for ballot in made.ballots]
        counted.rulings += [
            Ruling(r.power, r.unit, r.order, r.outcome, r.reason, r.dislodged, seat=seat)
            for r in made.rulings
        ]
    return kept


# --- units --------------------------------------------------------------------------------------


def _units(settings: Poll, scene: Scene, votes: Sequence[Line], counted: _Counted) -> None:
    """Count the votes on each unit: the single greatest sum is carried out, a tie is not."""
    by_unit: dict[int, tuple[Unit, list[Ballot]]] = {}
    for ballot, unit in votes:
        assert unit is not None
        by_unit.setdefault(unit.id, (unit, []))[1].append(ballot)
    for unit, ballots in sorted(by_unit.values(), key=lambda entry: entry[0].place):
        standing_in = [b for b in ballots if b.seat == settings.nominee]
        cast = [b for b in ballots if b.seat != settings.nominee]
        choices = count(settings.weigh(scene, cast), routes=settings.routes)
        order, result = _chosen(settings, scene, unit, choices, standing_in)
        spare = standing_in[:-1] if result == "nominee" else standing_in
        counted.rulings += [_not_needed(settings, ballot, unit) for ballot in spare]
        if order is not None:
            counted.lines.append((Ballot("", unit.power, order), unit))
        _lost(settings.rule, unit.power, unit, choices, [] if order is None else [order], counted)
        chosen = () if order is None else (order,)
        counted.tallies.append(Tally(unit.power, unit, told(choices), chosen, result))


def _chosen(
    settings: Poll,
    scene: Scene,
    unit: Unit,
    choices: Sequence[Choice],
    standing_in: Sequence[Ballot],
) -> tuple[Order | None, str]:
    """The order of a unit, and how it came about."""
    best = best_of(choices)
    if best is not None:
        return best.order, "chosen"
    if standing_in:
        return standing_in[-1].order, "nominee"
    if not choices:
        return None, "none"
    if scene.state.phase.kind == "movement":
        return Hold(unit.place), "tied"
    if settings.lots:
        equal = [choice for choice in choices if choice.value == choices[0].value]
        return equal[scene.dice("ballots", unit.id, len(equal)) - 1].order, "lot"
    return None, "tied"


def _not_needed(settings: Poll, ballot: Ballot, unit: Unit | None) -> Ruling:
    """What becomes of a nominee's line where the votes decided."""
    reason = Reason("not_needed", (("rule", settings.nominee_rule),))
    return Ruling(ballot.power, unit, ballot.order, "void", reason, seat=ballot.seat)


def _lost(
    rule: str,
    power: Power,
    unit: Unit | None,
    choices: Sequence[Choice],
    taken: Sequence[Order],
    counted: _Counted,
) -> None:
    """A ruling on every order that was voted for and is not carried out."""
    facts: tuple[tuple[str, object], ...]
    best = choices[0].value if choices else 0
    top = [choice for choice in choices if choice.value == best]
    for choice in told(choices):
        for form in choice.forms:
            facts = (("order", choice.order), ("rule", rule))
            reason = Reason("counted_as", facts)
            counted.rulings.append(Ruling(power, None, form, "counted", reason))
        if choice.order in taken:
            continue
        facts = (("votes", choice.value), ("rule", rule))
        if len(top) > 1 and choice.value == best:
            reason = Reason("votes_tied", facts)
        else:
            reason = Reason("outvoted", (*facts, ("best", best)))
        counted.rulings.append(Ruling(power, unit, choice.order, "void", reason))


# --- builds and removals ------------------------------------------------------------------------


def _adjust(
    settings: Poll, scene: Scene, power: Power, lines: Sequence[Line], counted: _Counted
) -> None:
    """The builds or removals of one power. What is not due goes on, to be refused by the judge."""
    due = balances(scene)[power]
    fitting = [line for line in lines if _size(scene, due, line)]
    counted.lines += [line for line in lines if line not in fitting]
    if not fitting:
        return
    if settings.single:
        fitting = _as_many_as_due(settings, abs(due), fitting, counted)
    units = {line[0].order: line[1] for line in fitting}
    cast = [ballot for ballot, _ in fitting if ballot.seat != settings.nominee]
    choices = _choices(settings, scene, cast)
    number = 0

    def lot(sides: int) -> int:
        nonlocal number
        number += 1
        return scene.dice(f"ballots {power}", number, sides) - 1

    def size(choice: Choice) -> int:
        return _size(scene, due, (Ballot("", power, choice.order), units[choice.order]))

    drawn = lot if settings.lots else None
    rivals, even = _one_each_place(choices, drawn, together=settings.rivals and due > 0)
    taken, cancelled = fill(rivals, abs(due), size, drawn)
    orders = [choice.order for choice in taken]
    result = "tied" if cancelled or even else "chosen"
    extra = _stand_ins(settings, abs(due), fitting, orders)
    if extra:
        result = "nominee"
    _told(settings, power, choices, orders, (*cancelled, *even), counted)
    counted.rulings += [
        _not_needed(settings, ballot, unit)
        for ballot, unit in fitting
        if ballot.seat == settings.nominee and ballot.order not in extra
    ]
    counted.lines += [(Ballot("", power, order), units[order]) for order in (*orders, *extra)]
    counted.tallies.append(Tally(power, None, told(choices), (*orders, *extra), result))


def _size(scene: Scene, due: int, line: Line) -> int:
    """How many units a line builds or removes; 0 for one that does not do what is due."""
    ballot, unit = line
    order = ballot.order
    if due > 0:
        return order.parts.size if isinstance(order, Build) else int(isinstance(order, Waive))
    if due == 0 or unit is None:
        return 0
    gone = scene.rules.removes(scene, unit, order)
    return 0 if isinstance(gone, Reason) else gone.size


def _as_many_as_due(
    settings: Poll, due: int, lines: Sequence[Line], counted: _Counted
) -> list[Line]:
    """The first lines of each seat, as many as there are units to build or to remove."""
    kept: list[Line] = []
    number: dict[Seat, int] = {}
    for line in lines:
        ballot = line[0]
        same = any(ballot == other[0] for other in kept) and not isinstance(ballot.order, Waive)
        if same or number.get(ballot.seat, 0) >= due:
            reason = Reason("more_than_due", (("number", due), ("rule", settings.build_rule)))
            ruling = Ruling(ballot.power, line[1], ballot.order, "void", reason, seat=ballot.seat)
            counted.rulings.append(ruling)
            continue
        number[ballot.seat] = number.get(ballot.seat, 0) + 1
        kept.append(line)
    return kept


def _choices(settings: Poll, scene: Scene, ballots: Sequence[Ballot]) -> tuple[Choice, ...]:
    """What was voted for. The second waive of a seat is another choice than its first."""
    plain = [ballot for ballot in ballots if not isinstance(ballot.order, Waive)]
    waives: dict[Seat, list[Ballot]] = {}
    for ballot in ballots:
        if isinstance(ballot.order, Waive):
            waives.setdefault(ballot.seat, []).append(ballot)
    choices = list(count(settings.weigh(scene, plain)))
    for number in range(max(map(len, waives.values()), default=0)):
        some = [listed[number] for listed in waives.values() if len(listed) > number]
        choices += count(settings.weigh(scene, some))
    return tuple(sorted(choices, key=lambda choice: -choice.value))


def _one_each_place(
    choices: Iterable[Choice], lot: Callable[[int], int] | None, *, together: bool
) -> tuple[list[Choice], list[Choice]]:
    """The best choice for each site or unit, and the equal best ones, which cancel each other.

    By a ``lot`` one of the equal ones is chosen; ``together``: all sites are as one.
    """
    sites: dict[str, list[Choice]] = {}
    kept: list[Choice] = []
    even: list[Choice] = []
    for choice in choices:
        if choice.order.subject:
            site = "" if together else space_of(choice.order.subject)
            sites.setdefault(site, []).append(choice)
        else:
            kept.append(choice)
    for listed in sites.values():
        best = best_of(listed)
        equal = [choice for choice in listed if choice.value == listed[0].value]
        if best is not None:
            kept.append(best)
        elif lot is not None:
            kept.append(equal[lot(len(equal))])
        else:
            even += equal
    return kept, even


def _stand_ins(
    settings: Poll, due: int, lines: Sequence[Line], orders: Sequence[Order]
) -> list[Order]:
    """What the nominee wrote, for the builds or removals that are left."""
    sites = {space_of(order.subject) for order in orders if order.subject}
    found: list[Order] = []
    for ballot, _ in lines:
        order = ballot.order
        site = space_of(order.subject)
        if ballot.seat != settings.nominee or len(orders) + len(found) >= due or site in sites:
            continue
        found.append(order)
        if site:
            sites.add(site)
    return found


def _told(
    settings: Poll,
    power: Power,
    choices: Sequence[Choice],
    taken: Sequence[Order],
    cancelled: Sequence[Choice],
    counted: _Counted,
) -> None:
    """A ruling on every build or removal that was voted for and is not carried out."""
    best = choices[0].value if choices else 0
    for choice in told(choices):
        if choice.order in taken:
            continue
        facts: tuple[tuple[str, object], ...] = (
            ("votes", choice.value),
            ("rule", settings.build_rule),
        )
        if choice in cancelled:
            reason = Reason("votes_tied", facts)
        else:
            reason = Reason("outvoted", (*facts, ("best", best)))
        counted.rulings.append(Ruling(power, None, choice.order, "void", reason))


register(
    "outvoted",
    ("votes", "best", "rule"),
    "outvoted with {votes} against {best} ({rule})",
)
register(
    "not_needed",
    ("rule",),
    "not needed, for the players' own orders decided ({rule})",
)
register(
    "votes_tied",
    ("votes", "rule"),
    "tied with another order at {votes}, so that neither is carried out ({rule})",
)
register(
    "counted_as",
    ("order", "rule"),
    "counted as {order}, for only the target matters ({rule})",
)
register(
    "more_than_due",
    ("number", "rule"),
    "only {number} are due, and only so many lines of a seat count ({rule})",
)
