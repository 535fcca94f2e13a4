"""Replays recorded games and compares the positions, the retreats and the fate of the orders.

Two forms are read: games as lists of positions with the orders given there, and the golden games of
a mail judge, which hold the position after each phase. Both become a list of ``Entry``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from legation.board.board import Board
from legation.engine.variant import Variant
from legation.testing.casejson import power_id
from legation.testing.cases import Sides
from legation.testing.phases import by_unit, named, parted, phase_lines, position_of, sides
from legation.testing.play import Finding, Played, centres_of, play, ruling_of, unit_text, units_of
from legation.values.calendar import SEASON_LETTERS, Phase
from legation.values.orders import Support
from legation.values.rulings import Ruling
from legation.values.state import State

__all__ = ["Entry", "entries_of", "replay"]

_WORDS = {
    "bounced": "bounce",
    "cut": "cut",
    "no_convoy": "no convoy",
    "unmatched": "void",
    "void": "void",
}
"""The words of the records for outcomes; what is not here was carried out or is seen otherwise."""

_UNIT = re.compile(r"[AF] \S+")


@dataclass(frozen=True, slots=True)
class Entry:
    """A recorded phase: the position in which it begins and the orders given in it.

    ``centres`` None: not recorded. ``options`` None: retreats are not recorded. ``results``
    holds by unit (or build, ``"A par"``) the words of the record for what became of its order, with
    nothing for an order carried out; None where it says nothing.
    """

    name: str
    units: Sides
    centres: Sides | None
    dislodged: Mapping[tuple[str, str], str | None] = field(default_factory=dict)
    options: Mapping[tuple[str, str], tuple[str, ...]] | None = None
    orders: Sequence[tuple[str, str]] = ()
    results: Mapping[str, frozenset[str]] | None = None

    @property
    def over(self) -> bool:
        """Whether the entry is only the position at the end."""
        return self.name[-1:] not in {"M", "R", "A", "B"}


def entries_of(game: Mapping[str, Any], board: Board) -> list[Entry]:
    """The phases of a game of either form, its places under the names that the board gives them."""
    read = _judge_entries(game) if "start" in game else [_entry(phase) for phase in game["phases"]]
    names = {
        other.lower(): province.id for province in board.map.provinces for other in province.also
    }
    for known in board.places:
        names.pop(known, None)
    return [_renamed(entry, names) for entry in read]


def _renamed(entry: Entry, names: Mapping[str, str]) -> Entry:
    """The entry with places that have other names on the board under those."""

    def place(text: str) -> str:
        letter, space, name = text.rpartition(" ")
        province, slash, coast = name.partition("/")
        return f"{letter}{space}{names.get(province, province)}{slash}{coast}"

    def all_of(data: Sides) -> Sides:
        return {power: tuple(sorted(map(place, texts))) for power, texts in data.items()}

    options = entry.options
    if options is not None:
        options = {
            (power, place(unit)): tuple(sorted(map(place, places)))
            for (power, unit), places in options.items()
        }
    return replace(
        entry,
        units=all_of(entry.units),
        centres=None if entry.centres is None else all_of(entry.centres),
        dislodged={(power, place(unit)): at for (power, unit), at in entry.dislodged.items()},
        options=options,
        results=entry.results and {place(unit): words for unit, words in entry.results.items()},
    )


def _entry(phase: Mapping[str, Any]) -> Entry:
    options = phase.get("retreats")
    return Entry(
        name=phase["name"],
        units=sides(phase["units"]),
        centres=sides(phase["centers"]) if phase.get("centers") else None,
        dislodged=by_unit(phase.get("dislodged") or {}),
        options=None if options is None else _options(options),
        orders=phase_lines(phase["orders"]),
        results=_results(phase),
    )


def _options(data: Mapping[str, Any]) -> dict[tuple[str, str], tuple[str, ...]]:
    return {key: tuple(sorted(places)) for key, places in by_unit(data).items()}


def _results(phase: Mapping[str, Any]) -> dict[str, frozenset[str]] | None:
    results = phase.get("results")
    if results is None:
        return None
    return {unit: frozenset(words) for unit, words in results.items()}


def _judge_entries(game: Mapping[str, Any]) -> list[Entry]:
    """A mail judge's record holds what came after each phase: shift it by one."""
    entries = []
    before: Mapping[str, Any] = game["start"]
    centres: Sides | None = None
    for phase in [*game["phases"], None]:
        if before.get("centres_after"):
            centres = sides(before["centres_after"])
        beaten = before.get("dislodged") or ()
        results = None
        if phase is not None and phase.get("results"):
            lines = [line for listed in phase["results"].values() for line in listed]
            results = {line["unit"]: frozenset(line["outcome"]) for line in lines}
        name = str(before.get("next", "") if phase is None else phase["phase"])
        entries.append(
            Entry(
                name=name or "end",
                units=sides(before["units_after"]),
                centres=centres,
                dislodged={(power_id(unit["power"]), unit["unit"]): None for unit in beaten},
                options={
                    (power_id(unit["power"]), unit["unit"]): tuple(sorted(unit["retreats"]))
                    for unit in beaten
                },
                orders=() if phase is None else phase_lines(phase["orders"]),
                results=results,
            )
        )
        before = phase or {}
    return entries


