"""Straits, Venice and special units; all by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from legation import load_variant
from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.rules.machiavelli.purses import Allies
from legation.values.calendar import Phase
from legation.values.geography import province_of
from legation.values.state import State
from legation.values.units import FLEET, GARRISON, Unit
from tests.rules.machiavelli.playing import play, stack, state_of

Given = dict[str, object]


def rules(board: str, edition: str, **modules: Given) -> Variant:
    """The modules named, cities, and leave to pass."""
    first: tuple[tuple[str, object], ...] = (("edition", edition),)
    listed: list[tuple[str, tuple[tuple[str, object], ...]]] = [("cities", first), ("allies", ())]
    listed += [(name, tuple(given.items())) for name, given in modules.items()]
    return stack(tuple(listed), board)


def units(turn: Turn) -> list[str]:
    return [f"{unit} {unit.power[:3]}" for unit in turn.judged.units]


def outcome(turn: Turn, unit: str) -> str:
    return next(r.outcome for r in turn.rulings if str(r.unit) == unit and r.outcome != "void")


def voids(turn: Turn) -> list[str]:
    return [r.reason.code for r in turn.rulings if r.outcome == "void"]


# --- straits ----------------------------------------------------------------------------------------

FIRST = rules("machiavelli", "first", straits={})
SECOND = rules("machiavelli", "second", straits={"edition": "second"})
JUDGE2 = rules("machiavelli", "second", straits={"edition": "second", "profile": "njudge"})
EVERY = pytest.mark.parametrize("variant", [FIRST, SECOND, JUDGE2], ids=["1", "2", "njudge"])
THROUGH = "turkey: F ion - gon"


@EVERY
@pytest.mark.parametrize(
    "line", ["F mes H", "F mes - pal", "F mes C G", "F mes S F gon", "F mes B"]
)
def test_a_foreign_fleet_closes_the_strait_whatever_it_does(variant: Variant, line: str) -> None:
    """MACH-1.4, MACH-8.1, MACH-8.2"""
    turn = play(variant, "S1454M|turkey:Fion;naples:Fmes", f"{THROUGH}; naples: {line}")
    assert outcome(turn, "F Ion") == "blocked"
    assert "F Ion tur" in units(turn)


JUDGE1 = rules("machiavelli", "first", straits={"profile": "njudge"})


@pytest.mark.parametrize(
    ("variant", "given"), [(FIRST, "given"), (JUDGE1, "blocked")], ids=["book", "njudge"]
)
def test_a_fleet_that_tries_to_come_into_a_strait_that_is_being_left(
    variant: Variant, given: str
) -> None:
    """MACH-8.3, MACH-8.5: the mail judge looks at who is strongest on the way there, and not at whether it
    arrives or whether one's own fleet is there."""
    code = "S1454M|florence:Fpio,Fpsa;naples:Fets"
    lines = "florence: F pio - ets, F psa S F pio - ets; naples: F ets - pio"
    turn = play(variant, code, lines)
    assert outcome(turn, "F Psa") == given
    assert ("F Ets flo" in units(turn)) is (given == "given")


@pytest.mark.parametrize(
    ("keeper", "more", "blocked"),
    [
        ("F pio H", "", False),  # who stays is as strong
        ("F pio H", "papacy: F wts S F ets - pio", True),
        ("F pio - sie", "", True),
        ("F pio - sie", "papacy: F wts - pio", False),  # two that come are equally strong
    ],
)
def test_who_is_strongest_on_the_way_to_a_strait(keeper: str, more: str, blocked: bool) -> None:
    """MACH-8.3: to the mail judge equals keep one another from closing it."""
    code = "S1454M|florence:Fpio,Fpsa;naples:Fets;papacy:Fwts"
    lines = f"florence: {keeper}, F psa - ets; naples: F ets - pio; {more}"
    assert (outcome(play(JUDGE1, code, lines), "F Psa") == "blocked") is blocked


