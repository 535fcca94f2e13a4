"""Where a record and our rules part: positions, retreats, and what became of the orders.

This is the one comparison: ``legation replay --check`` and the check of reference files both use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from legation.record.desk import Reply
from legation.record.exporting import result_words
from legation.record.recorded import Key, Recorded
from legation.record.replay import Judged
from legation.values.geography import Place, Power, space_of
from legation.values.orders import Build, Support
from legation.values.rulings import Ruling
from legation.values.state import State
from legation.values.units import Made, Unit, parts_of

__all__ = [
    "Difference",
    "order_differences",
    "position_differences",
    "shown",
    "unjudged_differences",
]


@dataclass(frozen=True, slots=True)
class Difference:
    """Something in which a record and our rules part."""

    what: str
    recorded: object
    ours: object

    def __str__(self) -> str:
        return f"{self.what}: recorded {shown(self.recorded)}, by our rules {shown(self.ours)}"


# --- positions --------------------------------------------------------------------------------------


def position_differences(recorded: Recorded, state: State) -> Iterator[Difference]:
    """Where a recorded position and ours part. What is not recorded is not compared."""
    if not recorded.logged.final and recorded.phase != state.phase:
        yield Difference("next phase", recorded.phase.short, state.phase.short)
    wanted = _listed(
        (power, _short(*unit)) for power, units in recorded.units.items() for unit in units
    )
    ours = _listed((unit.power, _short(unit.made, unit.place)) for unit in state.units)
    if wanted != ours:
        yield Difference("units", *_parted(wanted, ours))
    held = recorded.centres
    if held is not None:
        mine = _listed((power, province) for province, power in state.owners)
        if held != mine:
            yield Difference("centres", *_parted(held, mine))
    yield from _retreats(recorded, state)


def _retreats(recorded: Recorded, state: State) -> Iterator[Difference]:
    ours = {_key(d.unit): tuple(sorted(d.options)) for d in state.dislodged if d.options}
    options = recorded.options
    if options is None:
        wanted = {key: ours.get(key, ()) for key in recorded.beaten}
    else:
        wanted = {key: places for key, places in options.items() if places}
    if wanted != ours:
        yield Difference("retreats", _told(wanted), _told(ours))


# --- orders -----------------------------------------------------------------------------------------


def order_differences(recorded: Recorded, judged: Judged) -> Iterator[Difference]:
    """Lines that cannot be read, and orders of which the record says something else.

    In a movement phase the whole fate of every unit is compared: a unit of which the record has no
    word carried out its order. In other phases, whether orders are legal. Where no results are
    recorded, every order should be legal.
    """
    results = recorded.results
    lines = [reply for _, replies in judged.replies for reply in replies if not reply.replaced]
    for reply in lines:
        if reply.refusal is not None:
            yield _unread(reply)
            continue
        ruling = judged.ruling_on(reply)
        if ruling is None:
            yield Difference(_line(reply), "a ruling", "none")
        elif results is None and ruling.outcome == "void":
            yield _illegal(reply, ruling.reason.code)
    if results is not None:
        movement = judged.turn.before.phase.kind == "movement"
        yield from _fates(results, judged) if movement else _void(results, judged, lines)


def unjudged_differences(replies: Iterable[Reply]) -> Iterator[Difference]:
    """What is wrong with the lines of a phase that nobody has judged."""
    for reply in replies:
        if reply.refusal is not None:
            yield _unread(reply)
        elif reply.reason is not None:
            yield _illegal(reply, reply.reason.code)


def _line(reply: Reply) -> str:
    return f"{reply.power}: {reply.text}"


def _unread(reply: Reply) -> Difference:
    return Difference(_line(reply), "an order", reply.message)


def _illegal(reply: Reply, code: str) -> Difference:
    return Difference(_line(reply), "a legal order", f"void ({code})")


def _fates(results: Mapping[Key, frozenset[str]], judged: Judged) -> Iterator[Difference]:
    """The units of a movement phase whose fate the record sees otherwise."""
    words = result_words(judged)
    for unit in judged.turn.before.units:
        text = _short(unit.made, unit.place)
        ours = frozenset(words.get((unit.power, text), ()))
        recorded = results.get(_key(unit), frozenset())
        if recorded == ours or recorded == ours - {"disrupted"}:
            continue  # few records have a word for a lost convoy besides that of its army
        if recorded == {"dislodged"} and ours == {"dislodged", "cut"}:
            continue  # that a dislodged unit's support is lost need not be said
        rulings = [ruling for ruling in judged.turn.rulings if ruling.unit == unit]
        if recorded == ours | {"void"} and any(_against_own(judged, r) for r in rulings):
            continue
        yield Difference(f"{unit.power}: {text}", _fate(recorded), f"{_fate(ours)}{_why(rulings)}")


def _fate(words: Iterable[str]) -> str:
    return " ".join(sorted(words)) or "carried out"


def _why(rulings: Sequence[Ruling]) -> str:
    """The reasons of a unit's rulings, for a message."""
    ordered = [ruling for ruling in rulings if ruling.order is not None]
    codes = dict.fromkeys(ruling.reason.code for ruling in ordered or rulings)
    return f" ({', '.join(codes)})" if codes else ""


