"""Sieges: over two campaigns, lifted, interrupted, changed hands; both editions; all by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.notation import write
from legation.notation.dialects import DIALECTS
from legation.notation.reading import Reader
from legation.rules.machiavelli.orders import Besiege, Lift, Siege, Sieges
from legation.values.calendar import Phase
from legation.values.orders import Order
from legation.values.state import State
from tests.rules.machiavelli.playing import play, stack, state_of


def rules(edition: str, profile: str = "book", board: str = "dipmach", **more: object) -> Variant:
    cities = {"edition": edition} | more
    sieges = {"edition": edition, "profile": profile}
    return stack((("cities", tuple(cities.items())), ("siege", tuple(sieges.items()))), board)


FIRST, SECOND = rules("first"), rules("second")
JUDGE1, JUDGE2 = rules("first", "njudge"), rules("second", "njudge")
DISBAND = rules("first", disband=True)
BOTH = pytest.mark.parametrize("variant", [FIRST, SECOND], ids=["first", "second"])
ALL = pytest.mark.parametrize(
    "variant", [FIRST, SECOND, JUDGE1, JUDGE2], ids=["first", "second", "njudge1", "njudge2"]
)
CODE = "S1901M|england:Glon;france:Alon"
BESIEGE = "france: A lon B G"


def going(state: State) -> tuple[str, ...]:
    slot = state.slot("siege")
    assert isinstance(slot, Sieges)
    return slot.cities


def units(turn: Turn) -> list[str]:
    return [str(unit) for unit in turn.after.units]


def told(turn: Turn, unit: str) -> list[str]:
    """The outcomes and reasons of a unit's rulings."""
    return [f"{r.outcome} {r.reason.code}" for r in turn.rulings if str(r.unit) == unit]


def later(turn: Turn) -> State:
    """The next campaign, whatever the winter would bring."""
    return replace(turn.judged, phase=Phase("spring", turn.before.phase.year + 1, "movement"))


def begun(variant: Variant, code: str = CODE, orders: str = BESIEGE) -> State:
    """The campaign after a first siege."""
    turn = play(variant, code, orders)
    assert going(turn.judged)
    return later(turn)


# --- words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("A LON B G", Besiege("lon")), ("A LON B G LON", Besiege("lon")), ("A lon b", Besiege("lon")),
        ("A Lon besieges", Besiege("lon")), ("A Lon besieges the garrison", Besiege("lon")),
        ("A Lon besieges London", Besiege("lon")), ("army London siege rebellion", Besiege("lon")),
        ("A lon L", Lift("lon")), ("A lon LS", Lift("lon")), ("A Lon lifts the siege", Lift("lon")),
        ("A Lon lift siege", Lift("lon")),
    ],
)  # fmt: skip
def test_the_words(line: str, order: Order) -> None:
    """MACH-4.1"""
    reader = Reader(FIRST.board, begun(FIRST), verbs=FIRST.rules.words)
    answer = reader.read(line)
    assert getattr(answer, "order", answer) == order
    if line == "A lon b":
        for dialect in set(DIALECTS) - {"daide"}:
            text = write(order, FIRST.board, begun(FIRST), dialect, verbs=FIRST.rules.words)
            assert getattr(reader.read(text), "order", text) == order


@pytest.mark.parametrize(
    ("code", "orders", "why"),
    [
        ("S1901M|france:Awal", "france: A wal B", "no_walls"),
        ("S1901M|france:Alon", "france: A lon B", "nobody_to_besiege"),
        ("S1901M|england:Gber;france:Fber", "france: F ber B", "besieges_no_port"),
        ("S1901M|england:Glon;france:Alon", "england: G lon B", "garrisons_do_not_besiege"),
        ("S1901M|england:Glon;france:Alon", "france: A lon L", "no_siege"),
    ],
)
def test_what_cannot_be_besieged(code: str, orders: str, why: str) -> None:
    """MACH-7.1"""
    turn = play(FIRST, code, orders)
    assert [r.reason.code for r in turn.rulings if r.outcome == "void"] == [why]
    assert going(turn.after) == ()


