"""Maps without a variant file of their own: the standard game on them, where that is the game.

A set-up with units of nobody has the rule ``neutral`` besides. A map's ``[table.rules]`` may say what
its game needs beyond these; such a map waits for a variant file that has it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from legation.board.board import Board
from legation.board.facts import SetupInfo

__all__ = ["implied_text", "lacks"]


def lacks(board: Board, setup: SetupInfo | None = None) -> tuple[str, ...]:
    """Why the standard rules are not enough to play a set-up, the map's first; empty if they are."""
    if not board.map.setups:
        return ("no set-up",)
    table = board.map.table("rules")
    needs = table.get("needs", []) if isinstance(table, Mapping) else []
    setup = setup or board.map.setups[0]
    found = [str(need) for need in needs]
    if board.map.cities:
        found.append("cities")
    kinds = {kind for _, kind, _ in setup.units} - {"army", "fleet"}
    found += sorted(f"{kind}s" for kind in kinds)
    owners = board.owners(setup.id)
    counts = [sum(owner == power for owner in owners.values()) for power in board.powers]
    if setup.win is None:
        found.append("a number of centres to win")
    elif max(counts, default=0) >= setup.win:
        found.append("another way to win")
    homes = (owners.get(home) == power for power in board.powers for home in board.homes[power])
    if not setup.units and not any(homes):
        found.append("units or homes at the start")
    return tuple(dict.fromkeys(found))


def implied_text(name: str, board: Board, setup: SetupInfo | None = None) -> tuple[str, str]:
    """The variant file that a map stands for, and a file name for messages.

    ``setup`` None: the map's first one, if it has any. Whether it ``lacks`` anything is not asked.
    """
    words = {"id": name, "name": board.map.name, "map": name}
    setup = setup or next(iter(board.map.setups), None)
    if setup is not None:
        words["setup"] = setup.id
    head = "\n".join(f"{key} = {json.dumps(value)}" for key, value in words.items())
    text = f'[variant]\n{head}\n\n[[rule]]\nuse = "standard"\nedition = "2023"\n'
    if setup is not None and setup.neutral:
        text += '\n[[rule]]\nuse = "neutral"\n'
    return text, f"{name}.toml"
