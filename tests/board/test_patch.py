"""Patches: what changes, what goes with it, and that nothing else moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legation.board.board import bits
from legation.board.mapfile import parse_map
from legation.board.patch import apply_patch
from legation.errors import MapError
from tests.board.maps import board_of, shipped

STANDARD = shipped("standard")


def test_empty_patch_changes_nothing() -> None:
    made = apply_patch(STANDARD, "")
    assert made == STANDARD
    assert board_of("standard", "").digest == board_of("standard").digest


def test_drop_takes_what_hangs_on_a_province() -> None:
    board = board_of("standard", '[drop]\nprovinces = ["naf", "con"]')
    assert "naf" not in board.index
    assert len(board.spaces) == 73
    assert board.adjacent("tun", "army") == ()
    assert board.adjacent("bul/ec", "fleet") == ("bla", "rum")
    assert ("turkey", "army", "con") not in board.setups["usual"].units
    assert len(board.setups["usual"].units) == 21
    assert board.homes["turkey"] == ("ank", "smy")


def test_add_and_change() -> None:
    board = board_of(
        "standard",
        """
        [province]
        ice = { name = "Iceland", kind = "coast", centre = true }
        tun = { centre = false }
        [links]
        fleet = ["ice: nao nwg"]
        """,
    )
    assert board.adjacent("ice", "fleet") == ("nao", "nwg")
    assert "ice" in board.centres
    assert "tun" not in board.centres
    assert board.province("tun").name == "Tunis"
    assert board.name("ice") == "Iceland"


def test_patches_apply_in_order() -> None:
    add = '[province]\nice = { name = "Iceland", kind = "land" }\n[links]\nfleet = ["ice: nao"]'
    centre = "[province]\nice = { centre = true }"
    assert "ice" in board_of("standard", add, centre).centres
    with pytest.raises(MapError, match="'ice' is new and needs name and kind"):
        board_of("standard", centre, add)


def test_places_keep_their_names_when_others_go() -> None:
    before, after = board_of("standard"), board_of("standard", '[drop]\nprovinces = ["adr"]')
    for place in after.places:
        for kind in ("army", "fleet"):
            expected = tuple(p for p in before.adjacent(place, kind) if p != "adr")
            assert after.adjacent(place, kind) == expected


def test_sinking_a_province_takes_its_army_links() -> None:
    board = board_of("standard", '[province]\nhol = { kind = "sea", centre = false }')
    assert board.adjacent("hol", "army") == ()
    assert board.adjacent("kie", "army") == ("ber", "den", "mun", "ruh")
    assert board.adjacent("hol", "fleet") == ("bel", "hel", "kie", "nth")
    assert board.water >> board.index["hol"] & 1


def test_dry_coasts_go() -> None:
    board = board_of("standard", '[drop]\nprovinces = ["bar", "nwy"]')
    assert "stp/nc" not in board.index
    assert [board.places[c] for c in board.coasts[board.index["stp"]]] == ["stp/sc"]


def test_home_and_owner_may_be_taken_away() -> None:
    board = board_of("standard", '[province]\npar = { home = "none" }')
    assert board.homes["france"] == ("bre", "mar")
    assert "par" not in board.owners("usual")


def test_drop_power() -> None:
    board = board_of("standard", '[drop]\npowers = ["italy"]')
    assert "italy" not in board.powers
    assert board.province("rom").home is None
    assert all(unit[0] != "italy" for unit in board.setups["usual"].units)
    assert "rom" not in board.owners("usual")
    narrows = board_of("narrows", '[drop]\npowers = ["north"]')
    assert narrows.map.railways == ()  # it was for that power alone


def test_drop_links_railways_setups() -> None:
    patch = """
    [drop]
    railways = ["line"]
    setups = ["usual"]
    [drop.links]
    army = ["gat: nor sud"]
    fleet = ["eas: wes"]
    """
    board = board_of("narrows", patch)
    assert board.adjacent("gat", "army") == ()
    assert board.adjacent("eas", "fleet") == ("gat", "sud", "pen/sc")
    assert (board.map.railways, board.setups, board.links) == ((), {}, {})


def test_a_link_of_the_base_may_be_replaced() -> None:
    patch = '[[link]]\nbetween = ["gat", "nor"]\nkinds = ["army"]\nstrength = 0\none_way = true'
    board = board_of("narrows", patch)
    gat, nor = board.index["gat"], board.index["nor"]
    assert board.links["army", gat, nor].strength == 0
    assert ("army", nor, gat) not in board.links
    assert board.adjacent("nor", "army") == ("gat", "pen")  # the way back is as it was
    assert board.adjacent("gat", "army") == ("nor", "sud")


def test_railway_falls_into_stretches() -> None:
    base = '[[railway]]\nid = "long"\nstations = ["ank", "con", "bul", "ser", "bud", "vie"]'
    board = board_of("standard", base, '[drop]\nprovinces = ["ser"]')
    assert {r.id: r.stations for r in board.map.railways} == {
        "long": ("ank", "con", "bul"),
        "long2": ("bud", "vie"),
    }
    gone = board_of("standard", base, '[drop]\nprovinces = ["con", "bud", "ser"]')
    assert gone.map.railways == ()


def test_gate_goes_with_its_keeper() -> None:
    board = board_of("narrows", '[drop]\nprovinces = ["gat"]')
    assert board.adjacent("eas", "fleet") == ("sud", "pen/sc")
    assert board.map.railways == ()


@pytest.mark.parametrize(
    ("patch", "line", "says"),
    [
        ('[drop]\nprovinces = ["pxr"]', 2, "'pxr', which is unknown"),
        ('[drop]\nlinks = { army = ["par: mos"] }', 2, "no army link par - mos"),
        ('[drop]\nprovince = ["par"]', 2, "did you mean 'provinces'"),
        ("[province]\n\npqr = { centre = true }", 3, "'pqr' is new"),
        ('[links]\narmy = [\n  "par: bur"]', 3, "every pair once"),
        ('[links]\nfleet = ["par: bur"]', 2, "'bur' is inland"),
        ('[province]\npar = { home = "spain" }', 2, "'spain', which is unknown"),
        ("[province]\npar = { size = 3 }", 2, "unknown key 'size'"),
        ("[map]\nprovinces = 3", 2, "the map has 76"),
        ('[[setup]]\nid = "usual"\nunits = { france = ["F par"] }', 3, "no fleet"),
        ('[[power]]\nid = "spain"\nname = "Spain"\nletter = "F"', 1, "both have the letter"),
        ('[[link]]\nbetween = ["par", "bur"]\nkinds = ["fleet"]', 1, "is inland"),
    ],
)  # fmt: skip
def test_bad_patch_is_refused_with_its_line(patch: str, line: int, says: str) -> None:
    with pytest.raises(MapError) as caught:
        apply_patch(STANDARD, patch, file="patch.toml")
    assert says in caught.value.what
    assert (caught.value.file, caught.value.line) == ("patch.toml", line)


def test_drop_is_for_patches_only() -> None:
    with pytest.raises(MapError, match="unknown key 'drop'"):
        parse_map('[map]\nid = "x"\n[drop]\nprovinces = []')


@given(
    st.sets(
        st.sampled_from([p.id for p in STANDARD.provinces if p.kind != "impassable"]), max_size=30
    )
)
def test_any_provinces_may_vanish(gone: set[str]) -> None:
    before = board_of("standard")
    names = ", ".join(f'"{g}"' for g in sorted(gone))
    board = board_of("standard", f"[drop]\nprovinces = [{names}]")
    assert set(board.spaces) == set(before.spaces) - gone
    for place in board.places:
        for kind in ("army", "fleet"):
            left = [p for p in before.adjacent(place, kind) if p in board.index]
            assert list(board.adjacent(place, kind)) == left
    for _, kind, place in board.setups["usual"].units:
        assert board.stands[kind] >> board.index[place] & 1
    assert all(board.stands["fleet"] >> p & 1 for row in board.reach["fleet"] for p in bits(row))
