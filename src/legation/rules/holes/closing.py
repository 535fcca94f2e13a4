"""What a vanished province makes of the map: a patch, and where fleets stand whose coast got a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from itertools import combinations
from typing import Any

from legation.board.board import Board
from legation.board.facts import LinkInfo
from legation.board.tomltext import toml_lines
from legation.values.geography import Kind, Place, Province, province_of

__all__ = ["Closed", "close_over", "take_out"]


@dataclass(frozen=True, slots=True)
class Closed:
    """A patch of the map file's vocabulary, and the places that have other names with it."""

    patch: str
    renamed: Mapping[Place, Place] = field(default_factory=dict)


def take_out(province: Province) -> Closed:
    """The province is gone, and its neighbours are no neighbours of one another (BH-1)."""
    return Closed(toml_lines({"drop": {"provinces": [province]}}))


def close_over(
    board: Board, province: Province, around: tuple[Province, ...] = (), *, joined: bool = False
) -> Closed:
    """The province is gone, and its former neighbours all touch one another (BH-2).

    ``around`` are the neighbours of an impassable province, which has no links. One-way links make no
    neighbours. ``joined``: the new shore of a land belongs to its old ones (BH-3).
    """
    return _Closing(board, province, around, joined).closed()


class _Closing:
    """One hole: who its neighbours are, and what has been found to change so far."""

    def __init__(
        self, board: Board, gone: Province, around: tuple[Province, ...], joined: bool
    ) -> None:
        self.board, self.gone, self.all_joined = board, gone, joined
        self.ends: dict[Kind, set[Place]] = {"army": set(around), "fleet": set()}
        self.there: set[tuple[Kind, frozenset[Place]]] = set()
        self.fleet_links: dict[Place, list[LinkInfo]] = {}
        for link in board.map.links:
            self._note(link)
        everybody = {province_of(place) for ends in self.ends.values() for place in ends}
        self.neighbours = sorted(n for n in everybody if n in board.index)
        self.seas = [n for n in self.neighbours if board.province(n).kind == "sea"]
        self.renamed: dict[Place, Place] = {}
        self.drops: dict[Kind, list[str]] = {}
        self.provinces: dict[Province, dict[str, Any]] = {}
        self.links: dict[Kind, list[str]] = {}
        self.special: list[dict[str, Any]] = []

    def _note(self, link: LinkInfo) -> None:
        kind = link.kinds[0]
        ends = (province_of(link.a), province_of(link.b))
        if self.gone in ends:
            if not link.one_way:
                other = link.b if ends[0] == self.gone else link.a
                self.ends.setdefault(kind, set()).add(other)
            return
        self.there.add((kind, frozenset((link.a, link.b))))
        if kind == "fleet":
            for place in {link.a, link.b}:
                self.fleet_links.setdefault(place, []).append(link)

    def closed(self) -> Closed:
        """The patch."""
        point = {n: self._shore(n) for n in self.neighbours} if self.ends["fleet"] else {}
        self._rename()
        for one, other in combinations(self.neighbours, 2):
            if not {one, other} & set(self.seas):
                self._join("army", one, other)
            for here in point.get(one, ()):
                for there in point.get(other, ()):
                    self._join("fleet", here, there)
        for kind in self.ends.keys() - {"army", "fleet"}:
            for one, other in combinations(sorted(self.ends[kind]), 2):
                self._join(kind, one, other)
        drop: dict[str, Any] = {"provinces": [self.gone]}
        if self.drops:
            drop["links"] = self.drops
        table = {
            "drop": drop,
            "province": self.provinces,
            "links": {kind: self.links[kind] for kind in sorted(self.links)},
            "link": self.special,
        }
        patch = toml_lines({key: value for key, value in table.items() if value})
        return Closed(patch, self.renamed)

    def _join(self, kind: Kind, here: Place, there: Place) -> None:
        """A link between two former neighbours, unless there is one (BH-2)."""
        if (kind, frozenset((here, there))) not in self.there:
            self.links.setdefault(kind, []).append(f"{here}: {there}")

    def _shore(self, land: Province) -> tuple[Place, ...]:
        """The places of a neighbour from which a fleet sees the new water: old coasts or a new one (BH-3)."""
        if land in self.seas:
            return (land,)
        joined = sorted(place for place in self.ends["fleet"] if province_of(place) == land)
        info = self.board.province(land)
        own = [f"{land}/{label}" for label in info.coasts] or [land]
        own = [place for place in own if place in self.fleet_links or place in joined]
        joined = joined or [p for p in own if self.all_joined or self._touches_sea(p)]
        if joined:
            return tuple(joined)
        if info.shore == "inland":
            self.provinces[land] = {"kind": "land"}
        if not own:
            return (land,)
        return (self._new_coast(land, own),)

    def _touches_sea(self, place: Place) -> bool:
        """Whether a coast is joined to the hole's shore already: by a sea that touched the hole."""
        near = {end for link in self.fleet_links.get(place, ()) for end in (link.a, link.b)}
        return bool(near & set(self.seas))

    def _new_coast(self, land: Province, own: list[Place]) -> Place:
        """A second shore: the coasts get names, after a sea at each, and the old one is renamed."""
        labels = list(self.board.province(land).coasts)
        if own == [land]:
            old = self._label(self._seas_at(land), labels)
            labels.append(old)
            self.renamed[land] = f"{land}/{old}"
        new = self._label(self.seas or [province_of(p) for p in sorted(self.ends["fleet"])], labels)
        labels.append(new)
        self.provinces[land] = {"coasts": labels}
        return f"{land}/{new}"

    def _seas_at(self, place: Place) -> list[Province]:
        """What a coast touches, seas first."""
        near = {
            province_of(end)
            for link in self.fleet_links[place]
            for end in (link.a, link.b)
            if end != place
        }
        return sorted(near, key=lambda n: (self.board.province(n).kind != "sea", n))

    @staticmethod
    def _label(names: list[Province], taken: list[str]) -> str:
        """A label that the land does not have yet."""
        free = [name for name in names if name not in taken and name != "city"]
        return free[0] if free else f"coast-{len(taken) + 1}"

    def _rename(self) -> None:
        """Take the links of shores without a name away and put them to the same shores with one."""
        links = {id(link): link for place in self.renamed for link in self.fleet_links[place]}
        for link in links.values():
            a, b = (self.renamed.get(end, end) for end in (link.a, link.b))
            self.drops.setdefault("fleet", []).append(f"{link.a}: {link.b}")
            self.there.add(("fleet", frozenset((a, b))))
            if link.one_way or not link.plain:
                self.special.append({**_table(link), "between": [a, b]})
            else:
                self.links.setdefault("fleet", []).append(f"{a}: {b}")


_PLAIN = LinkInfo("", "", ())


def _table(link: LinkInfo) -> dict[str, Any]:
    """A link as a ``[[link]]``."""
    found: dict[str, Any] = {"between": [link.a, link.b], "kinds": list(link.kinds)}
    for one in fields(link):
        value = getattr(link, one.name)
        if one.name not in ("a", "b", "kinds", "line") and value != getattr(_PLAIN, one.name):
            found[one.name] = str(value) if isinstance(value, Fraction) else value
    return found
