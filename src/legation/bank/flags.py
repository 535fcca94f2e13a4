"""Flags: short names for settings of a stack that belong together, as mail judges have them.

``flags.toml`` says which there are and what each does. A variant file that has ``flags`` may be played
with others: ``legation new dipmach --set mach2,nomoney``. Each flag is on, off (``nomoney``) or has a
value (``profile=njudge``). They are taken in their order, so that a later one goes before an earlier.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from legation.bank.layers import Setting, Stack
from legation.errors import VariantError

__all__ = ["Effect", "Flag", "Flags", "flagged", "flags_of", "known_flags", "split_flags"]

FILE = "flags.toml"
ON, OFF = "on", "off"


@dataclass(frozen=True, slots=True)
class Flag:
    """One flag. ``values`` is empty for one that is on or off; ``also`` are other names of it."""

    name: str
    about: str
    default: str = OFF
    values: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """What some flags do together: settings (``rule.setting``), rules taken out, units of nobody gone.

    ``when`` are flags as they are written; all of them must hold.
    """

    when: tuple[str, ...]
    settings: Mapping[str, object]
    drop: tuple[str, ...] = ()
    without_neutral: bool = False


@dataclass(frozen=True, slots=True)
class Flags:
    """All flags. ``short`` names several at once, ``implies`` says what a flag does to others.

    ``unless`` holds (flags that hold, flag that is taken where none of its name was written, map).
    """

    flags: Mapping[str, Flag]
    short: Mapping[str, tuple[str, ...]]
    implies: tuple[tuple[str, tuple[str, ...]], ...]
    unless: tuple[tuple[tuple[str, ...], str, str], ...]
    effects: tuple[Effect, ...]

    def read(self, text: str) -> tuple[str, str]:
        """A flag as it is written: its name and its value. Raises ``VariantError``."""
        name, found, value = text.strip().lower().partition("=")
        flag = self._named(name)
        if flag is not None:
            value = value if found else ON
            choices = flag.values or (ON, OFF)
            if value not in choices:
                what = f"{text!r}: the flag {flag.name!r} is one of {', '.join(choices)}"
                raise VariantError(what, key="flags")
            return flag.name, value
        flag = self._named(name[2:]) if name.startswith("no") and not found else None
        if flag is not None and not flag.values:
            return flag.name, OFF
        every = [*self.flags, *self.short, *(f"no{one}" for one in self.flags)]
        near = difflib.get_close_matches(name, every, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(self.flags)}"
        raise VariantError(f"there is no flag {text!r}; {hint}", key="flags")

    def _named(self, name: str) -> Flag | None:
        found = self.flags.get(name)
        if found is None:
            found = next((flag for flag in self.flags.values() if name in flag.also), None)
        return found

    def settled(self, written: Iterable[str], map_id: str = "") -> dict[str, str]:
        """Every flag with its value, after those written were taken in their order."""
        values = {name: flag.default for name, flag in self.flags.items()}
        named: set[str] = set()

        def take(text: str) -> None:
            if text in self.short:
                for one in self.short[text]:
                    take(one)
                return
            name, value = self.read(text)
            values[name] = value
            named.add(name)
            for one, others in self.implies:
                if self.read(one) == (name, value):
                    for other in others:
                        further, its = self.read(other)
                        values[further] = its

        for text in written:
            take(text.strip().lower())
        for when, text, only in self.unless:
            name, value = self.read(text)
            if name not in named and only in ("", map_id) and self.hold(when, values):
                values[name] = value
        return values

    def hold(self, when: Sequence[str], values: Mapping[str, str]) -> bool:
        """Whether all of some flags have these values."""
        return all(values[name] == value for name, value in map(self.read, when))


@cache
def known_flags() -> Flags:
    """The flags of ``flags.toml``."""
    return flags_of(files("legation.bank").joinpath(FILE).read_text(encoding="utf-8"))


def flags_of(text: str) -> Flags:
    """Flags from the text of such a file."""
    data: dict[str, Any] = tomllib.loads(text)
    flags = [
        Flag(
            one["name"],
            one["about"],
            one.get("default", OFF),
            tuple(one.get("values", ())),
            tuple(one.get("also", ())),
        )
        for one in data["flag"]
    ]
    return Flags(
        {flag.name: flag for flag in flags},
        {one["name"]: tuple(one["flags"]) for one in data.get("short", ())},
        tuple((one["when"], tuple(one["then"])) for one in data.get("implies", ())),
        tuple(
            (tuple(one["when"]), one["then"], one.get("map", "")) for one in data.get("unless", ())
        ),
        tuple(
            Effect(
                tuple(one["when"]),
                one.get("set", {}),
                tuple(one.get("drop", ())),
                bool(one.get("without_neutral", False)),
            )
            for one in data.get("effect", ())
        ),
    )


def split_flags(text: str) -> tuple[str, ...]:
    """The flags of a text with commas between."""
    return tuple(word for word in (one.strip() for one in text.split(",")) if word)


def flagged(stack: Stack, written: Sequence[str]) -> Stack:
    """A stack as its own flags and further ones make it.

    A stack of files without ``flags`` has none: raises ``VariantError`` where some are written.
    """
    file = stack.files[0]
    if not stack.has_flags:
        if written:
            what = f"the variant {file.id!r} has no flags such as {written[0]!r}; settings are KEY=VALUE"
            raise VariantError(what, file=file.file, key="flags")
        return stack
    flags = known_flags()
    values = flags.settled((*stack.flags, *written), file.map)
    for effect in flags.effects:
        if flags.hold(effect.when, values):
            _apply(stack, effect)
    return stack


def _apply(stack: Stack, effect: Effect) -> None:
    stack.rules = [rule for rule in stack.rules if rule.use not in effect.drop]
    for key, value in effect.settings.items():
        use, _, name = key.rpartition(".")
        rule = stack.rule(use)
        if rule is not None:
            rule.settings[name] = Setting(value, FILE)
    if effect.without_neutral:
        stack.setup.settings["units.none"] = Setting([], FILE)