@pytest.mark.parametrize(
    ("move", "closed"),
    [
        ("F ets - psa", "florence:Fpio"),
        ("F psa - ets", "florence:Fpio"),
        ("F gon - ion", "naples:Fmes"),
    ],
)
def test_both_straits_of_the_classic_map(move: str, closed: str) -> None:
    """MACH-8.1"""
    start, goal = move[2:5], move[8:11]
    free = play(FIRST, f"S1454M|turkey:F{start}", f"turkey: {move}")
    assert units(free) == [f"F {goal.capitalize()} tur"]
    shut = play(FIRST, f"S1454M|turkey:F{start};{closed}", f"turkey: {move}")
    assert outcome(shut, f"F {start.capitalize()}") == "blocked"


@EVERY
@pytest.mark.parametrize(
    "keeper", ["turkey:Fion,Fmes", "turkey:Fion;naples:Ames", "turkey:Fion;naples:Gmes"]
)
def test_one_s_own_fleet_armies_and_garrisons_close_nothing(variant: Variant, keeper: str) -> None:
    """MACH-8.4"""
    assert "F Gon tur" in units(play(variant, f"S1454M|{keeper}", THROUGH))


@EVERY
def test_an_ally_passes_for_one_campaign(variant: Variant) -> None:
    """MACH-8.2"""
    state = state_of(variant, "S1454M|turkey:Fion;naples:Fmes")
    turn = play(variant, state, f"{THROUGH}; naples: ally Turkey, F mes H")
    assert "F Gon tur" in units(turn)
    turn = play(variant, turn.after, "turkey: F gon - ion; naples: F mes H")
    assert outcome(turn, "F Gon") == "blocked"


@EVERY
def test_a_blocked_support_is_not_given(variant: Variant) -> None:
    """MACH-8.2"""
    code = "S1454M|turkey:Fion,Ftiv;naples:Fgon"
    orders = "turkey: F tiv - gon, F ion S F tiv - gon; naples: F gon H"
    assert play(variant, code, orders).judged.dislodged
    turn = play(variant, code.replace("Fgon", "Fgon,Fmes"), orders)
    assert outcome(turn, "F Ion") == "blocked"
    assert not turn.judged.dislodged


@EVERY
def test_a_blocked_convoy_does_not_sail(variant: Variant) -> None:
    """MACH-8.2: an army of Naples goes round the toe over two fleets."""
    code = "S1454M|naples:Anap,Fgon,Fion"
    orders = "naples: A nap - gon - ion - dur, F gon T A nap - dur, F ion T A nap - dur"
    assert "A Dur nap" in units(play(variant, code, orders))
    turn = play(variant, f"{code};turkey:Fmes", orders)
    assert outcome(turn, "A Nap") == "blocked"


def test_a_fleet_that_comes_in_closes_the_strait_in_the_first_edition() -> None:
    """MACH-8.3: only if it gets there, and the strait had no fleet."""
    code = "S1454M|turkey:Fion;naples:Fpal"
    come = "naples: F pal - mes"
    assert outcome(play(FIRST, code, f"{THROUGH}; {come}"), "F Ion") == "blocked"
    turn = play(SECOND, code, f"{THROUGH}; {come}")
    assert "F Gon tur" in units(turn)


def test_a_fleet_that_bounces_does_not_close_the_strait() -> None:
    """MACH-8.3"""
    code = "S1454M|turkey:Fion;naples:Fpal;papacy:Fwms"
    near = FIRST.board.adjacent("mes", "fleet")
    rival = next(place for place in near if place not in ("pal", "ion", "gon"))
    code = code.replace("Fwms", f"F{rival}")
    orders = f"{THROUGH}; naples: F pal - mes; papacy: F {rival} - mes"
    assert "F Gon tur" in units(play(FIRST, code, orders))


@pytest.mark.parametrize(("variant", "shut"), [(FIRST, True), (SECOND, False), (JUDGE2, True)])
def test_a_garrison_that_comes_out_as_a_fleet(variant: Variant, shut: bool) -> None:
    """MACH-8.3"""
    turn = play(variant, "S1454M|turkey:Fion;naples:Gmes", f"{THROUGH}; naples: G mes C F")
    assert (outcome(turn, "F Ion") == "blocked") is shut
    out = play(variant, "S1454M|turkey:Fion;naples:Gmes", f"{THROUGH}; naples: G mes C A")
    assert "F Gon tur" in units(out)


