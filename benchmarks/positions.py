"""The movement phases that are measured: from a reference file, or made here."""

from __future__ import annotations

import gzip
import json
import os
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from legation.bank import load_variant
from legation.engine.variant import Variant
from legation.errors import LegationError
from legation.notation import Reader, Refusal
from legation.notation.writing import Writer
from legation.record.game import Game
from legation.record.gamefile import read_games, read_games_text
from legation.record.logged import LoggedGame, LoggedPhase
from legation.testing.phases import phase_lines, position_of
from legation.testing.play import unit_text
from legation.values.orders import Convoy, Move, Order, Support
from legation.values.state import State

__all__ = ["EDITION", "Position", "games", "phase_entries", "positions", "spread"]

T = TypeVar("T")

EDITION = "online"
"""The edition that plays as the other engine does."""

REFERENCE = Path("bench", "phases_standard.jsonl.gz")
GAMES = Path("games", "bots.jsonl.gz")

Entry = Mapping[str, Any]
"""A phase as its file tells it."""


@dataclass(frozen=True, slots=True)
class Position:
    """A movement phase, ready for both engines.

    ``lines`` are the orders as written, ``orders`` as values; ``units``, ``centres`` and ``sheets``
    are the position and the orders in the spelling of the other engine, by its names of the powers.
    """

    id: str
    phase: str
    state: State
    lines: Mapping[str, Sequence[str]]
    orders: Mapping[str, Sequence[Order]]
    units: Mapping[str, list[str]]
    centres: Mapping[str, list[str]]
    sheets: Mapping[str, list[str]]


