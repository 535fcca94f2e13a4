"""Pages: a judged phase or a position as lines on the screen."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from legation.cli.report import Row, beaten_units, concerns, gains, ledgers_of, rows_of
from legation.cli.screen import Screen, marks_for, power_style
from legation.engine.module import Section
from legation.engine.scene import Scene
from legation.engine.turn import Turn, strengths
from legation.engine.variant import Variant
from legation.record.replay import Judged
from legation.record.views import MASTER, View
from legation.values.changes import Contested
from legation.values.geography import Power, Space, in_city, province_of
from legation.values.rulings import Ledger, Term
from legation.values.state import State

__all__ = ["Pages"]

_WORDS = {
    "moved": "moved",
    "bounced": "bounced",
    "no_convoy": "without a convoy",
    "no_passage": "not let through",
    "stopped_short": "stopped short",
    "cut": "cut",
    "unmatched": "unmatched",
    "disrupted": "convoy lost",
    "converted": "converted",
    "not_converted": "not converted",
    "retreated": "retreated",
    "disbanded": "disbanded",
    "built": "built",
    "waived": "waived",
    "void": "void",
}
_SIDE_BY_SIDE = 64
"""From this many columns on, power, order and reason stand side by side."""
_LONGEST_ORDER = 30
_TOGETHER = re.compile(r"(?<=\b[A-Z]) (?=[A-Z][a-z])| (?=\d+[,)])")
"""Blanks at which no line is broken: within a unit (``A Par``) and before its strength."""
_TIE = "\0"
_FIGURES = re.compile(r"[+-]?\d*")
"""What stands at the right of its column in a table."""


class Pages:
    """Prints phases and positions of one variant to one screen."""

    def __init__(self, screen: Screen, variant: Variant) -> None:
        self.screen = screen
        self.variant = variant
        self.board = board = variant.board
        self.marks = marks_for(screen)
        self._styles = {power: power_style(number) for number, power in enumerate(board.sides)}

    # ------------------------------------------------------------------ pieces

    def name(self, power: Power) -> str:
        """A power's name."""
        return self.board.power(power).name if power in self._styles else power

    def style(self, power: Power) -> str:
        """A power's style."""
        return self._styles.get(power, "")

    def put(self, text: Text | str = "", style: str = "") -> None:
        """Print one line as it is."""
        line = Text(text, style=style) if isinstance(text, str) else text
        self.screen.print(line, soft_wrap=True)
        self.screen.used = True

    def gap(self) -> None:
        """Print a blank line, but not as the first."""
        if self.screen.used:
            self.put()

    def wrapped(self, head: Text, words: str, style: str = "") -> None:
        """Print a text behind a head, later lines below its first word."""
        room = max(self.screen.width - head.cell_len, 16)
        words = _TOGETHER.sub(_TIE, words)
        lines = textwrap.wrap(words, room, break_long_words=False) or [""]
        for number, line in enumerate(lines):
            start = head if number == 0 else Text(" " * head.cell_len)
            whole = Text.assemble(start, (line.replace(_TIE, " "), style))
            whole.rstrip()
            self.put(whole)

    def heading(self, title: str, right: str = "") -> None:
        """Print a line across the page with a title in it."""
        line = self.marks["line"]
        room = max(self.screen.page - len(title) - len(right) - 2 * bool(right) - 1, 0)
        text = Text.assemble((title, "phase"), " ", (line * room, "quiet"))
        if right:
            text.append(f" {right}", "quiet")
        self.put(text)

    # ------------------------------------------------------------------ phases

    def judged(
        self,
        judged: Judged,
        *,
        ledgers: bool = False,
        place: str | None = None,
        seen: View | None = None,
    ) -> None:
        """Print a judged phase: every order with its outcome and reason, and what follows.

        ``ledgers`` adds the strengths behind the rulings. With a ``place``, only what concerns the
        units there is told. ``seen``: through whose eyes; the master's unless it is given.
        """
        seen = seen or View(self.variant, MASTER, judged.turn.after)
        sections = seen.sections(judged.turn)
        judged = seen.judged(judged)
        turn = judged.turn
        phase = turn.before.phase
        self.gap()
        self.heading(self.variant.title_of(phase), phase.short)
        rows = rows_of(self.variant, judged)
        if place is not None:
            rows = [row for row in rows if concerns(row, place)]
            if not rows:
                self.put(f"nothing happened in {self.board.name(place)}", "quiet")
        self.rows(rows, ledgers=ledgers)
        if place is None:
            for head, words in self._aftermath(turn):
                self.wrapped(Text(f"{head} ", "quiet"), words)
            for section in sections:
                self.section(section)

    def section(self, section: Section) -> None:
        """Print a part of a result: its title, then a table, or a line for each row of one text."""
        self.put()
        self.put(section.title, "phase")
        for row in section.rows:
            if len(row) == 1:
                self.wrapped(Text("  "), row[0])
        rows = [row for row in section.rows if len(row) > 1]
        if not rows:
            return
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
        for number, name in enumerate(section.head):
            cells = [row[number] for row in rows if number < len(row)]
            figures = all(_FIGURES.fullmatch(cell) for cell in cells) and any(cells)
            table.add_column(name, justify="right" if figures else "left")
        for row in rows:
            table.add_row(*map(Text, row))
        self.screen.print(Padding(table, (0, 0, 0, 2), expand=False))

    def rows(self, rows: list[Row], *, ledgers: bool = False) -> None:
        """Print rulings, each power's under its name."""
        beside = self.screen.width >= _SIDE_BY_SIDE
        first = max((len(self.name(row.power)) for row in rows), default=0) + 2 if beside else 2
        room = min(max((len(row.what) for row in rows), default=0), _LONGEST_ORDER)
        last: Power | None = None
        for row in rows:
            name = self.name(row.power) if row.power != last else ""
            if name and not beside:
                self.put(name, self.style(row.power))
                name = ""
            last = row.power
            head = Text.assemble(
                (f"{name:{first}}", self.style(row.power)),
                (self.marks[row.mood], row.mood),
                " ",
                f"{row.what:{room}}  " if beside else f"{row.what}  ",
            )
            self._row(head, row, first + 4)
            for note in row.notes:
                self.wrapped(Text(f"{' ' * (first + 4)}note: ", "note"), note)
            if ledgers and row.ruling is not None:
                for ledger in ledgers_of(row.ruling):
                    self._ledger(ledger, first + 4)

    def _row(self, head: Text, row: Row, indent: int) -> None:
        if head.cell_len + 24 <= self.screen.width:
            self.wrapped(head, row.why, _style(row))
            return
        head.rstrip()
        self.put(head)
        self.wrapped(Text(" " * indent), row.why, _style(row))

    def _ledger(self, ledger: Ledger, indent: int) -> None:
        terms = ", ".join(_term(term) for term in ledger.terms)
        head = Text(f"{' ' * indent}{ledger.what:8}{ledger.total}  ", "quiet")
        self.wrapped(head, terms or "nothing", "quiet")

    def _aftermath(self, turn: Turn) -> Iterator[tuple[str, str]]:
        """What follows from a phase, as pairs of a head and its words."""
        for unit, options in beaten_units(turn):
            where = ", ".join(self.board.name(place) for place in options)
            owner = self.name(unit.power)
            way = f"may retreat to {where}" if where else "has nowhere to retreat to"
            yield "dislodged:", f"{unit} ({owner}), {way}"
        closed = [c.spaces for c in turn.changes if isinstance(c, Contested) and c.spaces]
        empty = [space for space in (closed[0] if closed else ()) if not turn.after.at(space)]
        if empty:
            yield "stand-offs:", ", ".join(map(self.board.name, empty))
        if turn.silent and self.variant.rules.seats is not None:
            yield "no orders:", ", ".join(turn.silent)
        elif turn.absent:
            yield "no orders:", ", ".join(map(self.name, turn.absent))
        taken = self._gains(turn)
        if taken:
            yield "owners:" if self.board.map.cities else "centres:", "; ".join(taken)
            yield "now:", self.standing(turn.after)
        outcome = turn.after.outcome
        if outcome is not None:
            yield "the end:", self.outcome(turn.after)

    def _gains(self, turn: Turn) -> list[str]:
        """The centres that changed hands, one text for each power that won some."""
        won: dict[Power | None, dict[Power | None, list[str]]] = {}
        for centre, old, new in gains(turn.before, turn.after):
            won.setdefault(new, {}).setdefault(old, []).append(self.board.name(centre))
        texts = []
        for power in (*self.board.powers, None):
            lots = [
                f"{', '.join(centres)}{f' from {self.name(old)}' if old else ''}"
                for old, centres in won.get(power, {}).items()
            ]
            if lots:
                texts.append(f"{self.name(power) if power else 'nobody'} takes {', '.join(lots)}")
        return texts

    def standing(self, state: State) -> str:
        """For how many centres, or cities, what each power owns counts."""
        count = strengths(Scene(self.variant, state))
        return ", ".join(f"{self.name(p)} {count[p]}" for p in self.board.powers if count[p])

    def outcome(self, state: State) -> str:
        """How a game ended."""
        outcome = state.outcome
        if outcome is None:
            return "not yet"
        powers = ", ".join(self.name(power) for power in outcome.powers)
        ways = {"solo": f"{powers} wins", "draw": f"a draw of {powers}"}
        if outcome.seats:
            win = "wins" if len(outcome.seats) == 1 else "win together"
            head = f"{', '.join(outcome.seats)} {win}"
            ways["solo"] = f"{head} by {powers}"
            return f"{ways.get(outcome.kind, head)} ({outcome.why})"
        text = ways.get(outcome.kind, f"{outcome.kind} {powers}".rstrip())
        return f"{text} ({outcome.why})" if outcome.why else text

    def line(self, turn: Turn) -> None:
        """Print a judged phase on one line: how many orders came out how, and the centres won."""
        count = Counter(
            _WORDS[ruling.outcome] for ruling in turn.rulings if ruling.outcome in _WORDS
        )
        parts = [f"{count[word]} {word}" for word in _WORDS.values() if count[word]]
        beaten = [f"{unit} ({self.name(unit.power)})" for unit, _ in beaten_units(turn)]
        if beaten:
            parts.append(f"{', '.join(beaten)} dislodged")
        whole = [", ".join(parts), *self._gains(turn)]
        if turn.after.outcome is not None:
            whole.append(self.outcome(turn.after))
        head = Text(f"{turn.before.phase.short:8}", "phase")
        self.wrapped(head, "; ".join(filter(None, whole)) or "nothing to tell")

    # ------------------------------------------------------------------ positions

    def position(self, state: State, powers: Iterable[Power] | None = None) -> None:
        """Print who stands where and owns what."""
        wanted = tuple(powers) if powers is not None else self.board.sides
        first = max(len(self.name(power)) for power in self.board.sides) + 2
        count = strengths(Scene(self.variant, state))
        for power in wanted:
            units = state.units_of(power)
            centres = state.centres(power)
            gone = [entry for entry in state.dislodged if entry.unit.power == power]
            if not (units or centres or gone):
                continue
            number = count.get(power, len(centres))
            head = Text.assemble(
                (f"{self.name(power):{first}}", self.style(power)), (f"{number:2} ", "quiet")
            )
            self.wrapped(head, ", ".join(map(str, units)) or "no units")
            below = " " * (first + 3)
            for entry in gone:
                where = ", ".join(map(self.board.name, entry.options))
                way = f"may retreat to {where}" if where else "has nowhere to retreat to"
                self.wrapped(Text(below), f"{entry.unit} dislodged, {way}", "note")
            for what, owned in self._owned(centres):
                names = ", ".join(map(self.board.name, owned))
                self.wrapped(Text(f"{below}{what} ", "quiet"), names, "quiet")

    def _owned(self, spaces: Sequence[Space]) -> Iterator[tuple[str, list[Space]]]:
        """What a power owns: its centres, or on a map with cities these and provinces apart."""
        if not self.board.map.cities:
            found = {"centres": list(spaces)}
        else:
            found = {
                "provinces": [space for space in spaces if not in_city(space)],
                "cities": [province_of(space) for space in spaces if in_city(space)],
            }
        yield from ((what, owned) for what, owned in found.items() if owned)


def _style(row: Row) -> str:
    """Reasons stand back that nobody is surprised at and that tell of no fight."""
    calm = row.ruling is not None and not any(ledgers_of(row.ruling))
    return "quiet" if calm and row.mood in {"good", "idle"} else "default"


def _term(term: Term) -> str:
    text = f"{term.unit} {term.amount}"
    if term.code == "itself":
        return text
    if term.code == "cut":
        return f"{text} (cut by {', '.join(map(str, term.by))})"
    words = {"support": "support", "withheld": "not against its own power"}
    return f"{text} ({words.get(term.code, term.code.replace('_', ' '))})"
