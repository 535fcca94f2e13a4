"""Findings about maps that can be read but are probably not meant so."""

from __future__ import annotations

from itertools import pairwise

import pytest

from legation.board.checks import Finding, check
from legation.board.mapfile import parse_map
from legation.board.patch import apply_patch
from tests.board.maps import shipped, sketch, text_of

NARROWS = text_of("narrows")


def test_good_maps_have_no_findings() -> None:
    assert check(shipped("standard")) == []
    assert check(shipped("narrows")) == []


# What is replaced in the narrows, by what, the level, a word of the line, what is said.
FLAWS = [
    ("win = 3", "win = 4", "error", "[[setup]]", "wants 4 centres, but the map has 3"),
    ("win = 3", "win = 1", "warning", "[[setup]]", "which win already"),
    ('"Eastern Sea"', '"Western Sea"', "warning", "wes = {", "2 provinces are named"),
    ('"Peninsula"', '"Nor"', "warning", "pen = {", "is the id of 'nor'"),
    ('adjectives = ["Southern"]', 'adjectives = ["North"]', "error", "[[power]]", "could mean"),
    ('units = { north = ["A nor"], ', "units = { ", "warning", "[[setup]]", "'north' has no unit"),
    ('centre = true, home = "north"', 'home = "north"', "warning", "nor = {", "but no centre"),
    ('gate = "gat"', 'gate = "eas"', "warning", "[[link]]", "is one of its ends"),
    ('gate = "gat"', 'owner = "pen"', "warning", "[[link]]", "which is no centre"),
    ('gate = "gat"', 'seasons = ["winter"]', "warning", "[[link]]", "open in no season"),
    (
        '"Western Sea", ',
        '"Western Sea", seasons = ["winter"], ',
        "warning",
        "wes = {",
        "open in no",
    ),
    ('"Norland", ', '"Norland", seasons = ["spring"], ', "warning", "nor = {", "closed in fall"),
    ('"nor", "gat", "sud"]', '"nor", "sud"]', "warning", "[[railway]]", "is no army link"),
    ('pen/sc gat", "gat', 'gat", "gat', "warning", "fleet = [", "runs along no common sea"),
]


@pytest.mark.parametrize(("old", "new", "level", "where", "says"), FLAWS)
def test_flaw_is_found_with_its_line(old: str, new: str, level: str, where: str, says: str) -> None:
    assert old in NARROWS
    text = NARROWS.replace(old, new, 1)
    findings = [f for f in check(parse_map(text, file="n.toml")) if says in f.text]
    assert findings
    lines = [n for n, line in enumerate(text.splitlines(), 1) if where in line]
    assert (findings[0].level, findings[0].file) == (level, "n.toml")
    assert findings[0].line in lines


def only(text: str, says: str) -> Finding:
    return next(f for f in check(parse_map(text, file="s.toml")) if says in f.text)


def test_parts_that_do_not_hang_together() -> None:
    text = sketch("a b c d", "s t", ["a: s", "c: t"], ["a: b", "c: d"])
    finding = only(text, "cannot be reached from the rest")
    assert finding.level == "error"
    assert "'c', 'd', 't'" in finding.text
    assert str(finding).startswith(f"s.toml:{finding.line}: error: ")
    boxes = text
    for name in ("Land c", "Land d", "Sea t"):
        boxes = boxes.replace(f'"{name}", ', f'"{name}", marks = ["box"], ')
    assert not any("cannot be reached" in f.text for f in check(parse_map(boxes)))


def test_province_without_links() -> None:
    text = sketch("a b", "s", ["a: s"])
    assert only(text, "no link leads to 'b'").level == "warning"
    centre = text.replace('"Land b", ', '"Land b", centre = true, ')
    assert only(centre, "no link leads to 'b'").level == "error"


def test_centre_that_can_only_be_left() -> None:
    more = '[[link]]\nbetween = ["a", "b"]\nkinds = ["army"]\none_way = true'
    text = sketch("a b c", "s", ["b: s", "c: s"], more=more)
    assert only(text, "no unit can ever enter 'a'; only 'p' can have it").level == "warning"
    free = text.replace(', home = "p"', "")
    assert only(free, "no unit can ever enter the centre 'a'").level == "error"


def test_one_way_twice() -> None:
    more = "".join(
        f'[[link]]\nbetween = ["{a}", "{b}"]\nkinds = ["army"]\none_way = true\n'
        for a, b in ("ab", "ba")
    )
    assert only(sketch("a b", "s", ["a: s"], more=more), "is one way twice").level == "warning"
    weak = more + "strength = 0\n"
    assert not any(
        "one way twice" in f.text for f in check(parse_map(sketch("a b", "s", ["a: s"], more=weak)))
    )


