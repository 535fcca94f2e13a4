"""Tokens: a line of orders cut into words and marks, each with its position in the line.

Full stops and underscores separate words like blanks. Dashes, quotation marks, arrows and brackets
of every alphabet count as their plain forms. Each token keeps where it stands in the text as
written, so that an answer to a player can point at it.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

__all__ = ["Token", "fold", "tokens"]

_PLAIN = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u00ad", "-"),
        **dict.fromkeys("\u2018\u2019\u201b\u02bc\u00b4`\u2032", "'"),
        **dict.fromkeys("\u2192\u21d2\u27a1\u2794\u279c\u27f6\u27f9\u21e8\u25b6\u2799\u203a", ">"),
        **dict.fromkeys("[{\uff08", "("),
        **dict.fromkeys("]}\uff09", ")"),
        **dict.fromkeys("\\\u2044\uff0f", "/"),
        **dict.fromkeys("_\u200b\ufeff", " "),
        "\uff1a": ":",
        "\uff1b": ";",
        "\uff0c": ",",
    }
)
_TOKEN = re.compile(
    r"(?P<word>[^\W_][^\W_\u0300-\u036f]*[\u0300-\u036f]*"
    r"(?:'?[^\W_\u0300-\u036f]+[\u0300-\u036f]*)*)"
    r"|(?P<arrow>[-=]*>+|-+)"
    r"|(?P<mark>[^\s.])"
)


class Token(NamedTuple):
    """A word or mark: ``key`` is its folded form, ``start`` and ``end`` its place in the text.

    ``glued`` is true when nothing stands between the token and the one before it.
    """

    key: str
    start: int
    end: int
    glued: bool


def fold(word: str) -> str:
    """A word without case, accents and apostrophes: ``fold("Réunion") == "reunion"``."""
    if word.isascii():
        return word.lower().replace("'", "")
    spread = unicodedata.normalize("NFKD", word)
    plain = "".join(letter for letter in spread if not unicodedata.combining(letter))
    return plain.casefold().replace("'", "")


def tokens(text: str) -> list[Token]:
    """The tokens of a text. Every visible character but a full stop is part of one."""
    found: list[Token] = []
    last = -1
    for match in _TOKEN.finditer(text.translate(_PLAIN)):
        start, end = match.span()
        if match.lastgroup == "word":
            key = fold(match[0])
        elif match.lastgroup == "arrow":
            key = ">" if match[0].strip(">") == "" else "-"
        else:
            key = match[0]
        found.append(Token(key, start, end, start == last))
        last = end
    return found
