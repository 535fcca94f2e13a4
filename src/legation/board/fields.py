"""Reading one table of a map file key by key, with an error that says where and how to mend it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, NoReturn, TypeVar

from legation.board.source import Source, nearest
from legation.values.calendar import KIND_LETTERS, SEASON_LETTERS, Phase

__all__ = ["MAX_WORD", "SEASONS", "Fields", "each", "first_phase", "identifier", "none"]

SEASONS = tuple(SEASON_LETTERS)

MAX_WORD = 200
"""Characters of a name or an alias."""
MAX_TABLES = 10_000
"""Tables in one list: links with attributes are the most."""

T = TypeVar("T")
_PLAIN_ID = re.compile(r"[a-z0-9_-]{1,40}")
_AMOUNT = re.compile(r"-?[0-9]{1,3}(/[1-9][0-9]{0,2})?")


class Fields:
    """The keys of one table. ``place`` gives a key's line; ``where`` names the table in errors."""

    def __init__(
        self,
        source: Source,
        data: object,
        where: str,
        line: int,
        place: Callable[[str], int] | None = None,
    ) -> None:
        self.source, self.where, self.line = source, where, line
        self._place = place or (lambda key: line)
        if not isinstance(data, dict):
            self.fail(f"{where} must be a table, not {_short(data)}")
        self.data: Mapping[str, Any] = data

    def fail(self, what: str, key: str = "") -> NoReturn:
        """Raise the ``MapError`` at the line of ``key``, or of the table."""
        self.source.fail(what, self._place(key) if key else self.line)

    def allow(self, *keys: str) -> None:
        """Refuse all keys but these."""
        for key in self.data:
            if key not in keys:
                hint = nearest(key, keys) or f"; known are {', '.join(keys)}"
                self.fail(f"unknown key {key!r} in {self.where}{hint}", key)

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def text(self, key: str, default: str | None = None) -> str:
        """A text; without a default the key must be there."""
        if key not in self.data:
            if default is None:
                self.fail(f'{self.where} has no {key!r}; add {key} = "..."')
            return default
        value = self.data[key]
        if not isinstance(value, str) or (not value and default != ""):
            self.fail(f"{key!r} in {self.where} must be a text, not {_short(value)}", key)
        if len(value) > MAX_WORD and key not in ("notes", "source"):
            self.fail(f"{key!r} in {self.where} is longer than {MAX_WORD} characters", key)
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            self.fail(f"{key!r} in {self.where} must be true or false, not {_short(value)}", key)
        return value

    def number(self, key: str, default: T, low: int = -10_000, high: int = 1_000_000) -> int | T:
        """A whole number from ``low`` to ``high``, or the default."""
        if key not in self.data:
            return default
        value = self.data[key]
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(f"{key!r} in {self.where} must be a whole number, not {_short(value)}", key)
        if not low <= value <= high:
            self.fail(f"{key!r} in {self.where} must lie between {low} and {high}", key)
        return value

    def amount(self, key: str, default: int) -> int | Fraction:
        """A strength: a whole number or a fraction such as ``"1/2"``."""
        value = self.data.get(key, default)
        text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if not isinstance(text, str) or not _AMOUNT.fullmatch(text):
            self.fail(f'{key!r} in {self.where} must be a number or a fraction such as "1/2"', key)
        found = Fraction(text)
        return int(found) if found.denominator == 1 else found

    def words(
        self, key: str, known: Iterable[str] | None = None, *, one: bool = False
    ) -> tuple[str, ...]:
        """A list of texts, each in ``known``; with ``one`` a single text is a list of one."""
        value = self.data.get(key, [])
        if one and isinstance(value, str):
            value = [value]
        if not isinstance(value, list) or not all(isinstance(v, str) and v for v in value):
            self.fail(f"{key!r} in {self.where} must be a list of texts, not {_short(value)}", key)
        if len(set(value)) < len(value):
            twice = Counter(value).most_common(1)[0][0]
            self.fail(f"{key!r} in {self.where} names {twice!r} twice; leave one out", key)
        for word in value:
            if len(word) > MAX_WORD:
                self.fail(f"a text in {key!r} is longer than {MAX_WORD} characters", key)
            if known is not None and word not in known:
                hint = nearest(word, known)
                self.fail(f"{key!r} in {self.where} names {word!r}, which is unknown{hint}", key)
        return tuple(value)

    def words_or(
        self, key: str, default: tuple[str, ...], known: Iterable[str] | None = None
    ) -> tuple[str, ...]:
        """``words``, or what the base of a patch has."""
        return self.words(key, known) if key in self.data else default

    def choice(self, key: str, default: str, known: Iterable[str]) -> str:
        """One of the ``known`` words."""
        value = self.text(key, default)
        known = tuple(known)
        if value not in known:
            hint = nearest(value, known) or f"; known are {', '.join(known)}"
            self.fail(f"{key!r} in {self.where} is {_short(value)}, which is unknown{hint}", key)
        return value

    def tables(self, key: str) -> list[Any]:
        """A list of tables, ``[[key]]``."""
        value = self.data.get(key, [])
        if not isinstance(value, list):
            self.fail(f"{key!r} in {self.where} must be written [[{key}]], once for each", key)
        if len(value) > MAX_TABLES:
            self.fail(f"more than {MAX_TABLES} of [[{key}]]; no map needs that", key)
        return value


