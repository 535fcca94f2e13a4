"""Games of ours in the neutral form and in the forms of other programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
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
from legation.values.orders import Build, Disband
from legation.values.rulings import Ruling
from legation.values.state import State

__all__ = ["Stage", "games_object", "logged_of", "result_words", "stages", "written"]

_WORDS = {
    "bounced": ("bounce",),
    "cut": ("cut",),
    "unmatched": ("void",),
    "void": ("void",),
    "no_convoy": ("no convoy",),
    "no_passage": ("blocked",),
    "disrupted": ("disrupted",),
    "not_converted": ("bounce",),
}
"""The words of other programs for our outcomes; an order that was carried out has none."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A phase of a game: its position, the orders in force, and the judgement if there was one.

    ``orders`` maps powers to what they wrote and did not replace, unreadable lines included.
    """

    state: State
    orders: Mapping[Power, tuple[Reply, ...]]
    judged: Judged | None

    @property
    def name(self) -> str:
        """The short name of the phase, ``COMPLETED`` after the end of the game."""
        return "COMPLETED" if self.state.outcome is not None else self.state.phase.short


def stages(game: Game) -> Iterator[Stage]:
    """Every judged phase, then the one that is open (or the position at the end)."""
    for judged in game.judged:
        yield Stage(judged.turn.before, _standing(judged.replies), judged)
    open_now = [(power, game.replies(power)) for power in game.powers]
    yield Stage(game.state, _standing(open_now), None)


def _standing(
    written: Iterable[tuple[Power, tuple[Reply, ...]]],
) -> dict[Power, tuple[Reply, ...]]:
    kept = {
        power: tuple(reply for reply in replies if not reply.replaced) for power, replies in written
    }
    return {power: replies for power, replies in kept.items() if replies}


def result_words(judged: Judged) -> dict[UnitKey, tuple[str, ...]]:
    """What became of orders, in the words of other programs, by power and unit.

    Builds stand there only when they were void.
    """
    turn = judged.turn
    found: dict[UnitKey, tuple[str, ...]] = {}
    ordered: set[UnitKey] = set()
    for ruling in turn.rulings:
        unit = ruling.unit
        if unit is None:
            continue
        key = (unit.power, f"{unit.parts} {unit.place}")
        if ruling.outcome == "void" and key in found:
            # A unit without another order of its own held, and the word for that is the void order's.
            if key not in ordered and ruling.power == unit.power:
                found[key] = tuple(dict.fromkeys((*_WORDS["void"], *found[key])))
            continue
        if ruling.order is not None:
            ordered.add(key)
        if ruling.outcome == "disbanded":
            words = _disbanded(ruling, turn.before.phase.kind)
        else:
            words = _WORDS.get(ruling.outcome, ())
        if ruling.dislodged:
            words = (*(word for word in words if word != "disrupted"), "dislodged")
        found[key] = words
    return found | _void_builds(turn.rulings)


def _void_builds(rulings: Iterable[Ruling]) -> dict[UnitKey, tuple[str, ...]]:
    """The builds that were void, under the units that they would have made."""
    void: set[UnitKey] = set()
    made: set[UnitKey] = set()
    for ruling in rulings:
        order = ruling.order
        if isinstance(order, Build):
            key = (ruling.power, f"{order.parts} {order.place}")
            (void if ruling.outcome == "void" else made).add(key)
    return dict.fromkeys(sorted(void - made), _WORDS["void"])


def _disbanded(ruling: Ruling, kind: str) -> tuple[str, ...]:
    """The words for a unit that left the board; without an order it has none."""
    if kind != "retreat" or ruling.order is None:
        return ()
    return ("disband",) if isinstance(ruling.order, Disband) else ("bounce", "disband")


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
        phases=tuple(_logged_phase(game, stage) for stage in stages(game)),
        settings=dict(created.settings),
        facts=tuple(pair for pair in facts if pair[0] != "id"),
        game=game,
    )


def _logged_phase(game: Game, stage: Stage) -> LoggedPhase:
    state = stage.state
    names = name_table(game.variant.board_of(state))
    units: dict[str, tuple[str, ...]] = {}
    for unit in state.units:
        units[unit.power] = (*units.get(unit.power, ()), write_unit(names, unit))
    beaten = {(d.unit.power, write_unit(names, d.unit)): d for d in state.dislodged}
    return LoggedPhase(
        name=stage.name,
        units=units,
        centres={power: state.centres(power) for power in game.powers if state.centres(power)},
        dislodged={key: entry.attacker for key, entry in beaten.items()},
        options={key: entry.options for key, entry in beaten.items()},
        orders={power: tuple(r.text for r in listed) for power, listed in stage.orders.items()},
        results=None if stage.judged is None else result_words(stage.judged),
    )


def games_object(game: Game) -> dict[str, Any]:
    """A game as one JSON object in the form ``games``: positions with the orders given there.

    Powers go by their names, orders are written anew in the short spelling of that form; a line that
    could not be read stays as it was sent. ``void`` orders are among them.
    """
    logged = logged_of(game)
    titles = {side: game.variant.board.power(side).name for side in game.variant.board.sides}
    phases = []
    for phase, stage in zip(logged.phases, stages(game), strict=True):
        made: dict[str, Any] = {
            "name": phase.name,
            "units": _titled(phase.units, titles),
            "centers": _titled(phase.centres or {}, titles),
            "orders": {
                titles[power]: written(game, stage, power, "reference") for power in stage.orders
            },
        }
        if phase.dislodged:
            made["retreats"] = _nested(phase.options or {}, titles)
            made["dislodged"] = _nested_origins(phase.dislodged, titles)
        if phase.results is not None:
            made["results"] = {unit: list(words) for (_, unit), words in phase.results.items()}
        phases.append(made)
    return {
        **dict(logged.facts),
        "id": logged.id,
        "map": logged.variant,
        "phases": phases,
        "legation": {"settings": dict(logged.settings)},
    }


def _titled(
    named: Mapping[str, tuple[str, ...]], titles: Mapping[Power, str]
) -> dict[str, list[str]]:
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


def written(game: Game, stage: Stage, power: Power, dialect: str) -> list[str]:
    """The orders of a power in a dialect; a line that could not be read stays as it was sent."""
    writer = Writer(
        game.variant.board_of(stage.state),
        stage.state,
        dialect,
        power=power,
        verbs=game.variant.rules.words,
    )
    return [
        reply.text if reply.order is None else writer.write(reply.order)
        for reply in stage.orders.get(power, ())
    ]
