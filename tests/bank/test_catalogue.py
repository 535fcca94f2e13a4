"""The catalogue says of every variant what is true of the bank."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path

import pytest

from legation.bank import listed, load_board, load_variant
from legation.bank.catalogue import (
    MAP_ONLY,
    NO_MAP,
    NO_MODULE,
    PLAYABLE,
    STATUSES,
    UNKNOWN,
    Listing,
    catalogue,
    listings,
    modules,
    named,
    searched,
)
from legation.errors import VariantError
from tests.bank.facts import SHARED
from tools import make_catalogue

CENSUS = SHARED.parent / "spec" / "variants.json"
needs_census = pytest.mark.skipif(not CENSUS.is_file(), reason="no census beside the checkout")


def test_every_status_is_there() -> None:
    assert len(catalogue()) == 119
    assert set(Counter(entry.status for entry in catalogue())) == set(STATUSES)
    ids = Counter(entry.id for entry in listings())
    assert max(ids.values()) == 1
    assert {entry.id for entry in catalogue()} <= ids.keys()
    assert {*listed("maps"), *listed("variants")} <= ids.keys()


@pytest.mark.parametrize("entry", catalogue(), ids=lambda entry: entry.id)
def test_the_status_is_true(entry: Listing) -> None:
    assert entry.known
    assert set(entry.modules) <= modules().keys()
    unbuilt = [name for name in entry.modules if not modules()[name].have]
    if entry.map:
        assert load_board(entry.map).map.id == entry.map
    if entry.status == PLAYABLE:
        variant = load_variant(entry.id)
        assert len(variant.board.centres) == entry.centres
        # The number falls with the centres where the board has holes.
        assert variant.setup.win == entry.win or (
            entry.win is None and "board.hole" in entry.modules
        )
        assert variant.start().units or variant.start().phase.kind in ("adjustment", "choice")
        # A start in 1898; optional wings; builds onto units are a part of multiple units, powers that
        # stand idle of the votes; late homes in other versions of Anarchy.
        others = {"1898", "modern", "multiplicity", "simple-multiplicity", "catspaw", "anarchy"}
        assert not unbuilt or entry.id in others
        assert not entry.needs
        if any(modules()[name].have == "winter" for name in entry.modules):
            assert variant.start().phase.kind in ("adjustment", "choice")
    elif entry.status == NO_MODULE:
        winter = [n for n in entry.modules if modules()[n].have == "winter"]
        assert unbuilt or entry.needs or winter
    elif entry.status == NO_MAP:
        assert not entry.map
        assert entry.rules not in ("not found", "unverified")
    else:
        assert entry.status == UNKNOWN
        assert not entry.map
        assert not entry.any_map or entry.doubts
    assert entry.reconstructed == (entry.rules == "reconstruction")


def test_what_was_put_together_is_marked() -> None:
    assert {entry.id for entry in catalogue() if entry.reconstructed} == {
        "build-variations",
        "catspaw-black-hole",
    }


@pytest.mark.reference
@needs_census
def test_every_name_of_the_census_has_its_entry() -> None:
    rows = json.loads(CENSUS.read_text(encoding="utf-8"))["variants"]
    assert [entry.listed for entry in catalogue()] == [row["name"] for row in rows]
    for entry, row in zip(catalogue(), rows, strict=True):
        assert list(entry.modules) == row["modules"]
        assert list(entry.family) == row["family"]
        if row["rules_status"] == "standard" and not row["modules"] and entry.map:
            assert entry.status == PLAYABLE


@pytest.mark.reference
@needs_census
def test_the_file_is_what_the_tool_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = make_catalogue.CATALOGUE.read_text(encoding="utf-8")
    monkeypatch.setattr(make_catalogue, "CATALOGUE", tmp_path / "made.toml")
    assert make_catalogue.main([str(CENSUS)]) == 0
    made = (tmp_path / "made.toml").read_text(encoding="utf-8")
    assert made == kept, "run python -m tools.make_catalogue"


def test_a_judgement_about_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match=r"judgements for no variant of the census: .*1600"):
        make_catalogue.catalogue_text('{"variants": []}')


# --- looking things up -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("standard", "standard"),
        ("Fall Of The American Empire", "empire"),
        ("empire iv", "empire"),
        ("migrane", "migraine"),
        ("Gunboat", "gunboat"),
        ("asia", "asia"),
        ("narrows", "narrows"),
    ],
)
def test_names(text: str, found: str) -> None:
    assert named(text).id == found


def test_a_name_that_is_none() -> None:
    with pytest.raises(VariantError, match="knows no variant 'gunbot'; did you mean gunboat"):
        named("gunbot")
    with pytest.raises(VariantError, match="legation bank search finds words"):
        named("qqqqqqqqqq")
    with pytest.raises(VariantError, match="knows no variant ''"):
        named("")


def test_words_are_found_in_names_first() -> None:
    found = [entry.id for entry in searched(["Black", "hole"])]
    assert found[:2] == ["black-hole", "catspaw-black-hole"]
    assert "schizodiplomacy" in [entry.id for entry in searched(["vanish"])]
    assert searched(["standard", "qqq"]) == []


def test_maps_outside_the_catalogue() -> None:
    known = {entry.id: entry for entry in listings()}
    assert known["caucasia"].status == PLAYABLE
    assert known["lepanto"].status == MAP_ONLY
    assert known["lepanto"].needs


def test_listing_is_quick() -> None:
    for cached in (catalogue, listings, modules):
        cached.cache_clear()
    begin = time.perf_counter()
    assert len(listings()) > 250
    assert time.perf_counter() - begin < 1
