"""What a map is, in plain lists: as a facts file says, and as a board has it.

The facts file is read here without the importer. ``python -m tests.bank.facts FOLDER`` writes the pins
from such files, for machines that do not have them.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from legation.bank import load_board
from legation.board.board import Board

Facts = dict[str, list[str]]
PINS = Path(__file__).with_name("maps_pinned.json")
ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("LEGATION_REFERENCE") or ROOT.parent / "shared") / "maps"

# Where a map of the bank differs from its facts file on purpose: taken away, and put there instead.
# The reasons are in tools/bank_judgements.toml.
MENDED: dict[str, dict[str, tuple[list[str], list[str]]]] = {
    "balkan-wars-vi": {
        "units": ([], ["Greece: A sal"]),
        "first": (["spring 1910"], ["winter 1909"]),
    },
    "1900-baron": {"homes": (["Britain: egy", "France: alg"], [])},
    "heptarchy-iv": {"centres": (["shr"], []), "win": (["20"], ["19"])},
    "unconstitutional": {
        "units": (
            [],
            [
                f"none: A {centre}"
                for centre in (
                    [
                        "chk",
                        "cho",
                        "eas",
                        "ken",
                        "mar",
                        "mas",
                        "neh",
                        "nej",
                        "neo",
                        "noc",
                        "por",
                        "sad",
                        "sal",
                        "tur",
                        "wer",
                    ]
                )
            ],
        ),
    },
    "twenty-twenty": {"win": (["None"], ["49"])},
    "dutchrevolt": {
        "fleet": (["cha - spa", "pas - spa"], ["spa > cha", "spa > pas"]),
    },
    "europa-renovatio": {"first": (["winter 0"], ["winter 1449"])},
    "seven-island": {"army": (["cyp - syr"], []), "fleet": (["cyp - syr"], [])},
}
CLOSED = {
    "1900": ["dum"],
    "mateagainstmate": ["bsf", "gre", "not"],
    "mach2-eai": ["aus", "avi", "hun", "mar", "sav", "slz", "swi", "tyr"],
    "mach2-fotl": ["aus", "hun", "tyr"],
    "mach2-pa": ["aus", "avi", "crn", "cro", "hun", "mar", "sav", "slz", "swi", "tyr"],
    "mach2-pamt": ["avi", "mar", "sav", "slz", "swi"],
    "mach2-ttr": ["aus", "hun"],
}
"""Centres of the facts files that no border leads to; they are closed here."""
EXTRA = ("gateway", "one_way", "edge_needs_centres")
"""Borders that the lists of a facts file leave to ``special``."""


def key_of(path: Path) -> str:
    """The id of the map that a facts file becomes."""
    return path.stem.replace("_", "-")


def named(data: Mapping[str, Any], board: Board) -> dict[str, str]:
    """Our ids by those of a facts file: the same, or the province of that name or alias."""
    here = {p.id: p for p in board.map.provinces}
    passable = [p for p in data["provinces"] if p["kind"] != "impassable"]
    if board.map.based_on != "standard" and all(
        p["id"] in here or p["id"] == "nor" for p in passable
    ):
        norway = {"nor": "nwy"} if "nor" not in here else {}
        return {p["id"]: norway.get(p["id"], p["id"]) for p in passable}
    words = {word.casefold(): p.id for p in board.map.provinces for word in (*p.also, p.id, p.name)}
    return {p["id"]: words.get(p["name"].casefold()) or words[p["id"].casefold()] for p in passable}


def whole(data: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a file with coasts, where it lists ``X (North Coast)`` as a province beside X."""
    ids = {p["name"]: p["id"] for p in data["provinces"]}
    coasts = {}
    for p in data["provinces"]:
        name, _, words = p["name"].rpartition(" (")
        if name in ids and words in ("North Coast)", "South Coast)", "East Coast)", "West Coast)"):
            coasts[p["id"]] = f"{ids[name]}/{words[0].lower()}c"
    provinces = [
        p | {"coasts": p["coasts"] + [c[-2:] for c in coasts.values() if c[:-3] == p["id"]]}
        for p in data["provinces"]
        if p["id"] not in coasts
    ]
    units = [[u[:2] + coasts.get(u[2:], u[2:]) for u in p["units"]] for p in data["powers"]]
    return {
        **data,
        "provinces": provinces,
        "fleet": [[coasts.get(end, end) for end in pair] for pair in data["fleet"]],
        "powers": [p | {"units": own} for p, own in zip(data["powers"], units, strict=True)],
    }


