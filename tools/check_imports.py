"""Import maps of other programs and compare them with the maps of the bank.

python -m tools.check_imports PATH ...     files, or folders that are looked into one by one

Every map is compared with the map of the bank that it is most like: provinces, borders, centres,
homes, units, the first phase and the number to win. Places are matched by id, name and alias, coasts
by their neighbours. A line for each map tells what differs; the end counts.
"""

from __future__ import annotations

import argparse
import html
import json
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from legation.bank import load_board
from legation.bank.importing.forms import Imported, import_all
from legation.bank.importing.shelf import gather
from legation.board.board import Board, compile_board
from legation.board.facts import MapFile
from legation.errors import LegationError
from legation.values.geography import province_of

BANK = Path(__file__).resolve().parents[1] / "src" / "legation" / "bank" / "maps"
Facts = dict[str, set[str]]
WHAT = (
    "provinces", "coasts", "army", "fleet", "special links", "convoys", "seasons", "cities", "centres",
    "homes", "owners", "units", "win", "first", "tables",
)  # fmt: skip


@cache
def bank() -> dict[str, Board]:
    """All maps that ship."""
    return {path.stem: load_board(path.stem) for path in sorted(BANK.glob("*.toml"))}


@cache
def words(key: str) -> dict[str, str]:
    """The provinces of a map of the bank by every word for them."""
    found: dict[str, str] = {}
    infos = [p for p in bank()[key].map.provinces if p.kind != "impassable"]
    for info in infos:
        for word in (*info.also, info.id):
            found.setdefault(_plain(word), info.id)
    return found | {_plain(info.name): info.id for info in infos}


def _plain(word: str) -> str:
    bare = unicodedata.normalize("NFKD", html.unescape(word)).encode("ascii", "ignore").decode()
    return "".join(c for c in bare.casefold() if c.isalnum())


def _named(value: Any, names: Mapping[str, str]) -> Any:
    """A table with our ids for those of another map, and lists in a fixed order."""
    if isinstance(value, dict):
        return {names.get(k, k): _named(v, names) for k, v in value.items()}
    if isinstance(value, list):
        return sorted((_named(one, names) for one in value), key=str)
    return names.get(value, value) if isinstance(value, str) else value


def matched(made: MapFile, key: str) -> dict[str, str]:
    """The provinces of a map of the bank by those of ``made`` that mean them."""
    known = words(key)
    found: dict[str, str] = {}
    infos = [p for p in made.provinces if p.kind != "impassable"]
    for get in (lambda p: [p.name], lambda p: [p.id], lambda p: p.also):
        for info in infos:
            for word in get(info):
                ours = known.get(_plain(word))
                if info.id not in found and ours and ours not in found.values():
                    found[info.id] = ours
    return found


def likely(made: MapFile) -> list[str]:
    """The maps of the bank with nearly the same provinces, most alike first."""
    size = sum(p.kind != "impassable" for p in made.provinces)
    scores = []
    for key, board in bank().items():
        theirs = sum(p.kind != "impassable" for p in board.map.provinces)
        if abs(theirs - size) <= 0.2 * size:
            both = len(matched(made, key))
            scores.append((both / max(size, theirs), key))
    best = max(scores, default=(0, ""))[0]
    return [key for score, key in scores if score >= max(0.5, best - 0.05)]


def facts(board: Board, names: Mapping[str, str], coasts: Mapping[str, str]) -> Facts:
    """What a board says in its first set-up, in the ids of another map."""

    def place(text: str) -> str:
        if text in coasts:
            return coasts[text]
        province, slash, label = text.partition("/")
        return names.get(province, f"?{province}") + slash + label

    setup = board.map.setups[0]
    title = {power.id: _plain(power.name) for power in board.map.powers}
    passable = [p for p in board.map.provinces if p.kind != "impassable"]
    links: Facts = {"army": set(), "fleet": set()}
    special = set()
    for link in board.map.links:
        a, b = place(link.a), place(link.b)
        way = f"{a} > {b}" if link.one_way else " - ".join(sorted((a, b)))
        for kind in link.kinds:
            links.setdefault(kind, set()).add(way)
        if not link.plain:
            odd = replace(link, a="", b="", kinds=(), one_way=False, name="", line=0)
            shown = {f.name: getattr(odd, f.name) for f in fields(odd)}
            usual = {f.name: f.default for f in fields(odd)}
            told = sorted(f"{k}={v}" for k, v in shown.items() if v and v != usual[k])
            special.add(f"{way} {' '.join(told)}")
    return {
        "provinces": {f"{place(p.id)} {p.kind}" for p in passable},
        "coasts": {place(f"{p.id}/{label}") for p in passable for label in p.coasts},
        "army": links["army"],
        "fleet": links["fleet"],
        "special links": special,
        "convoys": {place(p.id) for p in passable if p.convoy or "duality" in p.marks},
        "seasons": {f"{place(p.id)} {p.seasons}" for p in passable if p.seasons},
        "cities": {f"{place(p.id)} {p.city}" for p in passable if p.city},
        "centres": {place(c) for c in board.centres},
        "homes": {f"{title[p]}: {place(h)}" for p in board.powers for h in board.homes[p]},
        "owners": {f"{title[p]}: {place(at)}" for at, p in board.owners(setup.id).items()},
        "units": {f"{title[p]}: {k} {place(at)}" for p, k, at in setup.units}
        | {f"none: {kind} {place(at)}" for kind, at in setup.neutral},
        "win": {str(setup.win)},
        "first": {f"{setup.first.season} {setup.first.year}"},
        "tables": {
            f"{name}: {json.dumps(_named(board.map.table(name), names), sort_keys=True)}"
            for name, _ in board.map.tables
        },
    }