# --- the two campaigns ------------------------------------------------------------------------------


@ALL
def test_the_second_siege_in_a_row_takes_the_city(variant: Variant) -> None:
    """MACH-7.1, MACH-7.7: the garrison is destroyed, and the siege is over."""
    first = play(variant, CODE, BESIEGE)
    assert told(first, "A Lon") == ["besieged siege_begun"]
    assert units(first) == ["A Lon", "G Lon"]
    assert going(first.after) == ("lon/city",)
    second = play(variant, first.after, BESIEGE)
    assert told(second, "A Lon") == ["taken siege_taken"]
    assert told(second, "G Lon") == ["held city_fell"]
    assert units(second) == ["A Lon"]
    slot = second.after.slot("siege")
    assert slot == Sieges((), ("lon/city",))


def test_a_fleet_besieges_a_port() -> None:
    """MACH-7.1"""
    code = "S1901M|england:Glon;france:Flon"
    second = play(FIRST, begun(FIRST, code, "france: F lon B"), "france: F lon B")
    assert units(second) == ["F Lon"]


def test_autonomous_garrisons_are_besieged_like_others() -> None:
    """MACH-7.1"""
    code = "S1901M|none:Gbel;france:Abel"
    second = play(FIRST, begun(FIRST, code, "france: A bel B"), "france: A bel B")
    assert units(second) == ["A Bel"]


@ALL
def test_two_sieges_with_a_campaign_between_them_take_nothing(variant: Variant) -> None:
    """A siege is over when it is not gone on with, and must begin anew (MACH-7.1, MACH-7.2)."""
    after = play(variant, begun(variant), "france: A lon L" if variant in (FIRST, JUDGE1) else "")
    assert going(after.after) == ()
    third = play(variant, later(after), BESIEGE)
    assert told(third, "A Lon") == ["besieged siege_begun"]
    assert units(third) == ["A Lon", "G Lon"]


@BOTH
def test_the_siege_of_another_unit_is_a_new_one(variant: Variant) -> None:
    """When the besieger changes, the count begins again (MACH-7.1)."""
    code = "S1901M|england:Glon;france:Alon,Ayor"
    state = begun(variant, code)
    left = play(variant, state, "france: A lon L" if variant is FIRST else "france: A lon - wal")
    if variant is FIRST:
        left = play(variant, later(left), "france: A lon - wal")
    came = play(variant, later(left), "france: A yor - lon")
    again = play(variant, later(came), BESIEGE)
    assert told(again, "A Lon") == ["besieged siege_begun"]


@ALL
def test_a_dislodged_besieger_loses_its_siege(variant: Variant) -> None:
    """MACH-7.1, MACH-7.4: in the first campaign as in the second."""
    code = "S1901M|england:Glon,Awal,Ayor;france:Alon"
    relief = "england: A wal - lon, A yor S A wal - lon"
    for state in (state_of(variant, code), begun(variant, code)):
        turn = play(variant, state, f"{BESIEGE}; {relief}")
        assert "G Lon" in units(turn)
        assert going(turn.judged) == ()
        assert str(turn.judged.at("lon")) == "A Lon"
        assert turn.judged.at("lon").power == "england"  # type: ignore[union-attr]  # it stands


@ALL
def test_an_attack_that_fails_does_not_break_a_siege(variant: Variant) -> None:
    """MACH-7.1: only being dislodged does."""
    code = "S1901M|england:Glon,Awal;france:Alon"
    state = begun(variant, code, f"{BESIEGE}; england: A wal - lon")
    turn = play(variant, state, f"{BESIEGE}; england: A wal - lon")
    assert "G Lon" not in units(turn)