def spread(entries: Sequence[T], count: int) -> list[T]:
    """So many entries (or all, if there are no more), evenly spread over the list."""
    if count >= len(entries):
        return list(entries)
    return [entries[number * len(entries) // count] for number in range(count)]


def positions(variant: Variant, entries: Sequence[Entry]) -> list[Position]:
    """The phases of a file's entries. Raises ``LegationError`` for an order that cannot be read."""
    return [_position(variant, entry) for entry in entries]


def _position(variant: Variant, entry: Entry) -> Position:
    state = position_of(variant, entry, entry["phase"])
    reader, writer = Reader(variant.board, state), Writer(variant.board, state, "package")
    lines: dict[str, list[str]] = {}
    orders: dict[str, list[Order]] = {}
    sheets: dict[str, list[str]] = {}
    for power, text in phase_lines(entry["orders"]):
        answer = reader.read(text, power)
        if isinstance(answer, Refusal):
            raise LegationError(f"{entry['id']}: {answer}")
        lines.setdefault(power, []).append(text)
        orders.setdefault(power, []).append(answer.order)
        sheets.setdefault(power.upper(), []).append(writer.write(answer.order))
    units = {
        power: [unit_text(unit) for unit in state.units_of(power)] for power in variant.board.powers
    }
    centres = {power: state.centres(power) for power in variant.board.powers}
    return Position(
        entry["id"], entry["phase"], state, lines, orders, shouted(units), shouted(centres), sheets
    )


def shouted(sides: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Texts by power as the other engine spells both: in capitals."""
    return {power.upper(): [text.upper() for text in texts] for power, texts in sides.items()}


# --- files ------------------------------------------------------------------------------------------


def _folder() -> Path:
    named = os.environ.get("LEGATION_REFERENCE")
    return Path(named) if named else Path(__file__).resolve().parents[2] / "shared"


def _read(path: Path) -> list[Entry]:
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def phase_entries(path: Path | None) -> tuple[str, dict[str, list[Entry]]]:
    """Where the phases come from, and the phases by set.

    ``path`` None: the reference file where there is one, else phases made here.
    """
    found = path or _folder() / REFERENCE
    if path is None and not found.exists():
        return "phases made here (no reference file)", _made()
    sets: dict[str, list[Entry]] = {}
    for entry in _read(found):
        if str(entry["phase"]).endswith("M"):
            sets.setdefault(entry.get("set", "all"), []).append(entry)
    return found.name, sets


def games() -> tuple[str, list[LoggedGame]]:
    """Where whole games come from, and the games: recorded, shipped, or random ones played here."""
    found = _folder() / GAMES
    if found.exists():
        return found.name, list(read_games(found))
    shipped = _shipped()
    if shipped:
        return "games shipped with the package", shipped
    return "random games played here", [_random_game(seed, 0.5) for seed in range(3)]


def _shipped() -> list[LoggedGame]:
    """The games of the standard map that the package brings."""
    found: list[LoggedGame] = []
    for item in sorted((files("legation.bank") / "games").iterdir(), key=lambda item: item.name):
        if item.name.endswith((".json", ".jsonl")):
            found += read_games_text(item.read_text(encoding="utf-8"))
    return [game for game in found if game.variant == "standard"]


# --- phases made here ---------------------------------------------------------------------------------


def _made(count: int = 150) -> dict[str, list[Entry]]:
    """Phases of random games, by what the players like, and those of the games that are shipped."""
    return {
        "uniform": list(islice(_movements(0.0), count)),
        "matched": list(islice(_movements(0.5), count)),
        **({"real": real} if (real := list(_phases_of(_shipped()))) else {}),
    }


def _movements(matching: float) -> Iterator[Entry]:
    seed = 0
    while True:
        yield from _phases_of([_random_game(seed, matching)])
        seed += 1


def _phases_of(found: Sequence[LoggedGame]) -> Iterator[Entry]:
    for game in found:
        for phase in game.phases:
            if phase.name.endswith("M"):
                yield {
                    "id": f"{game.id}-{phase.name}",
                    "phase": phase.name,
                    "units": phase.units,
                    "centers": phase.centres or {},
                    "orders": phase.orders,
                }


def _random_game(seed: int, matching: float, last_year: int = 1908) -> LoggedGame:
    """A game of random legal orders.

    A share ``matching`` of the units moves; the others rather support or carry one that does. With
    0 every unit has one of its legal orders, each as likely as the others.
    """
    rng = random.Random(seed)
    game = Game(load_variant("standard", edition=EDITION, settings={"last_year": last_year}))
    phases: list[LoggedPhase] = []
    while not game.over:
        sheets = _sheets(rng, game, matching)
        units = {
            power: tuple(map(unit_text, units)) for power, units in game.units.items() if units
        }
        phases.append(LoggedPhase(game.phase.short, units, game.centres, orders=sheets))
        for power, lines in sheets.items():
            game.write(power, lines)
        game.process()
    return LoggedGame(f"random-{matching:g}-{seed}", "standard", "games", tuple(phases))


def _sheets(rng: random.Random, game: Game, matching: float) -> dict[str, tuple[str, ...]]:
    chosen: dict[str, list[Order]] = {power: [] for power in game.powers}
    moves: dict[str, Move] = {}
    waiting: list[tuple[str, list[Order]]] = []
    for power in game.powers:
        due = abs(len(game.centres[power]) - len(game.units[power]))
        places = game.orderable(power)
        limit = due if game.phase.kind == "adjustment" else len(places)
        for place in rng.sample(places, min(limit, len(places))):
            legal = list(game.legal_orders(place))
            walks = [order for order in legal if isinstance(order, Move)]
            if matching and walks and rng.random() < matching:
                move = rng.choice(walks)
                moves[move.unit] = move
                chosen[power].append(move)
            elif matching:
                waiting.append((power, legal))
            else:
                chosen[power].append(rng.choice(legal))
    for power, legal in waiting:
        chosen[power].append(rng.choice([o for o in legal if _fits(o, moves)] or legal))
    return {
        power: tuple(game.text(order, "reference") for order in orders)
        for power, orders in chosen.items()
    }


def _fits(order: Order, moves: Mapping[str, Move]) -> bool:
    """Whether a support or convoy helps a move that was chosen."""
    match order:
        case Support(_, other, to) if to is not None:
            return other in moves and moves[other].to == to
        case Convoy(_, army, to):
            return army in moves and moves[army].to == to
    return False