def coast_names(board: Board, theirs: Board, names: Mapping[str, str]) -> dict[str, str]:
    """The coasts of the bank's map by those of the imported one with most neighbours in common."""

    def near(on: Board, place: str) -> set[str]:
        return {province_of(p) for p in on.adjacent(place, "fleet")}

    found: dict[str, str] = {}
    also = {p.id: dict(p.coast_also) for p in theirs.map.provinces}
    for info in board.map.provinces:
        ours = names.get(info.id)
        if ours is None or not info.coasts:
            continue
        labels = theirs.province(ours).coasts
        for label in info.coasts:
            if label in labels or label in also[ours]:
                found[f"{info.id}/{label}"] = f"{ours}/{also[ours].get(label, label)}"
                continue
            mine = {names.get(p, p) for p in near(board, f"{info.id}/{label}")}
            best = max(labels, key=lambda c: len(mine & near(theirs, f"{ours}/{c}")), default="")
            found[f"{info.id}/{label}"] = f"{ours}/{best or label}"
    return found


def compared(made: MapFile) -> tuple[str, dict[str, list[str]]]:
    """The map of the bank most like ``made``, and by kind of fact what one has and the other not."""
    board = compile_board(made)
    answers = []
    for key in likely(made):
        theirs = bank()[key]
        names = matched(made, key)
        mine = facts(board, names, coast_names(board, theirs, names))
        other = facts(theirs, {p.id: p.id for p in theirs.map.provinces}, {})
        rows = {
            what: [f"+{one}" for one in sorted(mine[what] - other[what])]
            + [f"-{one}" for one in sorted(other[what] - mine[what])]
            for what in WHAT
        }
        rows = {what: row for what, row in rows.items() if row}
        answers.append((sum(map(len, rows.values())), key != made.id, key, rows))
    if not answers:
        return "", {}
    *_, key, rows = min(answers, key=lambda answer: answer[:3])
    return key, rows


def groups(paths: Iterable[Path]) -> list[list[str]]:
    """What is imported together: a file, or what lies in one folder."""
    found = []
    for path in paths:
        if path.is_dir() and any(one.is_dir() for one in path.iterdir()):
            found += groups(sorted(one for one in path.iterdir() if one.is_dir()))
            if not (path / "install.php").exists():
                continue
        found.append([str(path)])
    return found


def main() -> None:
    """Compare, print, and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("-v", "--verbose", action="store_true", help="name every difference")
    parser.add_argument("--format", default="")
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    for names in groups(options.paths):
        try:
            papers = gather(names)
            done = import_all(
                papers, bank()["standard"].map, form=options.format,
                strict=not Path(names[0]).is_dir(),
            )  # fmt: skip
        except LegationError as error:
            print(f"REFUSED  {names[0]}: {error}")
            counts["refused"] += 1
            continue
        for one in done:
            counts[_report(one, options.verbose)] += 1
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    sys.exit(0)


def _report(one: Imported, verbose: bool) -> str:
    key, rows = compared(one.map)
    name = f"{one.source} ({one.map.id})"
    if not key:
        print(f"UNKNOWN  {name}: the bank has no such map")
        return "unknown"
    if not rows:
        print(f"AGREES   {name} = {key}")
        return "agree"
    told = "; ".join(f"{what} {len(row)}" for what, row in rows.items())
    print(f"DIFFERS  {name} / {key}: {told}")
    if verbose:
        for what, row in rows.items():
            print(f"    {what}: {', '.join(row[:12])}")
    return "differ"


if __name__ == "__main__":
    main()
