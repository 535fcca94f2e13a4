"""The checker on every shipped board: measured anew, and as the file says."""

from __future__ import annotations

import tomllib
from itertools import accumulate

import pytest

from legation.bank import load_board
from legation.bank.files import shipped
from legation.draw.shelf import art_text, art_uses, boards_folder, load_art
from legation.makers.common.contacts import graph_digest, wanted
from legation.makers.common.report import Report, check, complaints
from legation.makers.common.weight import drawn_bytes
from legation.makers.workshop import LARGEST

ALL = sorted({use.art for use in art_uses().values()})
QUICK = [name for name in ("standard", "chromatic", "colonial") if name in ALL]
MOST = 250_000  # bytes of a board
ALL_OF_THEM = 12_000_000


def exceptions() -> dict[str, str]:
    text = (boards_folder() / "exceptions.toml").read_text(encoding="utf-8")
    found: dict[str, str] = tomllib.loads(text)["exception"]
    return found


def measured(name: str) -> Report:
    art, board = load_art(name), load_board(name)
    assert art.graph == graph_digest(board), "the map has changed: make its board anew"
    report = check(art, board)
    said = {key: value for key, value in art.report.items() if key != "notes"}
    assert report.as_dict() == said
    return report


def keeps_the_limits(name: str) -> None:
    art = load_art(name)
    found = complaints(measured(name), art.maker, drawn_bytes(art, load_board(name)))
    if name in exceptions():
        assert found, "it keeps all limits: take it out of exceptions.toml"
        assert len(exceptions()[name]) > 10
    else:
        assert not found


@pytest.mark.parametrize("name", QUICK)
def test_a_board_keeps_the_limits(name: str) -> None:
    keeps_the_limits(name)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in ALL if name not in QUICK])
def test_every_board_keeps_the_limits(name: str) -> None:
    keeps_the_limits(name)


@pytest.mark.parametrize("name", ALL)
def test_rivers_and_lakes_stay_on_the_board(name: str) -> None:
    art = load_art(name)
    for line in art.lines:
        across, down = accumulate(line.arc[::2]), accumulate(line.arc[1::2])
        for x, y in zip(across, down, strict=True):
            assert -1 <= x / 10 <= art.width + 1, line
            assert -1 <= y / 10 <= art.height + 1, line


def test_the_standard_board_is_perfect() -> None:
    report = measured("standard")
    assert (report.wanted, report.touch, report.corners) == (206, 206, 0)
    assert not report.false and not report.abbreviated and not report.spilling
    assert not report.tight and not report.overlaps


def test_boards_are_not_too_large() -> None:
    files = [item for item in boards_folder().iterdir() if ".json" in item.name]
    sizes = {item.name.partition(".")[0]: len(item.read_bytes()) for item in files}
    assert {name: size for name, size in sizes.items() if size > MOST} == {}
    assert sum(sizes.values()) < ALL_OF_THEM
    assert "standard" in ALL


def test_the_index_names_maps_and_art_that_there_are() -> None:
    assert set(art_uses()) <= set(shipped("maps"))
    assert set(exceptions()) <= set(ALL)
    files = [item.name for item in boards_folder().iterdir() if ".json" in item.name]
    assert sorted(name.partition(".")[0] for name in files) == ALL
    for name in files:
        large = len(art_text(name.partition(".")[0]).encode()) > LARGEST
        assert name.endswith(".json.gz" if large else ".json"), name


def test_maps_that_share_a_board_want_its_contacts() -> None:
    for name, use in art_uses().items():
        if use.art != "standard":
            continue
        art, board = load_art(name), load_board(name)
        mine = wanted(load_board("standard"))
        new = {tuple(sorted(use.rename.get(end, end) for end in ends)) for ends in mine}
        assert new == set(wanted(board)) or (use.listed and new < set(wanted(board)))
        assert set(board.spaces) <= set(art.anchors) | {one for one in board.spaces if "/" in one}
        assert all(art.anchors[centre].centre for centre in board.centres)
