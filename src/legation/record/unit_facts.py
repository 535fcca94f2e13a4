"""Tables about single units in JSON, in whichever of the usual shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

__all__ = ["unit_facts"]


def unit_facts(
    table: Mapping[str, Any], texts: Callable[[Any, str], Sequence[str]]
) -> Iterator[tuple[str, str, Any, str]]:
    """What a table says of single units: (power's name, unit's text, fact, where in the table).

    ``{"Austria": {"A vie": x}}`` and ``{"Austria A vie": x}`` say x; ``{"Austria": ["A vie"]}`` only
    names the unit, so the fact is None. ``texts`` reads such a list, given where it stands; it
    raises for something else.
    """
    for name, held in table.items():
        words = name.rsplit(" ", 2)
        if isinstance(held, Mapping):
            for unit, fact in held.items():
                yield name, unit, fact, f"{name}.{unit}"
        elif len(words) == 3 and len(words[1]) == 1 and words[1].isalpha():
            yield words[0], f"{words[1]} {words[2]}", held, name
        else:
            for unit in texts(held, name):
                yield name, unit, None, name