def test_beside_one_s_own_fleet_nobody_else_closes_the_strait() -> None:
    """MACH-8.5: the mail judge's faults are not copied."""
    code = "S1454M|turkey:Fion,Fmes;naples:Fpal"
    turn = play(FIRST, code, f"{THROUGH}, F mes H; naples: F pal - mes")
    assert "F Gon tur" in units(turn)


def test_retreats_through_a_strait() -> None:
    """A fleet that stands there after the battles closes them, an army does not (MACH-8.6)."""
    code = "S1454M|turkey:Fion;venice:Flow,Fotr"
    attack = "venice: F low - ion, F otr S F low - ion; turkey: F ion H"
    turn = play(FIRST, code, attack)
    assert "gon" in turn.judged.dislodged[0].options
    assert "gon" in turn.after.dislodged[0].options
    for keeper, there in (("naples:Fmes", False), ("naples:Ames", True), ("turkey:Fmes", True)):
        more = (
            code.replace("turkey:Fion", "turkey:Fion,Fmes")
            if keeper[0] == "t"
            else f"{code};{keeper}"
        )
        after = play(FIRST, more, attack).after
        assert ("gon" in after.dislodged[0].options) is there, keeper


def test_who_is_dislodged_in_the_strait_closes_no_retreats() -> None:
    """MACH-8.6: control has passed to an army, which closes nothing."""
    code = "S1454M|turkey:Fion;venice:Flow,Fotr;naples:Fmes;papacy:Apal,Fwms"
    attack = "venice: F low - ion, F otr S F low - ion; turkey: F ion H"
    near = FIRST.board.adjacent("mes", "army")
    assert near
    land = near[0]
    code = code.replace("Apal", f"A{land}")
    code = code.replace("Fotr", "Fuas") if land == "otr" else code
    attack = attack.replace("F otr", "F uas") if land == "otr" else attack
    turn = play(FIRST, code, f"{attack}; papacy: A {land} - mes")
    assert "gon" not in turn.after.dislodged[0].options


# --- Venice -----------------------------------------------------------------------------------------

VENICE = rules("machiavelli", "first", lagoon={}, siege={})
SEA = rules("machiavelli2", "second", lagoon={"edition": "second"}, siege={"edition": "second"})


def test_nobody_comes_in_while_a_garrison_is_there() -> None:
    """One unit has room; not even a supported attack drives a garrison out (MACH-9.1)."""
    code = "S1454M|venice:Gven;turkey:Flag;papacy:Apad"
    turn = play(VENICE, code, "turkey: F lag - ven; venice: G ven H")
    assert units(turn)[:1] == ["F Lag tur"]
    assert outcome(turn, "F Lag") == "bounced"


def test_the_garrison_comes_out_only_if_nobody_attacks() -> None:
    """MACH-9.1: regardless of strengths."""
    code = "S1454M|venice:Gven,Auas;turkey:Flag".replace("Auas", "Fuas")
    turn = play(VENICE, code, "venice: G ven C F; turkey: F lag - uas")
    assert "F Ven ven" in units(turn)
    turn = play(VENICE, code, "venice: G ven C F; turkey: F lag - ven")
    assert outcome(turn, "G Ven") == outcome(turn, "F Lag") == "bounced"
    assert "G Ven ven" in units(turn)


@pytest.mark.parametrize("helped", [False, True])
def test_going_into_the_city_under_attack(helped: bool) -> None:
    """Against an equal attack it succeeds, a greater one destroys the unit (MACH-9.1)."""
    code = "S1454M|venice:Fven;turkey:Flag"
    orders = "venice: F ven C G; turkey: F lag - ven"
    if helped:
        # Venice touches the lagoon alone, so that a greater attack is one of an elite unit.
        variant = rules("machiavelli", "first", lagoon={}, siege={}, elite={})
        turn = play(variant, marked(variant, code, "lag", "mercenary"), orders)
        assert units(turn) == ["F Ven tur"]
        assert turn.judged.dislodged[0].options == ()
    else:
        turn = play(VENICE, code, orders)
        assert units(turn) == ["F Lag tur", "G Ven ven"]
        assert outcome(turn, "F Ven") == "converted"


