"""The names of a board's provinces, places, powers and kinds of unit, as people write them."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from legation.errors import NotationError
from legation.notation.cursor import Cursor, Unreadable
from legation.notation.spellings import Spellings
from legation.notation.words import Token, fold, tokens
from legation.values.geography import (
    CITY,
    Kind,
    Place,
    Power,
    Province,
    Space,
    city_of,
    in_city,
    province_of,
)
from legation.values.units import GARRISON, Made, Parts

if TYPE_CHECKING:
    from legation.board.board import Board

__all__ = ["NameTable", "name_table"]

_COMPASS = {"n": "north", "s": "south", "e": "east", "w": "west"}
_KIND_WORDS: dict[str, tuple[str, ...]] = {
    "army": ("a", "army", "armies"),
    "fleet": ("f", "fleet", "fleets", "navy"),
}
_LONGEST_GUESS = 40


class NameTable:
    """Every name that a board knows, ready to be looked up.

    Names are matched word by word, longest first; case, accents, full stops and apostrophes do not
    matter. Where several provinces claim the same spelling, an id beats a full name, a full name
    beats an alias; what is still shared is ambiguous and names no province.
    """

    def __init__(self, board: Board, kinds: tuple[Kind, ...] = ()) -> None:
        self.board = board
        self.unit_kinds: tuple[Kind, ...] = (*board.reach, *kinds)
        self.places: frozenset[Place] = frozenset(board.index)
        self.spaces: dict[Place, Space] = {
            place: board.spaces[board.space_of[number]] for place, number in board.index.items()
        }
        self.coasts: dict[Province, tuple[str, ...]] = {}
        self.coasts_also: dict[tuple[Province, str], str] = {}
        self.titles: dict[Province, str] = {}
        self.units: dict[str, tuple[Made, Place]] = {}
        self.parsers: dict[tuple[object, str], object] = {}
        self.spellings = Spellings()
        self._read_provinces()
        self.labels: dict[tuple[str, ...], str] = {}
        self._read_labels()
        self.kinds: dict[str, Kind] = {}
        self._read_kinds()
        self.powers: dict[tuple[str, ...], Power] = {}
        self.letters: dict[str, Power] = {}
        self._power_titles = {side: board.power(side).name for side in board.sides}
        self._read_powers()

    # ------------------------------------------------------------------ building

    def _read_provinces(self) -> None:
        places: dict[Province, list[str]] = {}
        for place in self.board.places:
            province, _, label = place.partition("/")
            places.setdefault(province, [])
            if label and not in_city(place):
                places[province].append(label)
        for info in self.board.map.provinces:
            self.titles[info.id] = info.name
            self.coasts[info.id] = tuple(places.get(info.id, ()))
            for label, meant in info.coast_also:
                self.coasts_also[info.id, fold(label)] = meant
            for rank, spellings in enumerate(((info.id,), (info.name,), info.also)):
                for spelling in spellings:
                    self.spellings.add(spelling, info.id, rank)

    def _read_labels(self) -> None:
        labels = {label for labels in self.coasts.values() for label in labels}
        if any(map(in_city, self.places)):
            labels.add(CITY)
        for label in sorted(labels):
            self.labels[(label,)] = label
        for _, other in sorted(self.coasts_also):
            self.labels.setdefault((other,), other)
        for letter, word in _COMPASS.items():
            label = f"{letter}c"
            for way in ((label,), (word, "coast"), (f"{word}coast",), (word,), (letter,)):
                self.labels.setdefault(way, label)
            self.labels.setdefault((letter, "coast"), label)

    def _read_kinds(self) -> None:
        for kind in self.unit_kinds:
            for word in _KIND_WORDS.get(kind, (kind[:1], kind, f"{kind}s")):
                self.kinds.setdefault(word, kind)

    def _read_powers(self) -> None:
        for side in self.board.sides:
            info = self.board.power(side)
            for spelling in (info.id, info.name, *info.also):
                self._name_power(spelling, info.id)
        for info in self.board.map.powers:
            for spelling in info.adjectives:
                self._name_power(spelling, info.id)
            if info.letter:
                self.letters.setdefault(fold(info.letter), info.id)
        self._power_starts = frozenset(way[0] for way in self.powers)
        self._power_lengths = tuple(sorted({len(way) for way in self.powers}, reverse=True))

    def _name_power(self, spelling: str, power: Power) -> None:
        keys = tuple(token.key for token in tokens(spelling))
        if not keys:
            return
        for way in filter(None, (keys, tuple(key for key in keys if key != "-"))):
            self.powers.setdefault(way, power)
            # possessives: "England's", "the English'"
            self.powers.setdefault((*way[:-1], f"{way[-1]}s"), power)

    # ------------------------------------------------------------------ looking up in tokens

    def power_at(self, cut: list[Token], at: int) -> tuple[Power | None, int]:
        """The power named by the longest name or adjective that starts at a token, and its end."""
        if at >= len(cut) or cut[at].key not in self._power_starts:
            return None, at
        for count in self._power_lengths:
            if at + count <= len(cut):
                power = self.powers.get(tuple(token.key for token in cut[at : at + count]))
                if power is not None:
                    return power, at + count
        return None, at

    # ------------------------------------------------------------------ looking up in texts

    def power(self, text: str) -> Power:
        """The power a text names (id, name, adjective or letter). Raises ``NotationError``."""
        cut = tokens(text)
        power, end = self.power_at(cut, 0)
        if power is None and len(cut) == 1:
            power, end = self.letters.get(cut[0].key), 1
        if power is None or end != len(cut):
            raise NotationError(
                f"unknown power; {self._did_you_mean(self.nearest_powers(text))}", text=text
            )
        return power

    def place(self, text: str) -> Place:
        """The place a text names: ``place("St Petersburg (south coast)") == "stp/sc"``.

        Raises ``NotationError`` with the position and the nearest names.
        """
        if text in self.places:
            return text
        cursor = Cursor(self, text)
        try:
            place = cursor.place()
            cursor.finish()
        except Unreadable as fault:
            raise NotationError(
                cursor.explain(fault), text=text, at=cursor.position(fault.at)
            ) from None
        return place

    # ------------------------------------------------------------------ writing

    def power_title(self, power: Power) -> str:
        """A power's full name, or its id when the board does not know it."""
        return self._power_titles.get(power, power)

    def title(self, place: Place) -> str:
        """A place's full name: ``St Petersburg (south coast)``."""
        province, _, label = place.partition("/")
        name = self.titles.get(province, province)
        if not label:
            return name
        word = _COMPASS.get(label[:1], "") if label[1:] == "c" else ""
        return f"{name} ({word} coast)" if word else f"{name} ({label})"

    def spoken(self, place: Place) -> str:
        """A place's full name; its id where the map gives that name to another province first."""
        province = province_of(place)
        named = self.spellings.exact(tokens(self.titles.get(province, province)), 0)
        return self.title(place) if named and named[-1][0] == (province,) else place

    def seat(self, made: Parts | None, place: Place) -> Place:
        """Where a unit named by its province is: a garrison in the city, others in the province."""
        if made is None or made.kind != GARRISON.kind:
            return place
        city = city_of(place)
        return city if city in self.places else place

    def told_at(self, made: Parts | None, place: Place) -> Place:
        """The place that names a unit in a text: of a garrison its province."""
        if made is None or made.kind != GARRISON.kind:
            return place
        return province_of(place)

    def stands(self, kind: Kind, place: Place) -> bool:
        """Whether a unit of a kind may stand in a place, or on one of its coasts."""
        mask = self.board.stands.get(kind, 0)
        province = province_of(place)
        wanted = [place] if place != province else [province, *self.coast_places(province)]
        if kind == GARRISON.kind:
            wanted = [city_of(place)]
        return any(mask >> self.board.index[one] & 1 for one in wanted if one in self.places)

    def coast_places(self, province: Province) -> tuple[Place, ...]:
        """The coast places of a province: ``("stp/nc", "stp/sc")``."""
        return tuple(f"{province}/{label}" for label in self.coasts.get(province, ()))

    def reached_coasts(self, kind: Kind, start: Place, province: Province) -> tuple[Place, ...]:
        """The coast places of a province that a unit reaches in one step from a place."""
        masks = self.board.reach.get(kind)
        if masks is None or start not in self.places:
            return ()
        mask = masks[self.board.index[start]]
        return tuple(
            place for place in self.coast_places(province) if mask >> self.board.index[place] & 1
        )

    # ------------------------------------------------------------------ guessing

    def nearest(self, word: str, count: int = 3) -> tuple[str, ...]:
        """The provinces whose names look most like a word, as ``Full Name (id)``, best first."""
        found: list[str] = []
        for key in _nearest(fold(word), self.spellings.all(), count * 2):
            for province in self.spellings.meant(key):
                label = self.label(province)
                if label not in found:
                    found.append(label)
        return tuple(found[:count])

    def label(self, province: Province) -> str:
        """A province for a list of suggestions: ``Tyrolia (tyr)``."""
        title = self.titles.get(province, province)
        return title if fold(title) == province else f"{title} ({province})"

    def nearest_powers(self, text: str, count: int = 3) -> tuple[str, ...]:
        """The powers whose names look most like a text, best first."""
        names = {info.name.lower(): info.name for info in self.board.map.powers}
        return tuple(names[key] for key in _nearest(text.lower(), list(names), count))

    def _did_you_mean(self, nearest: tuple[str, ...]) -> str:
        if nearest:
            return f"did you mean {' or '.join(nearest)}?"
        return f"expected one of {', '.join(info.name for info in self.board.map.powers)}"


def _nearest(word: str, names: list[str], count: int) -> list[str]:
    if not word or len(word) > _LONGEST_GUESS:
        return []
    return get_close_matches(word, names, n=count, cutoff=0.6)


def _same_words(one: Board, other: Board) -> bool:
    """Whether two boards with the same facts have the same names, which are no part of the digest."""
    a, b = one.map, other.map
    return a is b or (a.provinces == b.provinces and a.powers == b.powers)


_TABLES: dict[tuple[str, tuple[Kind, ...]], NameTable] = {}
_MOST_TABLES = 64


def name_table(board: Board, kinds: tuple[Kind, ...] = ()) -> NameTable:
    """The name table of a board, made once per board digest and kept.

    ``kinds`` are kinds of unit that a rule module adds to those the board's links speak of.
    """
    table = _TABLES.get((board.digest, kinds))
    if table is None or not _same_words(table.board, board):
        if len(_TABLES) >= _MOST_TABLES:
            _TABLES.clear()
        table = _TABLES[board.digest, kinds] = NameTable(board, kinds)
    return table
