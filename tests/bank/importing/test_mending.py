"""Facts that are put right before a map is made of them."""

from __future__ import annotations

from typing import Any

from legation.bank.importing import facts_map
from legation.bank.importing.mending import mended


def province(
    key: str, name: str, kind: str = "coast", *, centre: bool = False
) -> dict[str, object]:
    """A province of a facts file."""
    return {
        "id": key, "name": name, "aliases": [], "kind": kind, "centre": centre, "coasts": [],
    }  # fmt: skip


FACTS: dict[str, Any] = {
    "name": "cape",
    "title": "The Cape",
    "start": {"year": 1900, "season": "spring"},
    "victory_centres": 1,
    "powers": [
        {
            "name": "Caf&eacute;",
            "homes": ["cap"],
            "centres": ["cap"],
            "units": ["F cen", "A lan"],
            "home_country": ["cen", "lan"],
        }
    ],
    "neutral_units": [],
    "provinces": [
        province("cap", "Cape (CAP)", centre=True),
        province("cen", "Cape (CAP) (North Coast)"),
        province("ces", "Cape (CAP) (South Coast)"),
        province("lan", "Land &amp; Fen", "land"),
        province("sea", "Sea", "sea"),
        province("bay", "Bay (North Coast)"),
    ],
    "army": [["cap", "lan"]],
    "fleet": [["cen", "sea"], ["bay", "ces"], ["bay", "sea"]],
}


def test_a_coast_is_no_province() -> None:
    """Bay (North Coast) has no Bay beside it and stays."""
    made = facts_map(FACTS)
    cape = next(p for p in made.provinces if p.id == "cap")
    assert cape.coasts == ("nc", "sc")
    assert [p.id for p in made.provinces] == ["bay", "cap", "lan", "sea"]
    ways = {(link.kinds[0], link.a, link.b) for link in made.links}
    assert ways == {
        ("army", "cap", "lan"), ("fleet", "cap/nc", "sea"), ("fleet", "bay", "cap/sc"),
        ("fleet", "bay", "sea"),
    }  # fmt: skip
    assert made.table("home_country") == {"cafe": ["lan"]}
    assert made.setups[0].units == (("cafe", "fleet", "cap/nc"), ("cafe", "army", "lan"))


def test_names_are_for_people() -> None:
    made = facts_map(FACTS)
    assert made.powers[0].name == "Café"
    assert next(p.name for p in made.provinces if p.id == "lan") == "Land & Fen"


def test_a_place_with_armies_or_a_centre_is_none() -> None:
    centre = [p | {"centre": p["id"] == "cen"} for p in FACTS["provinces"]]
    for change in ({"army": [["cen", "lan"]]}, {"provinces": centre}):
        facts = mended(FACTS | change)
        assert "cen" in [p["id"] for p in facts["provinces"]]
