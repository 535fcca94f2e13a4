"""Multiple units beside other rules about builds, and what such stacks never say."""

from __future__ import annotations

import pytest

from legation import Game, load_variant
from legation.testing.coverage import silent_of


def told(name: str, position: str, power: str, line: str) -> str:
    """What is answered to a line."""
    game = Game(name, start=position, seed=1)
    return game.write(power, [line])[0].message


OWNED = (
    "W1901A|france:Apar,Amar,Abel;germany:Aber,Akie|france:par,mar,bre,bel,spa;germany:ber,kie,mun"
)


@pytest.mark.parametrize(
    "name", ["standard+multiplicity+aberration-builds", "standard+aberration-builds+multiplicity"]
)
def test_builds_onto_units_on_every_site(name: str) -> None:
    """MUL-3.5: own units are no hindrance, in whichever order the rules are named."""
    game = Game(name, start=OWNED, seed=1)
    replies = game.write("france", ["Build A Bel", "Build A Spa"])
    assert [reply.status for reply in replies] == ["accepted", "accepted"]
    game.process()
    assert [str(unit) for unit in game.state.units_of("france")] == [
        "2A Bel",
        "A Mar",
        "A Par",
        "A Spa",
    ]


@pytest.mark.parametrize(
    "name",
    ["standard+multiplicity+pandemonium-builds", "standard+pandemonium-builds+multiplicity"],
)
def test_units_of_others_hinder_builds(name: str) -> None:
    """MUL-3.5 speaks of own units."""
    assert "occupied" in told(name, OWNED, "france", "Build A Ber")
    assert "site_occupied" not in silent_of(load_variant(name).rules, load_variant(name).board)


@pytest.mark.parametrize(
    ("code", "silent", "others"),
    [
        # A fleet cannot be built beside another one on the other coast of St Petersburg.
        ("site_occupied", "heptarchy-iv+multiplicity", "standard+multiplicity"),
        ("site_occupied", "classical+multiplicity", "classical"),
        ("site_closed", "milan+multiplicity+pandemonium-builds", "sengoku"),
        # Unseaworthy units may not retreat to sea.
        ("retreat_closed", "loeb9+three-deadlines", "loeb9+multiplicity"),
        # On Imperium nobody has a home, and nobody owns a centre before the first season.
        ("usual_units", "imperium+multiplicity", "standard+multiplicity"),
        ("immune", "imperium+black-hole", "standard+black-hole"),
        ("verb immune", "imperium+black-hole", "imperium"),
    ],
)
def test_what_is_never_said(code: str, silent: str, others: str) -> None:
    """MUL-1, MUL-3.5, MUL-5.2b: a claim that a reason is never given is made of some maps only."""
    one, other = load_variant(silent), load_variant(others)
    assert code in silent_of(one.rules, one.board)
    assert code not in silent_of(other.rules, other.board)


def test_what_is_said_on_other_maps() -> None:
    """MUL-3.5, MUL-5.2b, MUL-1: the reasons are given where they are not called silent."""
    at = "W1901A|russia:Fstp/sc|russia:stp,mos,war,sev"
    assert "is occupied by F Stp/sc" in told(
        "standard+multiplicity", at, "russia", "Build F Stp/nc"
    )
    chosen = Game("standard+multiplicity", seed=1)
    chosen.process()
    assert "the usual units stand on home centres" in chosen.explain()[0]
    beaten = Game(
        "standard+multiplicity",
        start="S1901M|england:2AFbel;france:3Apic,2Abur",
        seed=1,
    )
    beaten.write("france", ["3A Pic - Bel", "2A Bur S 3A Pic - Bel"])
    beaten.process()
    reply = beaten.write("england", ["2A/F Bel - Nth"])[0]
    assert "is not open to a retreat" in reply.message
