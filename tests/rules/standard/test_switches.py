"""Every switch of the standard game changes what becomes of some position, the way its rule says.

Each row is a position in which the values of one switch part. What must come of it is worked out from
the rule (the comment), not from the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from itertools import combinations
from typing import Any, get_args, get_type_hints

import pytest

from legation.rules.standard import Settings
from tests.rules.standard.table import Judged, Texts, judge

Look = Callable[[Judged], object]


def units(judged: Judged) -> str:
    """The units afterwards."""
    return judged.units


def outcome(unit: str) -> Look:
    """What became of a unit's order."""
    return lambda judged: judged.outcome(unit)


def options(unit: str) -> Look:
    """Where a dislodged unit may go."""
    return lambda judged: judged.options(unit)


def phase(judged: Judged) -> str:
    """The next phase, or how the game ended."""
    end = judged.after.outcome
    return judged.phase if end is None else f"{end.kind} {' '.join(end.powers)}"


@dataclass(frozen=True)
class Row:
    """A position, and by value of a switch what comes of it."""

    switch: str
    units: Texts
    orders: Texts
    look: Look
    by_value: dict[object, object]
    phase: str = "S1901M"
    owners: Texts = field(default_factory=dict)


ROWS = [
    # One of the two fleets that carry the army is dislodged; the other would do.
    Row(
        "routes",
        {"england": "A lon, F eng, F nth", "france": "F bre, F mao"},
        {
            "england": "A lon - bel; F eng C A lon - bel; F nth C A lon - bel",
            "france": "F mao - eng; F bre S F mao - eng",
        },
        units,
        {"any": "A bel, F bre, F eng, F nth", "all": "A lon, F bre, F eng, F nth"},
    ),
    # Pandin's paradox: the army attacks the supporter of one of two equal attacks on its fleet. By
    # Szykman's rule the convoy has no effect; the older rules say that the support is not cut, the
    # attacks bounce one another, the fleet stays, and so the army sails and bounces in London.
    Row(
        "paradox",
        {"england": "F lon, F wal", "france": "A bre, F eng", "germany": "F nth, F bel"},
        {
            "england": "F wal - eng; F lon S F wal - eng",
            "france": "A bre - lon; F eng C A bre - lon",
            "germany": "F bel - eng; F nth S F bel - eng",
        },
        outcome("A bre"),
        {"szykman": "no_convoy", "1971": "bounced", "1982": "bounced", "2000": "bounced"},
    ),
    # The army can sail all round Britain as well. So its attack cuts the support whatever happens in
    # the Channel (Szykman: there is no paradox; 2000: that fleet is not needed), but the rules of 1971
    # and 1982 forbid the cut even so, and the fleet in the Channel is lost.
    Row(
        "paradox",
        {"england": "F lon, F wal", "france": "A bre, F eng, F mao, F nao, F nwg, F nth"},
        {
            "england": "F wal - eng; F lon S F wal - eng",
            "france": "A bre - lon; F eng C A bre - lon; F mao C A bre - lon; F nao C A bre - lon;"
            "F nwg C A bre - lon; F nth C A bre - lon",
        },
        outcome("F wal"),
        {"szykman": "bounced", "2000": "bounced", "1971": "moved", "1982": "moved"},
    ),
    # The army attacks a fleet that helps its own convoying fleet to stay. Only the rule of 1982 speaks
    # of every action in the water of a convoying fleet; by the others the paradox falls to Szykman.
    Row(
        "paradox",
        {"england": "F lon", "france": "A bre, F eng", "germany": "F nth, F bel"},
        {
            "england": "F lon S F eng",
            "france": "A bre - lon; F eng C A bre - lon",
            "germany": "F bel - eng; F nth S F bel - eng",
        },
        outcome("A bre"),
        {"1982": "bounced", "szykman": "no_convoy", "1971": "no_convoy", "2000": "no_convoy"},
    ),
    # The simple paradox: the attack on the convoying fleet is saved by nobody. Where all that is part
    # of it fails, the fleet in Wales stays; by all other rules its support stands and it goes ahead.
    Row(
        "paradox",
        {"england": "F lon, F wal", "france": "A bre, F eng"},
        {
            "england": "F wal - eng; F lon S F wal - eng",
            "france": "A bre - lon; F eng C A bre - lon",
        },
        outcome("F wal"),
        {
            "szykman": "moved",
            "1971": "moved",
            "1982": "moved",
            "2000": "moved",
            "all_hold": "bounced",
        },
    ),
    # The army's own side offers a convoy to the place next door, and the fleet is lost. With the tag
    # alone, or without anybody to change places with, it never meant to sail.
    Row(
        "adjacent_convoy",
        {"england": "A nwy, F ska", "germany": "F den, F nth"},
        {
            "england": "A nwy - swe; F ska C A nwy - swe",
            "germany": "F den - ska; F nth S F den - ska",
        },
        outcome("A nwy"),
        {"own_fleet": "no_convoy", "intent": "no_convoy", "tag": "moved", "swap": "moved"},
    ),
    # Two armies change places, with the help of a foreign fleet and without a tag: only the rule of
    # 1971 takes any complete convoy for it.
    Row(
        "adjacent_convoy",
        {"england": "A nwy", "russia": "A swe", "germany": "F ska"},
        {"england": "A nwy - swe", "russia": "A swe - nwy", "germany": "F ska C A nwy - swe"},
        outcome("A nwy"),
        {"own_fleet": "bounced", "tag": "bounced", "intent": "bounced", "swap": "moved"},
    ),
    # A tagged move for which no fleet was ordered.
    Row(
        "land_fallback",
        {"england": "A nwy, F ska"},
        {"england": "A nwy - swe via; F ska H"},
        outcome("A nwy"),
        {"never": "no_convoy", "no_route": "moved", "lost": "moved"},
    ),
    # A tagged move whose fleet is lost.
    Row(
        "land_fallback",
        {"england": "A nwy, F ska", "germany": "F den, F nth"},
        {
            "england": "A nwy - swe via; F ska C A nwy - swe",
            "germany": "F den - ska; F nth S F den - ska",
        },
        outcome("A nwy"),
        {"never": "no_convoy", "no_route": "no_convoy", "lost": "moved"},
    ),
    # Sweden supports an attack on Norway, and the army of Norway comes over the Skagerrak: an attack
    # from the very province that the support is directed against.
    Row(
        "cut_from_convoy",
        {"england": "A nwy, F ska", "russia": "A swe, A fin"},
        {
            "england": "A nwy - swe via; F ska C A nwy - swe",
            "russia": "A fin - nwy; A swe S A fin - nwy",
        },
        outcome("A fin"),
        {False: "moved", True: "bounced"},
    ),
    # The army that beat Sweden came by sea, so the way to Norway is free. Sweden borders on Denmark,
    # Finland (where the helper stands) and Norway.
    Row(
        "retreat_to_origin",
        {"england": "A nwy, F ska, A fin", "germany": "A swe"},
        {"england": "A nwy - swe via; F ska C A nwy - swe; A fin S A nwy - swe"},
        options("A swe"),
        {True: "den nwy", False: "den"},
    ),
    # The way that was named is lost, the other one would do.
    Row(
        "path",
        {"england": "A lon, F eng, F nth", "france": "F bre, F mao"},
        {
            "england": "A lon - eng - bel; F eng C A lon - bel; F nth C A lon - bel",
            "france": "F mao - eng; F bre S F mao - eng",
        },
        outcome("A lon"),
        {"ignored": "moved", "allowed": "no_convoy", "required": "no_convoy"},
    ),
    # No way was named.
    Row(
        "path",
        {"england": "A lon, F nth"},
        {"england": "A lon - bel; F nth C A lon - bel"},
        units,
        {"ignored": "A bel, F nth", "allowed": "A bel, F nth", "required": "A lon, F nth"},
    ),
    # Norway goes to Sweden and is beaten by the army from there, which came over the sea; so it was no
    # head-to-head battle, and whether Norway still keeps Finland out of Sweden is the question.
    Row(
        "dislodged_bounces",
        {"england": "A nwy", "russia": "A swe, F ska, F bar", "turkey": "A fin"},
        {
            "england": "A nwy - swe",
            "russia": "A swe - nwy via; F ska C A swe - nwy; F bar S A swe - nwy",
            "turkey": "A fin - swe",
        },
        outcome("A fin"),
        {True: "bounced", False: "moved"},
    ),
    # From the Atlantic both coasts of Spain can be reached, and none is named.
    Row(
        "open_coast",
        {"france": "F mao"},
        {"france": "F mao - spa"},
        units,
        {"void": "F mao", "default": "F spa/nc"},
    ),
    # From Gascony only the north coast can be reached.
    Row(
        "missing_coast",
        {"france": "F gas"},
        {"france": "F gas - spa"},
        units,
        {"fill": "F spa/nc", "void": "F gas"},
    ),
    Row(
        "impossible_coast",
        {"france": "F gas"},
        {"france": "F gas - spa/sc"},
        units,
        {"void": "F gas", "correct": "F spa/nc"},
    ),
    # The support that names no coast decides between two fleets.
    Row(
        "support_coast",
        {"france": "F mao, F por", "italy": "F lyo"},
        {"france": "F mao - spa/nc; F por S F mao - spa", "italy": "F lyo - spa/sc"},
        units,
        {"optional": "F lyo, F por, F spa/nc", "required": "F lyo, F mao, F por"},
    ),
    # The fleet is on the south coast.
    Row(
        "wrong_coast",
        {"russia": "F stp/sc"},
        {"russia": "F stp/nc - bot"},
        units,
        {"ignore": "F bot", "void": "F stp/sc"},
    ),
    # Armies are on no coast.
    Row(
        "needless_coast",
        {"france": "A gas"},
        {"france": "A gas - spa/nc"},
        units,
        {"ignore": "A spa", "void": "A gas"},
    ),
    Row(
        "fleet_inland",
        {},
        {"russia": "build F mos"},
        units,
        {"void": "", "army": "A mos"},
        "W1901A",
        {"russia": "mos"},
    ),
    Row(
        "duplicates",
        {"france": "A par"},
        {"france": "A par - bur; A par - pic"},
        units,
        {"last": "A pic", "first": "A bur", "hold": "A par"},
    ),
    # One centre without a unit, two builds ordered.
    Row(
        "too_many_builds",
        {"france": "A bur"},
        {"france": "build A par; build A mar"},
        units,
        {"first": "A bur, A par", "last": "A bur, A mar", "none": "A bur"},
        "W1901A",
        {"france": "par mar"},
    ),
    Row(
        "double_site",
        {},
        {"france": "build A bre; build F bre"},
        units,
        {"first": "A bre", "last": "F bre", "none": ""},
        "W1901A",
        {"france": "bre par"},
    ),
    # One unit too many, two removals ordered. In civil disorder the one in Moscow is farthest away.
    Row(
        "too_many_removals",
        {"france": "A par, A mar, A mos"},
        {"france": "remove A par; remove A mar"},
        units,
        {"first": "A mar, A mos", "last": "A mos, A par", "disorder": "A mar, A par"},
        "W1901A",
        {"france": "par mar"},
    ),
    # France has lost its home and owns Berlin only. Munich is next to Berlin and two steps from Paris;
    # Gascony is next to three homes and three steps from Berlin.
    Row(
        "removal",
        {"france": "A mun, A gas"},
        {},
        units,
        {"owned": "A mun", "home": "A gas"},
        "W1901A",
        {"france": "ber"},
    ),
    # Munich has an order that cannot be; if that is a move nevertheless, it cannot be helped to stay.
    Row(
        "impossible_moves",
        {"germany": "A mun, A ber", "austria": "A boh, A tyr"},
        {"germany": "A mun - par; A ber S A mun", "austria": "A boh - mun; A tyr S A boh - mun"},
        outcome("A boh"),
        {"ignored": "bounced", "moves": "moved"},
    ),
    # Marseilles and Spain change places by way of Lyon, if France showed that it meant to sail: with a
    # convoy order to a fleet that the route does not need.
    Row(
        "unneeded_convoys",
        {"france": "A mar, F wes", "italy": "F lyo, A spa"},
        {
            "france": "A mar - spa; F wes C A mar - spa",
            "italy": "F lyo C A mar - spa; A spa - mar",
        },
        outcome("A mar"),
        {"void": "bounced", "legal": "moved"},
    ),
    # The fleet in Albania has nowhere to go: its neighbours are full.
    Row(
        "empty_retreats",
        {"austria": "F alb", "italy": "F ion, F adr, A gre, F tri"},
        {"italy": "F ion - alb; A gre S F ion - alb; F adr H; F tri H"},
        phase,
        # The Ionian, where the attacker came from, is closed.
        {False: "F1901M", True: "S1901R"},
    ),
    Row(
        "win",
        {"france": "A par"},
        {},
        phase,
        {0: "S1902M", 1: "solo france", 2: "S1902M"},
        "F1901M",
        {"france": "par"},
    ),
    Row(
        "last_year",
        {"france": "A par", "turkey": "A con"},
        {},
        phase,
        # Who has centres is in the draw, units or not. Italy has a build, but no home to build in.
        {
            0: "S1902M",
            1901: "draw france italy turkey",
            1902: "S1902M",
            1900: "draw france italy turkey",
        },
        "F1901M",
        {"france": "par", "turkey": "con", "italy": "bel"},
    ),
]


