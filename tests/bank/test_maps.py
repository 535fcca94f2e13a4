"""The maps of the bank: every one loads, is sound, is what its sources say, and can be played."""

from __future__ import annotations

import json
import random
import re
import time
from importlib.resources import files

import pytest

from legation.bank import listed, load_board, load_variant
from legation.bank.index import entries, entry_of, index_text
from legation.board.checks import check
from legation.errors import VariantError
from tests.bank.facts import CLOSED, SHARED, expected, found, key_of, pin, pins
from tests.laws.games import random_game
from tests.laws.test_conservation import check as check_turn
from tools import make_bank

MAPS = listed("maps")
PLAYED = [entry.id for entry in entries() if not entry.lacks]
# The laws of single provinces; where a province holds a garrison besides, those of spaces are watched by
# tests/testing/test_soak.py, for every map.
PLAIN = [name for name in PLAYED if "cities" not in make_bank.uses(name)]
PINS = pins()
FACTS = sorted(SHARED.glob("*.json"))

# docs/bank.md says why these stand.
EXPLAINED = re.compile(
    r"fleets reach '.*' from no sea, only along land"
    r"|(the fleet link .* runs|\d+ fleet links run) along no common sea"
    r"|'.*' has no home centre|'.*' has no unit in set-up"
    r"|'(holy-league|ottoman-empire)' begins set-up 'usual' with 2 centres, which win already"
    r"|no unit can ever enter 'spa'; only 'spain' can have it"
    r"|2 provinces are named 'Axum'|2 provinces are named 'axum'|the name of '.*' is the id of '.*'"
)


@pytest.mark.parametrize("name", MAPS)
def test_map(name: str) -> None:
    """It loads, the checks find nothing that is not explained, and its facts are the pinned ones."""
    board = load_board(name)
    assert board.map.id == name
    strange = [
        str(finding)
        for finding in check(board.map)
        if finding.level == "error"
        or (finding.level == "warning" and not EXPLAINED.match(finding.text))
    ]
    assert not strange
    if name not in make_bank.BY_HAND:
        assert board.map.source, "no credits"
    if name in PLAYED:
        start = load_variant(name).start()
        assert start.units or start.phase.kind == "adjustment"
    if name in PINS:
        assert pin(found(board)) == PINS[name]


def test_every_map_but_one_is_pinned() -> None:
    assert set(MAPS) - set(PINS) == {"narrows"}
    assert not set(PINS) - set(MAPS)
    assert len(PINS) == 208


@pytest.mark.reference
@pytest.mark.skipif(not FACTS, reason="no facts beside the checkout")
def test_every_map_agrees_with_its_facts() -> None:
    closed = {}
    for path in FACTS:
        key = key_of(path)
        data = json.loads(path.read_text(encoding="utf-8"))
        board = load_board(key)
        wanted = expected(data, board)
        here = found(board)
        for what, rows in wanted.items():
            assert set(here[what]) == set(rows), f"{what} of {key}"
        assert here == wanted, key
        assert pin(wanted) == PINS[key]
        shut = [p["id"] for p in data["provinces"] if p["centre"] and p["kind"] == "impassable"]
        if shut:
            closed[key] = shut
    assert closed == CLOSED
    assert len(FACTS) == 208


# --- the index and the page ------------------------------------------------------------------------


def test_the_index_is_up_to_date() -> None:
    text = files("legation.bank").joinpath("index.json").read_text(encoding="utf-8")
    boards = [load_board(name) for name in MAPS]
    assert text == index_text(boards, make_bank.met), "run python -m tools.make_bank"
    assert entries() == tuple(entry_of(board, make_bank.met(board.map.id)) for board in boards)


def test_the_page_is_up_to_date() -> None:
    text = make_bank.PAGE.read_text(encoding="utf-8")
    assert text == make_bank.page(text, make_bank.boards()), "run python -m tools.make_bank"
    assert f"{len(MAPS)} of them" in text
    with pytest.raises(ValueError, match="has no lines"):
        make_bank.page("# The bank\n", [])


@pytest.mark.reference
@pytest.mark.skipif(not FACTS, reason="no facts beside the checkout")
def test_the_files_are_what_the_importer_makes() -> None:
    judged = make_bank.judgements()
    assert judged.keys() <= set(MAPS)
    for path in FACTS:
        key, text = make_bank.converted(path.read_text("utf-8"), path.name, judged)
        if key not in make_bank.BY_HAND:
            kept = (make_bank.BANK / "maps" / f"{key}.toml").read_text(encoding="utf-8")
            assert text == kept, f"{key}: run python -m tools.make_bank"


def test_the_maps_are_small() -> None:
    sizes = [path.stat().st_size for path in (make_bank.BANK / "maps").glob("*.toml")]
    assert sum(sizes) < 3_000_000


# --- playing ---------------------------------------------------------------------------------------


def test_a_map_is_its_own_variant() -> None:
    variant = load_variant("asia")
    assert (variant.id, variant.name, variant.setup.id) == ("asia", "Asia", "usual")
    assert variant.board is load_board("asia")
    assert variant.settings == {"standard.edition": "2023"}
    assert load_variant("asia", edition="1971").settings == {"standard.edition": "1971"}
    assert len(PLAYED) > 100


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("void", "builds in any owned centre"),
        ("modern-wings", "wings"),
        ("zeus", "powers without a player"),
        ("lepanto", "another way to win"),
        ("hundred-old", "a number of centres to win"),
    ],
)
def test_a_map_that_needs_other_rules_says_so(name: str, missing: str) -> None:
    with pytest.raises(
        VariantError, match=f"the map '{name}' has no variant yet; it needs .*{missing}"
    ):
        load_variant(name)


def play(name: str) -> None:
    """Four years, with a retreat phase in every season."""
    phases = 0
    for turn in random_game(random.Random(name), load_variant(name), 20):
        check_turn(turn)
        phases += 1
    assert phases


@pytest.mark.parametrize("name", PLAIN[::8])
def test_a_game(name: str) -> None:
    play(name)


@pytest.mark.long
@pytest.mark.parametrize("name", PLAIN)
def test_every_game(name: str) -> None:
    play(name)


def test_listing_is_quick() -> None:
    begin = time.perf_counter()
    assert len(entries()) == len(MAPS)
    assert time.perf_counter() - begin < 0.5
