"""The forms of game files that are one JSON object a game.

* ``games``: a list of phases with ``name, units, centers, orders`` and perhaps ``retreats``,
  ``dislodged``, ``results``; each phase holds the position in which it begins;
* ``judge``: the golden games of a mail judge, whose phases hold the position after them;
* ``package``: the saved games of the ``diplomacy`` package.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from legation.errors import RecordError
from legation.record.logged import LoggedGame, LoggedPhase, Named, UnitKey
from legation.record.plain import Malformed, entries, string, strings, table
from legation.record.unit_facts import unit_facts

__all__ = ["JUDGE_SETTINGS", "form_of", "logged_game"]

JUDGE_SETTINGS: Mapping[str, object] = {"path": "required", "land_fallback": "never"}
"""What the mail judge does otherwise than the sites: armies name the way of their convoy."""

_UNIT = re.compile(r"\b(?=([A-Za-z] \S+))")
"""Whatever may be a unit in a line: also the ``A par`` of ``B A par``."""

_FACTS = ("source", "players", "convoy_to_adjacent")


def form_of(data: Mapping[str, Any]) -> str | None:
    """The form of a game's JSON object, None for something else."""
    phases = data.get("phases")
    if not isinstance(phases, list):
        return None
    if "start" in data:
        return "judge"
    if phases and isinstance(phases[0], dict) and "state" in phases[0]:
        return "package"
    return "games"


def logged_game(data: Mapping[str, Any]) -> LoggedGame:
    """A game from its JSON object. Raises ``RecordError`` with the phase that cannot be read."""
    form = form_of(data)
    if form is None:
        raise RecordError('not a game: there is no list of "phases"')
    try:
        return _FORMS[form](data)
    except Malformed as error:
        raise RecordError(f"a game in the form {form!r}: {error}") from None


def _where(name: object, number: int, error: Malformed) -> Malformed:
    return Malformed(f"phase {number} ({name}): {error}")


def _each(
    phases: Sequence[Any], read: Callable[[Mapping[str, Any]], LoggedPhase]
) -> tuple[LoggedPhase, ...]:
    found: list[LoggedPhase] = []
    for number, phase in enumerate(phases, 1):
        try:
            found.append(read(table(phase)))
        except Malformed as error:
            name = phase.get("name", "?") if isinstance(phase, dict) else "?"
            raise _where(name, number, error) from None
    return tuple(found)


def _sides(value: Any) -> Named:
    """Lists of texts by power; None stands for an empty list."""
    return {name: strings(listed or []) for name, listed in table(value).items()}


def _by_unit(value: Any, read: Callable[[Any], Any]) -> dict[UnitKey, Any]:
    """Facts about units; None for a unit that is only named."""
    return {
        (name, unit): None if fact is None else read(fact)
        for name, unit, fact, _ in unit_facts(table(value), lambda held, _: strings(held or []))
    }


