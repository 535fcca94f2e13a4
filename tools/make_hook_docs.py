"""Writes docs/hooks.md from the hook table in the package.

With ``--check`` nothing is written; the exit code is 1 when the page is out of date.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import get_args

from legation.engine.hooks import HOOKS, Combiner, Hook
from legation.rules.registry import own_rules, stack_part

PAGE = Path(__file__).resolve().parents[1] / "docs" / "hooks.md"

COMBINERS: Mapping[str, str] = {
    "wrap": (
        "each module gives `wrapper(inner)`, which returns a function of what the hook is given; "
        "`inner` is the function so far. Modules listed later wrap those listed earlier, so that "
        "the last one is asked first"
    ),
    "all": "each module gives a function that may object; the first objection counts",
    "union": "what all modules give is put together, in the order of the stack",
    "fold": "the functions run in the order of the stack, each on what the former left",
    "only": "one module at most gives it; two are refused when the variant is loaded",
    "rank": "the rules of all modules are tried by ascending rank until one has an answer",
}

HEAD = """\
# The hook table

<!-- Written by tools/make_hook_docs.py from src/legation/engine/hooks.py. Change it there. -->

A rule module takes part in a game through hooks and through nothing else. It gives a mapping from the
names below to functions or values ([Writing a module](writing-a-module.md) shows how). This page is
generated from the table in `engine/hooks.py`; a test keeps the two together.

`scene` is a `Scene`: the variant, the board as it is now, the state, and the dice. `p` is a `Problem`:
what one movement phase is about, fixed before anything is decided. `t` is a `Table`: what has been
decided so far. `action` and `number` count the actions and units of the problem.

## How modules combine

"""


def users() -> dict[str, list[str]]:
    """By hook, our own modules that use it: those of the standard game first, in their order."""
    found: dict[str, list[str]] = {name: [] for name in HOOKS}
    for name in ("standard", *(name for name in own_rules() if name != "standard")):
        for module, settings in stack_part(name, {}):
            for hook in module.hooks(settings):
                found[hook].append(module.name)
    return found


def page() -> str:
    """The text of the page."""
    used = users()
    if set(COMBINERS) != set(get_args(Combiner)):
        raise SystemExit("make_hook_docs: COMBINERS does not explain the combiners of the engine")
    parts = [HEAD]
    parts += [f"* `{name}`: {text}.\n" for name, text in COMBINERS.items()]
    parts.append(
        "\nA hook with **keys** takes a mapping: the combiner then holds for each key by itself.\n\n"
        "## All hooks\n\n| hook | combiner | used by |\n|---|---|---|\n"
    )
    parts += [_row(hook, used[hook.name]) for hook in HOOKS.values()]
    unused = [name for name, modules in used.items() if not modules]
    if unused:
        parts.append(
            "\nThe first six modules are those of the standard game. A hook with a dash is there for "
            "modules that\ncome from outside.\n"
        )
    parts += [_section(hook) for hook in HOOKS.values()]
    return "".join(parts)


def _row(hook: Hook, modules: Sequence[str]) -> str:
    keys = ", by key" if hook.keyed else ""
    told = ", ".join(f"`{name}`" for name in modules) or "–"
    return f"| [`{hook.name}`](#{hook.name}) | {hook.combiner}{keys} | {told} |\n"


def _section(hook: Hook) -> str:
    lines = [f"\n## {hook.name}\n\n", f"{hook.about}\n\n", f"* combiner: `{hook.combiner}`"]
    lines.append(", for each key by itself\n" if hook.keyed else "\n")
    if hook.given:
        lines.append(f"* given: {hook.given}\n")
    lines += [f"* gives: {hook.gives}\n", f"* when no module uses it: {hook.default}\n"]
    return "".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; gives its exit code."""
    parser = argparse.ArgumentParser(prog="make_hook_docs", description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    given = parser.parse_args(arguments)
    made = page()
    there = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    if made == there:
        return 0
    if given.check:
        print(f"{PAGE} is out of date; run python -m tools.make_hook_docs", file=sys.stderr)
        return 1
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
