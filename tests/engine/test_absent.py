"""Who had something to write and for whom nobody sent anything (NMR)."""

from __future__ import annotations

from collections.abc import Mapping

from legation.bank import load_variant
from legation.engine.turn import resolve
from legation.engine.variant import Variant
from legation.values.calendar import Phase
from legation.values.orders import Ballot, Build, Disband, Hold, Move, Order
from legation.values.state import State
from tests.engine.toys import module, with_toy


def at(
    variant: Variant, phase: str, units: Mapping[str, list[tuple[str, str]]], **owners: str
) -> State:
    return variant.position(Phase.parse(phase), units, owners)


def absent(variant: Variant, state: State, orders: Mapping[str, list[Order]]) -> tuple[str, ...]:
    return resolve(variant, state, orders).absent


def test_powers_with_units_that_wrote_nothing_are_absent() -> None:
    variant = load_variant("standard")
    state = at(
        variant, "S1901M", {"france": [("army", "par")], "italy": [("army", "rom")]}, ber="germany"
    )
    assert absent(variant, state, {}) == ("france", "italy")
    assert absent(variant, state, {"france": [Hold("par")]}) == ("italy",)
    # A void order is an answer all the same.
    assert absent(variant, state, {"france": [Move("par", "mos")], "italy": []}) == ("italy",)
    turn = resolve(variant, state, {})
    assert [(str(r.unit), r.outcome, r.reason.code) for r in turn.rulings] == [
        ("A Par", "held", "not_ordered"),
        ("A Rom", "held", "not_ordered"),
    ]


def test_in_retreats_those_are_asked_that_can_go_somewhere() -> None:
    variant = load_variant("standard", settings={"empty_retreats": True})
    beaten = [
        ("france", "army", "bur", None, ["par"]),
        ("italy", "army", "tyr", None, []),
        ("russia", "army", "sil", None, ["gal"]),
    ]
    units = {"germany": [("army", "mun")]}
    state = variant.position(Phase.parse("S1901R"), units, {}, beaten)
    assert absent(variant, state, {}) == ("france", "russia")
    assert absent(variant, state, {"russia": [Disband("sil")]}) == ("france",)


def test_in_winter_those_are_asked_that_can_build_or_must_remove() -> None:
    variant = load_variant("standard")
    state = at(
        variant,
        "W1901A",
        {"italy": [("army", "rom"), ("army", "ven")], "turkey": [("army", "con")]},
        rom="italy",
        con="turkey",
        par="france",  # may build
        spa="england",  # has a build, but no home to build in
    )
    assert absent(variant, state, {}) == ("france", "italy")
    assert absent(variant, state, {"france": [Build("par")]}) == ("italy",)


def test_somebody_else_may_write_for_a_power() -> None:
    """Whoever sent the lines: a power for which there are some is not absent."""
    free = module("free", {"may_write": lambda inner: lambda scene, ballot, before: None})
    variant = with_toy(free)
    state = at(variant, "S1901M", {"france": [("army", "par")]})
    turn = resolve(variant, state, [Ballot("master", "france", Move("par", "bur"))])
    assert turn.absent == ()
    assert turn.after.at("bur") is not None
