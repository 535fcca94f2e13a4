"""Make the catalogue of the bank from a census of variant names.

python -m tools.make_catalogue CENSUS.json

What the census leaves open, and where the bank knows better, is decided in
``tools/catalogue_judgements.toml``. What can be played follows from the maps of the bank and from
``src/legation/bank/modules.toml``; run this again when a module is built.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from legation.bank.catalogue import NO_MAP, NO_MODULE, PLAYABLE, UNKNOWN, modules, slug
from legation.bank.files import ships
from legation.bank.index import Entry, entries

ROOT = Path(__file__).resolve().parents[1]
CATALOGUE = ROOT / "src" / "legation" / "bank" / "catalogue.toml"
JUDGEMENTS = Path(__file__).with_name("catalogue_judgements.toml")
HEAD = """\
# The variants of the hobby by their names, and what is known of each.
# Made by python -m tools.make_catalogue; what the words mean is told in docs/bank.md.
"""
RULES = ("not found", "reconstruction", "partial", "unverified", "standard")


def judgements() -> dict[str, dict[str, Any]]:
    """What is decided by hand, by the name in the census."""
    return tomllib.loads(JUDGEMENTS.read_text(encoding="utf-8"))["variant"]  # type: ignore[no-any-return]


def board_of(row: Mapping[str, Any], verdict: Mapping[str, Any]) -> Entry | None:
    """The map of the bank that a variant is about; None where there is none."""
    maps = {entry.id: entry for entry in entries()}
    if "map" in verdict:
        return maps[verdict["map"]]
    by_word = {slug(entry.name).replace("-", ""): entry for entry in maps.values()}
    by_word |= {slug(entry.id).replace("-", ""): entry for entry in maps.values()}
    facts = Path(row.get("map_file", "")).stem
    for word in (facts, row["name"], row["also"]):
        found = by_word.get(slug(word).replace("-", ""))
        if found is not None:
            return found
    return None


def status_of(row: Mapping[str, Any], board: Entry | None, verdict: Mapping[str, Any]) -> str:
    """One of the four words of the catalogue."""
    if "status" in verdict:
        return str(verdict["status"])
    standard = any(source.startswith(("standard map", "any map")) for source in row["map_sources"])
    if board is None and ships("variants", slug(row["name"])):
        return PLAYABLE
    if board is None:
        if row["rules_status"] in ("not found", "unverified"):
            return UNKNOWN
        return NO_MODULE if standard else NO_MAP
    return NO_MODULE if board.lacks or missing(row, board, verdict) else PLAYABLE


def missing(row: Mapping[str, Any], board: Entry, verdict: Mapping[str, Any]) -> tuple[str, ...]:
    """The rules that a variant needs and nobody has built."""
    optional = verdict.get("optional", ())
    have = {"map", "module"} | ({"winter"} if board.first.endswith("A") else set())
    return tuple(
        name for name in row["modules"] if modules()[name].have not in have and name not in optional
    )


def doubts_of(row: Mapping[str, Any], board: Entry | None, verdict: Mapping[str, Any]) -> list[str]:
    """What is not certain about a variant."""
    found = list(verdict.get("doubts", ()))
    if row["rules_status"] in ("partial", "full (2 of 3)", "full (II to rule 7)"):
        found.append("only a part of the rules is known")
    if row["rules_status"] == "full but victory":
        found.append("how it is won is not known")
    if row["rules_status"] == "reconstruction":
        found.append("no text was found; the rules are put together from its parts")
    if row["rules_status"] == "unverified" and board is not None:
        found.append("that this map is the variant of the lists is a guess")
    if board is not None:
        for key, here in (("victory", board.win), ("centres", board.centres)):
            what = {"victory": "centres win", "centres": "centres"}[key]
            if row[key] is not None and here is not None and row[key] != here:
                found.append(f"one source says {row[key]} {what}, our map {here}")
    if board is not None and row["start_year"] is not None and not verdict.get("same_start"):
        match = re.match(r"([SFW])(-?\d+)", board.first)
        here = int(match[2]) if match else row["start_year"]
        if here + (board.first.startswith("W")) != row["start_year"] != here:
            found.append(
                f"one source begins in {_year(row['start_year'])}, our map in {_year(here)}"
            )
    return found


def _year(number: int) -> str:
    return str(number) if number > 0 else f"{-number} BC"


def rules_of(status: str) -> str:
    """How much of the rules is known, in one word."""
    if status in RULES:
        return status
    return "partial" if status in ("full (2 of 3)", "full (II to rule 7)") else "full"


def known_of(row: Mapping[str, Any], verdict: Mapping[str, Any]) -> str:
    """What is known, without the places of files."""
    text = str(verdict.get("known", row["what"]))
    return re.sub(r"\s*Map facts: \S+\.json\.", "", text).strip()


def entry_of(row: Mapping[str, Any], verdict: Mapping[str, Any]) -> dict[str, Any]:
    """The catalogue's entry for a row of the census."""
    board = board_of(row, verdict)
    sources = [source for source in row["map_sources"] if not source.startswith("any map")]
    plain = next((s for s in sources if s.startswith("standard map")), "")
    own_map = board.id if board else "standard" if plain and " plus " not in plain else ""
    name = re.sub(r"\s*\(?\br[a-z]\d\d\b\)?", "", row["also"])  # numbers of other catalogues
    also = [] if name.endswith("?") else [name]
    made = {
        "id": board.id if board else slug(row["name"]),
        "name": verdict.get("name", row["name"]),
        "listed": row["name"],
        "also": [word for word in also if word],
        "status": status_of(row, board, verdict),
        "map": own_map,
        "any_map": "any map" in row["map_sources"],
        "family": row["family"],
        "modules": row["modules"],
        "players": verdict.get("players", row["powers"] or (len(board.powers) if board else None)),
        "centres": board.centres if board else row["centres"],
        "win": board.win if board else row["victory"],
        "start_year": row["start_year"],
        "designer": verdict.get("designer", ""),
        "year": verdict.get("year"),
        "source": [source for source in sources if not source.startswith("standard map")],
        "rules": rules_of(row["rules_status"]),
        "reconstructed": row["rules_status"] == "reconstruction",
        "known": known_of(row, verdict),
        "doubts": doubts_of(row, board, verdict),
        "needs": list(board.lacks) if board else [],
    }
    return {key: value for key, value in made.items() if value not in (None, "", [], False)}


def catalogue_text(census: str) -> str:
    """The catalogue file of a census. Raises ``ValueError`` when judgements name no variant of it."""
    rows = json.loads(census)["variants"]
    judged = judgements()
    if strange := judged.keys() - {row["name"] for row in rows}:
        raise ValueError(f"judgements for no variant of the census: {', '.join(sorted(strange))}")
    parts = [HEAD]
    for row in rows:
        made = entry_of(row, judged.get(row["name"], {}))
        lines = (f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in made.items())
        parts.append("[[variant]]\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


def main(words: list[str] | None = None) -> int:
    """Write the catalogue; 0."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("census", type=Path)
    given = parser.parse_args(words)
    CATALOGUE.write_text(catalogue_text(given.census.read_text("utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