def test_who_loses_in_venice_is_lost() -> None:
    """MACH-9.1, MACH-7.5"""
    variant = rules("machiavelli", "first", lagoon={}, siege={}, elite={})
    code = "S1454M|venice:Aven;turkey:Flag"
    turn = play(variant, marked(variant, code, "lag", "mercenary"), "turkey: F lag - ven")
    assert turn.judged.dislodged[0].options == ()


def test_nobody_besieges_venice_in_the_first_edition() -> None:
    """MACH-9.1"""
    turn = play(VENICE, "S1454M|venice:Gven;turkey:Aven", "turkey: A ven B")
    assert voids(turn) == ["lagoon_unbesieged"]


def test_no_army_in_the_sea_of_venice() -> None:
    """The second edition (MACH-9.2): none moves there, comes out there, or is helped there."""
    assert voids(play(SEA, "S1454M|venice:Apad", "venice: A pad - ven")) in (
        ["lagoon_no_army"],
        ["out_of_reach"],
        ["no_fleets"],
    )
    assert voids(play(SEA, "S1454M|venice:Gven", "venice: G ven C A")) == ["lagoon_no_army"]


def test_a_fleet_comes_and_goes_in_the_sea_of_venice() -> None:
    """The second edition (MACH-9.2): fleets convert in and out, beside one another."""
    turn = play(SEA, "S1454M|venice:Gven", "venice: G ven C F")
    assert units(turn) == ["F Ven ven"]
    turn = play(SEA, "S1454M|venice:Fven", "venice: F ven C G")
    assert units(turn) == ["G Ven ven"]
    turn = play(SEA, "S1454M|venice:Gven;turkey:Fuas", "turkey: F uas - ven")
    assert units(turn) == ["F Ven tur", "G Ven ven"]
    turn = play(SEA, "S1454M|venice:Gven;turkey:Fven", "turkey: F ven B")
    assert outcome(turn, "F Ven") == "besieged"


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("machiavelli", {"army", "fleet", "garrison"}), ("machiavelli2", {"fleet", "garrison"})],
)
def test_one_unit_is_raised_in_venice(name: str, kinds: set[str]) -> None:
    """Beside a unit in the province or in the city none is raised; an army never in the second edition
    (MACH-6.3)."""
    variant = load_variant(name)
    start = replace(variant.start(), phase=Phase.parse("W1454A"))

    def scene(*units: Unit) -> Scene:
        others = [unit for unit in start.units if province_of(unit.place) != "ven"]
        return Scene(variant, replace(start, units=tuple(sorted((*others, *units), key=_place))))

    def raised(at: Scene) -> set[str]:
        return {
            kind for kind, place in variant.rules.sites(at, "venice") if province_of(place) == "ven"
        }

    assert raised(scene()) == kinds
    for unit in (Unit(99, "venice", FLEET, "ven"), Unit(99, "venice", GARRISON, "ven/city")):
        full = scene(unit)
        assert raised(full) == set()
        reason = variant.rules.no_site(full, "venice", "fleet", "ven")
        assert (reason.code, dict(reason.facts)) == ("lagoon_full", {"other": unit})


def _place(unit: Unit) -> str:
    return unit.place


# --- special units ----------------------------------------------------------------------------------

ELITE = rules("dipmach", "first", elite={})
POINTS = rules("dipmach", "second", elite={"cut": "points"})


def marked(variant: Variant, code: str, place: str, grade: str) -> State:
    """A position in which the unit at a place is a special one."""
    state = state_of(variant, code)
    return replace(
        state,
        units=tuple(
            replace(u, marks=(("grade", grade),)) if u.place == place else u for u in state.units
        ),
    )


@pytest.mark.parametrize(
    ("grade", "wins"), [("militia", False), ("mercenary", True), ("professional", True)]
)
def test_strength_in_attack_and_in_holding(grade: str, wins: bool) -> None:
    """MACH-2.1, MACH-2.2, MACH-2.3"""
    code = "S1901M|germany:Amun;france:Abur,Apar"
    attack = play(ELITE, marked(ELITE, code, "bur", grade), "france: A bur - mun")
    assert bool(attack.judged.dislodged) is wins
    held = play(
        ELITE,
        marked(ELITE, code, "mun", grade),
        "france: A bur - mun, A par S A bur - bur; germany: A mun H".replace(
            ", A par S A bur - bur", ""
        ),
    )
    assert not held.judged.dislodged


