"""Which art a map is drawn with. Art is shared by maps on one geography.

``bank/boards/index.toml`` names the art of every map that has one, and what its provinces are called
there where the ids differ; the art itself is ``bank/boards/<id>.json``, or ``<id>.json.gz`` for boards of
very many provinces.
"""

from __future__ import annotations

import gzip
import tomllib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from legation.bank.files import shipped
from legation.draw.art import Art
from legation.draw.artfile import read_art
from legation.errors import ArtError
from legation.values.geography import Province

__all__ = [
    "Use",
    "art_names",
    "art_text",
    "art_uses",
    "boards_folder",
    "load_art",
    "read_art_file",
    "renamed",
    "uses_from",
]


@dataclass(frozen=True)
class Use:
    """How a map uses art: its id, and by the art's province ids those of the map that differ.

    ``listed`` is a reason why the map has more adjacencies than the art shows (moves that are not
    geographic), or empty.
    """

    art: str
    rename: Mapping[Province, Province] = field(default_factory=dict)
    listed: str = ""


def boards_folder() -> Traversable:
    """The folder of the shipped art."""
    return files("legation.bank") / "boards"


def uses_from(text: str) -> dict[str, Use]:
    """By map id, how it uses art, from the text of an index."""
    found = {}
    for name, one in tomllib.loads(text).get("art", {}).items():
        table: dict[str, Any] = {"art": one} if isinstance(one, str) else one
        rename = {str(old): str(new) for old, new in table.get("rename", {}).items()}
        found[str(name)] = Use(str(table["art"]), rename, str(table.get("listed", "")))
    return found


@lru_cache(maxsize=1)
def art_uses() -> dict[str, Use]:
    """By map id, how it uses the shipped art; maps without art are not in it."""
    index = boards_folder() / "index.toml"
    return uses_from(index.read_text(encoding="utf-8")) if index.is_file() else {}


def art_names() -> dict[str, str]:
    """By map id, the id of the art it is drawn with."""
    return {name: use.art for name, use in art_uses().items()}


def load_art(name: str) -> Art:
    """The art of a map of the bank. Raises ``ArtError`` where it has none or cannot be read."""
    use = art_uses().get(name)
    if use is None:
        how = f"`legation board make {name}` makes one"
        if name not in shipped("maps"):
            how = (
                f"`legation board make FILE.toml -o FOLDER` draws the board of a map of your own, and "
                f"`--art FOLDER/{name}.json` takes it"
            )
        raise ArtError(f"there is no board art of {name!r}; {how}")
    art = _read(use.art)
    return renamed(art, use.rename) if use.rename else art


def renamed(art: Art, names: Mapping[Province, Province]) -> Art:
    """Art with other province ids; those that ``names`` does not name stay."""

    def new(id_: Province) -> Province:
        return names.get(id_, id_)

    regions = {new(id_): replace(one, id=new(id_)) for id_, one in art.regions.items()}
    anchors = {new(id_): one for id_, one in art.anchors.items()}
    links = tuple(replace(one, a=new(one.a), b=new(one.b)) for one in art.links)
    unshown = tuple((new(a), new(b)) for a, b in art.unshown)
    return replace(art, regions=regions, anchors=anchors, links=links, unshown=unshown)


def art_text(art: str) -> str:
    """The text of a shipped art file; the largest are packed. Raises ``OSError`` without one."""
    packed = boards_folder() / f"{art}.json.gz"
    if packed.is_file():
        return gzip.decompress(packed.read_bytes()).decode()
    return (boards_folder() / f"{art}.json").read_text(encoding="utf-8")


def read_art_file(path: Path) -> Art:
    """Art from a file of the user's, packed or not. Raises ``ArtError`` with its place, or ``OSError``."""
    try:
        data = path.read_bytes()
        return read_art((gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode())
    except ArtError as error:
        raise ArtError(error.what, file=str(path), line=error.line) from None
    except (UnicodeDecodeError, EOFError, zlib.error):
        raise ArtError("not text", file=str(path)) from None


@lru_cache(maxsize=32)
def _read(art: str) -> Art:
    try:
        return read_art(art_text(art))
    except OSError as error:
        raise ArtError(f"the art {art!r} cannot be read ({error.strerror})") from None
    except ArtError as error:
        raise ArtError(error.what, file=f"{art}.json", line=error.line) from None
