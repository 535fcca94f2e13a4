"""Board art as JSON: reading, writing and checking that a file hangs together.

The file is one JSON object with a line for each arc, region and set of anchors, so that two versions
can be compared. Points are ``[x, y]`` in pixels; arcs are in tenths of a pixel and delta-coded.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from legation.draw.art import (
    LINE_KINDS,
    LINK_KINDS,
    REGION_KINDS,
    Anchors,
    Arc,
    Art,
    ArtLink,
    Frame,
    Inset,
    Label,
    Line,
    Point,
    Region,
    Ring,
)
from legation.errors import ArtError

__all__ = ["FORMAT", "dislodged_beside", "faults", "read_art", "write_art"]

FORMAT = "legation-art-1"
_BOX = (12.0, 8.0)


def dislodged_beside(unit: Point) -> Point:
    """Where a dislodged unit stands if a file does not say: up to the right of the unit."""
    return round(unit[0] + 9, 1), round(max(unit[1] - 9, 4.0), 1)


def read_art(text: str) -> Art:
    """Art from JSON. Raises ``ArtError`` where it is not art or does not hang together."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise ArtError(f"not JSON ({error.msg})", line=error.lineno) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ArtError(f'not board art; it should say "format": "{FORMAT}"')
    try:
        art = _art(data)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise ArtError(f"something is missing or of the wrong form ({error!r})") from None
    found = faults(art)
    if found:
        more = f" and {len(found) - 1} more" if len(found) > 1 else ""
        raise ArtError(f"{found[0]}{more}")
    return art


def _art(data: dict[str, Any]) -> Art:
    width, height = data["size"]
    return Art(
        id=str(data["id"]),
        width=float(width),
        height=float(height),
        arcs=tuple(tuple(map(int, arc)) for arc in data["arcs"]),
        regions={id_: _region(id_, one) for id_, one in data["regions"].items()},
        anchors={id_: _anchors(one) for id_, one in data["anchors"].items()},
        links=tuple(map(_link, data.get("links", ()))),
        lines=tuple(Line(str(kind), tuple(map(int, arc))) for kind, *arc in data.get("lines", ())),
        insets=tuple(map(_inset, data.get("insets", ()))),
        strip=_frame(data.get("strip")),
        unshown=tuple((str(a), str(b)) for a, b in data.get("unshown", ())),
        maker=str(data.get("maker", "")),
        seed=int(data.get("seed", 0)),
        graph=str(data.get("graph", "")),
        credits=tuple(map(str, data.get("credits", ()))),
        report=dict(data.get("report", {})),
    )


def _point(pair: Any) -> Point:
    x, y = pair
    return float(x), float(y)


def _maybe(pair: Any) -> Point | None:
    return None if pair is None else _point(pair)


def _frame(four: Any) -> Frame | None:
    return None if four is None else Frame(*map(float, four))


def _rings(rings: Iterable[Iterable[int]]) -> tuple[Ring, ...]:
    return tuple(tuple(map(int, ring)) for ring in rings)


def _region(id_: str, one: dict[str, Any]) -> Region:
    return Region(id_, str(one["kind"]), _rings(one["rings"]), _rings(one.get("water", ())))


def _label(one: dict[str, Any]) -> Label:
    x, y = _point(one["at"])
    return Label(
        tuple(map(str, one["lines"])),
        x,
        y,
        float(one["size"]),
        float(one.get("angle", 0)),
        bool(one.get("short", False)),
        bool(one.get("spills", False)),
        _maybe(one.get("leader")),
    )


def _anchors(one: dict[str, Any]) -> Anchors:
    unit = _point(one["unit"])
    return Anchors(
        unit=unit,
        dislodged=_point(one["dislodged"]) if "dislodged" in one else dislodged_beside(unit),
        label=_label(one["label"]),
        box=_point(one["box"]) if "box" in one else _BOX,
        centre=_maybe(one.get("centre")),
        city=_maybe(one.get("city")),
        second=_maybe(one.get("second")),
        coasts=tuple((str(label), _point(at)) for label, at in one.get("coasts", {}).items()),
    )


