"""Plays the random games of ``tools/soak.toml`` and writes docs/soak.md about them.

::

    python -m tools.make_soak            play what was not played yet, and write the page
    python -m tools.make_soak NAME ...   play these again
    python -m tools.make_soak --more NAME ...    play on until everything occurred
    python -m tools.make_soak --write    write the page anew, by what the rules call silent now

What was played is kept in ``tools/soak_record.json``.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from legation.bank.variants import load_partly
from legation.testing.coverage import codes_of, silent_of, verbs_of
from legation.testing.soak import Plan

FOLDER = Path(__file__).resolve().parent
PLANS = FOLDER / "soak.toml"
RECORD = FOLDER / "soak_record.json"
PAGE = FOLDER.parent / "docs" / "soak.md"

HEAD = """# Random games

<!-- Written by tools/make_soak.py from tools/soak_record.json. -->

What random games of the founding variants and of stacks of rules came to. `python -m tools.make_soak` plays
them; `legation soak NAME --games G --years Y --seed S --crowded --tries T` plays those of one line and one
seed. Where a reason did not occur in 200 games there were more with the next seeds, a few at a time, which
aim at what is missing.
[What is checked after each phase](bank.md#trying-out-a-variant) is told where the command is. The stacks
were drawn by lot: two to four layers of different sorts over sixteen maps in turn.

A **reason** is what the report says of an order. *Never* are those that did not occur, and could have as
far as the rules declare; *silent* are those of which a rule says that this stack never gives them on this
map.

"""


def play(name: str, plan: Mapping[str, int]) -> dict[str, Any]:
    """The games of one name, as plain values, and more where a reason never occurred."""
    return play_on(name, plan, _round(name, plan, plan["seed"]))


def play_on(name: str, plan: Mapping[str, int], found: dict[str, Any]) -> dict[str, Any]:
    """Further games with the next seeds, aimed at what did not occur in those that were played.

    ``batch`` of them at a time, at most ``batches`` times.
    """
    few = {**plan, "games": plan["batch"]}
    for _ in range(plan["batches"]):
        if not found["not_covered"] or found["violations"]:
            break
        more = _round(name, few, max(found["seeds"]) + 1, found["codes"])
        found = _together(found, more)
    return found


def _round(
    name: str, plan: Mapping[str, int], seed: int, told: Mapping[str, int] | None = None
) -> dict[str, Any]:
    games, years = plan["games"], plan["years"]
    tries = plan["tries"]
    report = Plan(games, seed, years, crowded=True, tries=tries, told=told or {}).play(name)
    variant, _ = load_partly(name)
    table = report.table()
    silent = dict(sorted(silent_of(variant.rules, variant.board).items()))
    return {
        "games": games,
        "years": years,
        "seeds": [seed],
        "tries": plan["tries"],
        **{key: table[key] for key in ("ends", "phases", "verbs", "codes", "not_covered")},
        "violations": len(table["violations"]),
        "silent": silent,
    }


def _together(one: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Two rounds of games of the same rules, counted together."""
    counts = {
        key: dict(sorted((Counter(one[key]) + Counter(more[key])).items()))
        for key in ("ends", "phases")
    }
    listed = {
        key: {
            word: one[key].get(word, 0) + more[key].get(word, 0)
            for word in sorted({*one[key], *more[key]})
        }
        for key in ("verbs", "codes")
    }
    return {
        **one,
        **counts,
        **listed,
        "games": one["games"] + more["games"],
        "seeds": [*one["seeds"], *more["seeds"]],
        "not_covered": [name for name in one["not_covered"] if name in more["not_covered"]],
        "violations": one["violations"] + more["violations"],
    }


def anew(name: str, one: Mapping[str, Any]) -> dict[str, Any]:
    """What was played of a name, with the reasons that its rules have and call silent now."""
    variant, _ = load_partly(name)
    silent = dict(sorted(silent_of(variant.rules, variant.board).items()))
    verbs = {verb for verb in verbs_of(variant.rules) if f"verb {verb}" not in silent}
    there = {"verbs": verbs, "codes": {*codes_of(variant.rules)} - {*silent}}
    listed = {
        key: {
            word: one[key].get(word, 0)
            for word in sorted(there[key] | {word for word, number in one[key].items() if number})
        }
        for key in there
    }
    never = [word for key in listed for word, number in listed[key].items() if not number]
    return {**one, **listed, "not_covered": never, "silent": silent}


def written() -> str:
    """The page as the record has it."""
    record: dict[str, Any] = json.loads(RECORD.read_text(encoding="utf-8"))
    return page(record)


def page(record: Mapping[str, Any]) -> str:
    """The whole page."""
    lines = [
        "| rules | games | years | seeds | phases | verbs | reasons | never | violations |",
        "|---|---|---|---|---|---|---|---|---|",
        *(_row(name, one) for name, one in record.items()),
    ]
    return HEAD + "\n".join(lines) + "\n" + "".join(_part(n, one) for n, one in record.items())


def _row(name: str, one: Mapping[str, Any]) -> str:
    seen = {code for code, number in one["codes"].items() if number}
    verbs = {verb for verb, number in one["verbs"].items() if number}
    never = ", ".join(f"`{code}`" for code in one["not_covered"]) or "–"
    cells = (
        f"[`{name}`](#{_anchor(name)})",
        one["games"],
        one["years"],
        str(one["seeds"][0]) if len(one["seeds"]) == 1 else f"1–{max(one['seeds'])}",
        sum(one["phases"].values()),
        f"{len(verbs)} of {len(one['verbs'])}",
        f"{len(seen)} of {len(one['codes'])}",
        never,
        one["violations"],
    )
    return f"| {' | '.join(map(str, cells))} |"


def _anchor(name: str) -> str:
    return name.replace("+", "")


def _part(name: str, one: Mapping[str, Any]) -> str:
    silent: dict[str, list[str]] = {}
    for code, why in one["silent"].items():
        silent.setdefault(why, []).append(f"`{code}`")
    told = "\n".join(f"* {', '.join(codes)}: {why}" for why, codes in sorted(silent.items()))
    parts = [
        f"\n## {name}\n",
        f"Phases: {_counts(one['phases'])}. Ends: {_counts(one['ends'])}.\n",
        f"Verbs: {_counts(one['verbs'])}.\n",
        f"Reasons: {_counts(one['codes'])}.\n",
        f"Silent:\n\n{told}\n",
    ]
    return "\n".join(parts)


def _counts(counts: Mapping[str, int]) -> str:
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return ", ".join(f"{name} {number}" for name, number in ordered)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, keep, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--write", action="store_true", help="play nothing")
    parser.add_argument("--more", action="store_true", help="play on")
    given = parser.parse_args(arguments)
    plans = tomllib.loads(PLANS.read_text(encoding="utf-8"))
    record = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    for name in () if given.write else given.names or plans["stacks"]:
        if name not in record or given.names:
            print(name, flush=True)
            plan = plans["plan"]
            on = given.more and name in record
            record[name] = play_on(name, plan, anew(name, record[name])) if on else play(name, plan)
            _keep(plans, record)
    if given.write:
        record = {name: anew(name, one) for name, one in record.items()}
    _keep(plans, record)
    return 0


def _keep(plans: Mapping[str, Any], record: Mapping[str, Any]) -> None:
    """Write the record and the page, in the order of the plans."""
    ordered = {name: record[name] for name in plans["stacks"] if name in record}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(one)}" for name, one in ordered.items())
    RECORD.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    PAGE.write_text(page(ordered), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