@ALL
def test_the_garrison_helps_to_dislodge_its_besieger(variant: Variant) -> None:
    """A besieged garrison may support into its province (MACH-7.3)."""
    code = "S1901M|england:Glon,Awal;france:Alon"
    turn = play(
        variant, begun(variant, code), f"{BESIEGE}; england: A wal - lon, G lon S A wal - lon"
    )
    assert [str(d.unit) for d in turn.judged.dislodged] == ["A Lon"]
    assert "G Lon" in units(turn)


# --- other orders in the second campaign ------------------------------------------------------------


@pytest.mark.parametrize("line", ["A lon - wal", "A lon S A yor - wal", ""])
def test_first_edition_another_order_becomes_a_hold_and_ends_the_siege(line: str) -> None:
    """MACH-7.2"""
    code = "S1901M|england:Glon;france:Alon,Ayor"
    turn = play(FIRST, begun(FIRST, code), f"france: {line}")
    assert units(turn) == ["A Lon", "G Lon", "A Yor"]
    assert going(turn.after) == ()
    if line:
        assert told(turn, "A Lon")[-1] == "void siege_in_progress"


@pytest.mark.parametrize("line", ["A lon - wal", ""])
def test_first_edition_of_the_mail_judge_the_siege_stays(line: str) -> None:
    """MACH-7.2: the marker stays, and the next order to besiege takes the city."""
    turn = play(JUDGE1, begun(JUDGE1), f"france: {line}")
    assert units(turn) == ["A Lon", "G Lon"]
    assert going(turn.after) == ("lon/city",)
    assert units(play(JUDGE1, later(turn), BESIEGE)) == ["A Lon"]


@pytest.mark.parametrize("variant", [SECOND, JUDGE2], ids=["book", "njudge"])
@pytest.mark.parametrize("line", ["A lon H", "A lon - edi", ""])
def test_second_edition_any_other_order_lifts_the_siege(variant: Variant, line: str) -> None:
    """MACH-7.2"""
    turn = play(variant, begun(variant), f"france: {line}")
    assert going(turn.after) == ()


@pytest.mark.parametrize(("variant", "left"), [(SECOND, ()), (JUDGE2, ("lon/city",))])
def test_second_edition_of_the_mail_judge_the_siege_stays_behind(
    variant: Variant, left: tuple[str, ...]
) -> None:
    """MACH-7.2: that judge lifts the siege of the place where the unit then is, not of the one it left."""
    turn = play(variant, begun(variant), "france: A lon - wal")
    assert units(turn) == ["G Lon", "A Wal"]
    assert going(turn.after) == left
    if left:
        back = play(variant, later(turn), "france: A wal - lon")
        assert going(back.after) == ()


def test_first_edition_of_the_mail_judge_the_city_is_besieged_by_whoever_stands_there() -> None:
    """MACH-7.2: the siege is the city's; the next unit that besieges it takes it at once."""
    state = begun(JUDGE1, "S1901M|england:Glon;france:Alon")
    new = tuple(replace(u, id=u.id + 7) if u.kind == "army" else u for u in state.units)
    slot = Sieges((Siege("lon/city", -1),))
    state = replace(state, units=new, made=9, slots=(("siege", slot),))
    assert units(play(JUDGE1, state, BESIEGE)) == ["A Lon"]


def test_first_edition_of_the_mail_judge_what_is_tried_in_vain_is_still_an_attempt() -> None:
    """MACH-7.2: a support for its holding is for nothing, and two against one dislodge it."""
    code = "S1901M|england:Glon,Feng,Ayor;france:Alon,Awal"
    attack = "england: A yor - lon, F eng S A yor - lon"
    turn = play(JUDGE1, begun(JUDGE1, code), f"france: A lon - yor, A wal S A lon; {attack}")
    assert told(turn, "A Wal") == ["unmatched support_unmatched"]
    assert told(turn, "A Lon") == ["held siege_in_progress"]
    assert [str(d.unit) for d in turn.judged.dislodged] == ["A Lon"]
    assert going(turn.judged) == ()