def _link(one: dict[str, Any]) -> ArtLink:
    points = tuple(map(_point, one["points"]))
    labels = tuple(map(str, one.get("labels", ())))
    return ArtLink(str(one["a"]), str(one["b"]), str(one["kind"]), points, labels)


def _inset(one: dict[str, Any]) -> Inset:
    frame = Frame(*map(float, one["frame"]))
    return Inset(frame, _frame(one.get("source")), str(one.get("name", "")))


# -- writing


def write_art(art: Art) -> str:
    """Art as JSON; ``read_art`` gives the same art back, and the same art the same text."""
    head: dict[str, object] = {
        "format": FORMAT,
        "id": art.id,
        "size": [_short(art.width), _short(art.height)],
        "maker": art.maker,
        "seed": art.seed,
        "graph": art.graph,
        "credits": list(art.credits),
        "report": art.report,
    }
    if art.strip is not None:
        head["strip"] = _four(art.strip)
    if art.unshown:
        head["unshown"] = art.unshown
    parts = [f"{_text(key)}: {_text(value)}" for key, value in head.items()]
    parts.append(_listed("arcs", (_text(list(arc)) for arc in art.arcs)))
    regions = (
        f"{_text(id_)}: {_text(_of_region(one))}" for id_, one in sorted(art.regions.items())
    )
    parts.append(_listed("regions", regions, "{}"))
    anchors = (
        f"{_text(id_)}: {_text(_of_anchors(one))}" for id_, one in sorted(art.anchors.items())
    )
    parts.append(_listed("anchors", anchors, "{}"))
    if art.links:
        parts.append(_listed("links", (_text(_of_link(one)) for one in art.links)))
    if art.lines:
        parts.append(_listed("lines", (_text([one.kind, *one.arc]) for one in art.lines)))
    if art.insets:
        parts.append(_listed("insets", (_text(_of_inset(one)) for one in art.insets)))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _listed(name: str, items: Iterable[str], ends: str = "[]") -> str:
    return f'"{name}": {ends[0]}\n' + ",\n".join(items) + f"\n{ends[1]}"