def test_power_that_cannot_move() -> None:
    setup = '[[setup]]\nid = "u"\nfirst = "spring 1901"\nunits = { p = ["A a"] }'
    assert (
        only(sketch("a b", "s", ["a: s"], more=setup), "no unit of 'p' can move").level == "error"
    )
    assert not any(
        "can move" in f.text
        for f in check(parse_map(sketch("a b", "s", ["a: s"], ["a: b"], more=setup)))
    )


def test_centre_too_far_away() -> None:
    """Six steps are three years; whatever lies behind them is a hint."""
    chain = "a b c d e f g h"
    setup = '[[setup]]\nid = "u"\nfirst = "spring 1901"\nunits = { p = ["A a"] }'
    links = [f"{one}: {two}" for one, two in pairwise(chain.split())]
    text = sketch(chain, "s", ["a: s"], links, more=setup)
    far = text.replace('"Land h", ', '"Land h", centre = true, ')
    finding = only(far, "nobody can reach the centre 'h' by year three in set-up 'u'")
    assert finding.level == "hint"
    assert finding.line == next(n for n, row in enumerate(far.splitlines(), 1) if "Land h" in row)
    near = text.replace('"Land g", ', '"Land g", centre = true, ')
    assert not any(f.level == "hint" for f in check(parse_map(near)))


def test_map_without_setup() -> None:
    assert only(sketch("a", "s", ["a: s"]), "no set-up").level == "warning"


def test_coasts_that_are_one() -> None:
    text = NARROWS.replace("eas: sud pen/sc gat", "eas: sud gat").replace(
        "wes: nor pen/nc gat", "wes: nor pen/nc pen/sc gat"
    )
    text = text.replace('"nor: pen/nc", "sud: pen/sc"', '"nor: pen/nc pen/sc"')
    assert only(text, "are they one coast").level == "warning"


def test_errors_come_first() -> None:
    text = NARROWS.replace("win = 3", "win = 4").replace('"Eastern Sea"', '"Western Sea"')
    assert [f.level for f in check(parse_map(text))] == ["error", "warning", "warning"]


def test_lines_of_the_base_are_not_claimed() -> None:
    made = apply_patch(shipped("narrows"), '[map]\nname = "N"\n[province]\n', file="p.toml")
    flawed = apply_patch(made, '[drop]\nlinks = { fleet = ["pen/sc: eas"] }', file="p.toml")
    findings = check(flawed)
    assert findings
    assert all(f.line == 0 for f in findings)
    assert str(findings[0]).startswith("p.toml: ")


ISLANDS = sketch(
    "a b c",
    "s t",
    ["a: s", "b: s", "c: t"],
    ["a: b"],
    more='[[setup]]\nid = "u"\nfirst = "spring 1901"\nwin = 2\nunits = { p = ["A a"] }',
)


def test_a_victory_that_nobody_can_reach() -> None:
    """Three centres are there, but one lies where no unit of anybody comes."""
    centres = ISLANDS.replace('"Land b", ', '"Land b", centre = true, ')
    centres = centres.replace('"Land c", ', '"Land c", centre = true, ')
    assert not any("win" in f.text for f in check(parse_map(centres)))
    finding = only(centres.replace("win = 2", "win = 3"), "nobody can win set-up 'u'")
    assert finding.level == "error"
    assert "3 centres are wanted, and 2 can be reached" in finding.text
    assert finding.line == centres.splitlines().index("[[setup]]") + 1


def test_a_victory_that_one_power_cannot_reach() -> None:
    """The other power lives where there is one centre only."""
    text = ISLANDS.replace('"Land b", ', '"Land b", centre = true, ')
    text = text.replace('"Land c", ', '"Land c", centre = true, home = "q", ')
    text = text.replace("[province]", '[[power]]\nid = "q"\nname = "Queen"\n[province]')
    text = text.replace('["A a"] }', '["A a"], q = ["F c"] }')
    finding = only(text, "'q' cannot win set-up 'u': it can reach 1 of the 2 centres")
    assert finding.level == "warning"
    assert not any("'p' cannot win" in f.text for f in check(parse_map(text)))


def test_builds_that_cannot_leave() -> None:
    setup = '[[setup]]\nid = "u"\nfirst = "winter 1900"'
    text = sketch("a b c", "s", ["b: s", "c: s"], ["b: c"], more=setup)
    finding = only(text, "no unit that 'p' builds can move in set-up 'u'; link its homes")
    assert finding.level == "error"
    free = sketch("a b", "s", ["a: s", "b: s"], more=setup)
    assert not any("can move" in f.text for f in check(parse_map(free)))


@pytest.mark.parametrize(("old", "new", "level", "where", "says"), FLAWS)
def test_every_finding_tells_the_mend(
    old: str, new: str, level: str, where: str, says: str
) -> None:
    """Behind a semicolon, or as a question."""
    found = check(parse_map(NARROWS.replace(old, new, 1)))
    assert all("; " in one.text or one.text.endswith("?") for one in found if says in one.text)
