"""Whether two maps are the same board under other ids."""

from __future__ import annotations

from legation.board.facts import MapFile
from legation.values.geography import Place, coast_of, province_of

__all__ = ["same_geography"]


def same_geography(base: MapFile, made: MapFile) -> dict[Place, Place] | None:
    """The places of ``made`` by their ids in ``base``, if every border of both is the same.

    Provinces are matched by id, name and alias, coasts by their labels; impassable places do not
    count. None where anything is left over or differs.
    """
    words: dict[str, str] = {}
    for info in base.provinces:
        for word in (*info.also, info.name, info.id):
            words[word.casefold()] = info.id
    coasts = {p.id: {c: c for c in p.coasts} | dict(p.coast_also) for p in base.provinces}
    found: dict[Place, Place] = {}
    for info in made.provinces:
        if info.kind == "impassable":
            continue
        key = next((words[w] for w in (info.name.casefold(), info.id) if w in words), None)
        if key is None or key in found.values():
            return None
        found[info.id] = key
        for label in info.coasts:
            if label not in coasts[key]:
                return None
            found[f"{info.id}/{label}"] = f"{key}/{coasts[key][label]}"
    wanted = {p.id: p for p in base.provinces if p.kind != "impassable"}
    if set(found.values()) != wanted.keys() | {
        f"{p.id}/{label}" for p in wanted.values() for label in p.coasts
    }:
        return None
    seas = {found[p.id] for p in made.provinces if p.kind == "sea"}
    if seas != {p.id for p in wanted.values() if p.kind == "sea"}:
        return None
    return found if _borders(base, {}) == _borders(made, found) else None


def _borders(made: MapFile, names: dict[Place, Place]) -> set[tuple[object, ...]]:
    borders: set[tuple[object, ...]] = set()
    for link in made.links:
        if not link.plain or link.one_way:
            return {(link.a, link.b)}
        ends = [names.get(end, end) for end in (link.a, link.b)]
        borders.add((link.kinds, *sorted(ends, key=lambda e: (province_of(e), coast_of(e) or ""))))
    return borders
