"""Variant files: TOML text to a checked ``VariantFile``.

A file with ``map`` is a variant: a map, a set-up and rules. A file without is a **layer**: rules and
settings that are laid over a variant.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NoReturn

from legation.board.facts import PATCH_SECTIONS as _PATCH
from legation.board.tomltext import toml_lines
from legation.errors import VariantError

__all__ = ["RuleUse", "VariantFile", "read_variant"]

_TABLES = ("variant", "rule", "setup")
_HEAD = ("id", "name", "map", "setup", "sheet", "notes", "layers", "replace", "drop", "flags")
_SETUP = ("id", "name", "first", "win", "units", "owners", "patch")
_BY_KEY = ("units", "owners")
"""Parts of a set-up that several files may each say something of."""
_OF_MAPS = {"map", "power", "province", "links"}
_MOST = 100
"""Entries that a list of a file, and rules that a file, may have."""


@dataclass(frozen=True, slots=True)
class RuleUse:
    """One ``[[rule]]``: the name of a rule, and its settings as they are written."""

    use: str
    settings: Mapping[str, object]


def _field() -> Any:
    """A part that follows from the text, and so takes no part in comparing."""
    return field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class VariantFile:
    """What a variant file says. ``map`` is empty for a layer, ``setup`` where none is named.

    ``replace`` holds the settings (``rule.setting``) for which this file's value goes before that of
    an earlier one, ``drop`` the rules of earlier files that it takes away. ``setup_settings`` is what
    ``[setup]`` changes of the set-up: ``win``, ``units.POWER`` and so on; ``patch`` what it changes of the
    map, as a text. ``flags`` are the flags that it is played with, None where it does not speak of any.
    ``implied``: there is no such file, a map stands for it.
    """

    file: str
    text: str
    id: str = _field()
    name: str = _field()
    map: str = _field()
    setup: str = _field()
    sheet: str = _field()
    layers: tuple[str, ...] = _field()
    replace: tuple[str, ...] = _field()
    drop: tuple[str, ...] = _field()
    rules: tuple[RuleUse, ...] = _field()
    setup_settings: Mapping[str, object] = _field()
    patch: str = _field()
    flags: tuple[str, ...] | None = _field()
    implied: bool = False

    def fail(self, what: str, key: str = "") -> NoReturn:
        """Raise the ``VariantError`` for this file."""
        raise VariantError(what, file=self.file, key=key)


@lru_cache(maxsize=256)
def read_variant(text: str, file: str) -> VariantFile:
    """Read a variant file, checked key by key. Raises ``VariantError`` with file and key."""
    table = _load(text, file)
    if "variant" not in table and not table.keys().isdisjoint(_OF_MAPS):
        raise VariantError(
            "this is a map, and a game needs a variant: write a file with [variant] and "
            'map = "..." beside it, and [[rule]] with use = "standard"',
            file=file,
        )
    _known(table, _TABLES, file, "")
    head = table.get("variant")
    if not isinstance(head, dict):
        raise VariantError("the table [variant] is missing", file=file, key="variant")
    _known(head, _HEAD, file, "variant")
    for needed in ("id", "name"):
        if not isinstance(head.get(needed), str):
            raise VariantError(f"a text {needed!r} is missing", file=file, key=f"variant.{needed}")
    for word in ("map", "sheet", "notes"):
        if not isinstance(head.get(word, ""), str):
            raise VariantError(f"{word!r} is a text", file=file, key=f"variant.{word}")
    if not isinstance(head.get("setup", ""), str):
        raise VariantError("the name of a set-up is a text", file=file, key="variant.setup")
    found = VariantFile(
        file,
        text,
        head["id"],
        head["name"],
        head.get("map", ""),
        head.get("setup", ""),
        head.get("sheet", ""),
        _words(head, "layers", file),
        _words(head, "replace", file),
        _words(head, "drop", file),
        _rules(table.get("rule", []), file),
        *_setup(table.get("setup", {}), file),
        _words(head, "flags", file) if "flags" in head else None,
    )
    _agrees(found)
    return found


def _load(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise VariantError("the tables are nested too deeply", file=file) from None
    except ValueError as error:  # TOMLDecodeError is one; huge numbers raise the plain one
        raise VariantError(f"not valid TOML: {error}", file=file) from None


def _known(table: Mapping[str, object], keys: tuple[str, ...], file: str, where: str) -> None:
    for key in table:
        if key not in keys:
            near = difflib.get_close_matches(key[:80], keys, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(keys)}"
            raise VariantError(f"unknown key; {hint}", file=file, key=f"{where}.{key}".strip("."))


def _words(head: Mapping[str, object], key: str, file: str) -> tuple[str, ...]:
    """A list of texts, none of them twice."""
    value = head.get(key, [])
    where = f"variant.{key}"
    if not isinstance(value, list) or not all(isinstance(word, str) and word for word in value):
        raise VariantError("must be a list of texts", file=file, key=where)
    if len(value) > _MOST:
        raise VariantError(
            f"more than {_MOST} entries; no variant needs that", file=file, key=where
        )
    for word in value:
        if value.count(word) > 1:
            raise VariantError(f"names {word!r} twice; leave one out", file=file, key=where)
    return tuple(value)


def _rules(rules: object, file: str) -> tuple[RuleUse, ...]:
    if not isinstance(rules, list):
        what = 'there is no [[rule]]; write at least use = "standard", with two brackets'
        raise VariantError(what, file=file, key="rule")
    if len(rules) > _MOST:
        raise VariantError(f"more than {_MOST} of [[rule]]", file=file, key="rule")
    for rule in rules:
        if isinstance(rule, dict) and rule.get("use") == "setup":
            what = "a set-up is no rule; write it as [setup]"
            raise VariantError(what, file=file, key="rule")
        if not isinstance(rule, dict) or not isinstance(rule.get("use"), str):
            raise VariantError('every [[rule]] needs use = "name of a rule"', file=file, key="rule")
    return tuple(
        RuleUse(rule["use"], {name: value for name, value in rule.items() if name != "use"})
        for rule in rules
    )


def _setup(setup: object, file: str) -> tuple[dict[str, object], str]:
    """``[setup]``: what it says of the set-up, key by key, and its patch of the map as a text."""
    if not isinstance(setup, dict):
        raise VariantError("write [setup], with one bracket", file=file, key="setup")
    _known(setup, _SETUP, file, "setup")
    told: dict[str, object] = {}
    for key, value in setup.items():
        if key in _BY_KEY:
            if not isinstance(value, dict):
                raise VariantError("must be a table", file=file, key=f"setup.{key}")
            told |= {f"{key}.{name}": inner for name, inner in value.items()}
        elif key != "patch":
            told[key] = value
    patch = setup.get("patch", {})
    if not isinstance(patch, dict):
        raise VariantError("must be a table", file=file, key="setup.patch")
    _known(patch, _PATCH, file, "setup.patch")
    try:
        return told, toml_lines(patch)
    except (TypeError, RecursionError):
        what = "holds a date or is nested too deeply"
        raise VariantError(what, file=file, key="setup.patch") from None


def _agrees(found: VariantFile) -> None:
    """What the parts of a file say of one another."""
    if found.map and not found.rules and not found.layers:
        found.fail('there is no [[rule]]; write at least use = "standard"')
    setup = found.setup_settings or found.patch
    if not (found.map or found.rules or found.layers or found.drop or setup):
        found.fail("a layer needs a [[rule]], a [setup], layers, or rules to drop")
    if not found.map and found.setup:
        found.fail("a layer has no map, so it names no set-up of one", "variant.setup")
    own = [f"{rule.use}.{name}" for rule in found.rules for name in rule.settings]
    own += [f"setup.{name}" for name in found.setup_settings]
    for setting in found.replace:
        if setting not in own:
            near = difflib.get_close_matches(setting[:80], own, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            found.fail(f"this file does not set {setting!r}{hint}", "variant.replace")
    for use in found.drop:
        if any(rule.use == use for rule in found.rules):
            found.fail(f"this file uses {use!r} itself; leave one of the two out", "variant.drop")