@pytest.mark.parametrize(("grade", "beaten"), [("militia", True), ("mercenary", False)])
def test_strength_in_holding_and_when_a_move_fails(grade: str, beaten: bool) -> None:
    """It holds with two, also when it tried to leave and bounced (MACH-2.3)."""
    code = "S1901M|germany:Amun;france:Abur,Aruh;austria:Atyr,Avie"
    attack = "france: A bur - mun, A ruh S A bur - mun; austria: A vie S A tyr"
    for line in ("A mun H", "A mun - tyr"):
        turn = play(ELITE, marked(ELITE, code, "mun", grade), f"{attack}; germany: {line}")
        assert bool(turn.judged.dislodged) is beaten, line


def test_strength_in_support() -> None:
    """MACH-2.3: support of an elite unit is worth two."""
    code = "S1901M|germany:Amun,Aber;france:Abur,Aruh"
    orders = "france: A bur - mun, A ruh S A bur - mun; germany: A mun H, A ber S A mun"
    assert not play(ELITE, code, orders).judged.dislodged
    assert play(ELITE, marked(ELITE, code, "ruh", "professional"), orders).judged.dislodged


def test_the_stronger_of_two_own_units_gets_there() -> None:
    """MACH-2.3, MACH-4.2"""
    code = "S1901M|france:Abur,Apar"
    turn = play(ELITE, marked(ELITE, code, "bur", "mercenary"), "france: A bur - pic, A par - pic")
    assert units(turn) == ["A Par fra", "A Pic fra"]


CUT = "S1901M|germany:Amun,Aber,Akie;france:Abur,Aruh;england:Fhol,Fbel"
HELP = "france: A bur - mun, A ruh S A bur - mun; germany: A mun H, A ber S A mun"


def test_one_attack_cuts_all_of_it() -> None:
    """The first edition, and the second by the book (MACH-2.4)."""
    state = marked(ELITE, CUT, "ruh", "mercenary")
    assert play(ELITE, state, HELP).judged.dislodged
    assert not play(
        ELITE, state, f"{HELP}; england: F hol H; germany: A kie - ruh"
    ).judged.dislodged


def test_cut_point_by_point() -> None:
    """The mail judge in the second edition (MACH-2.4): one attack takes a point, a second one the rest;
    one with support takes all."""
    code = CUT.replace("Aber,", "")
    order = "france: A bur - mun, A ruh S A bur - mun; germany: A mun H"
    state = marked(POINTS, code, "ruh", "mercenary")
    turn = play(POINTS, state, f"{order}, A kie - ruh")
    assert turn.judged.dislodged  # two against one: a point of the support is left
    whole = marked(ELITE, code, "ruh", "mercenary")
    assert not play(ELITE, whole, f"{order}, A kie - ruh").judged.dislodged
    two = "S1901M|germany:Amun,Akie;france:Abur,Aruh;england:Ahol,Abel"
    state = marked(POINTS, two, "ruh", "mercenary")
    turn = play(POINTS, state, f"{order}, A kie - ruh; england: A hol - ruh")
    assert not turn.judged.dislodged
    turn = play(POINTS, state, f"{order}; england: A hol - ruh, A bel S A hol - ruh")
    assert outcome(turn, "A Ruh") == "cut"
    assert not turn.judged.dislodged


def test_in_retreats_every_unit_counts_one() -> None:
    """MACH-2.3: an elite unit and an ordinary one that retreat to one place are both lost."""
    state = marked(ELITE, "S1901M|germany:Amun;italy:Avie", "mun", "mercenary")
    scene = Scene(ELITE, state)
    assert [ELITE.rules.retreat_force(scene, unit) for unit in state.units] == [1, 1]


def test_leave_is_kept_in_the_slot_of_the_allies() -> None:
    assert state_of(FIRST, "S1454M|turkey:Fion").slot("allies") == Allies()
