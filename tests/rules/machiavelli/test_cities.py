"""Garrisons: going into the city and coming out, supporting, retreating into it; all by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.notation import write
from legation.notation.dialects import DIALECTS
from legation.notation.reading import Reader
from legation.rules.machiavelli.orders import Convert
from legation.values.orders import Convoy, Order, Retreat, Support
from legation.values.state import State
from tests.rules.machiavelli.playing import play, stack, state_of

FIRST: Variant = stack((("cities", ()),), "dipmach")
SECOND: Variant = stack((("cities", (("edition", "second"),)),), "dipmach")
DISBAND: Variant = stack((("cities", (("disband", True),)),), "dipmach")
COASTS: Variant = stack((("cities", (("coasts", True),)),), "dipmach")
NONE: Variant = stack((("cities", (("garrisons", False),)),), "dipmach")
MACH: Variant = stack((("cities", ()),), "machiavelli")
FORTS: Variant = stack((("cities", (("forts", True),)),), "machiavelli")


def units(turn: Turn) -> list[str]:
    """The units after the battles, dislodged ones left out."""
    return [str(unit) for unit in turn.judged.units]


def voids(turn: Turn) -> list[str]:
    return [r.reason.code for r in turn.rulings if r.outcome == "void"]


def outcome(turn: Turn, unit: str) -> str:
    return next(r.outcome for r in turn.rulings if str(r.unit) == unit and r.outcome != "void")


# --- the order --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("A LON C G", Convert("lon", "garrison", "lon/city")),
        ("A Lon converts to garrison", Convert("lon", "garrison", "lon/city")),
        ("A Lon converts to a garrison", Convert("lon", "garrison", "lon/city")),
        ("Army London conversion to G", Convert("lon", "garrison", "lon/city")),
        ("A lon c", Convert("lon", "garrison", "lon/city")),
        ("G EDI C F", Convert("edi/city", "fleet", "edi")),
        ("G Edi converts to army", Convert("edi/city", "army", "edi")),
        ("G Par C", Convert("par/city", "army", "par")),  # no port: it can become nothing else
        ("G stp C F /nc", Convert("stp/city", "fleet", "stp/nc")),
        ("G stp C F (sc)", Convert("stp/city", "fleet", "stp/sc")),
        ("G StP C F StP/nc", Convert("stp/city", "fleet", "stp/nc")),
        ("F Bre C G", Convert("bre", "garrison", "bre/city")),
        ("A Yor S G Edi C A", Support("yor", "edi/city", "edi")),
        ("A Yor supports garrison Edinburgh converts to army", Support("yor", "edi/city", "edi")),
        ("F Bot S G stp C F/sc", Support("bot", "stp/city", "stp")),
        ("F Nth C A Yor - Nwy", None),  # a convoy, as ever
    ],
)
def test_the_words(line: str, order: Order | None) -> None:
    """The forms of a conversion and of its support (MACH-4.1)."""
    state = state_of(FIRST, "S1901M|england:Alon,Gedi,Ayor,Fnth;france:Gpar,Fbre;russia:Gstp,Fbot")
    answer = Reader(FIRST.board, state, verbs=FIRST.rules.words).read(line)
    if order is None:
        assert isinstance(getattr(answer, "order", None), Convoy)
    else:
        assert getattr(answer, "order", answer) == order
        assert not answer.notes  # type: ignore[union-attr]  # it was read


@pytest.mark.parametrize("dialect", sorted(DIALECTS))
def test_what_is_written_is_read(dialect: str) -> None:
    """MACH-4.1, MACH-14.5"""
    state = state_of(FIRST, "S1901M|england:Alon,Gedi;russia:Gstp;france:Fbre")
    reader = Reader(FIRST.board, state, verbs=FIRST.rules.words)
    for order in (
        Convert("lon", "garrison", "lon/city"), Convert("edi/city", "fleet", "edi"),
        Convert("stp/city", "fleet", "stp/nc"), Convert("stp/city", "army", "stp"),
        Convert("bre", "garrison", "bre/city"),
    ):  # fmt: skip
        text = write(order, FIRST.board, state, dialect=dialect, verbs=FIRST.rules.words)
        assert getattr(reader.read(text), "order", text) == order, text


@pytest.mark.parametrize(
    ("code", "line", "why"),
    [
        ("S1901M|england:Awal", "A wal C G", "no_walls"),
        ("S1901M|germany:Fber", "F ber C G", "city_is_no_port"),  # Berlin has walls, but no port
        ("S1901M|germany:Gber", "G ber C F", "city_is_no_port"),
        ("S1901M|france:Fspa/sc", "F spa C G", "city_is_no_port"),  # MACH-14.6
        ("S1901M|england:Alon,Glon", "A lon C G", "siege_required"),
        ("S1901M|england:Alon;france:Glon", "A lon C G", "siege_required"),
        ("S1901M|england:Alon", "A lon C F", "converts_in_two_steps"),
        ("S1901M|england:Glon", "G lon C G", "converts_to_itself"),
        ("S1901M|russia:Gstp", "G stp C F", "conversion_coast_missing"),
        ("S1901M|england:Glon", "G lon - yor", "out_of_reach"),
        ("S1901M|england:Glon", "G lon D", "no_disbanding"),
    ],
)
def test_what_cannot_be_done(code: str, line: str, why: str) -> None:
    """MACH-4.1, MACH-4.2, MACH-14.5, MACH-14.6"""
    power = code.partition("|")[2].partition(":")[0]
    turn = play(FIRST, code, f"{power}: {line}")
    assert voids(turn) == [why]
    assert [(u.kind, u.place) for u in turn.judged.units] == [
        (u.kind, u.place) for u in turn.before.units
    ]


def test_no_garrisons_at_all() -> None:
    """Without garrisons nobody goes into a city, neither by an order nor as a retreat."""
    assert voids(play(NONE, "S1901M|england:Alon", "england: A lon C G")) == ["city_closed"]
    turn = play(
        NONE, "S1901M|england:Alon;france:Awal,Ayor", "france: A wal - lon, A yor S A wal - lon"
    )
    assert not turn.judged.dislodged[0].options


def test_walls_and_fortresses() -> None:
    """A fortress has walls where fortresses are in use; Albania's city has none (MACH-1.1,
    MACH-1.2)."""
    assert voids(play(MACH, "S1454M|naples:Aaqu", "naples: A aqu C G")) == ["no_walls"]
    assert units(play(FORTS, "S1454M|naples:Aaqu", "naples: A aqu C G")) == ["G Aqu"]
    assert voids(play(FORTS, "S1454M|turkey:Aalb", "turkey: A alb C G")) == ["no_walls"]
    assert units(play(MACH, "S1454M|papacy:Fanc", "papacy: F anc C G")) == ["G Anc"]
    assert voids(play(MACH, "S1454M|papacy:Fbol", "papacy: F bol C G")) == ["city_is_no_port"]


# --- going in and coming out ------------------------------------------------------------------------


def test_going_in_fights_nobody_and_leaves_the_province() -> None:
    """An attack on the province enters it, whatever its strength (MACH-4.2)."""
    turn = play(FIRST, "S1901M|england:Alon;france:Awal", "england: A lon C G; france: A wal - lon")
    assert units(turn) == ["A Lon", "G Lon"]
    assert outcome(turn, "A Lon") == "converted"
    assert outcome(turn, "A Wal") == "moved"
    assert not turn.judged.dislodged


def test_going_in_is_no_move_into_the_province() -> None:
    """Who goes in cuts nothing and keeps nobody out (MACH-4.2)."""
    turn = play(
        FIRST,
        "S1901M|england:Alon;france:Awal,Ayor",
        "england: A lon C G; france: A wal - lon, A yor S A wal - lon",
    )
    assert units(turn) == ["A Lon", "G Lon", "A Yor"]


def test_coming_out_into_an_empty_province() -> None:
    """MACH-4.2"""
    turn = play(FIRST, "S1901M|england:Glon", "england: G lon C F")
    assert units(turn) == ["F Lon"]
    assert turn.judged.units[0].place == "lon"


def test_coming_out_is_an_attack() -> None:
    """Equal strengths bounce, a supported conversion beats a lesser force (MACH-4.2)."""
    code = "S1901M|england:Glon,Ayor;france:Awal"
    turn = play(FIRST, code, "england: G lon C A; france: A wal - lon")
    assert units(turn) == ["G Lon", "A Wal", "A Yor"]
    assert outcome(turn, "G Lon") == outcome(turn, "A Wal") == "bounced"
    assert turn.judged.contested == ("lon",)
    turn = play(FIRST, code, "england: G lon C A, A yor S G lon C A; france: A wal - lon")
    assert units(turn) == ["A Lon", "A Wal", "A Yor"]


def test_coming_out_beats_who_stands_there() -> None:
    """A supported conversion dislodges an army before the city; alone it does not (MACH-4.2)."""
    code = "S1901M|england:Glon,Ayor;france:Alon"
    assert units(play(FIRST, code, "england: G lon C A")) == ["A Lon", "G Lon", "A Yor"]
    turn = play(FIRST, code, "england: G lon C A, A yor S G lon - lon")
    assert units(turn) == ["A Lon", "A Yor"]
    beaten = turn.judged.dislodged[0]
    assert (str(beaten.unit), beaten.attacker) == ("A Lon", "lon/city")
    # The army may go anywhere but into the city that its attacker came from (MACH-7.5).
    assert beaten.options == ("wal",)


def test_coming_out_cuts_support() -> None:
    """MACH-4.4: a conversion is an attack, and cuts the support of a unit of another power."""
    code = "S1901M|england:Glon,Ayor;france:Alon,Awal,Firi;germany:Flvp"
    orders = "france: A lon S A wal - yor, A wal - yor; england: A yor H"
    assert "A Yor" in [str(d.unit) for d in play(FIRST, code, orders).judged.dislodged]
    turn = play(FIRST, code, orders.replace("A yor H", "A yor H, G lon C A"))
    assert outcome(turn, "A Lon") == "cut"
    assert not turn.judged.dislodged


def test_one_s_own_unit_is_not_dislodged_by_a_conversion() -> None:
    """MACH-4.2: nobody dislodges his own, and a garrison and an army do not change places."""
    code = "S1901M|england:Alon,Glon,Ayor"
    turn = play(FIRST, code, "england: G lon C A, A yor S G lon C A")
    assert units(turn) == ["A Lon", "G Lon", "A Yor"]
    turn = play(FIRST, code, "england: G lon C A, A lon C G")
    assert units(turn) == ["A Lon", "G Lon", "A Yor"]
    assert voids(turn) == ["siege_required"]


def test_coming_out_where_the_army_leaves() -> None:
    """The province is free for the garrison when the unit before it goes away (MACH-4.2)."""
    turn = play(FIRST, "S1901M|england:Alon,Glon", "england: A lon - wal, G lon C A")
    assert units(turn) == ["A Lon", "A Wal"]
    turn = play(FIRST, "S1901M|england:Alon,Glon;france:Awal", "england: A lon - wal, G lon C A")
    assert units(turn) == ["A Lon", "G Lon", "A Wal"]


def test_st_petersburg_has_two_coasts() -> None:
    """A garrison comes out on either coast, and fleets on either coast go in (MACH-14.5)."""
    for coast in ("nc", "sc"):
        turn = play(FIRST, "S1901M|russia:Gstp", f"russia: G stp C F /{coast}")
        assert [(u.kind, u.place) for u in turn.judged.units] == [("fleet", f"stp/{coast}")]
        turn = play(FIRST, f"S1901M|russia:Fstp/{coast}", "russia: F stp C G")
        assert [(u.kind, u.place) for u in turn.judged.units] == [("garrison", "stp/city")]
    turn = play(FIRST, "S1901M|russia:Gstp", "russia: G stp C A")
    assert [(u.kind, u.place) for u in turn.judged.units] == [("army", "stp")]


def test_st_petersburg_support_for_a_coast() -> None:
    """A conversion is supported into the province, on whatever coast it comes out (MACH-14.5)."""
    code = "S1901M|russia:Gstp,Fbot;england:Anwy"
    for coast in ("", "/nc"):
        turn = play(
            FIRST,
            code,
            f"russia: G stp C F /nc, F bot S G stp C F{coast}; england: A nwy - stp",
        )
        assert "F Stp/nc" in units(turn)


def test_a_garrison_supports_into_its_province_and_is_not_cut_by_who_comes_there() -> None:
    """MACH-4.2, MACH-4.4: its own space is the city, into which nobody attacks."""
    turn = play(
        FIRST,
        "S1901M|england:Alon,Glon;france:Awal,Ayor",
        "england: A lon H, G lon S A lon; france: A wal - lon, A yor S A wal - lon",
    )
    assert not turn.judged.dislodged
    assert outcome(turn, "G Lon") == "given"


def test_a_garrison_of_another_power_supports_an_attacker() -> None:
    """Province and city may belong to different powers (MACH-1.3, MACH-4.2)."""
    turn = play(
        FIRST,
        "S1901M|england:Glon;france:Alon;germany:Awal",
        "england: G lon S A wal - lon; germany: A wal - lon",
    )
    assert [str(d.unit) for d in turn.judged.dislodged] == ["A Lon"]
    # The city is not empty: there is no retreat into it (MACH-7.5).
    assert "lon/city" not in turn.judged.dislodged[0].options


def test_two_conversions_from_two_powers_stay_apart() -> None:
    """An army goes into its city while a foreign army comes; it does not hold the province (MACH-4.2)."""
    turn = play(
        FIRST,
        "S1901M|england:Alon,Aedi;france:Awal",
        "england: A lon C G, A edi - yor; france: A wal - lon",
    )
    assert units(turn) == ["A Lon", "G Lon", "A Yor"]


def test_autonomous_garrisons_hold() -> None:
    """They stay, nobody orders them, and they stop nobody from entering the province (MACH-14.3)."""
    turn = play(FIRST, "S1901M|france:Apic;none:Gbel", "france: A pic - bel")
    assert units(turn) == ["A Bel", "G Bel"]
    turn = play(FIRST, "S1901M|france:Apic;none:Gbel", "none: G bel C A; france: A pic H")
    assert units(turn) == ["G Bel", "A Pic"]


# --- convoys ----------------------------------------------------------------------------------------


def test_convoys_along_coasts_where_the_game_has_them() -> None:
    """A fleet in Denmark carries an army; without the option it is in port (MACH-4.3)."""
    code = "S1901M|germany:Akie,Fden"
    orders = "germany: A kie - den - swe, F den T A kie - swe"
    assert units(play(COASTS, code, orders)) == ["F Den", "A Swe"]
    turn = play(FIRST, code, orders)
    assert units(turn) == ["F Den", "A Kie"]
    assert "convoy_in_port" in voids(turn)


@pytest.mark.parametrize(("coast", "there"), [("nc", "A Por"), ("sc", "A Gas")])
def test_no_convoy_jumps_from_coast_to_coast(coast: str, there: str) -> None:
    """Gascony lies on the north coast of Spain alone (MACH-4.3)."""
    turn = play(
        COASTS,
        f"S1901M|france:Agas,Fspa/{coast}",
        f"france: A gas - spa - por, F spa/{coast} T A gas - por",
    )
    assert there in units(turn)


# --- disbanding among moves -------------------------------------------------------------------------


def test_disbanding_comes_before_all_moves() -> None:
    """It neither defends nor keeps anybody out, and supports for it do nothing (MACH-4.5)."""
    turn = play(
        DISBAND,
        "S1901M|england:Alon,Ayor;france:Awal",
        "england: A lon D, A yor S A lon; france: A wal - lon",
    )
    assert units(turn) == ["A Lon", "A Yor"]
    assert not turn.judged.dislodged
    assert [r.outcome for r in turn.rulings if str(r.unit) == "A Lon"] == ["disbanded"]
    assert next(r.reason.code for r in turn.rulings if str(r.unit) == "A Yor") == "support_gone"


def test_a_convoy_of_a_fleet_that_is_disbanded() -> None:
    """MACH-4.5: the army stays where it is, for no fleet carries it."""
    turn = play(
        DISBAND,
        "S1901M|england:Alon,Fnth",
        "england: A lon - nwy via, F nth D",
    )
    assert units(turn) == ["A Lon"]
    assert outcome(turn, "A Lon") == "no_convoy"
    assert (
        next(r.reason.code for r in turn.rulings if str(r.unit) == "A Lon") == "no_convoy_ordered"
    )


def test_disbanding_cannot_fail() -> None:
    """MACH-4.5: not even under an attack; the city becomes free, but only for later (MACH-4.2)."""
    turn = play(
        DISBAND,
        "S1901M|england:Alon,Glon;france:Awal,Ayor",
        "england: G lon D, A lon H; france: A wal - lon, A yor S A wal - lon",
    )
    assert units(turn) == ["A Lon", "A Yor"]
    # The garrison is gone: the beaten army may go into the empty city if it can go nowhere else.
    assert [str(d.unit) for d in turn.judged.dislodged] == ["A Lon"]


# --- retreats ---------------------------------------------------------------------------------------

BEATEN = "S1901M|england:Alon;france:Awal,Fnth,Feng"
ATTACK = "france: A wal - lon, F nth S A wal - lon"


def test_the_city_is_the_last_refuge_in_the_first_edition() -> None:
    """Only when there is no other retreat (MACH-7.5)."""
    turn = play(FIRST, BEATEN, ATTACK)
    assert turn.judged.dislodged[0].options == ("yor",)
    turn = play(FIRST, BEATEN.replace("Feng", "Feng,Ayor"), ATTACK)
    assert turn.judged.dislodged[0].options == ("lon/city",)


def test_the_city_is_always_open_in_the_second_edition() -> None:
    """MACH-7.5"""
    assert play(SECOND, BEATEN, ATTACK).judged.dislodged[0].options == ("lon/city", "yor")


@pytest.mark.parametrize("line", ["A lon C G", "A lon converts to garrison", "A Lon R Lon/city"])
def test_retreating_into_the_city(line: str) -> None:
    """The unit is the city's garrison afterwards (MACH-7.5)."""
    after: State = play(SECOND, BEATEN, ATTACK).after
    assert after.phase.short == "S1901R"
    turn = play(SECOND, after, f"england: {line}")
    assert not voids(turn)
    assert [str(u) for u in turn.after.units_of("england")] == ["G Lon"]


