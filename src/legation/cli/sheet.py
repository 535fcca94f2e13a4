"""Position sheets: a position with its orders as a text that people write.

::

    phase S1901M
    France:  A par, A mar, F bre; centres par mar bre
    Germany: A mun; centres mun

    orders
    France: A par - bur, A mar S A par - bur
    Germany:
    A mun - bur

In place of the lines above ``orders`` a one-line position code may stand. The form is described in
``docs/formats.md``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import groupby

from legation.engine.variant import Variant
from legation.errors import NotationError, PositionError
from legation.notation.answers import Refusal
from legation.notation.names import NameTable, name_table
from legation.notation.position import read_position
from legation.notation.reading import Reader
from legation.notation.units import read_unit
from legation.notation.whose import COMMENT, OrderLine, read_orders
from legation.values.calendar import Phase
from legation.values.geography import Place, Power, Province, Seat
from legation.values.state import State
from legation.values.units import Made

__all__ = ["OrderLine", "Sheet", "by_power", "parse_sheet", "read_orders"]

_WORD = re.compile(r"(?P<word>[A-Za-z-]+)\s*(?P<mark>[:=]?)\s*(?P<rest>.*)")
_SEAT = re.compile(r"seat\s+(?P<seat>[^:]+?)\s*:\s*(?P<lines>.+)", re.IGNORECASE)
_LATER = re.compile(r"\s+(?:from|to)\s+", re.IGNORECASE)
_HEADS = ("phase", "variant", "edition", "set", "stand-offs", "orders")
_SAME = {"standoffs": "stand-offs", "closed": "stand-offs", "map": "variant"}
_CENTRES = ("centres", "centers", "owns")

Beaten = tuple[Power, Made, Place, Province | None, "tuple[Place, ...] | None"]


@dataclass(slots=True)
class Sheet:
    """The lines of a position sheet, sorted by what they are for, before a board is at hand."""

    variant: str = ""
    edition: str = ""
    settings: dict[str, object] = field(default_factory=dict)
    phase: Phase | None = None
    code: tuple[int, str] | None = None
    sides: list[tuple[int, str, str]] = field(default_factory=list)
    closed: list[tuple[int, str]] = field(default_factory=list)
    orders: list[tuple[int, str]] = field(default_factory=list)
    seats: list[tuple[int, str, str]] = field(default_factory=list)

    def state(self, variant: Variant) -> State:
        """The position. Raises ``NotationError`` with the line at fault, or ``PositionError``."""
        state = self._state(variant, name_table(variant.board))
        _playable(variant, state)
        return state

    def _state(self, variant: Variant, names: NameTable) -> State:
        if self.code is not None:
            number, text = self.code
            with _line(number, text):
                return _checked(variant, read_position(text, names))
        if self.phase is None:
            raise NotationError("the position names no phase; write a line such as: phase S1901M")
        units: dict[Power, list[tuple[Made, Place]]] = {}
        owners: dict[Province, Power] = {}
        beaten: list[Beaten] = []
        for number, power_text, rest in self.sides:
            with _line(number, power_text):
                power = names.power(power_text)
                for clause in filter(None, map(str.strip, rest.split(";"))):
                    _clause(names, power, clause, units, owners, beaten)
        closed: list[str] = []
        for number, text in self.closed:
            with _line(number, text):
                closed += map(names.place, _listed(text))
        return variant.position(self.phase, units, owners, beaten, closed)

    def order_lines(self, variant: Variant, state: State) -> list[OrderLine]:
        """The orders below the position, read one by one."""
        reader = Reader(variant.board, state, verbs=variant.rules.words)
        return list(read_orders(reader, state, self.orders))

    def votes(self, state: State) -> Iterator[tuple[Seat, tuple[str, ...]]]:
        """What each seat wrote for whatever powers. Raises ``NotationError`` for an unknown seat."""
        known = [seat for seat, _ in state.seats]
        for number, seat, text in self.seats:
            if seat not in known:
                there = f"seats are {', '.join(known)}" if known else "powers are their own seats"
                raise NotationError(f"line {number}: there is no seat {seat!r}; {there}")
            yield seat, (text,)


def parse_sheet(text: str) -> Sheet:
    """Sort the lines of a position sheet. Raises ``NotationError`` with the line at fault."""
    sheet = Sheet()
    ordering = False
    for number, whole in enumerate(text.splitlines(), start=1):
        line = COMMENT.sub("", whole).strip()
        if not line:
            continue
        voted = _SEAT.fullmatch(line)
        if voted is not None:
            sheet.seats.append((number, voted["seat"], voted["lines"]))
        elif ordering:
            sheet.orders.append((number, whole))
        elif sheet.code is None and line.count("|") and " " not in line:
            sheet.code = number, line
        elif line.rstrip(":").lower() == "orders":
            ordering = True
        else:
            _head(sheet, number, line)
    return sheet


def _head(sheet: Sheet, number: int, line: str) -> None:
    """Take in one line above the orders."""
    match = _WORD.fullmatch(line)
    word = match["word"].lower() if match else ""
    word = _SAME.get(word, word)
    if match is None or word not in _HEADS:
        if sheet.code is not None:  # a code says all about the position
            sheet.orders.append((number, line))
            return
        power, found, rest = line.partition(":")
        if not found:
            raise _unknown(number, line, word)
        sheet.sides.append((number, power.strip(), rest))
        return
    rest = match["rest"].strip()
    if word == "phase":
        with _line(number, line):
            sheet.phase = Phase.parse(rest)
    elif word == "variant":
        sheet.variant = rest
    elif word == "edition":
        sheet.edition = rest
    elif word == "stand-offs":
        sheet.closed.append((number, rest))
    elif word == "set":
        key, found, value = rest.partition("=")
        if not found:
            raise NotationError(f"line {number}: {line!r}: expected set KEY=VALUE")
        sheet.settings[key.strip()] = value.strip()
    else:  # "orders France: A par - bur": the orders begin on this very line
        sheet.orders.append((number, rest))


def _unknown(number: int, line: str, word: str) -> NotationError:
    near = get_close_matches(word, _HEADS, 1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    forms = "'phase S1901M', 'France: A par, F bre' or 'orders'"
    return NotationError(f"line {number}: {line!r}: expected {forms}{hint}")


@contextmanager
def _line(number: int, text: str) -> Iterator[None]:
    """Say the number of the line with what is complained of."""
    try:
        yield
    except NotationError as error:
        shown = error.text or text
        raise NotationError(f"line {number}: {shown!r}: {error.what}", at=error.at) from None
    except (ValueError, PositionError) as error:
        raise NotationError(f"line {number}: {error}") from None


def _listed(text: str) -> Iterator[str]:
    """The things in a list: between commas, or between blanks where there is no comma."""
    text = text.strip().rstrip(",")
    parts = text.split(",") if "," in text else text.split()
    yield from filter(None, map(str.strip, parts))


def _clause(
    names: NameTable,
    power: Power,
    clause: str,
    units: dict[Power, list[tuple[Made, Place]]],
    owners: dict[Province, Power],
    beaten: list[Beaten],
) -> None:
    """Take in one clause of a power's line: its units, its centres or a dislodged unit."""
    word, _, rest = clause.partition(" ")
    key = word.lower().rstrip(":")
    if key in _CENTRES:
        for text in _listed(rest):
            owners[names.place(text)] = power
    elif key == "dislodged":
        beaten.append((power, *_beaten(names, rest)))
    else:
        for text in filter(None, map(str.strip, clause.split(","))):
            units.setdefault(power, []).append(read_unit(names, text))