def none(word: str) -> str | None:
    """The file's ``"none"`` as a value."""
    return None if word == "none" else word


def each(source: Source, name: str, tables: list[Any]) -> list[Fields]:
    """The tables of ``[[name]]`` with their lines."""

    def place(index: int, line: int) -> Callable[[str], int]:
        return lambda key: source.key(name, key, index) or line

    lines = source.heads(name)
    found = []
    for index, table in enumerate(tables):
        line = lines[index] if index < len(lines) else source.keys("").get(name, 0)
        found.append(Fields(source, table, f"{name} {index + 1}", line, place(index, line)))
    return found


def identifier(fields: Fields, word: object, what: str, key: str = "") -> str:
    """An id: lower case, no blanks, brackets, quotes, or ``/ : ,`` (they join ids in files)."""
    if isinstance(word, str) and word != "none" and _PLAIN_ID.fullmatch(word):
        return word  # nearly all of them
    bad = set("/:,;\"'[]{}()=#")
    if not isinstance(word, str) or not word or len(word) > 40:
        fields.fail(f"{_short(word)} cannot be {what}; an id has 1 to 40 letters and digits", key)
    if (
        word != word.lower()
        or word == "none"
        or any(c.isspace() or c in bad or not c.isprintable() for c in word)
    ):
        fields.fail(
            f"{_short(word)} cannot be {what}; write it in lower case, without blanks or / : , "
            "(and 'none' means nobody)",
            key,
        )
    return word


def first_phase(fields: Fields, key: str) -> Phase:
    """A phase: ``"spring 1901"``, ``"winter 1900"``, ``"fall 49 BC retreat"``."""
    text = fields.text(key)
    words = text.lower().split()
    before = "bc" in words
    words = [w for w in words if w not in ("bc", "ad")]
    season = {"autumn": "fall"}.get(words[0], words[0]) if words else ""
    usual = "adjustment" if season == "winter" else "movement"
    kind = words[2] if len(words) == 3 else usual
    good = (
        len(words) in (2, 3)
        and season in SEASON_LETTERS
        and words[1].isascii()
        and words[1].isdigit()
    )
    if not good or len(words[1]) > 5 or kind not in KIND_LETTERS:
        fields.fail(
            f'{key!r} in {fields.where} is {_short(text)}; write it like "spring 1901"', key
        )
    return Phase(season, -int(words[1]) if before else int(words[1]), kind)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