def said(data: Mapping[str, Any], board: Board) -> Facts:
    """The facts of a file, in the ids of the board."""
    names = named(data, board)
    also = {(p.id, label): meant for p in board.map.provinces for label, meant in p.coast_also}

    def place(text: str) -> str:
        province, slash, label = text.partition("/")
        province = names[province]
        return province + slash + also.get((province, label), label)

    def closed(text: str) -> bool:
        return text not in names

    links: dict[str, set[str]] = {
        kind: {" - ".join(sorted(map(place, pair))) for pair in data[kind]}
        for kind in ("army", "fleet")
    }
    for entry in data["special"]:
        if entry["type"] == "one_way":
            links[entry["unit"]].add(f"{place(entry['from'])} > {place(entry['to'])}")
        elif entry["type"] in EXTRA:
            ends = entry.get("between") or (entry["from"], entry["to"])
            links[entry.get("unit", "fleet")].add(" - ".join(sorted(map(place, ends))))
    units = [(power["name"], unit) for power in data["powers"] for unit in power["units"]]
    units += [("none", unit) for unit in data["neutral_units"]]
    start = data["start"]
    year = start.get("year") or (0 if start.get("year") == 0 else 1)
    season = (
        start.get("season") if start.get("season") in ("spring", "summer", "fall") else "spring"
    )
    if start.get("phase") in ("adjustment", "adjustments", "build"):
        season = "winter"
    elif not units:
        season, year = "winter", year - 1
    passable = [p for p in data["provinces"] if not closed(p["id"])]
    facts = {
        "provinces": [
            f"{names[p['id']]} {'sea' if p['kind'] == 'sea' else 'land'}" for p in passable
        ],
        "coasts": [place(f"{p['id']}/{label}") for p in passable for label in p["coasts"]],
        "army": list(links["army"]),
        "fleet": list(links["fleet"]),
        "centres": [names[p["id"]] for p in passable if p["centre"]],
        "units": [f"{name}: {u[0]} {place(u[2:])}" for name, u in units],
        "win": [str(data["victory_centres"])],
        "first": [f"{season} {year}"],
        "powers": [power["name"] for power in data["powers"]],
    }
    for what, key in (("homes", "homes"), ("owners", "centres")):
        facts[what] = [
            f"{power['name']}: {names[p]}"
            for power in data["powers"]
            for p in power[key]
            if p in names
        ]
    return {what: sorted(rows) for what, rows in facts.items()}


def expected(data: Mapping[str, Any], board: Board) -> Facts:
    """What the map of the bank should be: the facts of the file, mended."""
    facts = said(whole(data), board)
    for what, (gone, new) in MENDED.get(board.map.id, {}).items():
        assert set(gone) <= set(facts[what]), f"{what} of {board.map.id} is not as it was"
        facts[what] = sorted([row for row in facts[what] if row not in gone] + new)
    return facts


def found(board: Board) -> Facts:
    """The facts of a board, in its first set-up."""
    setup = board.map.setups[0]
    title = {power.id: power.name for power in board.map.powers}
    letter = {"army": "A", "fleet": "F", "garrison": "G", "wing": "W"}
    passable = [p for p in board.map.provinces if p.kind != "impassable"]
    links: dict[str, list[str]] = {"army": [], "fleet": []}
    for link in board.map.links:
        way = f"{link.a} > {link.b}" if link.one_way else " - ".join(sorted((link.a, link.b)))
        for kind in link.kinds:
            links[kind].append(way)
    units = [f"{title[power]}: {letter[kind]} {place}" for power, kind, place in setup.units]
    units += [f"none: {letter[kind]} {place}" for kind, place in setup.neutral]
    facts = {
        "provinces": [f"{p.id} {p.kind}" for p in passable],
        "coasts": [f"{p.id}/{label}" for p in passable for label in p.coasts],
        **links,
        "centres": list(board.centres),
        "units": units,
        "win": [str(setup.win)],
        "first": [f"{setup.first.season} {setup.first.year}"],
        "powers": list(title.values()),
        "homes": [f"{title[p]}: {home}" for p in board.powers for home in board.homes[p]],
        "owners": [f"{title[p]}: {at}" for at, p in board.owners(setup.id).items()],
    }
    return {what: sorted(rows) for what, rows in facts.items()}


def pin(facts: Facts) -> dict[str, Any]:
    """Counts for people and a digest of everything."""
    text = json.dumps(facts, sort_keys=True, ensure_ascii=False)
    counts = {what: len(facts[what]) for what in ("provinces", "army", "fleet", "centres", "units")}
    return counts | {"digest": hashlib.sha256(text.encode()).hexdigest()[:32]}


def pins() -> dict[str, dict[str, Any]]:
    """The pinned facts by map."""
    loaded: dict[str, dict[str, Any]] = json.loads(PINS.read_text(encoding="utf-8"))
    return loaded


def main() -> None:
    """Write the pins."""
    rows = {}
    for path in sorted(Path(sys.argv[1]).glob("*.json")):
        key = key_of(path)
        data = json.loads(path.read_text(encoding="utf-8"))
        rows[key] = pin(expected(data, load_board(key)))
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(row)}" for key, row in sorted(rows.items()))
    PINS.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