def test_lifting() -> None:
    """Who lifts a siege stays where it is, and may go on only with a new one (MACH-7.2)."""
    turn = play(FIRST, begun(FIRST), "france: A lon L")
    assert told(turn, "A Lon") == ["lifted siege_lifted"]
    assert going(turn.after) == ()
    assert units(play(FIRST, later(turn), "france: A lon - wal")) == ["G Lon", "A Wal"]


# --- conversions under siege ------------------------------------------------------------------------

SORTIE = "S1901M|england:Glon,Ayor;france:Alon"
OUT = "england: G lon C A, A yor S G lon C A"


@ALL
def test_a_supported_garrison_breaks_a_first_siege(variant: Variant) -> None:
    """It fights the weaker besieger as anybody (MACH-7.3)."""
    turn = play(variant, SORTIE, f"{BESIEGE}; {OUT}")
    assert [str(d.unit) for d in turn.judged.dislodged] == ["A Lon"]
    assert going(turn.judged) == ()
    assert turn.judged.at("lon").power == "england"  # type: ignore[union-attr]  # it stands


@ALL
def test_an_equal_besieger_keeps_the_garrison_in(variant: Variant) -> None:
    """MACH-7.3: equal strengths bounce, and the siege begins."""
    turn = play(variant, SORTIE, f"{BESIEGE}; england: G lon C A")
    assert told(turn, "A Lon") == ["besieged siege_begun"]
    assert outcome(turn, "G Lon") == "bounced"


def outcome(turn: Turn, unit: str) -> str:
    return next(r.outcome for r in turn.rulings if str(r.unit) == unit and r.outcome != "void")


@pytest.mark.parametrize(
    ("variant", "why", "left"),
    [
        (FIRST, "void under_siege", ["A Lon", "A Yor"]),
        (JUDGE1, "held city_fell", ["A Lon", "A Yor"]),
        # The support counts for the garrison in the second edition: its besieger is too weak for it.
        (JUDGE2, "held under_siege", ["A Lon", "G Lon", "A Yor"]),
    ],
    ids=["first", "njudge1", "njudge2"],
)
def test_a_garrison_under_siege_does_not_convert(
    variant: Variant, why: str, left: list[str]
) -> None:
    """Not even with support: the second siege takes the city (MACH-7.3)."""
    turn = play(variant, begun(variant, SORTIE), f"{BESIEGE}; {OUT}")
    assert told(turn, "G Lon")[-1] == why
    assert units(turn) == left
    assert not turn.judged.dislodged


def test_second_edition_a_supported_garrison_dislodges_its_besieger() -> None:
    """MACH-7.3: in the second campaign as well, for a conversion is a plain attack."""
    turn = play(SECOND, begun(SECOND, SORTIE), f"{BESIEGE}; {OUT}")
    assert [str(d.unit) for d in turn.judged.dislodged] == ["A Lon"]
    assert turn.judged.at("lon").power == "england"  # type: ignore[union-attr]  # it stands
    # The besieger cannot go into the city that its attacker came out of (MACH-7.5).
    assert turn.judged.dislodged[0].options == ("wal",)


def test_second_edition_a_supported_besieger_takes_the_city_all_the_same() -> None:
    """MACH-7.3: two against two bounce, and strength at least equal is enough to take it."""
    code = SORTIE.replace("Alon", "Alon,Awal")
    siege = "france: A lon B, A wal S A lon"
    turn = play(SECOND, begun(SECOND, code, siege), f"{siege}; {OUT}")
    assert units(turn) == ["A Lon", "A Wal", "A Yor"]


