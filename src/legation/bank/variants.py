"""Variants by name: variant files and layers, composed with their map and ready to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from legation.bank.choosing import choose, modules_of
from legation.bank.files import beside, find_text, ships
from legation.bank.implied import implied_text, lacks
from legation.bank.layers import heads_of, stacked
from legation.bank.variantfile import VariantFile, read_variant
from legation.board.board import Board, compile_board
from legation.board.mapfile import MapFile, SetupInfo, parse_map
from legation.engine.stack import compose
from legation.engine.variant import Variant
from legation.errors import MapError, VariantError

__all__ = ["check_layer", "load_board", "load_partly", "load_variant"]

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
    Layers are laid over it by ``+``: ``"youngstown+catspaw"``. ``edition`` and ``settings`` change the
    rules: ``settings`` maps ``rule.setting``, or a setting that one rule alone has, to a value. Raises
    ``VariantError`` or ``MapError`` for what cannot be used, ``StackConflict`` for rules that do not go
    together.
    """
    heads = heads_of(name, _implied)
    files = stacked(heads[0], heads[1:]).files
    return _composed(heads, tuple(files), _changes(edition, settings))


def load_partly(
    name: str, *, edition: str | None = None, settings: Mapping[str, object] | None = None
) -> tuple[Variant, tuple[str, ...]]:
    """A variant as far as the rules there are can play it, and what its game needs besides.

    That is ``load_variant`` and nothing where the rules are enough. Otherwise it is good to judge
    single phases of a recorded game; units of nobody are those of a power ``neutral`` there, and units
    of kinds that the rules do not know are left out of the set-up. Raises as ``load_variant`` does.
    """
    implied = ships("maps", name) and not ships("variants", name)
    missing = lacks(load_board(name)) if implied else ()
    if not missing:
        return load_variant(name, edition=edition, settings=settings), ()
    file = read_variant(*implied_text(name, load_board(name), partly=True))
    variant = _composed((file,), (file,), _changes(edition, settings), partly=True)
    board = variant.board
    known = tuple(
        (power, kind, place)
        for power, kind, place in variant.setup.units
        if kind in board.reach and board.stands[kind] >> board.index[place] & 1
    )
    variant = replace(variant, setup=replace(variant.setup, units=known))
    if variant.setup.neutral:
        variant = replace(variant, board=compile_board(variant.board.map, (_NOBODY,)))
    return variant, missing


def check_layer(file: VariantFile) -> None:
    """Raise what there is to say against a layer: in itself, and over the standard game."""
    alone = stacked(file)
    modules_of(alone, choose(alone, {}))
    base = read_variant(*find_text("variants", "standard"))
    whole = stacked(base, () if file.drop else (file,))
    compose(modules_of(whole, choose(whole, {})))


def _implied(name: str) -> VariantFile:
    return read_variant(*implied_text(name, load_board(name)))


def _changes(
    edition: str | None, settings: Mapping[str, object] | None
) -> tuple[tuple[str, str], ...]:
    changes = dict(settings or {})
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
    place = base.map
    board = load_board(
        beside(place, base.file, "variant.map") if place.endswith(".toml") else place
    )
    setup = _setup(board, base.setup or "usual", base.file)
    if setup.neutral and not partly:
        raise VariantError(
            "set-ups with units of nobody need a rule that is not built yet",
            file=base.file,
            key="setup",
        )
    stack = stacked(base, heads[1:])
    chosen = choose(stack, dict(changes))
    rules = compose(modules_of(stack, chosen))
    words = {f"{use}.{name}": value for use, own in chosen.items() for name, value in own.items()}
    ids, names = "+".join(head.id for head in heads), " + ".join(head.name for head in heads)
    return Variant(ids, names, board, setup, rules, words)


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