def _against_own(judged: Judged, ruling: Ruling) -> bool:
    """Whether a support would help against a unit of its own power, which some records call void.

    By the rules it is given and counts against everybody but that unit (DATC 6.E.12).
    """
    order = ruling.order
    if not isinstance(order, Support) or order.to is None:
        return False
    there = judged.turn.before.at(order.to)
    return (
        there is not None
        and there.power == ruling.power
        and any(r.unit == there and r.outcome != "moved" for r in judged.turn.rulings)
    )


def _void(
    results: Mapping[Key, frozenset[str]], judged: Judged, lines: Iterable[Reply]
) -> Iterator[Difference]:
    """The retreats and adjustments that the record calls void and our rules do not, or the reverse.

    A power has at most one unit or build in a province then, so that units are told by it.
    """
    void = {(power, space_of(at)) for (power, _, at), words in results.items() if "void" in words}
    for reply in lines:
        ruling, order = judged.ruling_on(reply), reply.order
        if ruling is None or order is None:
            continue
        # The record has words for the units of the power itself and for those it would build.
        unit = ruling.unit
        if not isinstance(order, Build) if unit is None else unit.power != reply.power:
            continue
        recorded = (reply.power, space_of(order.subject)) in void
        if recorded != (ruling.outcome == "void"):
            ours = f"{ruling.outcome} ({ruling.reason.code})"
            yield Difference(_line(reply), "void" if recorded else "not void", ours)


# --- texts ------------------------------------------------------------------------------------------


def _key(unit: Unit) -> Key:
    return (unit.power, unit.made, unit.place)


def _short(made: Made, place: Place) -> str:
    return f"{parts_of(made)} {place}"


def _listed(pairs: Iterable[tuple[Power, str]]) -> dict[Power, list[str]]:
    """Sorted texts by power, from (power, text) pairs."""
    found: dict[Power, list[str]] = {}
    for power, text in pairs:
        found.setdefault(power, []).append(text)
    return {power: sorted(found[power]) for power in sorted(found)}


def _parted(
    wanted: Mapping[Power, list[str]], ours: Mapping[Power, list[str]]
) -> tuple[dict[Power, list[str]], dict[Power, list[str]]]:
    """Only the powers in which two tables part."""
    powers = [p for p in sorted({*wanted, *ours}) if wanted.get(p) != ours.get(p)]
    return {p: wanted.get(p, []) for p in powers}, {p: ours.get(p, []) for p in powers}


def _told(facts: Mapping[Key, Sequence[Place]]) -> dict[str, list[str]]:
    return {f"{p} {_short(kind, place)}": list(to) for (p, kind, place), to in facts.items()}


def shown(value: object) -> str:
    """A value in a report: tables by power and lists without the noise of their Python form."""
    if isinstance(value, Mapping):
        return "; ".join(f"{key} {shown(entry)}" for key, entry in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value)) or "none"
    return str(value)
