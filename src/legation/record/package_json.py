"""Saved games of the ``diplomacy`` package: ``to_saved_game_format`` and back.

A game that came from such a file is written again with everything the file held. A game of ours gets
what the package needs to load it; its hash of the position and its time stamps, which mean nothing
outside the package, are nought.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from legation.engine.scene import Scene
from legation.engine.turn import balances
from legation.notation.names import NameTable, name_table
from legation.notation.units import write_unit
from legation.record import events as e
from legation.record.exporting import Stage, logged_of, result_words, stages, written
from legation.record.game import Game
from legation.values.geography import Power, Province, province_of
from legation.values.state import State

__all__ = ["package_object"]

_RULES = ["NO_PRESS", "POWER_CHOICE"]


def package_object(game: Game) -> dict[str, Any]:
    """A game as the package's saved-game object, without what a file of origin said besides."""
    return _Writer(game).whole()


class _Writer:
    """Writes one game; ``influence`` is who was last in each province."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.powers = game.powers
        self.sides = game.variant.board.sides
        self.titles = {side: _title(game, side) for side in self.sides}
        self.influence: dict[Province, Power] = {}
        logged = logged_of(game)
        self.id, self.map = logged.id, logged.variant
        self.settings = dict(logged.settings)
        messages = [event for event in game.events if isinstance(event, e.Said)]
        self.rules = _RULES[1:] if messages else _RULES

    def whole(self) -> dict[str, Any]:
        said = self._messages()
        return {
            "id": self.id,
            "map": self.map,
            "rules": list(self.rules),
            "phases": [self._phase(stage, said) for stage in stages(self.game)],
            "legation": {"settings": self.settings},
        }

    def _phase(self, stage: Stage, said: Mapping[str, list[dict[str, Any]]]) -> dict[str, Any]:
        orders: dict[str, list[str] | None] = {}
        for power in self.powers:
            title = self.titles[power]
            texts = written(self.game, stage, power, "package")
            orders[title] = texts if texts or stage.judged is not None else None
        results: dict[str, list[str]] = {}
        if stage.judged is not None:
            for (_, unit), words in result_words(stage.judged).items():
                results[unit.upper()] = list(words)
        return {
            "name": stage.name,
            "state": self._state(stage),
            "orders": orders,
            "results": results,
            "messages": said.get(stage.name, []),
        }

    def _state(self, stage: Stage) -> dict[str, Any]:
        state, titles = stage.state, self.titles
        names = name_table(self.game.variant.board_of(state))
        homes = self.game.variant.board.homes
        for unit in state.units:
            self.influence[province_of(unit.place)] = unit.power
        return {
            "timestamp": 0,
            "zobrist_hash": "0",
            "note": "" if state.outcome is None else state.outcome.why,
            "name": stage.name,
            "units": {titles[side]: _units(names, state, side) for side in self.sides},
            "retreats": {titles[side]: _retreats(names, state, side) for side in self.sides},
            "centers": {titles[p]: _upper(state.centres(p)) for p in self.powers},
            "homes": {titles[power]: _upper(homes.get(power, ())) for power in self.powers},
            "influence": {titles[power]: self._influence(power) for power in self.powers},
            "civil_disorder": {titles[power]: 0 for power in self.powers},
            "builds": self._builds(state),
            "game_id": self.id,
            "map": self.map,
            "rules": list(self.rules),
        }

    def _influence(self, power: Power) -> list[str]:
        return _upper(tuple(place for place, last in self.influence.items() if last == power))

    def _builds(self, state: State) -> dict[str, Any]:
        scene = Scene(self.game.variant, state)
        due = balances(scene) if state.phase.kind == "adjustment" else {}
        found: dict[str, Any] = {}
        for power in self.powers:
            count = due.get(power, 0)
            sites = scene.rules.sites(scene, power) if count > 0 else ()
            places = dict.fromkeys(province_of(place) for _, place in sites)
            found[self.titles[power]] = {"count": count, "homes": _upper(tuple(places))}
        return found

    def _messages(self) -> dict[str, list[dict[str, Any]]]:
        """The press by the phase in which it was said; one message for each addressee."""
        found: dict[str, list[dict[str, Any]]] = {}
        for number, (event, standing) in enumerate(
            zip(self.game.events, self.game.standings, strict=True)
        ):
            if not isinstance(event, e.Said):
                continue
            phase = standing.state.phase.short
            for addressee in event.to or ("GLOBAL",):
                found.setdefault(phase, []).append(
                    {
                        "sender": self.titles.get(event.sender, event.sender),
                        "recipient": self.titles.get(addressee, addressee),
                        "phase": phase,
                        "message": event.text,
                        "time_sent": number,
                    }
                )
        return found


def _title(game: Game, power: Power) -> str:
    return game.variant.board.power(power).name.upper()


def _upper(places: tuple[str, ...]) -> list[str]:
    return [place.upper() for place in places]


def _units(names: NameTable, state: State, power: Power) -> list[str]:
    beaten = [entry.unit for entry in state.dislodged if entry.unit.power == power]
    standing = [write_unit(names, unit, "package") for unit in state.units_of(power)]
    return [*standing, *(f"*{write_unit(names, unit, 'package')}" for unit in beaten)]


def _retreats(names: NameTable, state: State, power: Power) -> dict[str, list[str]]:
    return {
        write_unit(names, entry.unit, "package"): _upper(entry.options)
        for entry in state.dislodged
        if entry.unit.power == power
    }
