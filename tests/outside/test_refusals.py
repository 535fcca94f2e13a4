"""What is refused of packages from outside, and how it is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation.bank import load_variant
from legation.engine.variant import Variant
from legation.errors import StackConflict, VariantError
from legation.rules.registry import known_rules, stack_part


def test_settings_of_outside_rules_are_checked(fjord: Variant) -> None:
    with pytest.raises(VariantError, match=r"frost\.seson: .* did you mean 'season'") as refused:
        load_variant("fjord", settings={"frost.seson": "fall"})
    assert (refused.value.file, refused.value.key) == ("fjord.toml", "frost.seson")
    with pytest.raises(VariantError, match="'winter' is none of spring, fall"):
        load_variant("fjord", settings={"frost.season": "winter"})
    with pytest.raises(VariantError, match="'two' is not a whole number"):
        load_variant("fjord", settings={"harbours.market": "two"})
    wards = load_variant("fjord", settings={"regency.wards": ["isles", "holt"]})
    assert wards.rules.settings["regency"].wards == ("isles", "holt")


def test_a_module_that_is_needed_must_be_there(fjord: Variant, tmp_path: Path) -> None:
    file = tmp_path / "lonely.toml"
    file.write_text('[variant]\nid = "l"\nname = "L"\nmap = "fjord"\n[[rule]]\nuse = "frost"\n')
    with pytest.raises(StackConflict, match="module 'frost' needs 'movement'"):
        load_variant(str(file))
    file.write_text(file.read_text().replace('"frost"', '"frist"'))
    with pytest.raises(VariantError, match="there is no rule 'frist'; did you mean 'frost'"):
        load_variant(str(file))


def pretend(folder: Path, name: str, entry: str) -> None:
    """Put a package into a folder that brings a rule of a name."""
    facts = folder / f"{name}-1.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (facts / "entry_points.txt").write_text(f"[legation.rules]\n{entry}\n")


def test_two_packages_with_one_rule(
    fjord: Variant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which of them is meant is not for the search path to say."""
    pretend(tmp_path, "coldlands", "frost = coldlands:FROST")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(VariantError, match="several packages bring a rule 'frost': ") as refused:
        stack_part("frost", {})
    assert "coldlands:FROST" in str(refused.value)
    assert "frostlands.frost:FROST" in str(refused.value)


@pytest.mark.parametrize("entry", ["broken = nowhere_at_all:RULE", "broken = json:RULE"])
def test_a_rule_that_cannot_be_loaded(
    entry: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, "brokenlands", entry)
    monkeypatch.syspath_prepend(tmp_path)
    assert "broken" in known_rules()
    with pytest.raises(VariantError, match="use: the rule 'broken' cannot be loaded: "):
        stack_part("broken", {})
