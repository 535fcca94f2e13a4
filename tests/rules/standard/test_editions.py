"""The published editions as sets of switches."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from legation.bank import load_variant
from legation.rules.standard import EDITIONS, Settings


@pytest.mark.parametrize("name", EDITIONS)
def test_editions_are_sets_of_switches(name: str) -> None:
    rules = load_variant("standard", edition=name).rules
    assert rules.settings["movement"] == EDITIONS[name]
    assert len({id(settings) for settings in rules.settings.values()}) == 1


EDITION_FACTS: list[tuple[str, Any, dict[str, Any]]] = [
    ("paradox", "szykman", {"2000": "2000", "1982": "1982", "1971": "1971"}),
    ("routes", "any", {"1971": "all"}),
    ("removal", "home", {"2023": "owned"}),
    ("retreat_to_origin", True, {"1982": False, "1971": False}),
    ("impossible_moves", "ignored", {"1982": "moves", "1971": "moves"}),
    ("land_fallback", "never", {"1971": "lost", "online": "no_route"}),
    (
        "adjacent_convoy",
        "own_fleet",
        {"1982": "intent", "1971": "swap", "dptg": "tag", "online": "tag"},
    ),
    ("unneeded_convoys", "void", {"online": "legal"}),
    ("open_coast", "void", {"online": "default"}),
]
"""What the editions are known for: switch, the usual answer, who answers otherwise."""


@pytest.mark.parametrize(("name", "usual", "others"), EDITION_FACTS)
def test_what_editions_are_known_for(name: str, usual: object, others: dict[str, object]) -> None:
    for edition, settings in EDITIONS.items():
        assert getattr(settings, name) == others.get(edition, usual), edition


def test_editions_agree_on_everything_else() -> None:
    named = {name for name, _, _ in EDITION_FACTS}
    for each in fields(Settings):
        if each.name not in named:
            assert len({getattr(settings, each.name) for settings in EDITIONS.values()}) == 1