def replay(
    variant: Variant, name: str, entries: Sequence[Entry]
) -> Iterator[tuple[str, list[Finding]]]:
    """Play a game from its first position; give each phase's id with what parted in it.

    After a difference the replay goes on from the recorded position, so that one counts once.
    """
    state: State | None = None
    number = 0
    while number < len(entries) and not entries[number].over:
        entry = entries[number]
        where = f"{name}:{entry.name}"
        if state is None:
            state = _state(variant, entry)
        played = play(variant, state, entry.orders)
        findings = [
            Finding(name, entry.name, what, expected, got)
            for what, expected, got in _orders(entry, played)
        ]
        number += 1
        state = played.turn.after
        while number < len(entries) and _passed_over(state, entries[number]):
            number += 1
        if number < len(entries):
            state = _catch_up(variant, state, entries[number])
            differences = list(_position(state, entries[number]))
            findings += [Finding(name, entry.name, *difference) for difference in differences]
            if differences or state.outcome is not None:
                state = None
        yield where, findings


def _state(variant: Variant, entry: Entry) -> State:
    centres = entry.centres
    if centres is None and Phase.parse(entry.name) == variant.setup.first:
        centres = centres_of(variant.start())
    data: dict[str, Any] = {
        "units": entry.units,
        "centers": centres or {},
        "dislodged": {f"{power} {unit}": at for (power, unit), at in entry.dislodged.items()},
    }
    if entry.options is not None:
        data["retreats"] = {f"{power} {unit}": to for (power, unit), to in entry.options.items()}
    return position_of(variant, data, entry.name)


def _passed_over(state: State, entry: Entry) -> bool:
    """Whether a recorded phase is one in which nobody could do anything, and ours is a later one.

    Some sites keep a retreat phase though nobody can retreat, or an adjustment phase without work.
    """
    if entry.over or Phase.parse(entry.name) == state.phase:
        return False
    kind = Phase.parse(entry.name).kind
    if kind == "retreat":
        return not any((entry.options or {}).values())
    return kind == "adjustment" and not entry.orders


def _catch_up(variant: Variant, state: State, entry: Entry) -> State:
    """Play the phases that a record leaves out because nobody wrote anything in them."""
    while not entry.over and state.outcome is None and state.phase.kind != "movement":
        if _order(state.phase) >= _order(Phase.parse(entry.name)):
            break
        state = play(variant, state, ()).turn.after
    return state


def _order(phase: Phase) -> tuple[int, int, int]:
    """A key by which phases stand in the order of play."""
    kinds = ("movement", "retreat", "adjustment")
    return (phase.year, list(SEASON_LETTERS).index(phase.season), kinds.index(phase.kind))


def _position(state: State, entry: Entry) -> Iterator[tuple[str, object, object]]:
    if not entry.over and Phase.parse(entry.name) != state.phase:
        yield "next phase", Phase.parse(entry.name).short, state.phase.short
    if entry.units != units_of(state.units):
        yield "units", *parted(entry.units, units_of(state.units))
    if entry.centres is not None and entry.centres != centres_of(state):
        yield "centres", *parted(entry.centres, centres_of(state))
    ours = {
        (beaten.unit.power, unit_text(beaten.unit)): tuple(sorted(beaten.options))
        for beaten in state.dislodged
        if beaten.options
    }
    recorded = entry.options
    if recorded is None:
        wanted = {key: ours.get(key, ()) for key in entry.dislodged}
    else:
        wanted = {key: places for key, places in recorded.items() if places}
    if wanted != ours:
        yield "retreats", named(wanted), named(ours)


def _orders(entry: Entry, played: Played) -> Iterator[tuple[str, object, object]]:
    """Lines that cannot be read, and orders of which the record says something else."""
    for number, written in enumerate(played.written):
        line = f"{written.power}: {written.text}"
        ruling = ruling_of(played, number)
        if written.order is None:
            yield line, "an order", written.refusal
        elif ruling is None:
            yield line, "a ruling", "none"
        elif entry.results is None:
            if ruling.outcome == "void":
                yield line, "a legal order", f"void ({ruling.reason.code})"
        elif played.turn.before.phase.kind == "adjustment":
            found = _UNIT.search(written.text)
            recorded = entry.results.get(found[0] if found else "", frozenset())
            if found and (ruling.outcome == "void") != ("void" in recorded):
                yield line, " ".join(recorded) or "carried out", ruling.outcome
    if entry.results is not None and played.turn.before.phase.kind == "movement":
        yield from _fates(entry.results, played)


def _fates(
    results: Mapping[str, frozenset[str]], played: Played
) -> Iterator[tuple[str, object, object]]:
    """The units of a movement phase whose fate the record sees otherwise."""
    for unit in played.turn.before.units:
        rulings = [ruling for ruling in played.turn.rulings if ruling.unit == unit]
        ours = {_WORDS[ruling.outcome] for ruling in rulings if ruling.outcome in _WORDS}
        if any(ruling.dislodged for ruling in rulings):
            ours.add("dislodged")
        recorded = results.get(unit_text(unit), frozenset())
        if recorded == ours or (recorded == {"dislodged"} and ours == {"dislodged", "cut"}):
            continue  # that a dislodged unit's support is lost need not be said
        if recorded == ours | {"void"} and any(_against_own(played, r) for r in rulings):
            continue
        fate = " ".join(sorted(recorded)) or "carried out"
        yield f"{unit.power}: {unit_text(unit)}", fate, " ".join(sorted(ours)) or "carried out"


def _against_own(played: Played, ruling: Ruling) -> bool:
    """Whether a support would help against a unit of its own power, which some records call void.

    By the rules it is given and counts against everybody but that unit (DATC 6.E.12).
    """
    order = ruling.order
    if not isinstance(order, Support) or order.to is None:
        return False
    there = played.turn.before.at(order.to)
    return (
        there is not None
        and there.power == ruling.power
        and any(r.unit == there and r.outcome != "moved" for r in played.turn.rulings)
    )
