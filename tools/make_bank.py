"""Make the maps of the bank from map facts, and from the maps their index and docs/bank.md.

python -m tools.make_bank FOLDER    the maps too, from the facts files of a folder
python -m tools.make_bank           the index and the page only
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from legation.bank import load_board
from legation.bank.importing import map_text, patch_text, read_facts, same_geography
from legation.bank.index import Entry, entry_of, index_text
from legation.board.board import Board
from legation.board.checks import check
from legation.board.mapfile import MapFile, parse_map
from legation.board.patch import apply_patch
from legation.errors import MapError

ROOT = Path(__file__).resolve().parents[1]
BANK = ROOT / "src" / "legation" / "bank"
PAGE = ROOT / "docs" / "bank.md"
JUDGEMENTS = Path(__file__).with_name("bank_judgements.toml")
START, END = "<!-- maps: begin -->", "<!-- maps: end -->"
BY_HAND = ("narrows", "standard")
"""Maps that no import makes."""

_PLAIN_DOUBTS = {
    "site's default": "number to win is a site's default",
    "majority assumed": "number to win assumed",
    "year 1 stands in": "start unknown",
    "no units at the start": "no units at the start known",
    "without any border": "centres without borders left out",
    "code of its own": "the site's own rules are not kept",
}


def judgements() -> dict[str, dict[str, Any]]:
    """What the bank decides about its sources, by map."""
    table = tomllib.loads(JUDGEMENTS.read_text(encoding="utf-8"))
    return {row["map"]: row for row in table["judgement"]}


def uses(name: str) -> tuple[str, ...]:
    """The rules that the variant file of a map's name uses, with its layers; none without such a file."""
    path = BANK / "variants" / f"{name}.toml"
    return _rules(path) if path.is_file() else ()


def _rules(path: Path) -> tuple[str, ...]:
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    layers = [BANK / "layers" / f"{layer}.toml" for layer in file["variant"].get("layers", ())]
    own = tuple(rule["use"] for rule in file.get("rule", ()))
    found = (*own, *(use for layer in layers for use in _rules(layer)))
    dropped = file["variant"].get("drop", ())
    return tuple(use for use in found if use not in dropped)


def met(name: str) -> frozenset[str]:
    """The needs of a map that its variant file meets, by the rules that it uses."""
    table = tomllib.loads(JUDGEMENTS.read_text(encoding="utf-8"))["met"]
    return frozenset(need for need, rule in table.items() if rule in uses(name))


def converted(text: str, file: str, judged: Mapping[str, dict[str, Any]]) -> tuple[str, str]:
    """The id and the map file of a facts file. Raises ``MapError`` for what is no map."""
    base = load_board("standard").map
    made = read_facts(text, file=file)
    same = same_geography(base, made)
    if same is not None:
        made = read_facts(text, file=file, rename=same)
    verdict = judged.get(made.id, {})
    made = replace(made, notes="\n".join(filter(None, [made.notes, verdict.get("note", "")])))
    if same is None:
        return made.id, map_text(_judged(made, verdict))
    designer = made.designer or "unknown"
    made = replace(made, designer=f"{designer}, on the board of {base.designer}")
    return made.id, patch_text(base, _judged(made, verdict))


def _judged(made: MapFile, verdict: Mapping[str, Any]) -> MapFile:
    if "setup" in verdict:
        made = replace(made, setups=(replace(made.setups[0], id=verdict["setup"]),))
    made = _with_needs(made, verdict)
    if "patch" not in verdict:
        return made
    patched = apply_patch(parse_map(map_text(made)), verdict["patch"], file=made.id)
    return replace(patched, file=made.file)


def _with_needs(made: MapFile, verdict: Mapping[str, Any]) -> MapFile:
    """What the game needs besides the standard rules: more, less, and less what is met."""
    tables = {name: json.loads(text) for name, text in made.tables}
    needs = {*tables.pop("rules", {}).get("needs", ()), *verdict.get("needs", ())}
    needs -= {*verdict.get("unneeded", ()), *met(made.id)}
    if needs:
        tables["rules"] = {"needs": sorted(needs)}
    return replace(made, tables=tuple((n, json.dumps(t)) for n, t in sorted(tables.items())))


def make_maps(folder: Path) -> list[str]:
    """Write the maps of a folder of facts; gives what was refused, with the reason."""
    refused = []
    judged = judgements()
    base = load_board("standard").map
    for path in sorted(folder.glob("*.json")):
        key, text = converted(path.read_text(encoding="utf-8"), path.name, judged)
        if key in BY_HAND:
            continue
        try:
            findings = check(parse_map(text, file=key, bases={"standard": base}.__getitem__))
        except MapError as error:
            refused.append(str(error))
            continue
        refused += [str(finding) for finding in findings if finding.level == "error"]
        (BANK / "maps" / f"{key}.toml").write_text(text, encoding="utf-8")
    return refused


def boards() -> list[Board]:
    """Every map that ships."""
    return [load_board(name) for name in sorted(p.stem for p in (BANK / "maps").glob("*.toml"))]


def page(text: str, made: Sequence[Board]) -> str:
    """The page with its table. Raises ``ValueError`` if it has no place for one."""
    if START not in text or END not in text:
        raise ValueError(f"the page has no lines {START} and {END}")
    judged = judgements()
    head = (
        "| id | title | provinces | centres | powers | win | starts | from | played | doubts |"
        "\n|---|---|---|---|---|---|---|---|---|---|\n"
    )
    rows = "".join(_row(board, judged.get(board.map.id, {})) for board in made)
    before, after = text.partition(START)[0], text.partition(END)[2]
    return f"{before}{START}\n{head}{rows}{END}{after}"


def _row(board: Board, verdict: Mapping[str, Any]) -> str:
    entry: Entry = entry_of(board, met(board.map.id))
    notes = board.map.notes
    doubts = [verdict["doubt"]] if "doubt" in verdict else []
    doubts += [told for words, told in _PLAIN_DOUBTS.items() if words in notes]
    sources = {re.split(r"[/:]", text)[1].strip() for text in board.map.source if "/" in text}
    cells = [
        f"`{entry.id}`",
        entry.name.replace("|", "/"),
        str(entry.provinces),
        str(entry.centres),
        str(len(entry.powers)),
        str(entry.win or "–"),
        entry.first,
        ", ".join(sorted(sources)) or "–",
        f"no: {', '.join(entry.lacks)}" if entry.lacks else _played(entry.id),
        "; ".join(doubts) or "–",
    ]
    return f"| {' | '.join(cells)} |\n"


def _played(name: str) -> str:
    """By which rules besides the standard ones a map is played."""
    more = [f"`{rule}`" for rule in uses(name) if rule != "standard"]
    return f"yes, with {', '.join(more)}" if more else "yes"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; gives its exit code."""
    parser = argparse.ArgumentParser(prog="make_bank", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="a folder of map facts in JSON")
    given = parser.parse_args(arguments)
    refused = make_maps(given.folder) if given.folder else []
    for line in refused:
        print(line, file=sys.stderr)
    made = boards()
    (BANK / "index.json").write_text(index_text(made, met), encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), made), encoding="utf-8")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
