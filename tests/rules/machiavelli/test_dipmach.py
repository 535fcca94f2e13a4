"""What is Dipmach's own: its map, its start, its places, its flags; figures by the rules in writing."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation import load_variant
from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.notation.reading import Reader
from legation.rules.machiavelli import realm
from legation.rules.machiavelli.grades import marks_of, may_have
from legation.rules.machiavelli.tables import variable
from legation.testing.soak import Report, soak
from legation.values.calendar import Phase
from legation.values.changes import UnitChanged, apply
from legation.values.geography import city_of
from tests.rules.machiavelli.playing import at, game, play

PLAIN = "mach2,nodice,nomoney,nospecial"
EXACT = f"{PLAIN},nosummer,nogarrisons"

CITIES = """ank 1f bel 2f ber 3f bre 1P bud 1f bul 1f con 2P den 1P edi 1P gre 1P hol 1P kie 1P lvp 1P
lon 3P mar 1P mos 3f mun 1f nap 1P nwy 1P par 3f por 1P rom 2P rum 1P ser 1f sev 1P smy 1P spa 2f stp 1P
swe 1P tri 1P tun 1P ven 1P vie 2f war 1f"""
INCOMES = """vie 122334 1 0  lon 122334 2 3  par 233456 1 1  ber 122334 2 3  rom 233445 1 1
mos 233455 1 3  con 123344 1 0  spa 000111 1 0  swe 000011 1 0"""
COUNTRIES = {
    "austria": "bud tri vie boh gal tyr",
    "england": "edi lvp lon cly yor wal",
    "france": "bre mar par bur gas pic",
    "germany": "ber kie mun pru ruh sil",
    "italy": "nap rom ven apu pie tus",
    "russia": "mos sev stp war fin lvn ukr",
    "turkey": "ank con smy arm syr",
}


def voids(turn: Turn) -> list[str]:
    return [r.reason.code for r in turn.rulings if r.outcome == "void"]


# --- the map ----------------------------------------------------------------------------------------


def test_the_places_of_the_map() -> None:
    """MACH-14.1"""
    board = game().board
    kinds = {info.id: info.kind for info in board.map.provinces}
    assert len(realm.cities(board)) == len(board.centres) == 34
    assert set(realm.cities(board)) == set(board.centres)
    homes = {province for listed in COUNTRIES.values() for province in listed.split()}
    assert len(homes & set(board.centres)) == 22
    assert not any(i.city is not None and i.city.fortress for i in board.map.provinces)
    assert [p for p, kind in kinds.items() if kind == "impassable"] == ["swi"]
    assert list(kinds.values()).count("sea") == 19
    without = realm.lands(board) - set(realm.cities(board)) - homes
    assert without == {"alb", "naf"}


@pytest.mark.parametrize("kind", ["army", "fleet"])
def test_the_ways_are_those_of_the_standard_map(kind: str) -> None:
    """MACH-14.1"""

    def ways(name: str) -> set[tuple[str, str]]:
        board = game("", name).board
        return {
            (board.places[start], place)
            for start, mask in enumerate(board.reach[kind])
            for number, place in enumerate(board.places)
            if mask >> number & 1
        }

    assert ways("dipmach") == ways("standard")


def test_the_cities() -> None:
    """MACH-14.2: value and kind of each; ``f`` walls, ``P`` a port as well."""
    words = CITIES.split()
    board = game().board
    for province, text in zip(words[::2], words[1::2], strict=True):
        city = board.province(province).city
        assert city is not None
        assert (city.income, city.fortified, city.port) == (int(text[0]), True, text[1] == "P")
        assert city.major == (city.income > 1), province
    assert len(words) == 2 * 34


def test_a_layer_takes_walls_away(tmp_path: Path) -> None:
    """MACH-14.2: only some cities may be garrisoned, where a game wants it so."""
    layer = tmp_path / "open.toml"
    head = '[variant]\nid = "open"\nname = "Open Munich"\n[setup]\n[setup.patch.province]\n'
    layer.write_text(head + "mun = { city = { income = 1 } }\n", encoding="utf-8")
    for name, codes in ((f"dipmach+{layer}", ["no_walls"]), ("dipmach", [])):
        variant = load_variant(name)
        state = at(variant, {"germany": ["A mun"]}, {"mun": "germany"})
        assert voids(play(variant, state, "germany: A mun C G")) == codes


@pytest.mark.parametrize(("power", "place"), [("turkey", "ank"), ("germany", "ber")])
def test_no_fleets_in_ankara_and_berlin(power: str, place: str) -> None:
    """MACH-14.2, with money and without."""
    for flags in ("", PLAIN):
        variant = game(flags)
        state = at(variant, {}, {place: power}, "W1901A")
        assert ("army", place) in Scene(variant, state).rules.sites(Scene(variant, state), power)
        turn = play(variant, state, f"{power}: Build F {place}")
        assert voids(turn) == ["site_no_port"]


def test_the_start() -> None:
    """MACH-14.3"""
    variant = game(PLAIN)
    state = variant.start()
    assert state.phase == Phase("winter", 1900, "adjustment")
    assert play(variant, state).after.phase == Phase("spring", 1901, "movement")
    assert {b: set(listed) for b, listed in realm.blocks(variant.board).items()} == {
        power: set(listed.split()) for power, listed in COUNTRIES.items()
    }
    of_powers = [u for u in state.units if u.power != "none"]
    usual = load_variant("standard").start().units
    assert sorted((u.power, u.kind, u.place) for u in of_powers) == sorted(
        (u.power, u.kind, u.place) for u in usual
    )
    nobody = {u.place for u in state.units if u.power == "none"}
    assert nobody == {city_of(p) for p in ("bel", "den", "hol", "por", "spa", "swe")}
    assert not any(u.power == "none" for u in game(f"{PLAIN},nogarrisons").start().units)


def test_a_garrison_of_nobody_keeps_its_province_from_its_guest() -> None:
    """MACH-14.3, MACH-11.2: who enters is let in; by the second edition he owns nothing there."""
    units = {"germany": ["A ruh", "A kie"], "none": ["G hol"]}
    for flags, owner in ((PLAIN, None), (PLAIN.replace("mach2,", ""), "germany")):
        variant = game(flags)
        state = at(variant, units, {"kie": "germany", "ber": "germany"}, "F1901M")
        after = play(variant, state, "germany: A ruh - hol").after
        assert any(str(unit) == "A Hol" or unit.place == "hol" for unit in after.units)
        assert dict(after.owners).get("hol") == owner
        assert dict(after.owners).get("hol/city") is None


@pytest.mark.parametrize(
    ("unit", "line", "arrives"),
    [
        ("F hel", "F hel - kie", True),
        ("F hol", "F hol - kie", True),
        ("F kie", "F kie - bal", True),
        ("F kie", "F kie - ber", True),
        ("F hel", "F hel - bal", False),
        ("F bal", "F bal - ska", False),
        ("F bal", "F bal - den", True),
        ("F den", "F den - ska", True),
        ("A den", "A den - swe", True),
        ("A den", "A den - kie", True),
        ("F bla", "F bla - con", True),
        ("F ank", "F ank - con", True),
        ("F bul/ec", "F bul/ec - con", True),
        ("F con", "F con - aeg", True),
        ("F con", "F con - smy", True),
        ("F con", "F con - bul/sc", True),
        ("F bla", "F bla - aeg", False),
        ("A bul", "A bul - con", True),
        ("A con", "A con - smy", True),
    ],
)
def test_kiel_denmark_and_constantinople(unit: str, line: str, arrives: bool) -> None:
    """MACH-14.4: also where fleets of another power stand, for nothing closes these ways."""
    variant = game(PLAIN)
    keepers = [one for one in ("F kie", "F den", "F con") if one[2:] not in line]
    state = at(variant, {"germany": [unit], "france": keepers}, {})
    turn = play(variant, state, f"germany: {line}")
    there = next(u for u in turn.judged.units if u.power == "germany").place
    assert (there == line.split(" - ")[1]) == arrives


@pytest.mark.parametrize("coast", ["nc", "sc"])
def test_fleets_are_built_on_either_coast_of_st_petersburg(coast: str) -> None:
    """MACH-14.5"""
    variant = game(PLAIN)
    state = at(variant, {}, {"stp": "russia"}, "W1901A")
    after = play(variant, state, f"russia: Build F stp/{coast}").after
    assert [u.place for u in after.units] == [f"stp/{coast}"]


@pytest.mark.parametrize("place", ["bul/ec", "bul/sc", "spa/nc", "spa/sc"])
def test_fleets_off_bulgaria_and_spain_have_no_port(place: str) -> None:
    """MACH-14.6: neither into the city nor against it."""
    variant = game(PLAIN)
    free = at(variant, {"turkey": [f"F {place}"]}, {})
    assert voids(play(variant, free, f"turkey: F {place} C G")) == ["city_is_no_port"]
    held = at(variant, {"turkey": [f"F {place}"], "none": [f"G {place[:3]}"]}, {})
    assert voids(play(variant, held, f"turkey: F {place} B G")) == ["besieges_no_port"]


# --- figures ----------------------------------------------------------------------------------------


def test_variable_incomes() -> None:
    """MACH-14.7"""
    text = INCOMES.split()
    rows = zip(text[::4], text[1::4], text[2::4], text[3::4], strict=True)
    wanted = {c: (int(n), tuple(map(int, values)), int(i)) for c, values, n, i in rows}
    assert {city: tuple(roll) for city, roll in variable(game().board).items()} == wanted


GRADES = ("ordinary", "militia", "mercenary", "professional")


@pytest.mark.parametrize(
    ("power", "kind", "build", "bribe"),
    [
        *(
            (p, k, "ompP", "ompP")
            for p in ("england", "france", "germany", "russia")
            for k in "AFG"
        ),
        ("austria", "A", "omp", "omp"),
        ("austria", "G", "omp", "omp"),
        ("austria", "F", "op", "omp"),  # militia by a bribe alone
        *(("italy", k, "omp", "omp") for k in "AFG"),
        ("turkey", "A", "omp", "omp"),
        ("turkey", "G", "omp", "omp"),
        ("turkey", "F", "op", "op"),
    ],
)
def test_limits_of_units(power: str, kind: str, build: str, bribe: str) -> None:
    """MACH-14.8: o ordinary, m militia, p mercenary, P professional."""
    board = game("mach2").board
    made = {"A": "army", "F": "fleet", "G": "garrison"}[kind]
    for letter, grade in zip("ompP", GRADES, strict=True):
        assert may_have(board, power, made, grade, "build") == (letter in build), grade
        assert may_have(board, power, made, grade, "bribe") == (letter in bribe), grade


@pytest.mark.parametrize(
    ("name", "flags", "line", "code"),
    [
        ("dipmach", "mach2", "Build ep A con", "not_this_kind"),
        ("dipmach", "mach2", "Build cm F con", "not_this_kind"),
        ("dipmach", "mach2", "Build em F con", "raised"),
        ("dipmach", "mach2", "Build F con", "raised"),
        ("dipmach", "", "Build ep F con", "raised"),  # the first edition knows no limits
        ("dipmach+turkish-mercenaries", "mach2", "Build F con", "not_this_kind"),
        ("dipmach+turkish-mercenaries", "mach2", "Build em F con", "raised"),
        ("dipmach+turkish-mercenaries", "mach2", "Build A con", "raised"),
    ],
)
def test_limits_when_units_are_raised(name: str, flags: str, line: str, code: str) -> None:
    """MACH-14.8, MACH-2.5"""
    variant = game(flags, name)
    state = at(variant, {}, {"con": "turkey"}, "W1901A")
    scene = Scene(variant, state)
    state = apply(state, scene.rules.pay(scene, {"turkey": -9}, "income"))
    turn = play(variant, state, f"turkey: {line}")
    assert [r.reason.code for r in turn.rulings if r.power == "turkey"] == [code]


def test_a_unit_got_by_a_bribe_is_kept_for_ever() -> None:
    """MACH-2.6: Austria may buy a fleet of militia and never raise one, and keeps it winter after winter."""
    variant = game("mach2,nodice")
    state = at(variant, {"austria": ["A tri"], "italy": ["F ven"]}, {"tri": "austria"})
    fleet = next(unit for unit in state.units if unit.power == "italy")
    scene = Scene(variant, state)
    militia = UnitChanged(fleet.id, fleet.parts, marks_of("militia"))
    state = apply(state, [militia, *scene.rules.pay(scene, {"austria": -60}, "income")])
    for line in ("Build cm F tri", "Build cm A tri"):
        turn = play(variant, at(variant, {}, {"tri": "austria"}, "W1901A"), f"austria: {line}")
        wrong = "not_this_kind" in [r.reason.code for r in turn.rulings]
        assert wrong == ("cm F" in line)
    state = play(variant, state, "austria: expense 1: 36 buy F ven").after
    for _ in range(2):
        while state.phase.kind != "adjustment":
            state = play(variant, state).after
        turn = play(variant, state, "austria: Maintain A tri, Maintain F ven")
        assert [r.outcome for r in turn.rulings if r.power == "austria"] == ["maintained"] * 2
        state = turn.after
        assert next(u for u in state.units if u.id == fleet.id).marks == marks_of("militia")


# --- the ways to play -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flags", "seasons", "garrisons", "money"),
    [
        (PLAIN, ["spring", "summer", "fall", "winter"], True, False),
        (f"{PLAIN},nosummer", ["spring", "fall", "winter"], True, False),
        (f"{PLAIN},nogarrisons", ["spring", "summer", "fall", "winter"], False, False),
        (EXACT, ["spring", "fall", "winter"], False, False),
        ("", ["spring", "summer", "fall", "winter"], True, True),
        ("mach2", ["spring", "summer", "fall", "winter"], True, True),
    ],
)
def test_the_two_ways_to_play(flags: str, seasons: list[str], garrisons: bool, money: bool) -> None:
    """MACH-14.9"""
    variant = game(flags)
    assert [season.name for season in variant.rules.calendar.seasons] == seasons
    assert ("treasury" in variant.rules.settings) == money
    assert variant.rules.settings["cities"].garrisons == garrisons
    assert any(unit.kind == "garrison" for unit in variant.start().units) == garrisons


def test_convoys_along_coasts_stay_unless_the_game_is_the_standard_one() -> None:
    """MACH-14.9"""
    units = {"england": ["F wal", "A lon"]}
    for flags, carried in ((PLAIN, True), (f"{PLAIN},nocoastalconvoys", False), (EXACT, False)):
        variant = game(flags)
        state = at(variant, units, {})
        reader = Reader(variant.board, state, verbs=variant.rules.words)
        assert hasattr(reader.read("F wal C A lon - lvp"), "order")
        turn = play(variant, state, "england: A lon - wal - lvp, F wal C A lon - lvp")
        assert any(unit.place == "lvp" for unit in turn.judged.units) == carried, flags


def test_owners_change_after_fall_alone() -> None:
    """MACH-14.10: with three campaigns, too, and those of land without a city."""
    variant = game(PLAIN)
    units = {"turkey": ["A bul", "A gre"]}
    for phase, gained in (("S1901M", False), ("U1901M", False), ("F1901M", True)):
        state = at(variant, units, {"con": "turkey"}, phase)
        owners = dict(play(variant, state, "turkey: A bul - ser, A gre - alb").after.owners)
        assert ("ser" in owners, "ser/city" in owners, "alb" in owners) == (gained,) * 3, phase


@pytest.mark.parametrize(("flags", "number"), [(PLAIN, 15), (EXACT, 18)])
def test_how_many_cities_win(flags: str, number: int) -> None:
    """MACH-14.10: Turkey's three, the twelve neutral ones, and one of each of three powers."""
    variant = game(flags)
    cities = sorted(realm.cities(variant.board))
    at_home = {c: p for p, listed in COUNTRIES.items() for c in listed.split() if c in cities}
    gained = [c for c in cities if c not in at_home] + ["vie", "lon", "par"]
    for owned in (number - 1, number):
        owners = at_home | dict.fromkeys(gained[: owned - 3], "turkey")
        assert list(owners.values()).count("turkey") == owned
        state = at(variant, {"turkey": ["A con"], "russia": ["A mos"]}, owners, "F1905M")
        won = play(variant, state).after.outcome
        assert (won is not None and won.powers == ("turkey",)) == (owned == number)


