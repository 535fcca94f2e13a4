"""Where maps, variants, layers and sheets are: in this package, in installed ones, in files of users."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from legation.errors import VariantError

__all__ = ["beside", "find_text", "has", "listed", "names_a_file", "shipped", "ships"]

_GROUP = "legation.bank"
_SHOWN = 5
_LIMIT = 2_000_000
"""Bytes that a map or variant file may have."""


_SUFFIX = {"sheets": ".md"}
"""How files end, by folder; elsewhere they are TOML."""


def _own() -> Traversable:
    return files("legation.bank")


def _outside() -> list[Traversable]:
    """The folders of installed packages that hold ``maps`` and ``variants``."""
    from importlib.metadata import entry_points  # noqa: PLC0415  # slow to import, seldom needed

    found = sorted(entry_points(group=_GROUP), key=lambda entry: entry.name)
    return [files(entry.value) for entry in found]


def _named(folder: str, roots: Iterable[Traversable]) -> tuple[str, ...]:
    suffix = _SUFFIX.get(folder, ".toml")
    places = [root / folder for root in roots]
    names = {item.name for place in places if place.is_dir() for item in place.iterdir()}
    return tuple(sorted(name.removesuffix(suffix) for name in names if name.endswith(suffix)))


def listed(folder: str) -> tuple[str, ...]:
    """The ids of the files in ``maps``, ``variants``, ``layers`` or ``sheets``, sorted."""
    return _named(folder, (_own(), *_outside()))


def shipped(folder: str) -> tuple[str, ...]:
    """The ids of the files of a folder that this package itself has, sorted."""
    return _named(folder, (_own(),))


def ships(folder: str, name: str) -> bool:
    """Whether this package itself has the file ``name`` of a folder."""
    return _is_id(name) and (_own() / folder / _file(folder, name)).is_file()


def has(folder: str, name: str) -> bool:
    """Whether this package or an installed one has the file ``name`` of a folder."""
    if not _is_id(name):
        return False
    file = _file(folder, name)
    return ships(folder, name) or any((root / folder / file).is_file() for root in _outside())


def _file(folder: str, name: str) -> str:
    return name + _SUFFIX.get(folder, ".toml")


def names_a_file(name: str) -> bool:
    """Whether the name of a variant makes us read a file of the user's, as base or as layer."""
    return any(part.endswith(".toml") for part in name.split("+"))


def _is_id(name: str) -> bool:
    return name.replace("-", "").replace("_", "").isalnum()


def find_text(folder: str, name: str) -> tuple[str, str]:
    """The text of a map or variant, and the file's name for messages.

    ``name`` is an id of the bank, or the path of a ``.toml`` file. Raises ``VariantError``.
    """
    if name.endswith(".toml"):
        return _user_file(name), name
    if not _is_id(name):
        raise VariantError(f"{name!r} is not an id; ids have letters, digits, '-' and '_' only")
    file = _file(folder, name)
    own = _own() / folder / file
    if own.is_file():
        return own.read_text(encoding="utf-8"), file
    for root in _outside():
        item = root / folder / file
        if item.is_file():
            return item.read_text(encoding="utf-8"), file
    here = listed(folder)
    known = {
        *here,
        *(listed("maps") if folder == "variants" else ()),
    }  # a map may be a variant, too
    near = difflib.get_close_matches(name, sorted(known), 3)
    more = " and more" if len(known) > _SHOWN or folder == "variants" else ""
    some = f"there are {', '.join(here[:_SHOWN])}{more}" if here else "there is none"
    hint = f"; did you mean {' or '.join(near)}?" if near else f"; {some}"
    raise VariantError(f"there is no {folder.removesuffix('s')} {name!r}{hint}")


def beside(name: str, file: str, key: str = "") -> str:
    """The path of a file that another one names: in the folder of that one, or below it.

    Raises ``VariantError`` for a path that leads elsewhere, so that a file from a stranger reads
    nothing but what came with it.
    """
    folder = Path(file).parent
    try:
        inside = (folder / name).resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError) as error:  # a loop of links, a name no file can have
        raise VariantError(f"{name!r} cannot be a file ({error})", file=file, key=key) from None
    if not inside:
        raise VariantError(
            f"{name!r} lies outside the folder of this file; put it beside this file, "
            "or name a map of the bank",
            file=file,
            key=key,
        )
    return str(folder / name)


def _user_file(name: str) -> str:
    path = Path(name)
    try:
        if path.stat().st_size > _LIMIT:
            raise VariantError(f"the file is larger than {_LIMIT} bytes", file=name)
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise VariantError(f"the file is not UTF-8 text ({error.reason})", file=name) from None
    except OSError as error:
        raise VariantError(f"cannot be read ({error.strerror})", file=name) from None
    except ValueError as error:  # a name that no file can have
        raise VariantError(f"cannot be read ({error})", file=name) from None
