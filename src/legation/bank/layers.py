"""Layers: variant files laid one over another, and the rules that come of it.

``youngstown+catspaw+black-hole`` names a base (a variant, a map of the bank, or a path) and the layers
over it. A variant file and a layer may have ``layers`` of their own. Equal settings of one rule merge;
different ones are an error unless the later file says ``replace``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

from legation.bank.files import beside, find_text, has, ships
from legation.bank.variantfile import VariantFile, read_variant
from legation.errors import VariantError

__all__ = ["MOST_LAYERS", "Rule", "Setting", "Stack", "heads_of", "load_layer", "split", "stacked"]

MOST_LAYERS = 30
"""Files that one variant may be made of."""
_LONGEST = 2_000
"""Letters that the name of a variant may have."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A value, the file that it comes from, and whether that file says ``replace`` for it."""

    value: object
    file: str
    replaces: bool = False


@dataclass(slots=True)
class Rule:
    """A rule of a stack in the making. ``file`` is the one that uses it first."""

    use: str
    file: str
    settings: dict[str, Setting]

    @property
    def values(self) -> dict[str, object]:
        """The settings as they are written."""
        return {name: setting.value for name, setting in self.settings.items()}


@dataclass(slots=True)
class Stack:
    """Rules in their order, the files that they come from, and what these take from a lower stack.

    ``setup`` is what the files change of the set-up, as if it were a rule. ``patches`` change the map,
    those of the later files last. ``flags`` are those of the files, of later ones last; ``has_flags``
    says whether any file speaks of them.
    """

    rules: list[Rule]
    setup: Rule
    files: list[VariantFile] = field(default_factory=list)
    drop: set[str] = field(default_factory=set)
    patches: list[tuple[str, str]] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    has_flags: bool = False

    def rule(self, use: str) -> Rule | None:
        """The rule of a name."""
        return next((rule for rule in self.rules if rule.use == use), None)


def split(name: str) -> tuple[str, ...]:
    """The parts of a composed name. A ``+`` in the folder of a path is no joint."""
    if len(name) > _LONGEST:
        raise VariantError(f"a name longer than {_LONGEST} letters")
    if name.endswith(".toml") and "+" in name and Path(name).is_file():
        return (name,)
    parts: list[str] = []
    path = ""
    for word in name.split("+"):
        path = f"{path}+{word}" if path else word
        if path.endswith(".toml") or not {"/", "\\"} & set(path):
            parts.append(path)
            path = ""
    if path:
        parts.append(path)
    if len(parts) > MOST_LAYERS:
        raise VariantError(f"more than {MOST_LAYERS} layers; no variant needs that")
    for part in parts:
        if len(parts) > 1 and not part:
            raise VariantError(f"{name!r} has an empty part; write BASE+LAYER")
        if parts.count(part) > 1:
            raise VariantError(f"{part!r} is named twice in {name!r}; leave one out")
    return tuple(parts)


def load_layer(name: str, *, base: str = "BASE") -> VariantFile:
    """The layer of an id or a path. Raises ``VariantError`` for what is no layer."""
    if name.endswith(".toml") or has("layers", name):
        found = read_variant(*find_text("layers", name))
    elif has("variants", name):
        found = read_variant(*find_text("variants", name))
    elif has("maps", name):
        raise VariantError(
            f"{name!r} is a map; a variant has one map, that of its first part ({base!r})"
        )
    else:
        found = read_variant(*find_text("layers", name))  # says what there is instead
    if found.map:
        raise VariantError(
            f"{name!r} is a variant with a map of its own; a variant has one map, that of its first "
            f"part ({base!r})"
        )
    return found


def stacked(base: VariantFile, layers: Iterable[VariantFile] = ()) -> Stack:
    """The rules of a base with its layers. Raises ``VariantError`` where they contradict."""
    stack = _whole(base, [])
    for layer in layers:
        _over(stack, _whole(layer, []), layer)
    return stack


def _whole(file: VariantFile, way: list[VariantFile]) -> Stack:
    """A file with the layers that it names itself: its own rules first, theirs after them."""
    if file in way:
        names = [one.id for one in (*way[way.index(file) :], file)]
        way[-1].fail(f"layers go in a circle: {' - '.join(names)}", "variant.layers")
    if len(way) > MOST_LAYERS:
        file.fail(f"more than {MOST_LAYERS} layers; no variant needs that", "variant.layers")
    rules = [_rule(file, rule.use, rule.settings) for rule in file.rules]
    stack = Stack(rules, _rule(file, "setup", file.setup_settings), [file])
    for name in file.layers:
        _under(stack, _whole(_named(file, name), [*way, file]), file)
    stack.drop |= set(file.drop)
    stack.flags += file.flags or ()
    stack.has_flags |= file.flags is not None
    if file.patch:
        stack.patches.append((file.file, file.patch))
    return stack


