"""Every scenario of Machiavelli begins as its map says and plays its first year."""

from __future__ import annotations

import pytest

from legation import load_variant
from legation.rules.machiavelli import realm
from legation.testing.soak import Report, soak

FIRST = {
    "machiavelli": 1454, "mach-aoc": 1335, "mach-aoc2": 1335, "mach-eos": 1385, "mach-este": 1385,
    "mach-sfd1": 1499, "mach-sfd2": 1513, "mach-span": 1521, "machfive": 3001,
}  # fmt: skip
SECOND = {
    "machiavelli2": 1454, "mach2-eai": 1051, "mach2-fotl": 725, "mach2-pa": 1177, "mach2-pamt": 1177,
    "mach2-sfd1": 1499, "mach2-sfd2": 1513, "mach2-span": 1521, "mach2-ttr": 1253,
}  # fmt: skip


@pytest.mark.parametrize("name", [*FIRST, *SECOND])
def test_a_scenario_plays(name: str) -> None:
    """MACH-3.4, MACH-1.5: with its start and its target, and without a fault in the first year."""
    variant = load_variant(name)
    start = variant.start()
    assert start.phase.kind == "adjustment"
    assert start.phase.year + 1 == {**FIRST, **SECOND}[name]
    assert variant.setup.win == 15
    powers = set(variant.board.powers)
    assert set(dict(start.owners).values()) == {unit.power for unit in start.units} - {"none"}
    assert {power for power in realm.blocks(variant.board) if power in powers} == powers
    report = Report()
    for _ in soak(variant, report, games=1, seed=4, years=2):
        pass
    assert report.violations == []
    assert report.phases["movement"] == 3 and report.phases["adjustment"] == 2


@pytest.mark.parametrize("name", [*FIRST, *SECOND])
def test_the_usual_flags_of_a_scenario(name: str) -> None:
    """MACH-11.7: storms and forts where they are usual; no coastal convoys in the second edition."""
    settings = load_variant(name).rules.settings
    second = name in SECOND
    assert settings["control"].edition == ("second" if second else "first")
    assert settings["cities"].coasts == (not second)
    assert ("storms" in settings) == (name in ("mach-aoc", "mach-aoc2", "machfive"))
    assert settings["cities"].forts == (name in ("mach-eos", "mach-este"))
    assert settings["muster"].limits == second
    assert {"famine", "loans", "assassination", "elite", "expenses", "income"} <= set(settings)
    assert "plague" not in settings and not settings["cities"].disband
    assert settings["expenses"].near == "all"
