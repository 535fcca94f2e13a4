"""Which art a map is drawn with. Art is shared by maps on one geography.

``bank/boards/index.toml`` names the art of every map that has one; the art itself is
``bank/boards/<id>.json`` or, where large, ``<id>.json.gz``.
"""

from __future__ import annotations

import gzip
import tomllib
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from legation.draw.art import Art
from legation.draw.artfile import read_art
from legation.errors import ArtError

__all__ = ["art_names", "load_art"]


def _folder() -> Traversable:
    return files("legation.bank") / "boards"


@lru_cache(maxsize=1)
def art_names() -> dict[str, str]:
    """By map id, the id of the art it is drawn with; maps without art are not in it."""
    index = _folder() / "index.toml"
    if not index.is_file():
        return {}
    table = tomllib.loads(index.read_text(encoding="utf-8")).get("art", {})
    return {str(name): str(art) for name, art in table.items()}


def load_art(name: str) -> Art:
    """The art of a map of the bank. Raises ``ArtError`` where it has none or cannot be read."""
    art = art_names().get(name)
    if art is None:
        raise ArtError(f"there is no board art of {name!r}; `legation board make {name}` makes one")
    return _read(art)


@lru_cache(maxsize=32)
def _read(art: str) -> Art:
    plain, packed = _folder() / f"{art}.json", _folder() / f"{art}.json.gz"
    try:
        if plain.is_file():
            return read_art(plain.read_text(encoding="utf-8"))
        return read_art(gzip.decompress(packed.read_bytes()).decode())
    except OSError as error:
        raise ArtError(f"the art {art!r} cannot be read ({error.strerror})") from None
    except ArtError as error:
        raise ArtError(error.what, file=f"{art}.json", line=error.line) from None
