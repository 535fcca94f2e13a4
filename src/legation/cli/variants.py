"""``legation variants``: what can be played, and with which switches."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import typer
from rich.text import Text

from legation.bank import listed, load_variant
from legation.bank.index import Entry, entries
from legation.bank.layers import load_layer
from legation.cli.options import Edition, Json, Settings, SetupName, settings_of
from legation.cli.pages import Pages
from legation.cli.screen import output, print_json
from legation.engine.variant import Variant
from legation.rules.registry import stack_part
from legation.rules.standard.editions import EDITIONS

__all__ = ["variants"]


def variants(
    name: Annotated[
        str | None, typer.Argument(metavar="VARIANT", help="One variant, to see it in full.")
    ] = None,
    edition: Edition = None,
    switches: Settings = None,
    setup: SetupName = None,
    as_json: Json = False,
) -> None:
    """List what can be played; of one variant, its powers, its start and its switches.

    VARIANT is an id of the list, or the path of a variant file, which is checked on the way; layers may be
    laid over it, as in youngstown+catspaw.
    """
    if name is not None:
        variant = load_variant(name, edition=edition, settings=settings_of(switches), setup=setup)
        if as_json:
            print_json(_facts(variant), indent=2)
        else:
            _show(variant)
        return
    found = {name: _head(load_variant(name)) for name in listed("variants")}
    for entry in entries():  # maps that the standard rules can play
        if not entry.lacks:
            found.setdefault(entry.id, _entry(entry))
    heads = [found[name] for name in sorted(found)]
    layers = [
        {"id": entry.id, "name": entry.name, "layer": True}
        for entry in map(load_layer, listed("layers"))
    ]
    if as_json:
        print_json([*heads, *layers], indent=2)
        return
    screen = output()
    room = max(map(len, found))
    for head in heads:
        what = f"{len(head['powers'])} powers, {head['centres']} centres"
        screen.print(
            Text.assemble((f"{head['id']:{room}}", "command"), f"  {head['name']}, {what}")
        )
    if layers:
        screen.print(Text("\nLayers, to be laid over these: legation new BASE+LAYER", "quiet"))
    for layer in layers:
        screen.print(Text.assemble((f"{layer['id']:{room}}", "command"), f"  {layer['name']}"))


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "name": entry.name,
        "powers": entry.powers,
        "provinces": entry.provinces,
        "centres": entry.centres,
    }


def _head(variant: Variant) -> dict[str, Any]:
    return {
        "id": variant.id,
        "name": variant.name,
        "powers": {power: variant.board.power(power).name for power in variant.board.powers},
        "provinces": len(variant.board.spaces),
        "centres": len(variant.board.centres),
    }


def _facts(variant: Variant) -> dict[str, Any]:
    return {
        **_head(variant),
        "map": variant.board.map.id,
        "designer": variant.board.map.designer,
        "starts": variant.setup.first.short,
        "set_up": variant.setup.id,
        "set_ups": _set_ups(variant),
        "editions": sorted(EDITIONS),
        "switches": {
            f"{module}.{key}": {"value": value, "choices": choices}
            for module, key, value, choices in _switches(variant)
        },
    }


def _set_ups(variant: Variant) -> dict[str, str]:
    """The names of the set-ups that may be chosen for a variant, by id, its own among them."""
    return dict(variant.setups) | {variant.setup.id: variant.setup.name}


def _switches(variant: Variant) -> list[tuple[str, str, Any, list[Any] | str]]:
    """The switches of a variant's rules: rule, key, value, and the values there are."""
    found = []
    seen: set[int] = set()
    standard = {part.name for part, _ in stack_part("standard", {})}
    for module, settings in variant.rules.settings.items():
        if id(settings) in seen:
            continue  # the modules of one rule share their switches
        seen.add(id(settings))
        rule = "standard" if module in standard else module
        hints = get_type_hints(type(settings))
        for field in fields(settings):
            value = getattr(settings, field.name)
            found.append((rule, field.name, value, _choices(hints[field.name])))
    return found


def _choices(hint: Any) -> list[Any] | str:
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    return [True, False] if hint is bool else "number" if hint is int else "text"


def _show(variant: Variant) -> None:
    screen = output()
    pages = Pages(screen, variant)
    pages.heading(variant.name, variant.id)
    board = variant.board
    facts = {
        "map": board.map.name,
        "by": board.map.designer,
        "provinces": str(len(board.spaces)),
        "centres": f"{len(board.centres)}, {variant.setup.win or '?'} of them win",
        "starts": variant.setup.first.title,
    }
    several = _set_ups(variant)
    if len(several) > 1:
        facts["set-ups"] = "; ".join(
            f"{key} ({'here' if key == variant.setup.id else name})"
            for key, name in several.items()
        )
    for head, words in facts.items():
        if words:
            pages.wrapped(Text(f"{head:10} ", "quiet"), words)
    pages.put()
    pages.position(variant.start())
    pages.put()
    pages.heading("Switches (--set KEY=VALUE)", "value in use first")
    rows = _switches(variant)
    named = [key if rule == "standard" else f"{rule}.{key}" for rule, key, _, _ in rows]
    room = max(map(len, named), default=0)
    for key, (_, _, value, choices) in zip(named, rows, strict=True):
        others = [] if isinstance(choices, str) else [_word(one) for one in choices if one != value]
        text = Text.assemble((f"{key:{room}}", "command"), "  ", _word(value))
        pages.wrapped(text.append("  "), ", ".join(others), "quiet")
    pages.put()
    pages.wrapped(Text("editions (--edition NAME) ", "quiet"), ", ".join(sorted(EDITIONS)))


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
