"""The year: three campaigns or two, and how a game begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation import Game
from tests.rules.machiavelli.realms import realm_of

CONTROL = '[[rule]]\nuse = "control"\n[[rule]]\nuse = "levy"\n'


def phases(folder: Path, settings: str, count: int) -> list[str]:
    game = Game(realm_of(folder, f'[[rule]]\nuse = "seasons"\n{settings}\n{CONTROL}'))
    names = [game.phase.short]
    for _ in range(count):
        game.process()
        names.append(game.phase.short)
    return names


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ("", ["W1453A", "S1454M", "U1454M", "F1454M", "S1455M"]),
        ("summer = false", ["W1453A", "S1454M", "F1454M", "S1455M", "F1455M"]),
        ("set_up = false", ["S1454M", "U1454M", "F1454M", "S1455M", "U1455M"]),
    ],
)
def test_the_year(tmp_path: Path, settings: str, names: list[str]) -> None:
    """MACH-3.1"""
    assert phases(tmp_path, settings, 4) == names


def test_nothing_is_ordered_in_the_set_up_phase(tmp_path: Path) -> None:
    """MACH-3.4"""
    game = Game(realm_of(tmp_path, f'[[rule]]\nuse = "seasons"\n{CONTROL}'))
    assert list(game.legal_orders()) == []
    owners = dict(game.state.owners)
    assert owners["nam"] == "north"
    assert owners["nor/city"] == "north"
    assert "nam/city" not in owners
    assert "fen/city" not in owners