def _facts(data: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((key, data[key]) for key in _FACTS if isinstance(data.get(key), str))


def _id(data: Mapping[str, Any], key: str = "id") -> str:
    name = data.get(key)
    return str(name) if isinstance(name, str | int) else ""


# --- games ------------------------------------------------------------------------------------------


def _games(data: Mapping[str, Any]) -> LoggedGame:
    settings: dict[str, object] = {}
    if data.get("retreat_phase_when_nobody_can_retreat") is True:
        settings["empty_retreats"] = True
    return LoggedGame(
        id=_id(data),
        variant=string(data.get("map", data.get("variant", "standard"))),
        form="games",
        phases=_each(entries(data["phases"]), _games_phase),
        settings={**settings, **_own_settings(data)},
        facts=_facts(data),
        original=data,
    )


def _games_phase(phase: Mapping[str, Any]) -> LoggedPhase:
    units = _sides(phase.get("units"))
    centres = phase.get("centers")
    options = phase.get("retreats")
    results = phase.get("results")
    beaten = _by_unit(phase.get("dislodged") or {}, string)
    orders = _sides(phase.get("orders") or {})
    return LoggedPhase(
        name=string(phase.get("name")),
        units=units,
        centres=_sides(centres) if centres else None,
        dislodged=beaten,
        options=None if options is None else _options(options),
        orders=orders,
        results=None if results is None else _results(_owners(units, beaten, orders), results),
    )


def _options(value: Any) -> dict[UnitKey, tuple[str, ...]]:
    """The retreats of each unit; a unit that is named without any list is ``Malformed``."""
    found = _by_unit(value, strings)
    for (_, unit), places in found.items():
        if places is None:
            raise Malformed(f"expected a list of places for {unit} to retreat to, found none")
    return found


def _owners(units: Named, beaten: Iterable[UnitKey], orders: Named) -> dict[str, str]:
    """Whose each unit is, by its text: dislodged units first, then the others, then new ones."""
    found = {unit: power for power, unit in beaten}
    for power, listed in units.items():
        for unit in listed:
            found.setdefault(unit, power)
    for power, lines in orders.items():
        for unit in (unit for line in lines for unit in _UNIT.findall(line)):
            found.setdefault(unit, power)
    return found


def _results(owners: Mapping[str, str], value: Any) -> dict[UnitKey, tuple[str, ...]]:
    """Words by unit, the power found from the position. Words without a unit are left out."""
    return {
        (owners[unit], unit): tuple(str(word) for word in entries(words or []))
        for unit, words in table(value).items()
        if unit in owners
    }


# --- the mail judge ---------------------------------------------------------------------------------


def _judge(data: Mapping[str, Any]) -> LoggedGame:
    phases = [table(phase) for phase in entries(data["phases"])]
    before = table(data["start"])
    found: list[LoggedPhase] = []
    centres: Named | None = None
    for number, phase in enumerate([*phases, None], 1):
        name = (before.get("next") or "end") if phase is None else phase.get("phase")
        try:
            if before.get("centres_after"):
                centres = _sides(before["centres_after"])
            found.append(_judge_phase(string(name), before, phase, centres))
        except Malformed as error:
            raise _where(name, number, error) from None
        before = phase or {}
    flags = [str(flag) for flag in entries(data.get("flags", []))]
    return LoggedGame(
        id=_id(data, "game"),
        variant=string(data.get("variant", "standard")),
        form="judge",
        phases=tuple(found),
        settings=JUDGE_SETTINGS,
        facts=(*_facts(data), *((("flags", " ".join(flags)),) if flags else ())),
        original=data,
    )


def _judge_phase(
    name: str, before: Mapping[str, Any], phase: Mapping[str, Any] | None, centres: Named | None
) -> LoggedPhase:
    """A judge's phases hold what came after them: the position comes from the one before."""
    beaten = [table(unit) for unit in entries(before.get("dislodged") or [])]
    keys = [(string(unit.get("power")), string(unit.get("unit"))) for unit in beaten]
    options = [strings(unit.get("retreats")) for unit in beaten]
    results = None
    if phase is not None and phase.get("results"):
        results = {
            (power, string(line.get("unit"))): strings(line.get("outcome"))
            for power, lines in table(phase["results"]).items()
            for line in map(table, entries(lines))
            if " " in string(line.get("unit"))  # the judge lists its canal as if it were a unit
        }
    return LoggedPhase(
        name=name,
        units=_sides(before.get("units_after")),
        centres=centres,
        dislodged=dict.fromkeys(keys),
        options=dict(zip(keys, options, strict=True)),
        orders={} if phase is None else _sides(phase.get("orders") or {}),
        results=results,
    )


# --- the diplomacy package --------------------------------------------------------------------------


def _package(data: Mapping[str, Any]) -> LoggedGame:
    return LoggedGame(
        id=_id(data),
        variant=string(data.get("map", "standard")),
        form="package",
        phases=_each(entries(data["phases"]), _package_phase),
        settings=_own_settings(data),
        facts=_facts(data),
        original=data,
    )


def _own_settings(data: Mapping[str, Any]) -> dict[str, object]:
    """The rules of a game that we wrote ourselves."""
    ours = data.get("legation")
    if not isinstance(ours, dict) or not isinstance(ours.get("settings"), dict):
        return {}
    return {name: string(value) for name, value in ours["settings"].items()}


def _package_phase(phase: Mapping[str, Any]) -> LoggedPhase:
    state = table(phase.get("state"))
    listed = _sides(state.get("units"))
    units = {
        power: tuple(unit for unit in texts if not unit.startswith("*"))
        for power, texts in listed.items()
    }
    beaten = {
        (power, unit[1:]): None
        for power, texts in listed.items()
        for unit in texts
        if unit.startswith("*")
    }
    results = phase.get("results")
    retreats = _by_unit(state.get("retreats") or {}, strings)
    orders = _sides(phase.get("orders") or {})
    return LoggedPhase(
        name=string(phase.get("name")),
        units=units,
        centres=_sides(state.get("centers") or {}),
        dislodged=beaten,
        options={key: retreats.get(key) or () for key in beaten},
        orders=orders,
        results=_results(_owners(units, beaten, orders), results) if results else None,
    )


_FORMS: dict[str, Callable[[Mapping[str, Any]], LoggedGame]] = {
    "games": _games,
    "judge": _judge,
    "package": _package,
}
