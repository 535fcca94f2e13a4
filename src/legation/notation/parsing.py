"""Parsing lines without a position: what a line says, kept for the next time it is met."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from difflib import get_close_matches
from typing import Any, NamedTuple, TypeVar

from legation.notation.answers import Reading, Refusal
from legation.notation.cursor import SEPARATORS, Cursor, Unreadable
from legation.notation.dialects.daide import is_daide, parse_daide
from legation.notation.names import NameTable
from legation.notation.verbs import Draft, Lexicon, Mention, Verb, lexicon
from legation.values.geography import Place, Power
from legation.values.orders import Order
from legation.values.units import Made

__all__ = ["Parsed", "Parser", "parser"]

LONGEST_LINE = 1000
"""Longer lines are refused unread: no order is that long."""

_MOST_LINES = 30_000
_LONGEST_KEPT = 80
_LONGEST_WORD = 20
_Kept = TypeVar("_Kept")
_NUMBERING = re.compile(r"\s*(?:\(?\d{1,3}\s*[.):](?!\d)|[*\u2022\u00b7]|-(?=\s))\s*")


class Parsed(NamedTuple):
    """A line parsed without a position: the reading it gives when nothing has to be noted or
    filled in.

    ``claims`` are the units named, as ``(place, kind, parts or None)``; ``plain`` is true when checking
    them against the position is all that is left to do.
    """

    reading: Reading
    draft: Draft
    verb: Verb | None
    claims: tuple[tuple[Place, Made | None], ...]
    plain: bool
    start: int
    end: int


class Parser:
    """Parses lines for one board, one registry of verbs and one kind of phase; keeps the
    results."""

    __slots__ = (
        "_carried", "_verbs", "_words", "kept", "lines", "names", "parts_rule", "phase_kind",
    )  # fmt: skip

    def __init__(self, names: NameTable, verbs: tuple[Verb, ...], phase_kind: str) -> None:
        self.names = names
        self.phase_kind = phase_kind
        self._verbs = verbs
        self._words: Lexicon = lexicon(verbs, phase_kind)
        self._carried: Verb | None = None
        self.parts_rule = next((verb.parts_rule for verb in verbs if verb.parts_rule), "")
        self.lines: dict[str, tuple[Parsed | Refusal, ...]] = {}
        self.kept: dict[str, Parsed | Refusal] = {}

    def one(self, text: str) -> Parsed | Refusal:
        """The one order of a line."""
        found = self.kept.get(text)
        if found is None:
            found = self._one(text)
            _keep(self.kept, text, found)
        return found

    def _one(self, text: str) -> Parsed | Refusal:
        parts = self.all(text)
        if not parts:
            return Refusal(text, 0, "an order", (), "expected an order, found an empty line")
        for part in parts:
            if isinstance(part, Refusal):
                return part
        if len(parts) > 1:
            second = parts[1]
            assert isinstance(second, Parsed)
            what = "the end of the line"
            return Refusal(text, second.start, what, (), "expected one order, found a second one")
        return parts[0]

    def all(self, text: str) -> tuple[Parsed | Refusal, ...]:
        """Every order of a line, in order; an empty tuple for a blank line or a comment."""
        found = self.lines.get(text)
        if found is None:
            found = tuple(self._all(text))
            _keep(self.lines, text, found)
        return found

    def _all(self, text: str) -> list[Parsed | Refusal]:
        if len(text) > LONGEST_LINE:
            message = f"expected an order, found a line of {len(text)} characters"
            return [Refusal(text, LONGEST_LINE, "the end of the line", (), message)]
        cursor = Cursor(self.names, text)
        numbered = _NUMBERING.match(text)
        if numbered:
            while cursor.at < len(cursor.cut) and cursor.cut[cursor.at].start < numbered.end():
                cursor.at += 1
        found: list[Parsed | Refusal] = []
        power: Power | None = None
        self._carried = None
        while True:
            while cursor.key in SEPARATORS or (found and cursor.key in _ANDS):
                cursor.at += 1
            if not cursor.key or cursor.commented():
                return found
            begun = cursor.at
            try:
                parts = self._part(cursor, power)
                power = parts[-1].reading.power
                found += parts
            except Unreadable as fault:
                power = self._addressed(cursor, begun) or power
                unparted = found and cursor.cut[begun - 1].key not in _BETWEEN
                if unparted and isinstance(found[-1], Parsed):
                    found[-1] = self._leftover(cursor, begun, fault)
                else:
                    found.append(self._refusal(cursor, fault))
                while cursor.key and cursor.key not in SEPARATORS:
                    cursor.at += 1

    def _addressed(self, cursor: Cursor, begun: int) -> Power | None:
        """The power named with a colon at the beginning of an order that cannot be read."""
        power, end = self.names.power_at(cursor.cut, begun)
        return power if end < len(cursor.cut) and cursor.cut[end].key == ":" else None

    def _leftover(self, cursor: Cursor, begun: int, fault: Unreadable) -> Refusal:
        """Refuse an order for the words behind it, unless they look like an order of their own."""
        if fault.at > begun:
            return self._refusal(cursor, fault)
        return self._refusal(cursor, Unreadable(begun, "the end of the order"))

    def _refusal(self, cursor: Cursor, fault: Unreadable) -> Refusal:
        message = cursor.explain(fault)
        at = cursor.position(fault.at)
        return Refusal(cursor.text, at, fault.expected, fault.nearest, message)

    # ------------------------------------------------------------------ one order

    def _part(self, cursor: Cursor, named: Power | None) -> list[Parsed]:
        """Read one order, with or without the power's name before it; several for several units.

        Raises ``Unreadable``.
        """
        begun = cursor.at
        faults: list[Unreadable] = []
        for power, at in self._openings(cursor, named):
            cursor.at = at
            copies = cursor.copies(before=True)
            try:
                draft, verb, native = self._body(cursor)
            except Unreadable as fault:
                faults.append(fault)
                continue
            copies = copies or cursor.copies()
            if copies:
                draft = replace(draft, count=copies)
            drafts = (draft, *draft.more)
            return [self._parsed(cursor, one, verb, native, power, begun) for one in drafts]
        worst = max(faults, key=lambda one: one.at)
        cursor.at = max(begun, min(worst.at, len(cursor.cut)))
        raise worst

    def _openings(self, cursor: Cursor, named: Power | None) -> list[tuple[Power | None, int]]:
        """Where the order itself may begin: at the cursor, or behind a power's name."""
        start = cursor.at
        ways: list[tuple[Power | None, int]] = [(named, start)]
        power, end = self.names.power_at(cursor.cut, start)
        if power is None and cursor.peek(1) == ":":
            power, end = self.names.letters.get(cursor.key), start + 1
        if power is not None:
            ways.append((power, end + (end < len(cursor.cut) and cursor.cut[end].key == ":")))
        return ways

    def _body(self, cursor: Cursor) -> tuple[Draft, Verb | None, bool]:
        """Read an order here; if that fails, with shorter names where there was a choice."""
        begun = cursor.at
        try:
            return self._any_way(cursor)
        except Unreadable as fault:
            for at, end in [pair for pair in cursor.longest.items() if pair[0] >= begun]:
                cursor.at = begun
                cursor.aside = {at: end}
                try:
                    found = self._any_way(cursor)
                except Unreadable:
                    continue
                finally:
                    cursor.aside = {}
                if cursor.ended():
                    return found
            raise fault from None

    def _any_way(self, cursor: Cursor) -> tuple[Draft, Verb | None, bool]:
        """Try every way to read an order here; the first that ends well, else the longest."""
        begun = cursor.at
        if is_daide(cursor):
            draft, verb = parse_daide(cursor, self._verbs)
            return draft, verb, verb is None or self.phase_kind in verb.phases
        best: tuple[int, Draft, Verb, bool] | None = None
        worst: Unreadable | None = None
        leads = cursor.key in self._words.leading
        ways = [self._leading, self._following] if leads else [self._following]
        if self._words.open and not leads:
            ways.append(self._opening)
        for way in ways:
            cursor.at = begun
            try:
                draft, verb, native = way(cursor)
            except Unreadable as fault:
                if worst is None or fault.at >= worst.at:
                    worst = fault
                continue
            if best is None or cursor.at > best[0]:
                best = (cursor.at, draft, verb, native)
            if cursor.ended():
                break
        if best is None:
            assert worst is not None
            if worst.at == begun:
                cursor.at = begun
                like = (*self._like(cursor.key, leading=True), *worst.nearest)
                worst = Unreadable(begun, worst.expected, like)
            raise worst
        cursor.at = best[0]
        if not cursor.ended() and worst is not None and worst.at > best[0]:
            raise worst
        return best[1:]

    def _leading(self, cursor: Cursor) -> tuple[Draft, Verb, bool]:
        """Read an order that begins with its verb: ``build army paris``."""
        return self._by_phrase(cursor, None, leading=True)

    def _opening(self, cursor: Cursor) -> tuple[Draft, Verb, bool]:
        """Read an order of a verb that needs no word of its own: ``Russia 3``."""
        verb = self._words.open[0]
        return verb.parse(cursor, None), verb, True

    def _following(self, cursor: Cursor) -> tuple[Draft, Verb, bool]:
        """Read an order that begins with its unit."""
        unit = cursor.unit()
        if cursor.ended():
            for verb in (self._carried,) if self._carried else self._words.bare:
                return verb.parse(cursor, unit), verb, True
        return self._by_phrase(cursor, unit, leading=False)

    def _by_phrase(
        self, cursor: Cursor, unit: Mention | None, *, leading: bool
    ) -> tuple[Draft, Verb, bool]:
        begun = cursor.at
        table = self._words.leading if leading else self._words.following
        worst: Unreadable | None = None
        best: tuple[int, Draft, Verb, bool] | None = None
        for phrase in table.get(cursor.key, ()):
            cursor.at = begun
            if not cursor.take(phrase.keys):
                continue
            try:
                draft = phrase.verb.parse(cursor, unit)
            except Unreadable as fault:
                if worst is None or fault.at > worst.at:
                    worst = fault
                continue
            if cursor.ended():
                if leading and phrase.native:
                    self._carried = phrase.verb  # "remove A par, A bur"
                return draft, phrase.verb, phrase.native
            if best is None or cursor.at > best[0]:
                best = (cursor.at, draft, phrase.verb, phrase.native)
        if best is not None:
            cursor.at = best[0]
            return best[1:]
        if worst is not None:
            raise worst
        cursor.at = begun
        raise Unreadable(begun, self._wanted(), self._like(cursor.key))

    def _wanted(self) -> str:
        words = [verb.words[0] if verb.words else verb.name for verb in self._words.native]
        shown = [word.upper() for word in words if word.isalnum()]
        return f"what the unit does ({'-, ' if 'moves to' in words else ''}{', '.join(shown)})"

    def _like(self, key: str, *, leading: bool = False) -> tuple[str, ...]:
        """The verbs' words most like a word."""
        if not key.isalpha() or len(key) > _LONGEST_WORD:
            return ()
        return tuple(get_close_matches(key, self._words.spellings(leading=leading), n=2))

    def _parsed(
        self,
        cursor: Cursor,
        draft: Draft,
        verb: Verb | None,
        native: bool,
        power: Power | None,
        begun: int,
    ) -> Parsed:
        notes = draft.notes
        if not native:
            assert verb is not None
            article = "an" if verb.name[0] in "aeiou" else "a"
            told = f"{article} {verb.name} order has no place in the {self.phase_kind} phase"
            notes = (*notes, told)
        start, end = cursor.position(begun), cursor.cut[cursor.at - 1].end
        if cursor.key == "(" and cursor.ended():
            notes = (*notes, f"not read: {cursor.text[cursor.position(cursor.at) :].strip()}")
            cursor.at = len(cursor.cut)
        mentions = draft.mentions
        power = draft.power or power
        if mentions and mentions[0].nation:
            power = power or mentions[0].nation
            mentions = (mentions[0]._replace(nation=None), *mentions[1:])
            draft = replace(draft, mentions=mentions)
        claims = tuple((mention.place, mention.parts or mention.kind) for mention in mentions)
        look = verb is None or (verb.remark is not None and self._bare_place(draft.order))
        plain = not look and not any(mention.nation for mention in mentions)
        reading = Reading(draft.order, notes, power, draft.count)
        return Parsed(reading, draft, verb, claims, plain, start, end)

    def _bare_place(self, order: Order) -> bool:
        """Whether an order names a province that has coasts, without a coast."""
        coasts = self.names.coasts
        slots: Any = fields(order)  # type: ignore[arg-type]  # every order class is a dataclass
        return any(
            isinstance(value := getattr(order, slot.name), str) and coasts.get(value)
            for slot in slots
        )


_ANDS = frozenset({"and", "&"})
_BETWEEN = SEPARATORS | _ANDS


def _keep(table: dict[str, _Kept], text: str, value: _Kept) -> None:
    """Remember a line's result; long lines are not worth it, and no table grows without end."""
    if len(text) <= _LONGEST_KEPT:
        if len(table) >= _MOST_LINES:
            table.clear()
        table[text] = value


def parser(names: NameTable, verbs: tuple[Verb, ...], phase_kind: str) -> Parser:
    """The parser of a board, a registry of verbs and a kind of phase, made once and kept."""
    kept = names.parsers.get((verbs, phase_kind))
    if not isinstance(kept, Parser):
        kept = names.parsers[verbs, phase_kind] = Parser(names, verbs, phase_kind)
    return kept
