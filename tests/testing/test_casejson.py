"""Reading cases in the exchange form, and the choices it names in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from legation.testing.casejson import case_of, cases_of
from legation.testing.cases import CaseError, Line

ENTRY: dict[str, Any] = {
    "id": "6.X.1v30",
    "about": "a unit is dislodged",
    "map": "standard",
    "phase": "S1901M",
    "units": {"Austria": ["F tri"], "Italy": ["A ven", "A tyr"]},
    "orders": {"Austria": ["F tri H"], "Italy": ["A ven - tri", "A tyr S A ven - tri"]},
    "expect": [
        {"power": "Italy", "order": "A ven - tri", "result": "success", "basis": "DATC"},
        {"power": "Austria", "order": "F tri H", "result": "dislodged", "basis": "derived"},
        {"power": "Austria", "dislodged": "F tri", "basis": "DATC"},
        {"units": {"Italy": ["A tri", "A tyr"]}, "basis": "DATC"},
        {"retreat_options": {"F tri": ["adr", "alb"]}, "basis": "derived"},
    ],
    "choices": [{"issue": "4.A.1", "taken": "b: all", "author_prefers": True}],
    "alternatives": [
        {
            "issue": "4.A.1",
            "option": "a: one lost route is enough",
            "expect": [{"moves_that_succeed": ["ven"]}, {"dislodged_from": ["tri"]}],
        }
    ],
    "sources": ["DATC 3.0 (some page)"],
    "then": [
        {
            "phase": "S1901R",
            "orders": {"Austria": ["F tri R alb"]},
            "expect": [{"power": "Austria", "unit": "F tri", "result": "retreats", "to": "alb"}],
        }
    ],
}


def test_an_entry_becomes_a_case() -> None:
    case = case_of(ENTRY)
    assert case.source == "DATC 3.0 6.X.1"
    assert case.units == {"austria": ("F tri",), "italy": ("A ven", "A tyr")}
    first, second = case.steps
    assert first.lines == (
        Line("austria", "F tri H", "dislodged", False),
        Line("italy", "A ven - tri", "success", True),
        Line("italy", "A tyr S A ven - tri", None, True),
    )
    assert first.facts.dislodged == {"austria": ("F tri",)}
    assert first.facts.retreats == {"F tri": ("adr", "alb")}
    assert second.lines == (Line("austria", "F tri R alb", "success", True),)
    assert second.facts.disbanded == {}


def test_a_choice_becomes_switches() -> None:
    (other,) = case_of(ENTRY).others
    assert other.settings == {"routes": "all"}
    assert other.facts.moved == ("A ven",)
    assert other.facts.dislodged == {"austria": ("F tri",)}


def test_special_rules_name_the_module_that_is_missing() -> None:
    rules = ["trans_siberian_railroad"]
    assert case_of({**ENTRY, "map": "colonial", "rules": rules}).waits_for == (
        "colonial",
        "railway",
    )
    named = case_of({**ENTRY, "rules": ["convoy_path_named: choice b"]})
    assert named.waits_for == ()
    assert named.settings["path"] == "allowed"


def test_dislodged_units_that_are_not_all_of_them_are_not_compared() -> None:
    facts = [*ENTRY["expect"][:3], {"units": {"Italy": ["A tri"]}, "basis": "DATC"}]
    assert case_of({**ENTRY, "expect": facts}).steps[0].facts.dislodged is None


def test_what_cannot_be_read_is_answered() -> None:
    with pytest.raises(CaseError, match=r"case 6\.X\.1v30: cannot be read"):
        cases_of(json.dumps([{**ENTRY, "expect": [{"moon": "full"}]}]))
    with pytest.raises(CaseError, match="JSON list"):
        cases_of("{}")
    with pytest.raises(CaseError, match=r"f\.json"):
        cases_of("[", file="f.json")
    other = {"issue": "4.A.1", "option": "z", "expect": []}
    with pytest.raises(CaseError, match="no switch is known"):
        cases_of(json.dumps([{**ENTRY, "alternatives": [other]}]))
