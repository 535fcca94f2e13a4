"""Variant files: a map, a set-up and a stack of rules, read from TOML and composed."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from legation.bank.files import beside, find_text, ships
from legation.bank.implied import implied_text, lacks
from legation.board.board import Board, compile_board
from legation.board.mapfile import MapFile, SetupInfo, parse_map
from legation.engine.stack import compose
from legation.engine.variant import Variant
from legation.errors import MapError, VariantError
from legation.rules.registry import stack_part

__all__ = ["load_board", "load_partly", "load_variant"]

_KEYS = {"variant": ("id", "name", "map", "setup", "sheet", "notes"), "rule": None}
_NOBODY = '[[power]]\nid = "neutral"\nname = "Neutral"\n'


@lru_cache(maxsize=64)
def _board_of_text(text: str, file: str) -> Board:
    return compile_board(parse_map(text, file=file, bases=_bases(file)))


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


def load_board(name: str) -> Board:
    """The board of a map: an id of the bank, or the path of a map file.

    Raises ``VariantError`` when there is none, ``MapError`` when it cannot be used.
    """
    text, file = find_text("maps", name)
    return _board_of_text(text, file)


def load_variant(
    name: str = "standard",
    *,
    edition: str | None = None,
    settings: Mapping[str, object] | None = None,
) -> Variant:
    """A variant of the bank, or one from the path of a variant file, ready to play.

    A map of the bank without a variant file is played by the standard rules, if they are enough.
    ``edition`` and ``settings`` change its rules: ``settings`` maps ``switch`` or ``rule.switch`` to a
    value. Raises ``VariantError`` or ``MapError`` for what cannot be used, ``StackConflict`` for rules
    that do not go together.
    """
    if ships("maps", name) and not ships("variants", name):
        text, file = implied_text(name, load_board(name))
    else:
        text, file = find_text("variants", name)
    return _composed(text, file, _changes(edition, settings))


def load_partly(
    name: str, *, edition: str | None = None, settings: Mapping[str, object] | None = None
) -> tuple[Variant, tuple[str, ...]]:
    """A variant as far as the rules there are can play it, and what its game needs besides.

    That is ``load_variant`` and nothing where the rules are enough. Otherwise it is good to judge
    single phases of a recorded game; units of nobody are those of a power ``neutral`` there. Raises as
    ``load_variant`` does.
    """
    implied = ships("maps", name) and not ships("variants", name)
    missing = lacks(load_board(name)) if implied else ()
    if not missing:
        return load_variant(name, edition=edition, settings=settings), ()
    text, file = implied_text(name, load_board(name), partly=True)
    variant = _composed(text, file, _changes(edition, settings), partly=True)
    if variant.setup.neutral:
        variant = replace(variant, board=compile_board(variant.board.map, (_NOBODY,)))
    return variant, missing


def _changes(
    edition: str | None, settings: Mapping[str, object] | None
) -> tuple[tuple[str, str], ...]:
    changes = dict(settings or {})
    if edition is not None:
        changes["edition"] = edition
    return tuple(sorted((name, _word(value)) for name, value in changes.items()))


@lru_cache(maxsize=256)
def _composed(
    text: str, file: str, changes: tuple[tuple[str, str], ...], partly: bool = False
) -> Variant:
    table = _read(text, file)
    head = table["variant"]
    place = str(head["map"])
    board = load_board(beside(place, file, "variant.map") if place.endswith(".toml") else place)
    setup = _setup(board, head.get("setup", "usual"), file)
    if setup.neutral and not partly:
        raise VariantError(
            "set-ups with units of nobody need a rule that is not built yet", file=file, key="setup"
        )
    rules = [dict(rule) for rule in table["rule"]]
    _change(rules, dict(changes), file)
    stack = []
    words: dict[str, object] = {}
    for rule in rules:
        use = rule.pop("use")
        try:
            stack += stack_part(use, rule)
        except VariantError as error:
            raise VariantError(error.what, file=file, key=error.key) from None
        words |= {f"{use}.{name}": value for name, value in rule.items()}
    return Variant(head["id"], head["name"], board, setup, compose(stack), words)


def _word(value: object) -> str:
    """A setting as a text, lists with commas between."""
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _setup(board: Board, name: str, file: str) -> SetupInfo:
    try:
        return board.setups[name]
    except KeyError:
        there = ", ".join(board.setups)
        raise VariantError(
            f"the map {board.map.id!r} has no set-up {name!r}; it has {there}",
            file=file,
            key="setup",
        ) from None


def _read(text: str, file: str) -> dict[str, Any]:
    """The tables of a variant file, checked key by key."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise VariantError(f"not valid TOML: {error}", file=file) from None
    except RecursionError:
        raise VariantError("the tables are nested too deeply", file=file) from None
    _known(table, tuple(_KEYS), file, "")
    head, rules = table.get("variant"), table.get("rule")
    if not isinstance(head, dict):
        raise VariantError("the table [variant] is missing", file=file, key="variant")
    _known(head, _KEYS["variant"] or (), file, "variant")
    for needed in ("id", "name", "map"):
        if not isinstance(head.get(needed), str):
            raise VariantError(f"a text {needed!r} is missing", file=file, key=f"variant.{needed}")
    if not isinstance(head.get("setup", ""), str):
        raise VariantError("the name of a set-up is a text", file=file, key="variant.setup")
    if not isinstance(rules, list) or not rules:
        raise VariantError('there is no [[rule]]; write at least use = "standard"', file=file)
    for rule in rules:
        if not isinstance(rule, dict) or not isinstance(rule.get("use"), str):
            raise VariantError('every [[rule]] needs use = "name of a rule"', file=file, key="rule")
    return table


def _known(table: Mapping[str, object], keys: tuple[str, ...], file: str, where: str) -> None:
    for key in table:
        if key not in keys:
            near = difflib.get_close_matches(key, keys, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(keys)}"
            raise VariantError(f"unknown key; {hint}", file=file, key=f"{where}.{key}".strip("."))


def _change(rules: list[dict[str, Any]], changes: dict[str, str], file: str) -> None:
    """Lay chosen switches over the file's rules; a bare name goes to the first rule."""
    for name, value in changes.items():
        use, _, switch = name.rpartition(".")
        target = next((rule for rule in rules if rule["use"] == use), None) if use else rules[0]
        if target is None:
            uses = ", ".join(rule["use"] for rule in rules)
            raise VariantError(
                f"the variant uses no rule {use!r}, only {uses}", file=file, key=name
            )
        if switch == "edition":
            # An edition is a starting point: switches of the file itself still stand.
            target["edition"] = value
        else:
            target[switch] = value
