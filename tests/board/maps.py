"""Map texts that the board tests share."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from legation.board.board import Board, compile_board
from legation.board.mapfile import MapFile, parse_map


def text_of(name: str) -> str:
    """The text of a map that ships with the package."""
    return (files("legation") / "bank" / "maps" / f"{name}.toml").read_text(encoding="utf-8")


@cache
def shipped(name: str) -> MapFile:
    return parse_map(text_of(name), file=f"{name}.toml")


def board_of(name: str, *patches: str) -> Board:
    return compile_board(shipped(name), patches)


def sketch(
    lands: str, seas: str, fleet: list[str], army: list[str] | None = None, more: str = ""
) -> str:
    """A small map: ids in words, links as in a map file. The first land is the one power's home."""
    rows = [f'{land} = {{ name = "Land {land}", kind = "land" }}' for land in lands.split()]
    rows[0] = rows[0].replace(" }", ', centre = true, home = "p" }')
    rows += [f'{sea} = {{ name = "Sea {sea}", kind = "sea" }}' for sea in seas.split()]
    quoted = [", ".join(f'"{entry}"' for entry in entries) for entries in (army or [], fleet)]
    return "\n".join(
        [
            '[map]\nid = "sketch"\nname = "Sketch"',
            '[[power]]\nid = "p"\nname = "Power"',
            "[province]",
            *rows,
            f"[links]\narmy = [{quoted[0]}]\nfleet = [{quoted[1]}]",
            more,
        ]
    )
