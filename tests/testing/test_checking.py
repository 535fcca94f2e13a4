"""The checker finds what is wrong with a case: every kind of fact is falsified once."""

from __future__ import annotations

import pytest

from legation.testing.cases import CaseError, parse_cases
from legation.testing.checking import check_case

MOVEMENT = """
[[case]]
id = "movement"
about = "a unit is dislodged next to a stand-off"
source = "worked out from the rules"
phase = "S1901M"
units.austria = ["F tri", "A bud", "A vie"]
units.italy = ["A ven", "A tyr"]
units.russia = ["A war"]
orders.austria = [
  "F tri H             ~ dislodged",
  "A bud - gal         ~ bounce",
  "A vie - gal         ~ bounce",
]
orders.italy = [
  "A ven - tri         ~ success",
  "A tyr S A ven - tri ~ success",
]
orders.russia = ["A war - xyz = illegal"]
[case.expect]
dislodged.austria = ["F tri"]
moved = ["A ven"]
contested = ["gal"]
units.austria = ["A bud", "A vie"]
units.italy = ["A tri", "A tyr"]
units.russia = ["A war"]
retreats."F tri" = ["adr", "alb"]
may."F tri" = ["adr"]
may_not."F tri" = ["bud"]
why."F tri H" = { dislodged_by = "A ven" }
why."A ven - tri" = { beat = "F tri", strength = [2, 1] }
why."A bud - gal" = { rival = "A vie" }
[[case.then]]
phase = "S1901R"
orders.austria = ["F tri R alb ~ success"]
[case.then.expect]
disbanded = {}
units.austria = ["A bud", "A vie", "F alb"]
units.italy = ["A tri", "A tyr"]
units.russia = ["A war"]
"""

ADJUSTMENT = """
[[case]]
id = "adjustment"
about = "one build, one removal by order, one by the rules"
source = "worked out from the rules"
phase = "W1901A"
centres.austria = ["bud", "vie"]
centres.italy = ["rom"]
units.austria = ["A bud"]
units.italy = ["A ven", "F tun", "A rom"]
orders.austria = [
  "B A vie ~ success",
  "B A tri ~ illegal",
]
orders.italy = ["D F tun ~ success"]
[case.expect]
adjust.austria = 1
adjust.italy = -2
removed."F tun" = "order"
removed."A ven" = "civil disorder"
disbanded.italy = ["A ven", "F tun"]
distances."A ven" = 1
centres.austria = ["bud", "vie"]
centres.italy = ["rom"]
units.austria = ["A bud", "A vie"]
units.italy = ["A rom"]
why."B A tri" = { because = "not owned" }
"""


@pytest.mark.parametrize("text", [MOVEMENT, ADJUSTMENT])
def test_a_true_case_gives_no_findings(text: str) -> None:
    (case,) = parse_cases(text)
    assert check_case(case) == []


@pytest.mark.parametrize(
    ("text", "old", "new", "what"),
    [
        (MOVEMENT, "~ dislodged", "~ success", "austria: F tri H"),
        (MOVEMENT, "A bud - gal         ~ bounce", "A bud - gal ~ success", "austria: A bud - gal"),
        (MOVEMENT, "= illegal", "= bounce", "russia: A war - xyz"),
        (MOVEMENT, 'dislodged.austria = ["F tri"]', "dislodged = {}", "dislodged"),
        (MOVEMENT, 'moved = ["A ven"]', "moved = []", "units that moved"),
        (MOVEMENT, 'contested = ["gal"]', "contested = []", "contested"),
        (MOVEMENT, 'units.russia = ["A war"]\nretreats', "retreats", "units"),
        (MOVEMENT, '["adr", "alb"]', '["adr"]', "retreats of F tri"),
        (MOVEMENT, 'may."F tri" = ["adr"]', 'may."F tri" = ["ven"]', "F tri may retreat to"),
        (MOVEMENT, '= ["bud"]', '= ["alb"]', "F tri may not retreat to"),
        (MOVEMENT, 'dislodged_by = "A ven"', 'dislodged_by = "A tyr"', "why F tri H"),
        (MOVEMENT, "strength = [2, 1]", "strength = [3, 1]", "why A ven - tri"),
        (MOVEMENT, 'rival = "A vie"', 'holder = "A vie"', "why A bud - gal"),
        (MOVEMENT, "disbanded = {}", 'disbanded.austria = ["F tri"]', "disbanded"),
        (MOVEMENT, "S1901R", "F1901M", "phase"),
        (ADJUSTMENT, "adjust.italy = -2", "adjust.italy = -1", "builds or removals of italy"),
        (ADJUSTMENT, '"F tun" = "order"', '"F tun" = "civil disorder"', "removal of F tun"),
        (ADJUSTMENT, '"A ven" = 1', '"A ven" = 2', "distance of A ven"),
        (ADJUSTMENT, 'centres.italy = ["rom"]\nunits.austria = ["A bud", "A vie"]',
         'units.austria = ["A bud", "A vie"]', "centres"),
        (ADJUSTMENT, '"not owned"', '"occupied"', "why B A tri"),
    ],
)  # fmt: skip
def test_a_false_fact_is_found(text: str, old: str, new: str, what: str) -> None:
    assert text.count(old) == 1
    (case,) = parse_cases(text.replace(old, new))
    assert [finding.what for finding in check_case(case)] == [what]


def test_a_finding_shows_both_answers() -> None:
    (case,) = parse_cases(MOVEMENT.replace('contested = ["gal"]', "contested = []"))
    (finding,) = check_case(case)
    assert str(finding) == "movement S1901M: contested: expected none, got gal"


def test_other_choices_are_played_too() -> None:
    other = '[[case.other]]\nchoice = "c"\nset = { win = 1 }\n[case.other.expect]\nmoved = []\n'
    (case,) = parse_cases(MOVEMENT + other)
    (finding,) = check_case(case)
    assert (finding.where, finding.what) == ("S1901M [c]", "units that moved")


def test_failed_moves_can_be_taken_as_one() -> None:
    text = MOVEMENT.replace("A vie - gal         ~ bounce", "A vie - gal = no convoy")
    (case,) = parse_cases(text)
    assert [finding.what for finding in check_case(case)] == ["austria: A vie - gal"]
    assert check_case(case, exact=False) == []
    (case,) = parse_cases(text.replace("= no convoy", "~ no convoy"))
    assert [finding.what for finding in check_case(case, exact=False)] == ["austria: A vie - gal"]


def test_what_cannot_be_checked_is_an_error() -> None:
    (case,) = parse_cases(MOVEMENT.replace('id = "m', 'waits_for = ["magic"]\nid = "m'))
    with pytest.raises(CaseError, match="waits for magic"):
        check_case(case)
    (case,) = parse_cases(MOVEMENT.replace("rival =", "rivals ="))
    with pytest.raises(CaseError, match="why has no word 'rivals'"):
        check_case(case)
    (case,) = parse_cases(MOVEMENT.replace('why."F tri H"', 'why."F tri - ven"'))
    with pytest.raises(CaseError, match="no such order"):
        check_case(case)
