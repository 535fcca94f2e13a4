"""Reading a module's settings from plain values, checked against its frozen settings class."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from legation.errors import VariantError

__all__ = ["read_settings"]

S = TypeVar("S")

_WORDS = {"true": True, "yes": True, "on": True, "1": True}
_WORDS |= {"false": False, "no": False, "off": False, "0": False}


def read_settings(settings: S, changes: Mapping[str, object], *, module: str = "") -> S:
    """Settings with some fields set; texts such as ``"true"`` and ``"20"`` are read.

    Raises ``VariantError`` for an unknown key (naming the nearest) or a value of the wrong kind.
    """
    hints = get_type_hints(type(settings))
    known = [field.name for field in fields(settings)]  # type: ignore[arg-type]  # a dataclass
    checked: dict[str, Any] = {}
    for name, value in changes.items():
        key = f"{module}.{name}" if module else name
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise VariantError(
                f"there is no such setting{hint} (settings are {', '.join(known)})", key=key
            )
        checked[name] = _checked(key, value, hints[name])
    return replace(settings, **checked)  # type: ignore[type-var]  # a dataclass


def _checked(key: str, value: object, hint: Any) -> object:
    if get_origin(hint) is Literal:
        choices = get_args(hint)
        for choice in choices:
            if value == choice or str(value).lower() == str(choice):
                return choice
        raise VariantError(f"{value!r} is none of {', '.join(map(str, choices))}", key=key)
    if hint is bool:
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in _WORDS:
            return _WORDS[value.lower()]
        raise VariantError(f"{value!r} is neither true nor false", key=key)
    if hint is int:
        return _whole(key, value)
    if hint is str:
        if not isinstance(value, str):
            raise VariantError(f"{value!r} is not a text", key=key)
        return value
    if get_origin(hint) is tuple:
        listed = value
        if isinstance(value, str):
            listed = [item.strip() for item in value.split(",") if item.strip()]
        if not isinstance(listed, list | tuple):
            raise VariantError(f"{value!r} is not a list", key=key)
        return tuple(_checked(key, item, get_args(hint)[0]) for item in listed)
    return value


def _whole(key: str, value: object) -> int:
    try:
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise ValueError
        number = int(value)
    except ValueError:
        raise VariantError(f"{value!r} is not a whole number", key=key) from None
    if number < 0:
        raise VariantError(f"{number} is below zero", key=key)
    return number
