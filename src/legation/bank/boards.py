"""The boards of maps, by id or path, and as a set-up has them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from legation.bank.files import beside, find_text
from legation.board.board import Board, compile_board
from legation.board.facts import MapFile
from legation.board.mapfile import parse_map
from legation.board.setups import map_at
from legation.errors import MapError, VariantError

__all__ = ["load_board"]


@lru_cache(maxsize=64)
def _map_of_text(text: str, file: str) -> MapFile:
    return parse_map(text, file=file, bases=_bases(file))


def _bases(child: str) -> Callable[[str], MapFile]:
    """Finds the maps that the map in a file may be based on: of the bank, or beside that file."""

    def base(name: str) -> MapFile:
        if name.endswith(".toml"):
            try:
                name = beside(name, child)
            except VariantError as error:
                raise MapError(error.what, file=child) from None
        try:
            text, file = find_text("maps", name)
        except VariantError as error:
            raise KeyError(name) from error
        return parse_map(text, file=file, bases=_bases(file))

    return base


@lru_cache(maxsize=128)
def _board_of_text(text: str, file: str, setup: str) -> Board:
    made = _map_of_text(text, file)
    for one in made.setups:
        if one.id == setup:
            made = map_at(made, one)
    return compile_board(made)


def load_board(name: str, *, setup: str = "") -> Board:
    """The board of a map: an id of the bank, or the path of a map file.

    A ``setup`` of the map may change it; without one, or with an unknown one, it is the map as it is.
    Raises ``VariantError`` when there is none, ``MapError`` when it cannot be used.
    """
    text, file = find_text("maps", name)
    return _board_of_text(text, file, setup)
