"""What is known about drawing some maps, and boards that come out as they are shipped."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("shapely")
pytest.importorskip("scipy")
pytest.importorskip("networkx")

from legation.bank import load_board
from legation.draw.shelf import art_uses
from legation.errors import LegationError
from legation.makers.common.contacts import wanted
from legation.makers.geographic.facts import facts_names
from legation.makers.geographic.sources import Sources, default_folder
from legation.makers.making import TRIES, Making
from legation.makers.plans import plan_of, plans, rolled, strange_tools
from legation.makers.workshop import Workshop

SOME = ("caucasia", "chesspolitik", "duo", "gateway-west", "narrows", "pure", "standard")


def test_plans_are_of_boards_and_of_pairs_that_there_are() -> None:
    assert set(plans()) <= {use.art for use in art_uses().values()}
    for name, plan in plans().items():
        assert plan.apart <= wanted(load_board(name)), name
        assert 0 <= plan.seam < 1 and 0.5 < plan.room < 2


def test_a_plan_tells_the_seed_unless_the_user_does(tmp_path: Path) -> None:
    sources = Sources(tmp_path)
    assert Making(sources).seeds("duo") == (plan_of("duo").seed, 1)
    assert Making(sources).seeds("standard") == (1, TRIES)
    assert Making(sources, seed=5).seeds("duo") == (5, TRIES)
    assert Making(sources, tries=2).seeds("duo") == (1, 2)


def test_a_round_world_is_cut_elsewhere() -> None:
    places = {"west": (0.0, 5.0), "middle": (50.0, 6.0), "east": (100.0, 7.0)}
    assert rolled(places, 0.0) == places
    assert rolled(places, 0.25) == {**places, "west": (104.0, 5.0)}


def test_tools_of_other_versions_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("legation.makers.plans.version", lambda _: "0.1")
    told = strange_tools()
    assert [one.split()[0] for one in told] == [
        "fonttools", "networkx", "numpy", "pyproj", "scipy", "shapely",
    ]  # fmt: skip
    assert all(" 0.1 (" in one for one in told)


def test_a_board_is_compared_with_the_one_that_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "legation.makers.workshop.families", dict
    )  # the bank need not be read for it
    shop = Workshop(Making(Sources(tmp_path / "none"), seed=1, tries=1), tmp_path)
    with pytest.raises(LegationError, match="no board of narrows"):
        shop.differs("narrows")
    shop.make("narrows")
    assert shop.differs("narrows") == ""
    file = tmp_path / "narrows.json"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"seed": 1', '"seed": 2'), encoding="utf-8")
    assert shop.differs("narrows").startswith(f"1 of {len(text.splitlines())} lines differ")
    assert '"seed": 2' in file.read_text(encoding="utf-8"), "nothing is written"


@pytest.mark.long
@pytest.mark.parametrize("name", SOME)
def test_a_board_is_made_as_it_is_shipped(name: str) -> None:
    """One or more of each maker, quick ones; `legation board same --all` looks at all of them."""
    if strange := strange_tools():
        pytest.skip(f"boards were made with other packages: {', '.join(strange)}")
    if name in facts_names() and not default_folder().is_dir():
        pytest.skip("the public-domain geography is not in the cache of this user")
    assert Workshop(Making(Sources())).differs(name) == ""
