"""Games of ours in the neutral form and in the forms of other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from legation.notation.names import name_table
from legation.notation.units import write_unit
from legation.notation.writing import Writer
from legation.record import events as e
from legation.record.desk import Reply
from legation.record.game import Game
from legation.record.logged import LoggedGame, LoggedPhase, UnitKey
from legation.record.replay import Judged
from legation.values.geography import Power
from legation.values.state import State

__all__ = ["games_object", "logged_of", "result_words", "stages"]

_WORDS = {
    "bounced": ("bounce",),
    "cut": ("cut",),
    "unmatched": ("void",),
    "void": ("void",),
    "no_convoy": ("no convoy",),
    "disrupted": ("disrupted",),
    "disbanded": ("disband",),
}
"""The words of other programs for our outcomes; an order that was carried out has none."""


def stages(game: Game) -> Iterator[tuple[State, tuple[tuple[Power, tuple[Reply, ...]], ...], Judged | None]]:
    """Every judged phase with its position and what was written, then the phase that is open."""
    for judged in game.judged:
        yield judged.turn.before, judged.replies, judged
    replies = tuple((power, game.replies(power)) for power in game.powers)
    yield game.state, replies, None


def result_words(judged: Judged) -> dict[UnitKey, tuple[str, ...]]:
    """What became of the units' orders, in the words of other programs, by power and unit."""
    turn = judged.turn
    found: dict[UnitKey, tuple[str, ...]] = {}
    for ruling in turn.rulings:
        unit = ruling.unit
        if unit is None:
            continue
        key = (unit.power, f"{unit.kind[:1].upper()} {unit.place}")
        if ruling.outcome == "void" and key in found:
            continue
        words = _WORDS.get(ruling.outcome, ())
        if ruling.outcome == "disbanded" and turn.before.phase.kind != "retreat":
            words = ()
        found[key] = (*words, "dislodged") if ruling.dislodged else words
    return found


def logged_of(game: Game) -> LoggedGame:
    """A game of ours in the neutral form, its orders as they were written."""
    created = game.events[0]
    assert isinstance(created, e.Created)
    flags = {name: json.loads(value) for name, value in game.standing.flags}
    facts = tuple((name, text) for name, text in flags.items() if isinstance(text, str))
    return LoggedGame(
        id=str(flags.get("id", "")),
        variant=created.variant,
        form="record",
        phases=tuple(_logged_phase(game, *stage) for stage in stages(game)),
        settings=dict(created.settings),
        facts=tuple(pair for pair in facts if pair[0] != "id"),
        game=game,
    )


def _logged_phase(
    game: Game,
    state: State,
    replies: tuple[tuple[Power, tuple[Reply, ...]], ...],
    judged: Judged | None,
) -> LoggedPhase:
    names = name_table(game.variant.board_of(state))
    units: dict[str, tuple[str, ...]] = {}
    for unit in state.units:
        units[unit.power] = (*units.get(unit.power, ()), write_unit(names, unit))
    beaten = {(d.unit.power, write_unit(names, d.unit)): d for d in state.dislodged}
    return LoggedPhase(
        name="COMPLETED" if state.outcome is not None else state.phase.short,
        units=units,
        centres={power: state.centres(power) for power in game.powers if state.centres(power)},
        dislodged={key: entry.attacker for key, entry in beaten.items()},
        options={key: entry.options for key, entry in beaten.items()},
        orders={power: tuple(reply.text for reply in listed) for power, listed in replies if listed},
        results=None if judged is None else result_words(judged),
    )


def games_object(game: Game) -> dict[str, Any]:
    """A game as one JSON object in the form ``games``: positions with the orders given there.

    Powers go by their names, orders are written anew in the short spelling of that form; a line that
    could not be read stays as it was sent. ``void`` orders are among them.
    """
    logged = logged_of(game)
    titles = {power: game.variant.board.power(power).name for power in game.powers}
    phases = []
    for phase, stage in zip(logged.phases, stages(game), strict=True):
        made: dict[str, Any] = {
            "name": phase.name,
            "units": _titled(phase.units, titles),
            "centers": _titled(phase.centres or {}, titles),
            "orders": _written(game, stage[0], stage[1], titles),
        }
        if phase.dislodged:
            made["retreats"] = _nested(phase.options or {}, titles)
            made["dislodged"] = _nested_origins(phase.dislodged, titles)
        if phase.results:
            made["results"] = {unit: list(words) for (_, unit), words in phase.results.items()}
        phases.append(made)
    return {"id": logged.id, "map": logged.variant, **dict(logged.facts), "phases": phases}


def _titled(named: Mapping[str, tuple[str, ...]], titles: Mapping[Power, str]) -> dict[str, list[str]]:
    return {titles[power]: list(named[power]) for power in titles if named.get(power)}


def _nested(
    facts: Mapping[UnitKey, tuple[str, ...]], titles: Mapping[Power, str]
) -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {}
    for (power, unit), places in facts.items():
        found.setdefault(titles[power], {})[unit] = list(places)
    return found


def _nested_origins(
    facts: Mapping[UnitKey, str | None], titles: Mapping[Power, str]
) -> dict[str, dict[str, str | None]]:
    found: dict[str, dict[str, str | None]] = {}
    for (power, unit), origin in facts.items():
        found.setdefault(titles[power], {})[unit] = origin
    return found


def _written(
    game: Game,
    state: State,
    replies: tuple[tuple[Power, tuple[Reply, ...]], ...],
    titles: Mapping[Power, str],
) -> dict[str, list[str]]:
    board = game.variant.board_of(state)
    found: dict[str, list[str]] = {}
    for power, listed in replies:
        writer = Writer(board, state, "reference", power=power)
        texts = [r.text if r.order is None else writer.write(r.order) for r in listed]
        if texts:
            found[titles[power]] = texts
    return {titles[power]: found[titles[power]] for power in titles if titles[power] in found}