def test_second_edition_a_stronger_garrison_that_is_kept_in_does_not_fall() -> None:
    """MACH-7.3: the garrison bounces with a third power, but its besieger is weaker than it is."""
    code = "S1901M|england:Glon,Ayor;france:Alon;germany:Awal,Feng"
    third = "germany: A wal - lon, F eng S A wal - lon"
    turn = play(SECOND, begun(SECOND, code), f"{BESIEGE}; {OUT}; {third}")
    assert outcome(turn, "G Lon") == outcome(turn, "A Wal") == "bounced"
    assert told(turn, "A Lon") == ["held siege_repelled"]
    assert "G Lon" in units(turn)
    assert going(turn.after) == ()


# --- ends without orders ----------------------------------------------------------------------------


def test_a_garrison_that_is_disbanded_is_besieged_no_more() -> None:
    """MACH-7.4: neither a first siege nor a second one is left."""
    for state in (state_of(DISBAND, CODE), begun(DISBAND)):
        turn = play(DISBAND, state, f"{BESIEGE}; england: G lon D")
        assert units(turn) == ["A Lon"]
        assert going(turn.after) == ()
        assert told(turn, "A Lon") == ["held besieged_nobody"]


def test_a_besieger_that_is_disbanded_leaves_no_siege() -> None:
    """MACH-7.4"""
    turn = play(DISBAND, begun(DISBAND), "france: A lon D")
    assert units(turn) == ["G Lon"]
    assert going(turn.after) == ()


@ALL
def test_one_s_own_garrison_is_besieged_by_nobody(variant: Variant) -> None:
    """A garrison that was bought by the besieger's power: the siege is lifted (MACH-7.4)."""
    state = begun(variant)
    bought = tuple(replace(u, power="france") if u.kind == "garrison" else u for u in state.units)
    turn = play(variant, replace(state, units=bought), BESIEGE)
    assert told(turn, "A Lon") == ["lifted siege_lifted"]
    assert units(turn) == ["A Lon", "G Lon"]
    assert going(turn.after) == ()


def test_a_besieger_is_free_when_its_siege_has_no_object() -> None:
    """MACH-7.4: first edition, the garrison is gone or its own; the unit goes where it likes."""
    state = begun(FIRST)
    for power in ("", "france"):
        left = tuple(
            replace(u, power=power) if u.kind == "garrison" else u
            for u in state.units
            if power or u.kind != "garrison"
        )
        turn = play(FIRST, replace(state, units=left), "france: A lon - wal")
        assert "A Wal" in units(turn)
        assert going(turn.after) == ()


def test_a_siege_goes_on_over_the_winter() -> None:
    """The next campaign after the fall is that of the next spring (MACH-7.1, MACH-6.5)."""
    code = CODE.replace("S1901M", "F1901M") + "|france:par,mar,bre;england:edi,lvp"
    fall = play(FIRST, code, BESIEGE)
    assert fall.after.phase.short == "W1901A"
    assert going(fall.after) == ("lon/city",)
    spring = play(FIRST, fall.after)
    assert spring.after.phase.short == "S1902M"
    assert units(play(FIRST, spring.after, BESIEGE)) == ["A Lon"]


def test_removing_the_besieger_lifts_the_siege() -> None:
    """MACH-6.5"""
    code = "F1901M|england:Glon;france:Alon,Awal|england:edi,lvp,lon"
    fall = play(FIRST, code, BESIEGE)
    assert going(fall.after) == ("lon/city",)
    winter = play(FIRST, fall.after, "france: Remove A lon")
    assert going(winter.after) == ()


def test_the_report_and_the_record_tell_of_sieges() -> None:
    """MACH-7.1"""
    turn = play(FIRST, CODE, BESIEGE)
    assert FIRST.rules.report is not None
    (section,) = FIRST.rules.report(Scene(FIRST, turn.before), turn, lambda fact: True)
    assert section.rows == (("London", "A Lon", "besieged"),)
    slot = FIRST.rules.slots["siege"]
    value = turn.after.slot("siege")
    assert value == Sieges((Siege("lon/city", 0),))
    assert slot.read(slot.write(value)) == value
