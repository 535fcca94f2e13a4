"""What cannot be on a map, as sentences: one place for reading maps and for patching them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from legation.board.facts import LinkInfo, ProvinceInfo
from legation.board.source import nearest
from legation.values.geography import Kind, Place, coast_of, province_of

__all__ = ["link_fault", "unit_fault", "wet_places"]


def wet_places(links: Iterable[LinkInfo]) -> set[Place]:
    """The places that fleet links reach."""
    return {end for link in links if "fleet" in link.kinds for end in (link.a, link.b)}


def link_fault(link: LinkInfo, provinces: Mapping[str, ProvinceInfo]) -> str | None:
    """Why units of the link's kind cannot pass it; None if they can."""
    kind = link.kinds[0]
    if link.a != link.b and _plain(kind, link.a, provinces) and _plain(kind, link.b, provinces):
        return None
    way = f"{link.a[:40]} - {link.b[:40]}"
    if province_of(link.a) == province_of(link.b) and not (coast_of(link.a) and coast_of(link.b)):
        return f"the {kind} link {way} stays in one province"
    for end in (link.a, link.b):
        info = provinces.get(province_of(end))
        if info is None:
            hint = nearest(province_of(end), provinces)
            return f"the {kind} link {way} names {end[:40]!r}, which is no province{hint}"
        if info.kind == "impassable":
            return f"{info.id!r} is impassable; the {kind} link {way} cannot be"
        if kind == "army" and info.kind == "sea":
            return f"{info.id!r} is sea; an army cannot go {way}"
        if kind == "fleet" and info.shore == "inland":
            return f"{info.id!r} is inland; a fleet cannot go {way}"
        fault = _end_fault(kind, end, info)
        if fault:
            return fault
    return None


def _plain(kind: Kind, end: Place, provinces: Mapping[str, ProvinceInfo]) -> bool:
    """Whether an end is a whole province that any unit of a kind may be in: nearly all are."""
    info = provinces.get(end)
    if info is None:
        return False
    if info.kind == "land":
        return kind == "army" or (kind == "fleet" and not info.coasts and info.shore != "inland")
    return kind == "fleet" and info.kind == "sea"


def _end_fault(kind: Kind, end: Place, info: ProvinceInfo) -> str | None:
    coast = coast_of(end)
    if kind != "fleet":
        return (
            f"{end[:40]!r} names a coast, but {kind} links are for all of {info.id!r}"
            if coast
            else None
        )
    if coast and coast not in info.coasts:
        declared = ", ".join(info.coasts) or "none"
        return f"{end[:40]!r}: {coast[:40]!r} is no coast of {info.id!r} (declared: {declared})"
    if info.coasts and not coast:
        return f"the fleet link to {info.id!r} must name its coast: {_coasts(info)}"
    return None


def unit_fault(
    kind: Kind, place: Place, provinces: Mapping[str, ProvinceInfo], wet: set[Place]
) -> str | None:
    """Why a unit of ``kind`` cannot be at ``place``; None if it can. ``wet``: of ``wet_places``."""
    info = provinces.get(province_of(place))
    coast = coast_of(place)
    if info is None:
        return f"{place[:40]!r} is in no province{nearest(place, provinces)}"
    if info.kind == "impassable":
        return f"{info.id!r} is impassable"
    if coast and (kind != "fleet" or coast not in info.coasts):
        return f"{coast[:40]!r} is no coast of {info.id!r} for one {kind}"
    if kind == "army" and info.kind == "sea":
        return f"{info.id!r} is sea; an army cannot stand there"
    if kind == "garrison" and info.city is None:
        return f"{info.id!r} has no city for a garrison"
    if kind == "fleet" and info.coasts and not coast:
        return f"a fleet in {info.id!r} must name its coast: {_coasts(info)}"
    if kind == "fleet" and info.kind == "land" and place not in wet:
        return f"no fleet link reaches {info.id!r}, so no fleet can be there"
    return None


def _coasts(info: ProvinceInfo) -> str:
    return " or ".join(f"{info.id}/{label}" for label in info.coasts)
