"""Variants by name: variant files and layers, composed with their map and ready to play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from legation.bank.boards import load_board
from legation.bank.choosing import choose, modules_of
from legation.bank.files import find_text, ships
from legation.bank.flags import flagged, split_flags
from legation.bank.implied import implied_text, lacks
from legation.bank.layers import Stack, heads_of, stacked
from legation.bank.setting_up import set_up
from legation.bank.variantfile import VariantFile, read_variant
from legation.board.board import Board, compile_board
from legation.board.facts import SetupInfo
from legation.engine.module import Module
from legation.engine.stack import compose
from legation.engine.variant import Variant
from legation.errors import VariantError

__all__ = ["check_layer", "load_board", "load_partly", "load_variant"]


def load_variant(
    name: str = "standard",
    *,
    edition: str | None = None,
    settings: Mapping[str, object] | None = None,
    setup: str | None = None,
    flags: Sequence[str] | str = (),
) -> Variant:
    """A variant of the bank, or one from the path of a variant file, ready to play.

    A map of the bank without a variant file is played by the standard rules, if they are enough.
    Layers are laid over it by ``+``: ``"youngstown+catspaw"``. ``edition`` and ``settings`` change the
    rules: ``settings`` maps ``rule.setting``, or a setting that one rule alone has, to a value.
    ``setup`` names a set-up of the map; ``setup`` in ``settings`` is the same, and so are ``flags``, names
    that stand for several settings. Raises ``VariantError`` or ``MapError`` for what cannot be used,
    ``StackConflict`` for rules that do not go together.
    """
    changes = _changes(edition, settings, setup, flags)
    chosen = dict(changes).get("setup", "")
    heads = heads_of(name, lambda base: _implied(base, chosen))
    files = stacked(heads[0], heads[1:]).files
    return _composed(heads, tuple(files), changes)


def load_partly(
    name: str, *, edition: str | None = None, settings: Mapping[str, object] | None = None
) -> tuple[Variant, tuple[str, ...]]:
    """A variant as far as the rules there are can play it, and what its game needs besides.

    That is ``load_variant`` and nothing where the rules are enough. Otherwise it is good to judge
    single phases of a recorded game; units of kinds that the rules do not know are left out of the
    set-up, and units of nobody where no power has any. Raises as ``load_variant`` does.
    """
    implied = ships("maps", name) and not ships("variants", name)
    missing = lacks(load_board(name)) if implied else ()
    if not missing:
        return load_variant(name, edition=edition, settings=settings), ()
    file = _implied(name)
    variant = _composed((file,), (file,), _changes(edition, settings), partly=True)
    board, setup = variant.board, variant.setup

    def known(kind: str, place: str) -> bool:
        return kind in board.reach and bool(board.stands[kind] >> board.index[place] & 1)

    units = tuple(unit for unit in setup.units if known(*unit[1:]))
    # Where nobody has units, those of nobody in all homes would keep everybody from building.
    neutral = tuple(unit for unit in setup.neutral if known(*unit)) if units else ()
    return replace(variant, setup=replace(setup, units=units, neutral=neutral)), missing


def check_layer(file: VariantFile) -> Stack:
    """A layer over the standard game, with its usual flags.

    Raises what there is to say against it, alone and there.
    """
    alone = stacked(file)
    flagged(alone, ())
    modules_of(alone, choose(alone, {}))
    base = read_variant(*find_text("variants", "standard"))
    whole = stacked(base, () if file.drop else (file,))
    flagged(whole, ())
    compose(modules_of(whole, choose(whole, {})))
    return whole


def _implied(name: str, setup: str = "") -> VariantFile:
    """The variant that a map stands for. What it lacks is asked when its layers are laid."""
    board = load_board(name)
    return replace(read_variant(*implied_text(name, board, board.setups.get(setup))), implied=True)


def _changes(
    edition: str | None,
    settings: Mapping[str, object] | None,
    setup: str | None = None,
    flags: Sequence[str] | str = (),
) -> tuple[tuple[str, str], ...]:
    changes = dict(settings or {})
    if flags:
        told = [_word(changes["flags"])] if "flags" in changes else []
        changes["flags"] = ",".join([*told, flags if isinstance(flags, str) else _word(flags)])
    if setup is not None:
        changes["setup"] = setup
    if edition is not None:
        changes["edition"] = edition
    return tuple(sorted((name, _word(value)) for name, value in changes.items()))


@lru_cache(maxsize=256)
def _composed(
    heads: tuple[VariantFile, ...],
    files: tuple[VariantFile, ...],  # these are what the result depends on
    changes: tuple[tuple[str, str], ...],
    partly: bool = False,
) -> Variant:
    """The variant of a base and its layers. ``files`` are these and all that they name."""
    base = heads[0]
    stack = stacked(base, heads[1:])
    if not stack.rules:
        base.fail('no [[rule]] is left; write at least use = "standard"')
    wanted = dict(changes)
    named, flags = wanted.pop("setup", None), wanted.pop("flags", "")
    flagged(stack, split_flags(flags))
    board, setup, offered = set_up(stack, named or "")
    missing = lacks(board, setup) if base.implied and not partly else ()
    if missing:
        raise VariantError(f"the map {base.id!r} has no variant yet; it needs {', '.join(missing)}")
    chosen = choose(stack, wanted)
    parts = modules_of(stack, chosen)
    board, setup = _laid(board, setup, parts)
    _fitting(board, parts, base.file)
    rules = compose(parts)
    if setup.neutral and "neutral" not in rules.settings:
        raise VariantError(
            f'the set-up {setup.id!r} has units of nobody; add [[rule]] use = "neutral"',
            file=base.file,
        )
    words = {f"{use}.{name}": value for use, own in chosen.items() for name, value in own.items()}
    if named is not None:
        words["setup"] = named
    if flags:
        words["flags"] = flags
    ids, names = "+".join(head.id for head in heads), " + ".join(head.name for head in heads)
    return Variant(ids, names, board, setup, rules, words, offered)


def _laid(
    board: Board, setup: SetupInfo, parts: Iterable[tuple[Module, Any]]
) -> tuple[Board, SetupInfo]:
    """The board with what the settings of its rules change of it."""
    for module, settings in parts:
        text = module.patch(board, settings) if module.patch is not None else ""
        if text:
            board = compile_board(board.map, (text,))
            setup = board.setups[setup.id]
    return board, setup


def _fitting(board: Board, parts: Iterable[tuple[Module, Any]], file: str) -> None:
    """Raises ``VariantError`` where a module cannot be played on a board."""
    for module, settings in parts:
        misfit = module.misfit(board, settings) if module.misfit is not None else ""
        if misfit:
            raise VariantError(f"the map {board.map.id!r}: {misfit}", file=file, key=module.name)


def _word(value: object) -> str:
    """A setting as a text, lists with commas between."""
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
