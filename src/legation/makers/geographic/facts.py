"""The geographic facts of a board: where its provinces lie, in files of our own.

A facts file is TOML, ``makers/facts/<board>.toml``; longitudes and latitudes are in degrees, east and
north positive. They were placed by hand from general knowledge of geography.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import Any

__all__ = ["OUT", "Facts", "Lens", "Press", "Spot", "Strait", "facts_names", "read_facts"]

OUT = "_out"
"""The blocked land that a map leaves out of another one that its facts are based on."""

Spot = tuple[float, float]
"""Degrees east and north."""


@dataclass(frozen=True)
class Press:
    """One axis pressed together beyond a knee: slope 1 before it, ``slope`` after it (km)."""

    side: str
    knee: float
    slope: float
    width: float


@dataclass(frozen=True)
class Lens:
    """A round part of the board that is enlarged: ``power`` in its middle, nothing at ``radius`` (px)."""

    at: Spot
    radius: float
    power: float


@dataclass(frozen=True)
class Strait:
    """Water inside a polygon that belongs to a land province, so that the seas beside it part; or,
    as a hold, the ground of its own kind inside a polygon that a province has and keeps.
    """

    owner: str
    name: str
    polygon: tuple[Spot, ...]


@dataclass(frozen=True)
class Facts:
    """What a facts file says; see ``read_facts``."""

    id: str
    map: str
    maker: str
    projection: str
    frame: tuple[float, float, float, float]
    scale: float
    press: tuple[Press, ...] = ()
    lenses: tuple[Lens, ...] = ()
    seeds: Mapping[str, tuple[Spot, ...]] = field(default_factory=dict)
    centres: Mapping[str, Spot] = field(default_factory=dict)
    coasts: Mapping[str, Spot] = field(default_factory=dict)
    units: Mapping[str, Spot] = field(default_factory=dict)
    blocked: Mapping[str, tuple[Spot, ...]] = field(default_factory=dict)
    lagoons: tuple[str, ...] = ()
    countries: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    straits: tuple[Strait, ...] = ()
    holds: tuple[Strait, ...] = ()
    bridges: tuple[tuple[str, str], ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)


def facts_names() -> list[str]:
    """The boards for which there are facts, sorted."""
    folder = resources.files("legation.makers") / "facts"
    return sorted(f.name[: -len(".toml")] for f in folder.iterdir() if f.name.endswith(".toml"))


def read_facts(name: str) -> Facts:
    """The facts of a board of ours. Raises ``KeyError`` when there are none."""
    file = resources.files("legation.makers") / "facts" / f"{name}.toml"
    if not file.is_file():
        raise KeyError(name)
    return facts_from(tomllib.loads(file.read_text(encoding="utf-8")))


def facts_from(said: Mapping[str, Any]) -> Facts:
    """The facts in the tables of a facts file, laid over those that it is ``based_on``.

    ``drop``: what of those is not there (a bridge as ``dal-ist``); ``shut``: provinces of those
    that nobody enters here.
    """
    board = dict(said["board"])
    based = board.pop("based_on", None)
    other = said.get("rename", {})
    old = _renamed(read_facts(based), other) if based else None
    shut = tuple(board.pop("shut", ()))
    gone = {*board.pop("drop", ()), *shut}

    def over(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
        return {k: v for k, v in {**before, **now}.items() if k not in gone}

    province = said.get("province", {})
    seeds = {k: _spots(v["seeds"]) for k, v in province.items() if "seeds" in v}
    centres = {k: _spot(v["centre"]) for k, v in province.items() if "centre" in v}
    units = {k: _spot(v["unit"]) for k, v in province.items() if "unit" in v}
    blocked = {k: _spots(v["seeds"]) for k, v in said.get("blocked", {}).items()}
    if old and shut:
        blocked[OUT] = (*blocked.get(OUT, ()), *(spot for k in shut for spot in old.seeds[k]))
    lagoons = tuple(k for k, v in said.get("blocked", {}).items() if v.get("water"))
    coasts = {k: _spot(v) for k, v in said.get("coasts", {}).items()}
    countries = {k: tuple(v) for k, v in said.get("countries", {}).items()}
    return Facts(
        id=board.pop("id"),
        map=board.pop("map"),
        maker=board.pop("maker", old.maker if old else "G"),
        projection=board.pop("projection", old.projection if old else ""),
        frame=tuple(board.pop("frame", old.frame if old else ())),
        scale=board.pop("scale", old.scale if old else 1.0),
        press=_presses(said) or (old.press if old else ()),
        lenses=_lenses(said) or (old.lenses if old else ()),
        seeds=over(old.seeds if old else {}, seeds),
        centres=over(old.centres if old else {}, centres),
        coasts=over(old.coasts if old else {}, coasts),
        units=over(old.units if old else {}, units),
        blocked=over(old.blocked if old else {}, blocked),
        lagoons=(*(old.lagoons if old else ()), *lagoons),
        countries=over(old.countries if old else {}, countries),
        straits=_straits(said, "strait", old.straits if old else (), gone),
        holds=_straits(said, "hold", old.holds if old else (), gone),
        bridges=_bridges(said, old, gone),
        settings={**(old.settings if old else {}), **board},
    )


def _renamed(old: Facts, other: Mapping[str, str]) -> Facts:
    """Facts with other ids for some provinces: ``[rename] nwy = "nor"``."""

    def new(place: str) -> str:
        province, slash, coast = place.partition("/")
        return other.get(province, province) + slash + coast

    def named(table: Mapping[str, Any]) -> dict[str, Any]:
        return {new(place): what for place, what in table.items()}

    return replace(
        old,
        seeds=named(old.seeds),
        centres=named(old.centres),
        coasts=named(old.coasts),
        units=named(old.units),
        blocked=named(old.blocked),
        countries={k: tuple(map(new, v)) for k, v in old.countries.items()},
        straits=tuple(replace(s, owner=new(s.owner)) for s in old.straits),
        holds=tuple(replace(s, owner=new(s.owner)) for s in old.holds),
        bridges=tuple((new(a), new(b)) for a, b in old.bridges),
    )


def _spot(pair: Any) -> Spot:
    east, north = pair
    return float(east), float(north)


def _spots(pairs: Any) -> tuple[Spot, ...]:
    return tuple(_spot(pair) for pair in pairs)


def _presses(said: Mapping[str, Any]) -> tuple[Press, ...]:
    return tuple(Press(p["side"], p["knee"], p["slope"], p["width"]) for p in said.get("press", ()))


def _lenses(said: Mapping[str, Any]) -> tuple[Lens, ...]:
    return tuple(Lens(_spot(p["at"]), p["radius"], p["power"]) for p in said.get("lens", ()))


def _bridges(
    said: Mapping[str, Any], old: Facts | None, gone: set[str]
) -> tuple[tuple[str, str], ...]:
    before = [
        (a, b) for a, b in (old.bridges if old else ()) if not gone & {a, b, f"{a}-{b}", f"{b}-{a}"}
    ]
    now = tuple((a, b) for a, b in said.get("bridges", {}).get("between", ()))
    return (*(ends for ends in before if ends not in now), *now)


def _straits(
    said: Mapping[str, Any], key: str, before: tuple[Strait, ...], gone: set[str]
) -> tuple[Strait, ...]:
    now = tuple(Strait(s["owner"], s["name"], _spots(s["polygon"])) for s in said.get(key, ()))
    names = {s.name for s in now} | gone
    return (*(s for s in before if s.name not in names and s.owner not in gone), *now)
