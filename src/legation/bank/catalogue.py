"""The catalogue: the variants of the hobby by their names, and what the bank has of each.

``catalogue.toml`` is made by ``python -m tools.make_catalogue``. ``modules.toml``, written by hand, says
what the rules of the variants are in our words, and which of them can be played.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from legation.bank.files import find_text, listed
from legation.bank.index import Entry, entries
from legation.bank.variantfile import read_variant
from legation.errors import VariantError

__all__ = [
    "LAYER",
    "MAP_ONLY",
    "NO_MAP",
    "NO_MODULE",
    "PLAYABLE",
    "STATUSES",
    "UNKNOWN",
    "Listing",
    "RuleModule",
    "catalogue",
    "listings",
    "modules",
    "named",
    "searched",
    "slug",
]

PLAYABLE = "playable"
NO_MODULE = "rules known, module not built yet"
NO_MAP = "rules known, map not found"
UNKNOWN = "not found"
MAP_ONLY = "map only"
"""A map outside the catalogue that needs more than the standard rules."""
LAYER = "layer"
"""Rules that are laid over a variant or a map, and no variant by themselves."""
STATUSES = (PLAYABLE, NO_MODULE, NO_MAP, UNKNOWN)
"""What the catalogue says of a variant."""


@dataclass(frozen=True, slots=True)
class RuleModule:
    """A kind of rule. ``have``: ``"map"`` or ``"module"`` where it can be played, ``"winter"`` where a
    map can that begins with builds, empty where it is not built."""

    id: str
    what: str
    have: str


@dataclass(frozen=True, slots=True)
class Listing:
    """A variant of the catalogue, or a map of the bank that the catalogue does not name.

    ``also`` are other names. ``map`` is an id of the bank, empty where there is none.
    ``players`` and ``centres`` are None where they are unknown, or where any map will do.
    ``rules`` tells how much of the rules is known: standard, full, partial, unverified,
    reconstruction, not found. ``needs`` is what the standard rules lack for the map.
    ``listed`` is the name in the variant lists, empty for a map outside them.
    """

    id: str
    name: str
    status: str
    listed: str = ""
    also: tuple[str, ...] = ()
    map: str = ""
    any_map: bool = False
    family: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    players: int | None = None
    centres: int | None = None
    win: int | None = None
    start_year: int | None = None
    designer: str = ""
    year: int | None = None
    source: tuple[str, ...] = ()
    rules: str = ""
    reconstructed: bool = False
    known: str = ""
    doubts: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """All names."""
        return tuple(dict.fromkeys((self.id, self.name, self.listed, *self.also, self.map)))


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files("legation.bank").joinpath(name).read_text(encoding="utf-8"))


@cache
def modules() -> Mapping[str, RuleModule]:
    """The kinds of rules, by id."""
    rows = _table("modules.toml")["module"]
    return {name: RuleModule(name, row["what"], row["have"]) for name, row in rows.items()}


@cache
def catalogue() -> tuple[Listing, ...]:
    """The catalogue, in the order of the variant lists."""
    return tuple(map(_read, _table("catalogue.toml")["variant"]))


def _read(row: dict[str, Any]) -> Listing:
    facts: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in row.items()
    }
    return Listing(**facts)


@cache
def listings() -> tuple[Listing, ...]:
    """The catalogue and the maps and variants of the bank that it does not name, by id."""
    found = {entry.id: entry for entry in catalogue()}
    for entry in entries():
        found.setdefault(entry.id, _of_map(entry))
    for name in listed("variants"):
        found.setdefault(name, Listing(name, _title("variants", name), PLAYABLE))
    for name in listed("layers"):
        found.setdefault(name, Listing(name, _title("layers", name), LAYER))
    return tuple(found[name] for name in sorted(found))


def _title(folder: str, name: str) -> str:
    return read_variant(*find_text(folder, name)).name


def _of_map(entry: Entry) -> Listing:
    return Listing(
        entry.id,
        entry.name,
        MAP_ONLY if entry.lacks else PLAYABLE,
        map=entry.id,
        players=len(entry.powers),
        centres=entry.centres,
        win=entry.win,
        needs=entry.lacks,
    )


def slug(text: str) -> str:
    """A name as an id: lower case, with ``-`` between words."""
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")


def named(text: str) -> Listing:
    """The variant with an id or a name. Raises ``VariantError`` that tells the nearest ones."""
    wanted = slug(text)
    by_word: dict[str, Listing] = {}
    for entry in listings():
        by_word.setdefault(slug(entry.id), entry)
    for entry in listings():
        # Many variants are played on the standard map; its id is not a name of theirs.
        for word in (entry.name, entry.listed, *entry.also):
            by_word.setdefault(slug(word), entry)
    if wanted in by_word and wanted:
        return by_word[wanted]
    near = difflib.get_close_matches(wanted, list(by_word), 3)
    hint = f"did you mean {' or '.join(near)}?" if near else "legation bank search finds words"
    raise VariantError(f"the bank knows no variant {text!r}; {hint}")


def searched(words: Iterable[str]) -> list[Listing]:
    """The variants in which every word occurs, those with all words in their names first."""
    wanted = [word.casefold() for word in words]

    def depth(entry: Listing) -> int:
        names = " ".join(entry.words).casefold()
        texts = (entry.known, entry.designer, entry.status, *entry.doubts, *entry.needs)
        rules = (modules()[name].what for name in entry.modules)
        rest = " ".join((*texts, *entry.modules, *entry.family, *rules)).casefold()
        if all(word in names for word in wanted):
            return 0
        return 1 if all(word in names or word in rest for word in wanted) else 2

    found = sorted((depth(entry), entry.id, entry) for entry in listings())
    return [entry for place, _, entry in found if place < 2]