def test_retreats_into_cities_are_written_as_the_judge_does() -> None:
    """MACH-7.5"""
    after = play(SECOND, BEATEN, ATTACK).after
    order = Retreat("lon", "lon/city")
    for dialect in set(DIALECTS):
        text = write(order, SECOND.board, after, dialect=dialect, verbs=SECOND.rules.words)
        answer = Reader(SECOND.board, after, verbs=SECOND.rules.words).read(text)
        bound = getattr(answer, "order", None)
        turn = play(SECOND, replace(after), f"england: {text}")
        assert bound is not None
        assert [str(u) for u in turn.after.units_of("england")] == ["G Lon"], text
    assert (
        write(order, SECOND.board, after, dialect="judge", verbs=SECOND.rules.words) == "A lon C G"
    )


@pytest.mark.parametrize(
    ("code", "orders"),
    [
        # a fleet before walls without a port
        ("S1901M|germany:Fber;france:Akie,Amun", "france: A kie - ber, A mun S A kie - ber"),
        # a province without a city
        ("S1901M|england:Awal;france:Flon,Alvp", "france: F lon - wal, A lvp S F lon - wal"),
        # a city with a garrison in it
        (
            "S1901M|england:Alon;germany:Glon;france:Awal,Ayor",
            "france: A wal - lon, A yor S A wal - lon",
        ),
    ],
)
def test_where_there_is_no_way_into_the_city(code: str, orders: str) -> None:
    """MACH-7.5"""
    options = play(SECOND, code, orders).judged.dislodged[0].options
    assert not [place for place in options if place.endswith("/city")]


def test_a_supporter_holds_on_while_its_garrison_is_attacked_by_nobody() -> None:
    """A garrison is never dislodged by a move (MACH-1.3)."""
    turn = play(
        FIRST,
        "S1901M|england:Glon;france:Awal,Ayor",
        "england: G lon H; france: A wal - lon, A yor S A wal - lon",
    )
    assert units(turn) == ["A Lon", "G Lon", "A Yor"]
    assert outcome(turn, "G Lon") == "held"