def _beaten(
    names: NameTable, text: str
) -> tuple[Made, Place, Province | None, tuple[Place, ...] | None]:
    """A dislodged unit: ``A vie from boh to tyr, gal``; what is left out is worked out."""
    attacker: Province | None = None
    options: tuple[Place, ...] | None = None
    marks = [match[0].strip().lower() for match in _LATER.finditer(text)]
    unit, *facts = _LATER.split(text)
    for mark, fact in zip(marks, facts, strict=True):
        if mark == "from":
            attacker = names.place(fact.strip())
        else:
            options = tuple(names.place(place) for place in _listed(fact))
    return *read_unit(names, unit.strip()), attacker, options


def _playable(variant: Variant, state: State) -> None:
    """Refuse a phase that the variant does not have, and builds without centres."""
    phase = state.phase
    points = variant.rules.points
    if (phase.season, phase.kind) not in points:
        there = ", ".join(f"{season} {kind}" for season, kind in points)
        raise NotationError(f"there is no {phase.title} in this variant; there are {there}")
    if phase.kind == "adjustment" and not state.owners:
        raise NotationError("an adjustment phase needs the centres: France: A par; centres par bre")


def _checked(variant: Variant, state: State) -> State:
    """The state of a position code, once the variant has agreed that it can be."""
    units: dict[Power, list[tuple[Made, Place]]] = {}
    for unit in state.units:
        units.setdefault(unit.power, []).append((unit.parts, unit.place))
    beaten: list[Beaten] = [
        (one.unit.power, one.unit.parts, one.unit.place, one.attacker, one.options)
        for one in state.dislodged
    ]
    return variant.position(state.phase, units, dict(state.owners), beaten, state.contested)


def by_power(
    lines: Sequence[tuple[int, str]], orders: Iterable[OrderLine]
) -> dict[Power, list[str]]:
    """The lines of each power as they were written, from ``read_orders`` of the same lines.

    A line with orders of several powers is taken apart. Raises ``NotationError`` for an order of
    which nothing tells whose it is.
    """
    written = dict(lines)
    sheets: dict[Power, list[str]] = {}
    for number, group in groupby(orders, lambda one: one.line):
        found = list(group)
        powers = {one.power for one in found}
        where = f"line {number}: {written[number].strip()!r}"
        for one in found:
            if not one.power:
                why = "there is no unit there; name the power"
                why = one.answer.message if isinstance(one.answer, Refusal) else why
                raise NotationError(f"{where}: {why}")
        if len(powers) == 1:
            sheets.setdefault(powers.pop(), []).append(written[number])
            continue
        if any(isinstance(one.answer, Refusal) for one in found):
            raise NotationError(f"{where}: write the orders of each power on a line of their own")
        for one in found:
            sheets.setdefault(one.power, []).append(one.text)
    return sheets
