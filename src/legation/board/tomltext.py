"""Writing TOML: a value on one line, for patches that are made and for map files."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

__all__ = ["key_text", "toml_lines", "value_text"]

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def key_text(text: str) -> str:
    """A key, in quotes where it needs them."""
    return text if _BARE.fullmatch(text) else value_text(text)


def value_text(value: object) -> str:
    """A value on one line. Raises ``TypeError`` for what JSON does not have (dates)."""
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key_text(k)} = {value_text(v)}" for k, v in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(value_text, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    return json.dumps(value)


def toml_lines(table: Mapping[str, object]) -> str:
    """A file of ``key = value`` lines, all tables within them inline."""
    return "".join(f"{key_text(key)} = {value_text(value)}\n" for key, value in table.items())
