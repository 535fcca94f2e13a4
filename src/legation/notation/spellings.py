"""The spellings of a board's provinces, looked up word by word in a line."""

from __future__ import annotations

from bisect import bisect_left

from legation.notation.words import Token, tokens
from legation.values.geography import Province

__all__ = ["Named", "Spellings"]

Named = tuple[tuple[Province, ...], int]
"""The provinces that a name means (several: ambiguous) and the number of the token behind it."""

_SHORTEST = 3
_JOINED = 3
"""A name written as one word counts less than any name as the map has it."""


class _Node:
    """A step in the tree of words: what may follow, and the provinces whose name ends here."""

    __slots__ = ("provinces", "rank", "steps")

    def __init__(self) -> None:
        self.steps: dict[str, _Node] = {}
        self.provinces: tuple[Province, ...] = ()
        self.rank = 0


class Spellings:
    """All names of all provinces.

    Names are matched word by word. Where several provinces claim the same spelling, the lower rank
    has it (ids before full names before aliases); among equals it is ambiguous.
    """

    def __init__(self) -> None:
        self._root = _Node()
        self._joined: dict[str, tuple[Province, ...]] = {}
        self._words: list[tuple[tuple[str, ...], Province]] = []
        self._sorted: list[str] = []

    def add(self, spelling: str, province: Province, rank: int) -> None:
        """Enter a name of a province: as written, without its dashes, and as one word."""
        cut = tokens(spelling)
        keys = tuple(_key(cut, number) for number in range(len(cut)))
        close = tuple(key.strip() for key in keys)
        words = tuple(key for key in close if key != "-")
        joined = "".join(key for key in words if key.isalnum())
        ways = {keys: rank, close: rank, words: rank}
        if len(words) > 1 and all(word.isalnum() for word in words):
            self._words.append((words, province))
        if joined:
            ways.setdefault((joined,), rank + _JOINED)
            known = self._joined.get(joined, ())
            self._joined[joined] = known if province in known else (*known, province)
            self._sorted = []
        for way, worth in ways.items():
            if way:
                self._enter(way, province, worth)

    def _enter(self, way: tuple[str, ...], province: Province, rank: int) -> None:
        node = self._root
        for key in way:
            node = node.steps.setdefault(key, _Node())
        if not node.provinces or rank < node.rank:
            node.provinces, node.rank = (province,), rank
        elif rank == node.rank and province not in node.provinces:
            node.provinces = (*node.provinces, province)

    def all(self) -> list[str]:
        """Every name as one word, for guessing."""
        return list(self._joined)

    def meant(self, joined: str) -> tuple[Province, ...]:
        """The provinces that a name as one word stands for."""
        return self._joined.get(joined, ())

    # ------------------------------------------------------------------ looking up

    def exact(self, cut: list[Token], at: int) -> list[Named]:
        """The names that start at a token, shortest first.

        A dash inside a name has blanks around it, or none, as the map has it or not at all: the dash
        of a move may look like either.
        """
        found: list[Named] = []
        node = self._root
        for number in range(at, len(cut)):
            step = node.steps.get(_key(cut, number))
            if step is None:
                break
            node = step
            if node.provinces:
                found.append((node.provinces, number + 1))
        return found

    def shortened(self, cut: list[Token], at: int) -> Named:
        """The provinces named by beginnings of each word of a name: ``n. atlantic``, ``mid atl``.

        The last word has three letters at least, so that no letter of an order is taken for it.
        """
        best = 1
        found: set[Province] = set()
        for words, province in self._words:
            count = len(words)
            here = [token.key for token in cut[at : at + count]]
            if (
                best <= count == len(here)
                and len(here[-1]) >= _SHORTEST
                and all(word.startswith(key) for key, word in zip(here, words, strict=True))
            ):
                found = found | {province} if count == best else {province}
                best = count
        return tuple(sorted(found)), at + best if found else at

    def begun(self, cut: list[Token], at: int) -> Named:
        """The provinces with a name that begins with the words at a token (the longest run)."""
        for count in (3, 2, 1):
            words = [token.key for token in cut[at : at + count]]
            if len(words) == count and all(word.isalnum() for word in words):
                found = self.beginning("".join(words))
                if found:
                    return found, at + count
        return (), at

    def beginning(self, start: str) -> tuple[Province, ...]:
        """The provinces with a name that begins with a text of three letters or more, sorted."""
        if len(start) < _SHORTEST:
            return ()
        if not self._sorted:
            self._sorted = sorted(self._joined)
        found: set[Province] = set()
        for key in self._sorted[bisect_left(self._sorted, start) :]:
            if not key.startswith(start):
                break
            found.update(self._joined[key])
        return tuple(sorted(found))


def _key(cut: list[Token], number: int) -> str:
    """A token's key in the tree; a dash with a blank beside it is another than one without."""
    token = cut[number]
    if token.key != "-":
        return token.key
    close = token.glued and number + 1 < len(cut) and cut[number + 1].glued
    return "-" if close else " - "
