"""Turns and positions as text for people."""

from __future__ import annotations

from legation.engine.scene import Scene
from legation.engine.turn import strengths
from legation.engine.variant import Variant
from legation.notation.explain import sentence, subject_line
from legation.notation.writing import write
from legation.record.desk import Reply
from legation.record.replay import Judged
from legation.values.geography import Power
from legation.values.rulings import Ruling
from legation.values.state import State

__all__ = ["board_text", "order_text", "sentences", "unread_text"]


def order_text(variant: Variant, state: State, ruling: Ruling, dialect: str = "datc") -> str:
    """The order a ruling is about as text, or its unit or power when there was no order."""
    if ruling.order is None:
        return subject_line(variant.board, ruling)
    board = variant.board_of(state)
    verbs = variant.rules.words
    return write(ruling.order, board, state, dialect, power=ruling.power, verbs=verbs)


def unread_text(reply: Reply) -> str:
    """What of a line could not be read: of several orders in it the one with the fault."""
    at = 0 if reply.refusal is None else reply.refusal.at
    begin = reply.text.rfind(";", 0, at) + 1
    end = reply.text.find(";", at)
    piece = reply.text[begin : None if end < 0 else end].strip()
    return piece or reply.text


def sentences(variant: Variant, judged: Judged) -> list[str]:
    """What became of every order and of every line that could not be read, power by power."""
    board = variant.board
    told: dict[Power, list[str]] = {side: [] for side in board.sides}
    before = judged.turn.before
    for ruling in judged.turn.rulings:
        text = f"{sentence(board, ruling)}."
        if ruling.order is not None or ruling.unit is not None:  # else it is about the power itself
            text = f"{order_text(variant, before, ruling)}: {text}"
        told.setdefault(ruling.power, []).append(text)
    for power, replies in judged.replies:
        for reply in replies:
            if reply.refusal is not None:
                said = f"{unread_text(reply)!r}: not read: {reply.message}"
                told.setdefault(power, []).append(said)
    return [f"{board.power(power).name}: {text}" for power, texts in told.items() for text in texts]


def board_text(variant: Variant, state: State) -> str:
    """The position as lines: the phase, then every power with its centres and units."""
    board = variant.board_of(state)
    head = f"{variant.name}, {variant.title_of(state.phase)}"
    outcome = state.outcome
    if outcome is not None:
        who = ", ".join(board.power(power).name for power in outcome.powers) or outcome.why
        head = f"{head}: {outcome.kind}, {who}"
    sides = [board.power(side) for side in board.sides]
    width = max(len(info.name) for info in sides)
    count = strengths(Scene(variant, state))
    lines = [head]
    for info in sides:
        units = [str(unit) for unit in state.units_of(info.id)]
        for entry in state.dislodged:
            if entry.unit.power == info.id:
                places = ", ".join(entry.options) or "nowhere to go"
                units.append(f"{entry.unit} (dislodged: {places})")
        owned = len(state.centres(info.id))
        centres = count.get(info.id, owned)
        if units or owned:
            lines.append(f"{info.name:{width}} {centres:2}  {', '.join(units)}".rstrip())
    return "\n".join(lines)
