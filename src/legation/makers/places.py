"""Rough positions of provinces and coasts, by map: facts that the synthetic maker starts from."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from legation.values.geography import Place, Province

__all__ = ["boxes_of", "places_of", "places_text"]


def places_of(name: str) -> dict[Place, tuple[float, float]]:
    """The positions known for a map: x to the right, y downwards, about 1000 wide; often none."""
    folder = files(__package__) / "facts" / "places"
    same = tomllib.loads((folder / "same.toml").read_text(encoding="utf-8"))
    file = folder / f"{same.get(name, name)}.toml"
    if not file.is_file():
        return {}
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return {place: (float(at[0]), float(at[1])) for place, at in sorted(table["at"].items())}


def boxes_of(name: str) -> tuple[Province, ...]:
    """The provinces of a map that lie beside it, in a strip: places of no geography that units come
    from or go to, whose links the picture only lists. Mostly none.
    """
    file = files(__package__) / "facts" / "places" / f"{name}.toml"
    if not file.is_file():
        return ()
    return tuple(sorted(tomllib.loads(file.read_text(encoding="utf-8")).get("boxes", ())))


def places_text(places: Mapping[Place, tuple[float, float]], source: str) -> str:
    """A file of positions, scaled to a picture 1000 wide; the same positions give the same text."""
    left = min(x for x, _ in places.values())
    top = min(y for _, y in places.values())
    wide = max(x for x, _ in places.values()) - left or 1.0
    lines = [f"# Rough positions, from {source}.", "[at]"]
    for place, (x, y) in sorted(places.items()):
        key = f'"{place}"' if "/" in place else place
        lines.append(f"{key} = [{1000 * (x - left) / wide:.0f}, {1000 * (y - top) / wide:.0f}]")
    return "\n".join(lines) + "\n"
