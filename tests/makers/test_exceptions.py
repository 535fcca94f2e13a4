"""The reasons in ``exceptions.toml``: every number in them is counted anew, every bound proven."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from math import ceil, floor
from pathlib import Path

import pytest

nx = pytest.importorskip("networkx")
pytest.importorskip("shapely")

from legation.bank import load_board
from legation.draw.shelf import load_art
from legation.makers.common.contacts import wanted
from legation.makers.common.report import LIMITS
from legation.makers.common.weight import most_bytes
from legation.makers.gallery import exceptions
from legation.makers.sketch import Pair

PROOFS = Path(__file__).parent / "bounds"
ALL = sorted(exceptions())
BETTER = {
    "haven",
    "imperial",
    "world10",
}
"""Boards that a better drawing could bring within the limit; the others have a proof that none can."""


def pairs_of(name: str) -> list[Pair]:
    return sorted(wanted(load_board(name)))


def provinces_of(name: str) -> set[str]:
    return {one for ends in pairs_of(name) for one in ends}


@cache
def never_shown(name: str) -> int:
    """How many adjacencies of a map have no border in any drawing, at least.

    By Euler's formula a plane holds 3n - 6 borders of n regions. Where a proof is kept, it has
    subgraphs that no plane holds (Kuratowski's), each with a weight in thousandths, so that the
    weights at no pair come to more than one: at least one pair of each subgraph has to go, so at least
    as many pairs as all weights together come to.
    """
    most = len(pairs_of(name)) - (3 * len(provinces_of(name)) - 6)
    path = PROOFS / f"{name}.json"
    if not path.is_file():
        return max(0, most)
    pairs, proof = pairs_of(name), json.loads(path.read_text(encoding="utf-8"))
    load: Counter[int] = Counter()
    for weight, numbers in proof:
        assert weight > 0
        assert is_kuratowski([pairs[number] for number in numbers])
        load.update(dict.fromkeys(numbers, weight))
    assert max(load.values()) <= 1000
    total: int = sum(weight for weight, _ in proof)
    return max(most, ceil(total / 1000))


def held(name: str) -> int:
    """How many adjacencies a plane holds at once, at least: all but those that are known to do."""
    path = PROOFS / f"{name}.left.json"
    if not path.is_file():
        return 0
    left = {tuple(one.split("-")) for one in json.loads(path.read_text(encoding="utf-8"))}
    rest = [ends for ends in pairs_of(name) if ends not in left]
    assert nx.check_planarity(nx.Graph(rest))[0]
    assert len(rest) == len(pairs_of(name)) - len(left)
    return len(rest)


def is_kuratowski(edges: list[Pair]) -> bool:
    """Whether edges are K5 or K3,3 with places put on some of their edges."""
    one = nx.Graph(edges)
    if len(one.edges) != len(edges):
        return False
    for place in [place for place in one if one.degree(place) == 2]:
        a, b = one[place]
        if one.has_edge(a, b):
            return False
        one.remove_node(place)
        one.add_edge(a, b)
    k33, k5 = nx.complete_bipartite_graph(3, 3), nx.complete_graph(5)
    return bool(nx.is_isomorphic(one, k33) or nx.is_isomorphic(one, k5))


def allowed(name: str) -> int:
    """How many adjacencies may lack a border on a board that keeps the limit."""
    maker = load_art(name).maker
    touch = LIMITS.get(maker, LIMITS[""]).touch
    return floor((1 - touch) * len(pairs_of(name)) + 1e-9)


def numbers(form: str, why: str) -> list[int]:
    """The numbers in the first place of a sentence where ``#`` stands for one; else none."""
    found = re.search(re.escape(form).replace(r"\#", r"(\d+)"), why)
    return [int(one) for one in found.groups()] if found else []


def test_what_is_a_graph_that_no_plane_holds() -> None:
    k5 = [(a, b) for a in "abcde" for b in "abcde" if a < b]
    assert is_kuratowski(k5)
    assert is_kuratowski([*k5[1:], ("a", "x"), ("x", "b")])
    assert not is_kuratowski(k5[1:])
    assert not is_kuratowski([*k5, ("a", "x")])
    assert is_kuratowski([(a, b) for a in "abc" for b in "xyz"])


@pytest.mark.parametrize("name", ALL)
def test_reasons_count_what_there_is(name: str) -> None:
    why, art = exceptions()[name], load_art(name)
    many, lands = len(pairs_of(name)), len(provinces_of(name))
    kinds = Counter(one.kind for one in art.links)
    missing = art.report.get("missing", ())
    short = art.report.get("short", {})
    assert isinstance(missing, list | tuple) and isinstance(short, dict)
    names = {id_ for id_, one in art.anchors.items() if one.label.short or one.label.spills}
    said = {
        "# adjacencies of # provinces": [many, lands],
        "of which borders in a plane can show # at most": [3 * lands - 6],
        "# moves to places that do not lie side by side are listed": [len(missing)],
        "have a link and no border": [],
        "# over a strait": [kinds["bridge"]],
        "# past other provinces": [kinds["arc"]],
        "# across or round the board": [kinds["stub"]],
        "at least # of its # adjacencies can have no border": [never_shown(name), many],
        "of which 97% would allow #": [allowed(name)],
        "would leave # bytes for each of its # provinces": [
            most_bytes(art.maker) // len(art.anchors),
            len(art.anchors),
        ],
        "a plane holds # of them": [held(name)],
        "# borders are 3 to 8 px long": [len(short)],
        "# of # are not whole and inside": [len(names), lands],
    }
    for form, right in said.items():
        assert not (found := numbers(form, why)) or found == right, form
    if links := re.search(r"(\d+) adjacenc(y has|ies have) a link", why):
        assert int(links[1]) == len(art.links)
    assert not kinds or "link" in why
    if "cannot be drawn in a plane" in why:
        assert not nx.check_planarity(nx.Graph(pairs_of(name)))[0]


@pytest.mark.parametrize("name", ALL)
def test_a_board_lacks_borders_only_where_no_drawing_could_have_enough(name: str) -> None:
    art = load_art(name)
    share = float(str(art.report["touch"])) / float(str(art.report["wanted"]))
    proven = never_shown(name) > allowed(name)
    assert not (proven and name in BETTER), "it has a proof: take it out of the list"
    if share < LIMITS.get(art.maker, LIMITS[""]).touch:
        assert proven or name in BETTER
        assert name in BETTER or "at most" in exceptions()[name] or "at least" in exceptions()[name]


def test_proofs_are_of_exceptions() -> None:
    assert {path.name.partition(".")[0] for path in PROOFS.iterdir()} <= set(ALL)
