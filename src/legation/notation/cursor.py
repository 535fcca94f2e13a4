"""A cursor over the tokens of a line: what the parsers of verbs are made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from legation.notation.spellings import Named
from legation.notation.verbs import Mention, mention
from legation.notation.words import Token, tokens
from legation.values.geography import CITY, Kind, Place, Power, Province
from legation.values.units import Parts, parts

if TYPE_CHECKING:
    from legation.notation.names import NameTable

__all__ = ["MOVE_WORDS", "Cursor", "Unreadable"]

MOVE_WORDS = (
    ("moves", "to"),
    ("move", "to"),
    ("moving", "to"),
    ("goes", "to"),
    ("attacks",),
    ("attack",),
    ("moves",),
    ("move",),
    ("to",),
    ("m",),
    ("-",),
    (">",),
)
TIMES = ("x", "\u00d7", "*")
_MOST_GUESSES = 12
_FIGURES = 4
"""Numbers of so many figures are not how many parts a unit has."""
SEPARATORS = frozenset({",", ";"})
_FILLER = frozenset({"the", "in", "at", "of", "from", "on"})


class Unreadable(Exception):
    """Inside the readers only: a line that cannot be read, at a token."""

    def __init__(self, at: int, expected: str, nearest: tuple[str, ...] = ()) -> None:
        self.at, self.expected, self.nearest = at, expected, nearest
        super().__init__(expected)


class Cursor:
    """A position in a line of tokens. Parsers move it on and raise ``Unreadable`` where they
    fail."""

    def __init__(self, names: NameTable, text: str) -> None:
        self.names = names
        self.text = text
        self.cut: list[Token] = tokens(text)
        self.at = 0
        self.guesses = _MOST_GUESSES
        self.longest: dict[int, int] = {}
        self.aside: dict[int, int] = {}

    # ------------------------------------------------------------------ marks and words

    @property
    def key(self) -> str:
        """The key of the token at the cursor; empty at the end of the line."""
        return self.cut[self.at].key if self.at < len(self.cut) else ""

    def peek(self, ahead: int) -> str:
        """The key of a later token; empty behind the end."""
        return self.cut[self.at + ahead].key if self.at + ahead < len(self.cut) else ""

    def position(self, at: int) -> int:
        """The position in the text of a token, or of the end of the text."""
        return self.cut[at].start if at < len(self.cut) else len(self.text.rstrip())

    def take(self, *phrases: tuple[str, ...]) -> bool:
        """Step over the first of some phrases that stands here; False when none does."""
        key = self.key
        for phrase in phrases:
            if phrase[0] == key and all(
                self.peek(step) == word for step, word in enumerate(phrase)
            ):
                self.at += len(phrase)
                return True
        return False

    def copies(self, *, before: bool = False) -> int:
        """Step over how often an order is given: ``2 x`` before it, ``x2`` or ``(x2)`` behind it; else 0."""
        keys = [self.peek(step) for step in range(4)]
        if before:
            if keys[0].isdecimal() and len(keys[0]) < 3 and keys[1] in TIMES:
                self.at += 2
                return int(keys[0])
            found = keys[0][:-1]
            if keys[0][-1:] in TIMES and found.isdecimal() and len(found) < 3:
                self.at += 1
                return int(found)
            return 0
        inside = keys[0] == "("
        if inside:
            keys = keys[1:]
        digits, size = keys[0][1:], 1
        if keys[0] in TIMES:
            digits, size = keys[1], 2
        times = keys[0][:1] in TIMES and digits.isdecimal() and len(digits) < 3
        if not times or (inside and keys[size] != ")"):
            return 0
        self.at += size + 2 * inside
        return int(digits)

    def moves(self) -> bool:
        """Step over a word or mark for going somewhere (``-``, ``->``, ``to``, ``moves to``)."""
        return self.take(*MOVE_WORDS)

    def expect(self, what: str, *phrases: tuple[str, ...]) -> None:
        """Step over one of some phrases, or fail saying what was expected."""
        if not self.take(*phrases):
            raise self.fault(what)

    def fault(
        self, expected: str, nearest: tuple[str, ...] = (), *, at: int | None = None
    ) -> Unreadable:
        """The error that gives the line up here, for the caller to raise."""
        return Unreadable(self.at if at is None else at, expected, nearest)

    def guess(self, provinces: int, *, powers: int = 0) -> tuple[str, ...]:
        """The names most like the word here; nothing any more when a line is full of faults."""
        if not self.key.isalnum() or self.guesses <= 0:
            return ()
        self.guesses -= 1
        near = self.names.nearest(self.key, provinces)
        return (*near, *self.names.nearest_powers(self.key, powers)) if powers else near

    def ended(self) -> bool:
        """Whether an order may end here: at the end, at a separator or at a comment."""
        key = self.key
        return (
            not key
            or key in SEPARATORS
            or self.commented()
            or (key == "(" and self._comment_end() == len(self.cut))
        )

    def commented(self) -> bool:
        """Whether a comment to the end of the line begins here (``#`` or ``//``)."""
        return self.key == "#" or (self.key == "/" and self.peek(1) == "/" and self._glued(1))

    def _comment_end(self) -> int:
        """Behind the bracket that closes the one at the cursor, or -1."""
        depth = 0
        for number in range(self.at, len(self.cut)):
            depth += {"(": 1, ")": -1}.get(self.cut[number].key, 0)
            if depth == 0:
                return number + 1
        return -1

    def finish(self) -> None:
        """Fail unless the line ends here."""
        if self.key:
            raise self.fault("the end of the line")

    # ------------------------------------------------------------------ places

    def place(self) -> Place:
        """Read a place: a province's name with its coast, if one is given; in brackets or not."""
        begun = self.at
        if self.key == "(":
            self.at += 1
            try:
                place = self._place()
            except Unreadable:
                place = ""
            if place and self.take((")",)):
                return place
            self.at = begun
        return self._place()

    def _place(self) -> Place:
        province = self._province()
        label = self._coast(province)
        if province not in self.names.places:
            title = self.names.label(province)
            raise self.fault(f"a province that units can enter, not {title}", at=self.at - 1)
        return f"{province}/{label}" if label else province

    def coast(self, province: Province) -> Place:
        """Read a coast of a province that was named before: ``/nc``, ``(nc)``, ``on nc``.

        The province itself where none is named.
        """
        if self.key in _FILLER:
            self.at += 1
        label = self._coast(province)
        return f"{province}/{label}" if label else province

    def _province(self) -> Province:
        if self.key == "the" and not self.names_province():
            self.at += 1
        start = self.at
        spellings = self.names.spellings
        found, end = self._exact(start)
        if self._is_word(max(end, start + 1)):
            longer, behind = spellings.shortened(self.cut, start)
            if behind > end:
                found, end = longer, behind
        if not found:
            found, end = spellings.begun(self.cut, start)
        if len(found) == 1:
            self.at = end
            return found[0]
        after = f" after {self._before()!r}" if start else ""
        if not found:
            raise self.fault(f"a province{after}", self.guess(3))
        which = tuple(self.names.label(province) for province in found)
        raise self.fault(f"one province{after} ({self.key!r} is short for several)", which)

    def names_province(self) -> bool:
        """Whether a province's exact name starts here."""
        return bool(self._exact(self.at)[0])

    def _exact(self, at: int) -> Named:
        """The longest name that starts at a token and is not among those set aside."""
        ways = self.names.spellings.exact(self.cut, at)
        if len(ways) > 1:
            self.longest[at] = max(self.longest.get(at, 0), ways[-1][1])
            ways = [way for way in ways if way[1] != self.aside.get(at)]
        return ways[-1] if ways else ((), at)

    def _short(self, at: int) -> bool:
        """Whether the beginning of a name, or of its words, starts at a token."""
        spellings = self.names.spellings
        return bool(spellings.begun(self.cut, at)[0] or spellings.shortened(self.cut, at)[0])

    def _is_word(self, at: int) -> bool:
        return at < len(self.cut) and len(self.cut[at].key) > 1

    def _before(self) -> str:
        token = self.cut[self.at - 1]
        return self.text[token.start : token.end]

    def _coast(self, province: Province) -> str:
        """Read the coast behind a province, in any of the usual forms; empty when there is none."""
        start = self.at
        key = self.key
        known = self.names.coasts.get(province, ())
        if key == "/" and not self.commented():
            self.at += 1
            label = self._label(wide=True)
            return self._known(label, province, start + 1)
        if key == "(":
            self.at += 1
            label = self._label(wide=True)
            if label and self.take((")",)):
                return self._known(label, province, start + 1)
            self.at = start
        elif key == "-" and self._glued(0) and self._glued(1):
            self.at += 1  # stp-sc
            label = self._label(wide=False)
            if label in known:
                return label
            self.at = start
        elif known and (len(key) > 1 or self._glued(0)):  # a letter may be the order: F Doa B
            label = self._label(wide=False)
            if label:
                return self._known(label, province, start)
        return ""

    def _glued(self, ahead: int) -> bool:
        number = self.at + ahead
        return number < len(self.cut) and self.cut[number].glued

    def _label(self, *, wide: bool) -> str:
        """Read a coast's label (``sc``, ``south coast``); ``wide``: ``south``, ``s`` too."""
        for count in (2, 1):
            keys = tuple(self.peek(step) for step in range(count))
            label = self.names.labels.get(keys)
            if label is None:
                continue  # not a coast's label on this board
            if not wide and count == 1 and not (keys[0] == label or keys[0].endswith("coast")):
                continue
            self.at += count
            return label
        return ""

    def _known(self, label: str, province: Province, at: int) -> str:
        """The label, if the province has such a coast; else fail with the coasts it has."""
        known = self.names.coasts.get(province, ())
        label = self.names.coasts_also.get((province, label), label)
        if label in known or (label == CITY and f"{province}/{CITY}" in self.names.places):
            return label
        title = self.names.titles.get(province, province)
        if known:
            which = tuple(f"{province}/{coast}" for coast in known)
            raise self.fault(f"a coast of {title}", which, at=at)
        raise self.fault(f"no coast, for {title} has none to name", at=at)

    # ------------------------------------------------------------------ units

    def unit(self) -> Mention:
        """Read a unit: its place, with kind and power when they are named.

        ``A Par``, ``Army Paris``, ``Par``, ``A(Par)``, ``F(StP)sc``, ``English F Nth``, ``England's
        fleet in the North Sea``. Where a word is a power's and a province's name (English), the
        reading that uses more of the line counts, the province on a tie.
        """
        start = self.at
        plain: Mention | None = None
        fault: Unreadable | None = None
        try:
            plain = self._plain_unit()
        except Unreadable as error:
            fault = error
        end = self.at
        self.at = start
        foreign = self._foreign_unit()
        if foreign is not None and (plain is None or self.at > end):
            return foreign
        if plain is None:
            assert fault is not None
            raise fault
        self.at = end
        return plain

    def _plain_unit(self) -> Mention:
        if self.key == "the" and not self.names_province():
            self.at += 1
        start = self.at
        at = self.position(start)
        made = self.parts()
        if made is not None:
            try:
                return mention(self.names.seat(made, self._standing()), made, None, at)
            except Unreadable:
                # a province may begin like a kind; else the fault behind the kind counts
                if not self._exact(start)[0]:
                    raise
                self.at = start
        if self.key == "(" or self._exact(start)[0]:
            return Mention(self._standing(), None, None, at)
        if self._short(start):
            return Mention(self.place(), None, None, at)
        guess = self.guess(2, powers=1)
        raise self.fault(
            "a unit, such as A Par" if not start else f"a unit after {self._before()!r}", guess
        )

    def parts(self, words: Mapping[str, Kind] | None = None) -> Parts | None:
        """Step over what a unit is made of: ``A``, ``2A``, ``3 fleets``, ``A/2F``; None: it is not said.

        ``words`` are the words for kinds of unit; without them those of the board.
        """
        words = self.names.kinds if words is None else words
        kind = words.get(self.key)
        if kind is not None and self.peek(1) != "/":
            self.at += 1
            return parts(kind)  # nearly every unit
        counts: dict[Kind, int] = {}
        at = self.at
        while True:
            number, kind, end = self._part(at, words)
            if kind is None or kind in counts:
                break
            counts[kind] = number
            self.at = at = end
            if self.key != "/":
                break
            at += 1
        return Parts(tuple(sorted(counts.items()))) if counts else None

    def _part(self, at: int, words: Mapping[str, Kind]) -> tuple[int, Kind | None, int]:
        """A part of a unit at a token: how many, of what kind, and the token behind it."""
        key = self.cut[at].key if at < len(self.cut) else ""
        if key in words:
            return 1, words[key], at + 1
        figures = key[: len(key) - len(key.lstrip("0123456789"))]
        if not 0 < len(figures) < _FIGURES or not int(figures):
            return 0, None, at
        word = key[len(figures) :]
        if not word and at + 1 < len(self.cut):
            at += 1
            word = self.cut[at].key
        return int(figures), words.get(word), at + 1

    def _standing(self) -> Place:
        """Read where a unit stands: ``Par``, ``in the North Sea``, ``(StP)sc``, ``(StP/sc)``."""
        if self.key in _FILLER and not self.names_province():
            while self.key in _FILLER:
                self.at += 1
        if self.key != "(":
            return self.place()
        self.at += 1
        place = self.place()
        self.expect("a closing bracket", (")",))
        if "/" not in place:
            label = self._coast(place)
            place = f"{place}/{label}" if label else place
        return place

    def _foreign_unit(self) -> Mention | None:
        """A unit with its power named before it, or None (the cursor is then anywhere)."""
        at = self.position(self.at)
        self.take(("the",))
        power = self.nation()
        if power is None:
            return None
        try:
            unit = self._plain_unit()
        except Unreadable:
            return None
        return unit._replace(nation=power, at=at)

    def nation(self) -> Power | None:
        """Step over a power's name or adjective, or its letter before a kind of unit."""
        power, end = self.names.power_at(self.cut, self.at)
        if power is None and self.peek(1) in self.names.kinds:
            power, end = self.names.letters.get(self.key), self.at + 1
        if power is not None:
            self.at = end
        return power

    # ------------------------------------------------------------------ answers

    def explain(self, fault: Unreadable) -> str:
        """What was expected, what was found, and the nearest names, as one sentence."""
        found = ""
        if fault.at < len(self.cut):
            token = self.cut[fault.at]
            found = f", found {self.text[token.start : token.end]!r}"
        elif fault.expected != "the end of the line":
            found = ", found the end of the line"
        mean = f"; did you mean {_either(fault.nearest)}?" if fault.nearest else ""
        return f"expected {fault.expected}{found}{mean}"


def _either(names: Collection[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last
