"""The board and the set-up of a variant: those of its map, with what its files change of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from legation.bank.boards import load_board
from legation.bank.files import beside
from legation.bank.layers import Stack
from legation.board.board import Board, compile_board
from legation.board.facts import SetupInfo
from legation.board.tomltext import toml_lines
from legation.errors import MapError, VariantError

__all__ = ["SetUp", "set_up"]

_PATCH = re.compile(r"<patch (\d+)>")


class SetUp(NamedTuple):
    """A board with a set-up of it, and the set-ups that its map offers, as (id, name)."""

    board: Board
    setup: SetupInfo
    offered: tuple[tuple[str, str], ...]


def set_up(stack: Stack, chosen: str = "") -> SetUp:
    """The board and the set-up of a stack. ``chosen`` names a set-up of the map; empty: the usual one.

    Raises ``VariantError`` for a set-up that the map does not have and for a ``[setup]`` that does not
    fit, ``MapError`` for a map that cannot be used.
    """
    base = stack.files[0]
    place = base.map
    if place.endswith(".toml"):
        place = beside(place, base.file, "variant.map")
    plain = load_board(place)
    name = (
        chosen
        or base.setup
        or ("usual" if "usual" in plain.setups else next(iter(plain.setups), ""))
    )
    if name not in plain.setups:
        there = ", ".join(plain.setups) or "none"
        base.fail(f"the map {plain.map.id!r} has no set-up {name!r}; it has {there}", "setup")
    board = load_board(place, setup=name)
    others = tuple((one.id, one.name) for one in plain.map.setups)
    if not stack.patches and not stack.setup.settings:
        return SetUp(board, board.setups[name], others)
    table = _table(stack.setup.values, name)
    try:
        texts = [*(text for _, text in stack.patches), toml_lines({"setup": [table]})]
        board = compile_board(board.map, tuple(texts))
    except MapError as error:
        raise _told(stack, error) from None
    except TypeError:
        base.fail("[setup] holds a date; write a text", "setup")
    return SetUp(board, board.setups[str(table["id"])], others)


def _table(told: Mapping[str, object], name: str) -> dict[str, Any]:
    """The table of a set-up that is like one of the map and differs as told."""
    table: dict[str, Any] = {"id": name, "like": name}
    for key, value in told.items():
        part, dot, inner = key.partition(".")
        if dot:
            table.setdefault(part, {})[inner] = value
        else:
            table[key] = value
    return table


def _told(stack: Stack, error: MapError) -> VariantError:
    """A mistake in a patch or a ``[setup]`` as one of the file that it stands in."""
    found = _PATCH.fullmatch(error.file)
    number = int(found[1]) if found else 0
    if 0 < number <= len(stack.patches):
        return VariantError(error.what, file=stack.patches[number - 1][0], key="setup.patch")
    settings = stack.setup.settings.values()
    # The setting that the message speaks of, else the last one.
    named = [
        one for one in settings if str(one.value) in error.what or repr(one.value) in error.what
    ]
    file = next((one.file for one in [*named, *reversed(settings)]), stack.files[0].file)
    return VariantError(error.what, file=file, key="setup")
