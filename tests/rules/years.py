"""First years of variants, worked by hand from their sheets and written as texts that anybody can follow.

A text names a variant, then phases. ``> seat: orders`` is what a seat writes, ``! seat: order = code`` an
order that is refused, ``= fact`` a result, each with the number of the rule that it follows from in
brackets. What is due before orders are written stands before them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from legation.bank.rulesheets import sheets
from legation.record import Game

__all__ = ["Told", "check_year", "general"]

Told = Callable[[Game, str], str]
"""A fact as it is in the game, in the form in which the text has it."""
RULE = re.compile(r"^(.*?)\s*\[([A-Z]+-[\d.]+)\](.*)$")


@dataclass
class Part:
    """A phase of a text: what must hold before, what is written, what must hold after."""

    title: str
    before: list[tuple[str, str]] = field(default_factory=list)
    written: list[tuple[str, str]] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    after: list[tuple[str, str]] = field(default_factory=list)


def read(text: str) -> tuple[dict[str, str], list[Part]]:
    """The head of a text and its phases."""
    head: dict[str, str] = {}
    parts: list[Part] = []
    for line in map(str.strip, text.splitlines()):
        if not line or line.startswith("#"):
            continue
        if line.startswith("---"):
            parts.append(Part(line.strip("- ")))
        elif not parts:
            word, _, rest = line.partition(" ")
            head[word] = rest
        elif line.startswith(">"):
            seat, _, orders = line[1:].partition(":")
            parts[-1].written.append((seat.strip(), orders.strip()))
        else:
            match = RULE.match(line[1:].strip())
            assert match, f"no rule is named: {line}"
            part = parts[-1]
            facts = part.after if part.written else part.before
            (part.refused if line.startswith("!") else facts).append((match[1], match[2]))
    return head, parts


def begin(head: dict[str, str]) -> Game:
    settings: dict[str, object] = {}
    if "set" in head:
        key, _, value = head["set"].partition("=")
        settings[key.strip()] = value.strip()
    names = [name.strip() for name in head.get("players", "").split(",") if name.strip()]
    return Game(head["variant"], settings=settings, players=dict.fromkeys(names, ()))


def faults(game: Game, facts: list[tuple[str, str]], told: Told) -> Iterator[str]:
    """The facts that do not hold, each with its rule."""
    for text, rule in facts:
        for fact in text.split(";"):
            got = told(game, fact.strip())
            if got != fact.strip():
                yield f"{rule}: expected {fact.strip()!r}, got {got!r}"


def general(game: Game, fact: str) -> str:
    """The facts that any variant has: units and centres of a power."""
    word, _, rest = fact.partition(" ")
    if word == "units":
        power = rest.partition(":")[0]
        found = sorted(map(str, game.units[power]), key=lambda unit: unit.split(" ")[1])
        return f"units {power}: {', '.join(found)}"
    if word == "centres":
        power = rest.split(" ")[0]
        return f"centres {power} {len(game.centres[power])}"
    raise AssertionError(f"what is {fact!r}?")


def write(game: Game, part: Part) -> list[str]:
    """Write what a phase says: one sheet a seat, then what is to be refused."""
    found: list[str] = []
    sheet: dict[str, list[str]] = {}
    for seat, orders in part.written:
        sheet.setdefault(seat, []).append(orders)
    refusals: dict[str, list[tuple[str, str, str]]] = {}
    for text, rule in part.refused:
        seat, _, rest = text.partition(":")
        order, _, code = rest.rpartition(" = ")
        sheet.setdefault(seat.strip(), []).append(order.strip())
        refusals.setdefault(seat.strip(), []).append((order.strip(), code.strip(), rule))
    for seat, lines in sheet.items():
        replies = game.write_as(seat, lines)
        wanted = refusals.get(seat, [])
        fine = replies[: len(replies) - len(wanted)]
        found += [f"{seat}: {reply}" for reply in fine if not reply.accepted]
        for reply, (order, code, rule) in zip(replies[len(fine) :], wanted, strict=True):
            got = reply.reason.code if reply.reason else reply.status
            if got != code or f"({rule})" not in reply.message:
                found.append(
                    f"{rule}: {seat}: {order}: expected {code}, got {got}: {reply.message}"
                )
    return found


def check_year(text: str, told: Told) -> None:
    """Play a text; every fact that does not hold is a failure, and so is a rule that no sheet has."""
    head, parts = read(text)
    numbers = {rule.number for sheet in sheets(own=True) for rule in sheet.rules}
    game = begin(head)
    found: list[str] = []
    for part in parts:
        assert game.phase.title == part.title
        found += [f"{part.title}: {one}" for one in faults(game, part.before, told)]
        found += [f"{part.title}: {one}" for one in write(game, part)]
        game.process()
        found += [f"{part.title}: {one}" for one in faults(game, part.after, told)]
        for _, rule in (*part.before, *part.refused, *part.after):
            assert rule in numbers, f"{rule} stands on no sheet"
    assert not found, "\n".join(found)