def test_a_build_needs_the_city_and_its_province() -> None:
    """MACH-14.10, MACH-12.1"""
    variant = game(PLAIN)
    owners = {"con": "turkey", "con/city": "russia", "ank": "turkey", "ank/city": "turkey"}
    state = variant.position(Phase.parse("W1901A"), {}, owners)
    assert voids(play(variant, state, "turkey: Build A con")) == ["site_half_owned"]
    assert voids(play(variant, state, "turkey: Build A ank")) == []


@pytest.mark.parametrize(("flags", "out"), [(f"{EXACT},profile=book", True), (EXACT, False)])
def test_without_a_home_city(flags: str, out: bool) -> None:
    """MACH-14.10b: by the rules of Machiavelli a power is out, by those of the standard game it is not."""
    variant = game(flags)
    units = {"turkey": ["A gre"], "russia": ["A con", "A mos"]}
    owners = {"con": "russia", "ank": "russia", "smy": "russia", "gre": "turkey", "mos": "russia"}
    after = play(variant, at(variant, units, owners, "F1901M")).after
    assert any(unit.power == "turkey" for unit in after.units) != out
    assert ("turkey" in dict(after.owners).values()) != out


@pytest.mark.parametrize(("flags", "built"), [(f"{EXACT},profile=book", False), (EXACT, True)])
def test_where_fleets_are_built(flags: str, built: bool) -> None:
    """MACH-14.10b"""
    variant = game(flags)
    state = at(variant, {}, {"ank": "turkey"}, "W1901A")
    after = play(variant, state, "turkey: Build F ank").after
    assert bool(after.units) == built


@pytest.mark.parametrize("flags", [f"{EXACT},profile=book", f"{EXACT},profile=njudge", EXACT])
def test_without_garrisons_nobody_retreats_into_a_city(flags: str) -> None:
    """MACH-14.10b: a judge's fault that is not copied."""
    variant = game(flags)
    units = {"turkey": ["A con"], "russia": ["F bla", "A bul", "A smy", "A ank"]}
    state = at(variant, units, {"smy": "russia", "mos": "russia", "con": "turkey"})
    turn = play(variant, state, "russia: A bul - con, F bla S A bul - con; turkey: A con H")
    assert all(entry.options == () for entry in turn.judged.dislodged)
    assert not any(unit.power == "turkey" for unit in turn.after.units)


@pytest.mark.parametrize(("name", "year"), [("mach2-fotl", 724), ("mach2-ttr", 1252)])
def test_scenarios_that_a_judge_cannot_play(name: str, year: int) -> None:
    """MACH-14.13"""
    variant = game("", name)
    assert variant.start().phase == Phase("winter", year, "adjustment")
    report = Report()
    for _ in soak(variant, report, games=1, seed=2, years=2):
        pass
    assert report.violations == []
    assert report.phases["movement"] == 3