def play(row: Row, value: object) -> object:
    settings: dict[str, Any] = {row.switch: value}
    judged = judge(row.units, row.orders, phase=row.phase, owners=row.owners, **settings)
    return row.look(judged)


CASES = [(row, value) for row in ROWS for value in row.by_value]


@pytest.mark.parametrize(
    ("row", "value"), CASES, ids=[f"{row.switch}={value}" for row, value in CASES]
)
def test_a_switch_does_what_its_rule_says(row: Row, value: object) -> None:
    assert play(row, value) == row.by_value[value]


def values_of(name: str) -> list[object]:
    """The values that a switch can have, of a number those that are tried."""
    hint = get_type_hints(Settings)[name]
    if hint is bool:
        return [True, False]
    if hint is int:
        return [value for row in ROWS if row.switch == name for value in row.by_value]
    return list(get_args(hint))


SAME = [{"own_fleet", "intent"}, {0, 2}, {0, 1902}, {1900, 1901}]
"""Values that come to the same. `intent` (1982) and `own_fleet` ask for the same signs; two centres are
not there to win with; 1902 is not over, and 1900 is as 1901 is."""


@pytest.mark.parametrize("name", [each.name for each in fields(Settings)])
def test_every_value_of_every_switch_makes_a_difference(name: str) -> None:
    """Any two values part in some position above."""
    rows = [row for row in ROWS if row.switch == name]
    for one, other in combinations(values_of(name), 2):
        if {one, other} in SAME or (name in {"win", "last_year"} and 0 not in {one, other}):
            continue
        shared = [row for row in rows if {one, other} <= set(row.by_value)]
        assert any(row.by_value[one] != row.by_value[other] for row in shared), (one, other)
