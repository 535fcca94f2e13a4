"""The workshop behind ``legation board make``: where boards are written, and their index kept."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from functools import cached_property
from importlib.resources import as_file
from pathlib import Path

from legation.bank import load_board
from legation.bank.files import shipped
from legation.draw.art import Art
from legation.draw.artfile import write_art
from legation.draw.shelf import boards_folder, uses_from
from legation.errors import LegationError
from legation.makers.families import LISTED, families, index_text, uses_of
from legation.makers.making import Made, Making, make
from legation.makers.plans import strange_tools

__all__ = ["Workshop", "put"]


LARGEST = 250_000
"""Bytes of an art file that is not packed."""


def put(art: Art, folder: Path) -> Path:
    """Write art into a folder, packed if it is large; what was there before goes."""
    text = write_art(art).encode()
    plain, packed = folder / f"{art.id}.json", folder / f"{art.id}.json.gz"
    path, other = (packed, plain) if len(text) > LARGEST else (plain, packed)
    if path is plain or not packed.is_file() or gzip.decompress(packed.read_bytes()) != text:
        # Another zlib packs otherwise: what is packed already and says the same stays.
        path.write_bytes(gzip.compress(text, 9, mtime=0) if path is packed else text)
    other.unlink(missing_ok=True)
    return path


class Workshop:
    """Makes boards into a folder: the bank's own, or another one."""

    def __init__(self, how: Making, folder: Path | None = None) -> None:
        self.how = how
        if folder is None:
            with as_file(boards_folder()) as own:
                folder = own
        self.folder = folder

    @cached_property
    def _families(self) -> dict[str, list[str]]:
        return families()  # reads all maps of the bank

    def heads(self, names: Sequence[str]) -> list[str]:
        """The maps whose boards are to be made for ``names``, each once; all for none.

        A file of the user's stands for itself. Raises ``LegationError`` for what is no map.
        """
        if not names:
            return sorted(self._families)
        known = set(shipped("maps"))
        for name in names:
            if name not in known:
                load_board(name)
        if known.isdisjoint(names):
            return list(dict.fromkeys(names))
        head = {name: one for one, group in self._families.items() for name in group}
        return list(dict.fromkeys(head.get(name, name) for name in names))

    def file(self, head: str) -> Path | None:
        """The file of a board, if it is there."""
        paths = [self.folder / f"{head}{end}" for end in (".json", ".json.gz")]
        return next((path for path in paths if path.is_file()), None)

    def has(self, head: str) -> bool:
        """Whether the board is there already."""
        return self.file(head) is not None

    def make(self, head: str) -> Made:
        """Make a board, write it and put it and its family into the index. Raises as ``make`` does."""
        made, group = self._made(head), self._group(head)
        self.folder.mkdir(parents=True, exist_ok=True)
        put(made.art, self.folder)
        if group:
            self._enter(head, group)
        return made

    def differs(self, head: str) -> str:
        """Make a board and say how it differs from the one in the folder; empty if it does in no byte.

        Nothing is written. Raises ``LegationError`` where the folder has no such board.
        """
        kept = self._kept(head)
        made = write_art(self._made(head).art)
        if made == kept:
            return ""
        old, new = kept.splitlines(), made.splitlines()
        lines = sum(one != other for one, other in zip(old, new, strict=False))
        lines += abs(len(old) - len(new))
        strange = strange_tools()
        why = f"; made with {', '.join(strange)}" if strange else ""
        return f"{lines} of {max(len(old), len(new))} lines differ{why}"

    def _group(self, head: str) -> list[str]:
        return self._families.get(head, []) if head in shipped("maps") else []

    def _made(self, head: str) -> Made:
        group = self._group(head)
        others = [load_board(name) for name in group if name != head and name not in LISTED]
        return make(load_board(head), self.how, others)

    def _kept(self, head: str) -> str:
        plain, packed = self.folder / f"{head}.json", self.folder / f"{head}.json.gz"
        if packed.is_file():
            return gzip.decompress(packed.read_bytes()).decode()
        if plain.is_file():
            return plain.read_text(encoding="utf-8")
        raise LegationError(f"there is no board of {head} in {self.folder}")

    def _enter(self, head: str, group: Sequence[str]) -> None:
        index = self.folder / "index.toml"
        uses = uses_from(index.read_text(encoding="utf-8")) if index.is_file() else {}
        index.write_text(index_text({**uses, **uses_of(head, group)}), encoding="utf-8")
