"""The standard board: counts, borders that are often got wrong, and the reference facts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from legation.board.board import bits
from legation.board.checks import check
from legation.values.calendar import Phase
from tests.board.maps import board_of, shipped

STANDARD = shipped("standard")
BOARD = board_of("standard")


def test_counts() -> None:
    kinds = [p.kind for p in STANDARD.provinces]
    assert (kinds.count("land"), kinds.count("sea"), kinds.count("impassable")) == (56, 19, 1)
    assert (len(BOARD.spaces), len(BOARD.places), len(BOARD.centres)) == (75, 81, 34)
    assert sum(link.kinds == ("army",) for link in STANDARD.links) == 111
    assert sum(link.kinds == ("fleet",) for link in STANDARD.links) == 141
    assert len(BOARD.powers) == 7
    assert sum(len(homes) for homes in BOARD.homes.values()) == 22
    assert not any(link.one_way or not link.plain for link in STANDARD.links)
    assert [p.shore for p in STANDARD.provinces].count("inland") == 14
    assert BOARD.sea == BOARD.water
    assert BOARD.sea.bit_count() == 19


def test_nothing_to_report() -> None:
    assert check(STANDARD) == []


def test_setup() -> None:
    setup = BOARD.setups["usual"]
    assert (setup.first, setup.win, len(setup.units)) == (Phase("spring", 1901, "movement"), 18, 22)
    assert ("russia", "fleet", "stp/sc") in setup.units
    assert ("england", "army", "lvp") in setup.units
    assert {p for p, kind, _ in setup.units if kind == "fleet"} == set(BOARD.powers)
    owners = BOARD.owners("usual")
    assert len(owners) == 22
    assert (owners["tri"], owners["mos"]) == ("austria", "russia")
    assert "bel" not in owners


@pytest.mark.parametrize(
    ("kind", "place", "neighbours"),
    [
        ("army", "stp", "fin lvn mos nwy"),
        ("fleet", "stp/nc", "bar nwy"),
        ("fleet", "stp/sc", "bot fin lvn"),
        ("fleet", "bul/ec", "bla con rum"),
        ("fleet", "bul/sc", "aeg con gre"),
        ("fleet", "spa/nc", "gas mao por"),
        ("fleet", "spa/sc", "lyo mao mar por wes"),
        ("fleet", "con", "aeg ank bla smy bul/ec bul/sc"),
        ("fleet", "kie", "bal ber den hel hol"),
        ("army", "kie", "ber den hol mun ruh"),
        ("army", "swe", "den fin nwy"),
        ("fleet", "rom", "nap tus tys"),
        ("fleet", "mao", "bre eng gas iri naf nao por wes spa/nc spa/sc"),
        ("army", "ven", "apu pie rom tri tus tyr"),
        ("fleet", "ank", "arm bla con"),
        ("army", "tun", "naf"),
        ("fleet", "stp", ""),
        ("fleet", "mun", ""),
    ],
)
def test_borders(kind: str, place: str, neighbours: str) -> None:
    assert BOARD.adjacent(place, kind) == tuple(neighbours.split())


def test_names_and_words() -> None:
    assert BOARD.name("stp/sc") == "St Petersburg (south coast)"
    assert BOARD.name("nwy") == "Norway"
    assert "nor" in BOARD.province("nwy").also
    assert BOARD.power("austria").adjectives == ("Austrian", "Austro-Hungarian")
    assert BOARD.power("turkey").adjectives == ("Turkish", "Ottoman")
    assert [BOARD.power(p).letter for p in BOARD.powers] == list("AEFGIRT")
    assert "swi" not in BOARD.index
    assert BOARD.province("swi").kind == "impassable"


@pytest.mark.reference
def test_equals_the_reference_facts(reference: Path) -> None:
    facts = json.loads((reference / "maps" / "standard.json").read_text(encoding="utf-8"))

    def own(place: str) -> str:
        return "nwy" + place[3:] if place.partition("/")[0] == "nor" else place

    def pairs(kind: str) -> set[frozenset[str]]:
        return {frozenset(map(own, pair)) for pair in facts[kind]}

    for kind in ("army", "fleet"):
        assert {frozenset((k.a, k.b)) for k in STANDARD.links if kind in k.kinds} == pairs(kind)
    assert len(facts["provinces"]) == len(STANDARD.provinces)
    for fact in facts["provinces"]:
        info = BOARD.province(own(fact["id"]))
        kind = {"coast": "land"}.get(fact["kind"], fact["kind"])
        assert (info.name, info.kind, info.centre) == (fact["name"], kind, fact["centre"])
        assert info.coasts == tuple(fact["coasts"])
        assert {*fact["aliases"], fact["id"]} <= {*info.also, info.id}
    for fact in facts["powers"]:
        power = fact["name"].lower()
        info_of = BOARD.power(power)
        assert (info_of.name, info_of.letter) == (fact["name"], fact["letter"])
        assert fact["adjective"] in info_of.adjectives
        assert BOARD.homes[power] == tuple(fact["homes"])
        units = {(kind[0].upper(), p) for o, kind, p in BOARD.setups["usual"].units if o == power}
        assert units == {(unit[0], own(unit[2:])) for unit in fact["units"]}
    assert BOARD.setups["usual"].win == facts["victory_centres"]


def test_every_coastal_land_is_a_place_for_fleets() -> None:
    fleets = {BOARD.places[n] for n in bits(BOARD.stands["fleet"])}
    coastal = {p.id for p in STANDARD.provinces if p.shore == "coast"}
    assert {place.partition("/")[0] for place in fleets if place not in STANDARD_SEAS} == coastal
    assert {"stp", "spa", "bul"}.isdisjoint(fleets)


STANDARD_SEAS = {p.id for p in STANDARD.provinces if p.kind == "sea"}
