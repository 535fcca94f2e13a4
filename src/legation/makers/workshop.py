"""The workshop behind ``legation board make``: where boards are written, and their index kept."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import as_file
from pathlib import Path

from legation.bank import load_board
from legation.draw.artfile import write_art
from legation.draw.shelf import boards_folder, uses_from
from legation.makers.families import LISTED, families, index_text, uses_of
from legation.makers.making import Made, Making, make

__all__ = ["Workshop"]


class Workshop:
    """Makes boards into a folder: the bank's own, or another one."""

    def __init__(self, how: Making, folder: Path | None = None) -> None:
        self.how = how
        if folder is None:
            with as_file(boards_folder()) as own:
                folder = own
        self.folder = folder
        self._families = families()

    def heads(self, names: Sequence[str]) -> list[str]:
        """The maps whose boards are to be made for ``names``, each once; all for none.

        A file of the user's stands for itself.
        """
        if not names:
            return sorted(self._families)
        head = {name: one for one, group in self._families.items() for name in group}
        return list(dict.fromkeys(head.get(name, name) for name in names))

    def has(self, head: str) -> bool:
        """Whether the board is there already."""
        return (self.folder / f"{head}.json").is_file()

    def make(self, head: str) -> Made:
        """Make a board, write it and put it and its family into the index. Raises as ``make`` does."""
        group = self._families.get(head, [])
        others = [load_board(name) for name in group if name != head and name not in LISTED]
        made = make(load_board(head), self.how, others)
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{made.art.id}.json"
        path.write_text(write_art(made.art), encoding="utf-8")
        if group:
            self._enter(head, group)
        return made

    def _enter(self, head: str, group: Sequence[str]) -> None:
        index = self.folder / "index.toml"
        uses = uses_from(index.read_text(encoding="utf-8")) if index.is_file() else {}
        index.write_text(index_text({**uses, **uses_of(head, group)}), encoding="utf-8")
