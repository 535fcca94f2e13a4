"""Settings chosen for a game, laid over those of its variant files, and the modules that come of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from legation.bank.layers import Rule, Stack
from legation.engine.module import Module
from legation.errors import VariantError
from legation.rules.registry import stack_part

__all__ = ["choose", "modules_of"]


def choose(stack: Stack, changes: Mapping[str, str]) -> dict[str, dict[str, object]]:
    """The settings of each rule of a stack, with some changed.

    A change is named ``rule.setting``, or by the setting alone where one rule has it. Raises
    ``VariantError`` for a name that no rule has or that several have.
    """
    chosen = {rule.use: rule.values for rule in stack.rules}
    for name, value in changes.items():
        use, _, setting = name.rpartition(".")
        if not use:
            use = _owner(stack, setting)
        elif use not in chosen:
            raise VariantError(
                f"the variant uses no rule {use!r}, only {', '.join(chosen)}",
                file=stack.files[0].file,
                key=name,
            )
        # An edition is a starting point: switches of the files themselves still stand.
        chosen[use][setting] = value
    return chosen


def _owner(stack: Stack, setting: str) -> str:
    """The rule that has a setting; the first one if none has, which will say so."""
    owners = [rule.use for rule in stack.rules if setting in _names(rule)]
    if len(owners) > 1 and setting == "edition" and "standard" in owners:
        return "standard"  # that of the game that all others stand on
    if len(owners) > 1:
        full = " or ".join(f"{use}.{setting}" for use in owners)
        raise VariantError(
            f"{len(owners)} rules have this setting; say {full}",
            file=stack.files[0].file,
            key=setting,
        )
    return owners[0] if owners else stack.rules[0].use


def _names(rule: Rule) -> set[str]:
    """The settings that a rule has."""
    names = {"edition", "without"} if rule.use == "standard" else set()
    try:
        parts = stack_part(rule.use, rule.values)
    except VariantError:  # told with its file when the modules are made
        return names
    return names | {one.name for _, settings in parts for one in fields(settings)}


def modules_of(
    stack: Stack, chosen: Mapping[str, Mapping[str, object]]
) -> list[tuple[Module, Any]]:
    """The modules of a stack in their order. Raises ``VariantError`` with the file that is at fault."""
    found: list[tuple[Module, Any]] = []
    for rule in stack.rules:
        try:
            found += stack_part(rule.use, chosen[rule.use])
        except VariantError as error:
            setting = rule.settings.get(error.key.rpartition(".")[2])
            file = setting.file if setting is not None else rule.file
            raise VariantError(error.what, file=file, key=error.key) from None
    return found
