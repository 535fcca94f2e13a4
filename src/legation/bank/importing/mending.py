"""Facts that are plain wherever they come from, put right before a map is made of them."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import Any

__all__ = ["mended"]

_COAST = re.compile(r"(.+) \((.+) Coast\)")
_LABELS = {"North": "nc", "South": "sc", "East": "ec", "West": "wc"}


def mended(data: Mapping[str, Any]) -> dict[str, Any]:
    """The facts with names as people read them, and with coasts that are no provinces.

    ``Spain (North Coast)`` beside a ``Spain`` is a coast of it: fleets there are in Spain. Some data
    list such coasts as provinces.
    """
    named = {
        **data,
        "title": _shown(data["title"]),
        "powers": [{**power, "name": _shown(power["name"])} for power in data["powers"]],
        "provinces": [{**p, "name": _shown(p["name"])} for p in data["provinces"]],
    }
    coasts = _coasts(named)
    return _joined(named, coasts) if coasts else named


def _shown(name: str) -> str:
    """A name without the signs for browsers (``&eacute;``)."""
    return html.unescape(name)


def _coasts(data: Mapping[str, Any]) -> dict[str, str]:
    """Places by the ids of the provinces that are no more than coasts of another."""
    by_name = {p["name"]: p for p in data["provinces"]}
    armies = {end for pair in data["army"] for end in pair}
    found: dict[str, str] = {}
    for province in data["provinces"]:
        match = _COAST.fullmatch(province["name"])
        whole = by_name.get(match[1]) if match else None
        if match is None or whole is None or whole["kind"] == "sea" or province["coasts"]:
            continue
        if match[2] in _LABELS and not province["centre"] and province["id"] not in armies:
            found[province["id"]] = f"{whole['id']}/{_LABELS[match[2]]}"
    return found


def _joined(data: Mapping[str, Any], coasts: Mapping[str, str]) -> dict[str, Any]:
    """The facts with those coasts in their provinces."""
    labels: dict[str, list[str]] = {}
    for place in coasts.values():
        province, _, label = place.partition("/")
        labels.setdefault(province, []).append(label)

    def unit(text: str) -> str:
        kind, _, place = text.partition(" ")
        return f"{kind} {coasts.get(place, place)}"

    return {
        **data,
        "provinces": [
            {**p, "coasts": sorted({*p["coasts"], *labels.get(p["id"], ())})}
            for p in data["provinces"]
            if p["id"] not in coasts
        ],
        "fleet": [sorted(coasts.get(end, end) for end in pair) for pair in data["fleet"]],
        "powers": [
            {
                **p,
                "units": list(map(unit, p["units"])),
                **{
                    key: [place for place in p[key] if place not in coasts]
                    for key in ("home_country", "controls")
                    if key in p
                },
            }
            for p in data["powers"]
        ],
        "neutral_units": list(map(unit, data["neutral_units"])),
    }