def _rule(file: VariantFile, use: str, settings: Mapping[str, object]) -> Rule:
    told = {
        name: Setting(value, file.file, f"{use}.{name}" in file.replace)
        for name, value in settings.items()
    }
    return Rule(use, file.file, told)


def _named(file: VariantFile, name: str) -> VariantFile:
    place = beside(name, file.file, "variant.layers") if name.endswith(".toml") else name
    try:
        return load_layer(place, base=file.id)
    except VariantError as error:
        if error.file and error.file != file.file:
            raise
        file.fail(error.what, error.key or "variant.layers")


def _under(stack: Stack, lower: Stack, file: VariantFile) -> None:
    """Lay what a file names below it: the file itself is the later one."""
    _join(stack, lower, file)
    _merge(lower.setup, stack.setup, file)
    stack.setup.settings = lower.setup.settings
    for rule in lower.rules:
        if rule.use in file.drop:
            continue
        mine = stack.rule(rule.use)
        if mine is None:
            stack.rules.append(rule)
        else:
            _merge(rule, mine, file)
            mine.settings = rule.settings


def _over(stack: Stack, upper: Stack, file: VariantFile) -> None:
    """Lay a layer over what there is; it is the later one."""
    for use in file.drop:
        if stack.rule(use) is None:
            uses = ", ".join(rule.use for rule in stack.rules)
            file.fail(f"there is no rule {use!r} below it to drop, only {uses}", "variant.drop")
    stack.rules = [rule for rule in stack.rules if rule.use not in upper.drop]
    _join(stack, upper, file)
    _merge(stack.setup, upper.setup, file)
    for rule in upper.rules:
        mine = stack.rule(rule.use)
        if mine is None:
            stack.rules.append(rule)
        else:
            _merge(mine, rule, file)


def _join(stack: Stack, other: Stack, file: VariantFile) -> None:
    stack.files += [one for one in other.files if one not in stack.files]
    stack.flags += other.flags
    stack.has_flags |= other.has_flags
    stack.drop |= other.drop
    stack.patches += [patch for patch in other.patches if patch not in stack.patches]
    if len(stack.files) > MOST_LAYERS:
        file.fail(f"more than {MOST_LAYERS} layers; no variant needs that", "variant.layers")


def _merge(early: Rule, late: Rule, file: VariantFile) -> None:
    """Add the settings of a later file to those of an earlier one."""
    for name, there in late.settings.items():
        here = early.settings.get(name)
        if here is not None and here.value != there.value and not there.replaces:
            key = f"{early.use}.{name}"
            own = there.file == file.file
            file.fail(
                f"{here.file} says {_shown(here.value)} and {there.file} {_shown(there.value)}; "
                f"if the latter is meant, {'write' if own else 'set it here, too, with'} "
                f'replace = ["{key}"] in [variant] of {file.file}',
                key,
            )
        early.settings[name] = there


def _shown(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def heads_of(name: str, implied: Callable[[str], VariantFile]) -> tuple[VariantFile, ...]:
    """The base and the layers that a name stands for; ``implied`` gives the variant of a bare map.

    Raises ``VariantError`` for a name that leads nowhere.
    """
    first, *rest = split(name)
    base = _base(first, rest, implied)
    return (base, *(load_layer(layer, base=first) for layer in rest))


def _base(first: str, rest: list[str], implied: Callable[[str], VariantFile]) -> VariantFile:
    """What the first part names. What ships goes before what installed packages bring."""
    if not first.endswith(".toml") and not ships("variants", first):
        if ships("maps", first):
            return implied(first)
        if not has("variants", first):
            if has("maps", first):
                return implied(first)
            if has("layers", first):
                _alone(first, rest)
    found = read_variant(*find_text("variants", first))
    if not found.map:
        _alone(first, rest, found.file)
    return found


def _alone(name: str, rest: list[str], file: str = "") -> NoReturn:
    # What is a layer, too, is taken for one: the variant of that name may not go with this layer.
    others = [
        other
        for other in rest
        if (has("maps", other) or has("variants", other)) and not has("layers", other)
    ]
    base = others[0] if others else "standard"
    layers = "+".join([name, *(other for other in rest if other != base)])
    raise VariantError(
        f"{name!r} is a layer, which has no map; name what it is laid over first: {base}+{layers}",
        file=file,
        key="variant.map" if file else "",
    )