def _short(number: float) -> float | int:
    """A number with one decimal, without it where it is whole."""
    rounded = round(number, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def _pair(point: Point) -> list[float | int]:
    return [_short(point[0]), _short(point[1])]


def _four(frame: Frame) -> list[float | int]:
    return [_short(n) for n in (frame.x, frame.y, frame.width, frame.height)]


def _of_region(one: Region) -> dict[str, object]:
    found: dict[str, object] = {"kind": one.kind, "rings": one.rings}
    return found | ({"water": one.water} if one.water else {})


def _of_label(one: Label) -> dict[str, object]:
    found: dict[str, object] = {
        "lines": one.lines,
        "at": _pair((one.x, one.y)),
        "size": _short(one.size),
    }
    if one.angle:
        found["angle"] = _short(one.angle)
    if one.short:
        found["short"] = True
    if one.spills:
        found["spills"] = True
    if one.leader is not None:
        found["leader"] = _pair(one.leader)
    return found


def _of_anchors(one: Anchors) -> dict[str, object]:
    found: dict[str, object] = {"unit": _pair(one.unit)}
    if one.dislodged != dislodged_beside(one.unit):
        found["dislodged"] = _pair(one.dislodged)
    for name in ("centre", "city", "second"):
        point = getattr(one, name)
        if point is not None:
            found[name] = _pair(point)
    if one.coasts:
        found["coasts"] = {label: _pair(at) for label, at in one.coasts}
    if one.box != _BOX:
        found["box"] = _pair(one.box)
    return found | {"label": _of_label(one.label)}


def _of_link(one: ArtLink) -> dict[str, object]:
    found: dict[str, object] = {
        "a": one.a,
        "b": one.b,
        "kind": one.kind,
        "points": [_pair(point) for point in one.points],
    }
    return found | ({"labels": one.labels} if one.labels else {})


def _of_inset(one: Inset) -> dict[str, object]:
    found: dict[str, object] = {"frame": _four(one.frame)}
    if one.source is not None:
        found["source"] = _four(one.source)
    return found | ({"name": one.name} if one.name else {})


# -- checking


def faults(art: Art) -> list[str]:
    """What is wrong with art in itself, as sentences; whether it fits its board is another check."""
    return [
        *_size_faults(art),
        *(f"arc {n} has {len(arc)} numbers" for n, arc in enumerate(art.arcs) if not _is_line(arc)),
        *(fault for region in art.regions.values() for fault in _region_faults(art, region)),
        *_anchor_faults(art),
        *_link_faults(art),
        *_use_faults(art),
    ]


def _is_line(arc: Arc) -> bool:
    return len(arc) >= 4 and len(arc) % 2 == 0


def _size_faults(art: Art) -> list[str]:
    if art.width > 0 and art.height > 0:
        return []
    return [f"the size {art.width} × {art.height} is not one"]


def _region_faults(art: Art, region: Region) -> list[str]:
    found = []
    if region.kind not in REGION_KINDS:
        found.append(f"the region {region.id!r} is of the kind {region.kind!r}, which there is not")
    entered = region.kind in ("land", "sea")
    if entered == region.id.startswith("_"):
        found.append(f"the id {region.id!r} does not go with the kind {region.kind!r}")
    if not region.rings:
        found.append(f"the region {region.id!r} has no ring")
    for ring in (*region.rings, *region.water):
        if not all(-len(art.arcs) <= number < len(art.arcs) for number in ring) or not ring:
            found.append(f"a ring of {region.id!r} names an arc that there is not")
        elif not _closed(art, ring):
            found.append(f"a ring of {region.id!r} is not closed")
    return found


def _ends(arc: Arc) -> tuple[tuple[int, int], tuple[int, int]]:
    return (arc[0], arc[1]), (sum(arc[::2]), sum(arc[1::2]))


def _closed(art: Art, ring: Ring) -> bool:
    """Whether each arc of a ring begins where the one before it ends."""
    ends = [
        _ends(art.arcs[number]) if number >= 0 else _ends(art.arcs[~number])[::-1]
        for number in ring
    ]
    return all(ends[n - 1][1] == ends[n][0] for n in range(len(ends)))


def _anchor_faults(art: Art) -> list[str]:
    picture = Frame(0, 0, art.width, art.height)
    entered = {id_ for id_, one in art.regions.items() if one.kind in ("land", "sea")}
    alone = sorted(entered ^ set(art.anchors))
    found = [f"{id_!r} has anchors or a region, but not both" for id_ in alone]
    for id_, one in art.anchors.items():
        spots = (one.unit, one.dislodged, one.centre, one.city, one.second)
        outside = [spot for spot in spots if spot is not None and not picture.holds(spot)]
        outside += [at for _, at in one.coasts if not picture.holds(at)]
        if outside:
            found.append(f"an anchor of {id_!r} lies outside the picture at {outside[0]}")
        if not 1 <= len(one.label.lines) <= 2 or one.label.size <= 0:
            found.append(f"the label of {id_!r} has {len(one.label.lines)} lines")
    return found


def _link_faults(art: Art) -> list[str]:
    wanted = {"arc": 3, "bridge": 2, "stub": 4}
    found = [
        f"the link {one.a} - {one.b} is not drawable"
        for one in art.links
        if one.kind not in LINK_KINDS
        or len(one.points) != wanted[one.kind]
        or one.a not in art.regions
        or one.b not in art.regions
    ]
    bad = [one.kind for one in art.lines if one.kind not in LINE_KINDS or not _is_line(one.arc)]
    return found + [f"a line of the kind {kind!r} is not drawable" for kind in bad]


def _use_faults(art: Art) -> list[str]:
    """Every arc is a border of one or two regions."""
    if any(fault for region in art.regions.values() for fault in _region_faults(art, region)):
        return []
    return [
        f"arc {n} is used {len(sides)} times"
        for n, sides in enumerate(art.sides)
        if not 1 <= len(sides) <= 2
    ]
