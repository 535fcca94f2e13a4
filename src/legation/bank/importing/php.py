"""Literal data in PHP files: arrays, texts and numbers. Nothing is ever run.

A file is cut into tokens; what is looked for is ``$name = array(...)``, assignments of plain values, and
calls whose arguments are literals. Whatever is computed (a variable, a call, a text with a variable in
it) becomes an ``Unread`` with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from legation.bank.importing.shelf import Paper

__all__ = ["Array", "Code", "Token", "Unread", "Value"]

MAX_TOKENS = 1_000_000
MAX_DEPTH = 20
_TOKEN = re.compile(
    r"""
    (?P<gap>\s+|/\*.*?\*/|//[^\n]*|\#[^\n]*)
    |(?P<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")
    |(?P<number>[0-9]+(?:\.[0-9]+)?)
    |(?P<word>\$?[A-Za-z_\x80-\uffff][\w\x80-\uffff]*)
    |(?P<sign>=>|->|::|\?>|<\?(?:php)?|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_VARIABLE = re.compile(r"(?<!\\)\$[A-Za-z_{]|\{\$")
_CLOSERS = {"(": ")", "[": "]", "{": "}"}
_ENDS = (",", ")", "]", ";", "=>", "")
_PLAIN: dict[str, bool | None] = {"true": True, "false": False, "null": None}


@dataclass(frozen=True)
class Unread:
    """What is no literal: the code as it stands, cut short."""

    code: str
    line: int


@dataclass
class Array:
    """An array: its entries in order, each with its key (None where it has none) and line."""

    line: int
    keys: list[Value] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)

    def items(self) -> Iterator[tuple[Value, Value, int]]:
        """Keys, values and lines."""
        return zip(self.keys, self.values, self.lines, strict=True)


Value = str | int | float | bool | None | Array | Unread


@dataclass(frozen=True)
class Token:
    """A piece of code: its kind (``text``, ``number``, ``word``, ``sign``), itself, its line."""

    kind: str
    text: str
    line: int


class Code:
    """The tokens of a file, and the literal data among them. ``at`` finds words."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.tokens = list(self._cut())
        self.at: dict[str, list[int]] = {}
        for number, token in enumerate(self.tokens):
            if token.kind == "word":
                self.at.setdefault(token.text, []).append(number)

    def _cut(self) -> Iterator[Token]:
        text, count = self.paper.text, 0
        place = max(0, text.find("<?"))
        line = text.count("\n", 0, place) + 1
        while place < len(text):
            match = _TOKEN.match(text, place)
            kind, word = (match.lastgroup or "", match[0]) if match else ("", text[place])
            end = place + len(word)
            if kind == "sign" and word in "'\"":
                self.paper.fail("a text in quotes is not closed", line)
            if word == "?>":  # a page follows, up to the next piece of code
                end = text.find("<?", end)
                end = len(text) if end < 0 else end
            elif kind not in ("gap", ""):
                count += 1
                if count > MAX_TOKENS:
                    self.paper.fail(f"more than {MAX_TOKENS:,} words; no map needs that", line)
                yield Token(kind, word, line)
            line += text.count("\n", place, end)
            place = end

    def reads(self, place: int, *texts: str) -> bool:
        """Whether these tokens stand one after the other from ``place`` on."""
        return place >= 0 and [t.text for t in self.tokens[place : place + len(texts)]] == [*texts]

    # -- what is looked for

    def assigned(self, name: str) -> Value:
        """The first literal that ``$name`` or ``->name`` is set to; None if there is none."""
        return next(self.each_assigned(name), None)

    def each_assigned(self, name: str) -> Iterator[Value]:
        """All literals that ``$name`` or ``->name`` is set to, one after the other."""
        for word in (f"${name}", name):
            for place in self.at.get(word, ()):
                if self.reads(place + 1, "=") and not self.reads(place + 2, "="):
                    yield self.value(place + 2)[0]

    def calls(self, *words: str) -> Iterator[tuple[list[Value], int]]:
        """The arguments of every call of ``words``, such as ``"new", "Place"``, with its line."""
        for place in self.at.get(words[0], ()):
            if self.reads(place, *words, "("):
                array, _ = self._array(place + len(words) + 1, ")", 1)
                yield array.values, self.tokens[place].line

    def names(self, word: str) -> list[str]:
        """The variables of ``list($a, $b) = $word``; empty if there is no such line."""
        for place in self.at.get("list", ()):
            inner = [token.text for token in self.tokens[place + 1 : place + 60]]
            if inner[:1] == ["("] and ")" in inner:
                end = inner.index(")")
                if inner[end + 1 : end + 3] == ["=", f"${word}"]:
                    return [one[1:] for one in inner[1:end] if one.startswith("$")]
        return []

    # -- values

    def value(self, place: int, depth: int = 0) -> tuple[Value, int]:
        """The literal that begins at a token, and the number of the token behind it."""
        token = self._token(place)
        found: Value
        if token.text == "array" and self.reads(place + 1, "("):
            found, end = self._array(place + 2, ")", depth + 1)
        elif token.text == "[":
            found, end = self._array(place + 1, "]", depth + 1)
        elif token.kind == "text":
            found, end = self._joined(place)
        elif token.kind == "number":
            found, end = _number(token.text), place + 1
        elif token.text == "-" and self._token(place + 1).kind == "number":
            found, end = -_number(self._token(place + 1).text), place + 2
        elif token.text.lower() in _PLAIN:
            found, end = _PLAIN[token.text.lower()], place + 1
        else:
            return self._unread(place)
        return (found, end) if self._token(end).text in _ENDS else self._unread(place)

    def _token(self, place: int) -> Token:
        return self.tokens[place] if place < len(self.tokens) else Token("end", "", 0)

    def _line(self, place: int) -> int:
        return self.tokens[min(place, len(self.tokens) - 1)].line if self.tokens else 0

    def _joined(self, place: int) -> tuple[Value, int]:
        """A text, and those that are joined to it by ``.``."""
        parts = [_text(self._token(place))]
        end = place + 1
        while self.reads(end, ".") and self._token(end + 1).kind == "text":
            parts.append(_text(self._token(end + 1)))
            end += 2
        if None in parts:
            return Unread(self._token(place).text[:60], self._line(place)), end
        return "".join(part or "" for part in parts), end

    def _array(self, place: int, closer: str, depth: int) -> tuple[Array, int]:
        array = Array(self._line(place - 1))
        if depth > MAX_DEPTH:
            what = f"arrays are nested more than {MAX_DEPTH} deep; a map needs three levels"
            self.paper.fail(what, array.line)
        while True:
            token = self._token(place)
            if token.kind == "end":
                self.paper.fail("an array is not closed", array.line)
            if token.text == closer:
                return array, place + 1
            key: Value = None
            value, end = self.value(place, depth)
            if self.reads(end, "=>"):
                key = value
                value, end = self.value(end + 1, depth)
            array.keys.append(key)
            array.values.append(value)
            array.lines.append(token.line)
            place = end + 1 if self.reads(end, ",") else end
            if not self.reads(end, ",") and self._token(end).text not in (closer, ""):
                self.paper.fail("the entries of an array are parted by commas", self._line(end))

    def _unread(self, place: int) -> tuple[Unread, int]:
        """Pass over an expression: to the comma, the arrow or the bracket that ends it."""
        start = place
        open_: list[str] = []
        while place < len(self.tokens):
            text = self.tokens[place].text
            if not open_ and text in (",", ")", "]", "}", ";", "=>"):
                break
            if text in _CLOSERS:
                open_.append(_CLOSERS[text])
            elif open_ and text == open_[-1]:
                open_.pop()
            place += 1
        if place == start:
            what = f"{self._token(start).text[:20]!r} stands where a value should be"
            self.paper.fail(what, self._line(start))
        code = " ".join(token.text[:40] for token in self.tokens[start : min(place, start + 12)])
        return Unread(code[:60], self._line(start)), place


def _text(token: Token) -> str | None:
    """What a text in quotes means; None if there is a variable in it."""
    inner = token.text[1:-1]
    if token.text[0] == '"':
        return None if _VARIABLE.search(inner) else _ESCAPE.sub(_meant, inner)
    return _ESCAPE.sub(lambda m: m[1] if m[1] in "\\'" else m[0], inner)


def _meant(match: re.Match[str]) -> str:
    known = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", '"': '"', "$": "$"}
    return known.get(match[1], match[0])


def _number(text: str) -> int | float:
    return float(text[:30]) if "." in text else int(text[:15])
