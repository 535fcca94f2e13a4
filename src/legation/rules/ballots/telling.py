"""Tallies and factors as sections of a result."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from legation.engine.module import Fact, Section
from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.notation.writing import Writer
from legation.values.marks import Sign
from legation.values.orders import Build, Waive
from legation.values.tallies import Choice, Tally

__all__ = ["tally_section", "tally_signs"]

_RESULTS = {
    "tied": "tie",
    "none": "no vote counts",
    "nominee": "the caretaker's order",
    "lot": "drawn by lot",
}


def tally_section(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> Iterator[Section]:
    """The tally of a phase: for each unit, or each power that builds, what was voted for.

    Every order has its sum, and its authors where the reader may know them.
    """
    rows = []
    board = scene.board
    for tally in turn.tallies:
        writer = Writer(board, turn.before, power=tally.power, verbs=scene.rules.words)
        name = board.power(tally.power).name
        subject = name if tally.unit is None else f"{tally.unit} ({name})"
        told = [_told(writer, tally, choice, see) for choice in tally.choices]
        chosen = ", ".join(map(writer.write, tally.chosen)) or "nothing"
        result = _RESULTS.get(tally.result, "")
        rows.append((subject, "; ".join(told), f"{chosen} ({result})" if result else chosen))
    if rows:
        yield Section("Tally", ("for", "votes", "in force"), tuple(rows))


def tally_signs(scene: Scene, turn: Turn | None, see: Callable[[Fact], bool]) -> Iterator[Sign]:
    """On a drawn board: the sums at each unit that was voted on, that of the chosen order first."""
    for tally in () if turn is None else turn.tallies:
        if turn is None or tally.unit is None or not tally.choices:
            continue
        board = scene.board
        writer = Writer(board, turn.before, power=tally.power, verbs=scene.rules.words)
        told = "; ".join(_told(writer, tally, choice, see) for choice in tally.choices)
        text = ":".join(str(choice.value) for choice in tally.choices)
        result = _RESULTS.get(tally.result, "")
        yield Sign("tag", tally.unit.place, text, f"{told} ({result})" if result else told)


def _told(writer: Writer, tally: Tally, choice: Choice, see: Callable[[Fact], bool]) -> str:
    order = choice.order
    text = writer.write(order)
    if tally.unit is None and isinstance(order, Build | Waive):
        text = text.removeprefix("Build ")
    by = [
        f"{seat} {amount}"
        for seat, amount in choice.by
        if see(Fact("tally", tally, seat=seat, power=tally.power))
    ]
    authors = f" ({', '.join(by)})" if by else ""
    return f"{text} {choice.value}{authors}"
