"""Games of other programs on our maps: names, codes, calendars, and rules that are not there yet."""

from __future__ import annotations

import json
from typing import Any

import pytest

from legation.bank import listed, load_board
from legation.errors import VariantError
from legation.record.foreign import _CODES, _MAPS, in_our_words, map_id
from legation.record.gamefile import read_games_text
from legation.record.logged import LoggedGame
from legation.record.rerun import Rerun, game_of


def logged(**game: Any) -> LoggedGame:
    return next(read_games_text(json.dumps({"id": "game", **game})))


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("standard", "standard"),
        ("shift_around", "shift-around"),
        ("youngstownredux", "youngstown-redux"),
        ("nowhere", "nowhere"),
        ("../standard", "../standard"),
    ],
)
def test_maps_by_their_names(name: str, ours: str) -> None:
    assert map_id(name) == ours


def test_the_tables_name_what_there_is() -> None:
    assert set(_MAPS.values()) <= set(listed("maps"))
    for (_, name), codes in _CODES.items():
        provinces = {province.id for province in load_board(name).map.provinces}
        assert set(codes.values()) <= provinces


def test_codes_that_mean_another_place_on_our_map() -> None:
    phases = [
        {
            "name": "S1901M",
            "units": {"China": ["A gua"], "Turkey": ["F goa"], "France": ["F sai"]},
            "centers": {"China": ["gua"], "France": ["sai", "jav"]},
            "orders": {"China": ["A gua - sha"], "France": ["F sai S A gua - sha"]},
            "results": {"F sai": ["void"]},
        },
        {
            "name": "S1901R",
            "units": {"China": ["A sha"]},
            "dislodged": {"France": {"F sai": "gua"}},
            "retreats": {"France": {"F sai": ["jav", "bor"]}},
            "orders": {},
        },
    ]
    game = logged(map="youngstownredux", abbreviations="godip", phases=phases)
    first, second = in_our_words(game).phases
    assert first.units == {"China": ("A gun",), "Turkey": ("F goa",), "France": ("F sag",)}
    assert first.centres == {"China": ("gun",), "France": ("sag", "jaa")}
    assert first.orders == {"China": ("A gun - sha",), "France": ("F sag S A gun - sha",)}
    assert first.results == {("France", "F sag"): ("void",)}
    assert second.dislodged == {("France", "F sag"): "gun"}
    assert second.options == {("France", "F sag"): ("jaa", "bor")}
    # The same codes of another program are left alone.
    other = in_our_words(logged(map="youngstownredux", phases=phases))
    assert other.phases[0].units == game.phases[0].units


def test_the_turns_of_hundred_are_years() -> None:
    names = ["Y1425M", "Y1425R", "Y1430M", "Y1430A", "W1440A", "Y1445M", "COMPLETED"]
    phases = [{"name": name, "units": {}, "orders": {}} for name in names]
    found = [phase.name for phase in in_our_words(logged(map="hundred", phases=phases)).phases]
    assert found == ["S1425M", "S1425R", "S1430M", "W1430A", "W1440A", "S1445M", "COMPLETED"]


def zeus() -> LoggedGame:
    """Germany owns a centre that is no home of its own and builds there, by that game's rules."""
    units = {"Germany": ["A ber"], "Italy": ["A rom"]}
    centres = {"Germany": ["ber", "pol"], "Italy": ["rom"]}
    end = {"Germany": ["A ber", "A pol"], "Italy": ["A rom"]}
    orders = {"Germany": ["A ber H"]}
    return logged(
        map="zeus5",
        phases=[
            {"name": "F1901M", "units": units, "centers": centres, "orders": {}},
            {
                "name": "W1901A",
                "units": units,
                "centers": centres,
                "orders": {"Germany": ["B A pol"]},
            },
            {"name": "S1902M", "units": end, "centers": centres, "orders": orders},
            {"name": "COMPLETED", "units": end, "centers": centres, "orders": {}},
        ],
    )


def test_phases_of_other_rules_are_taken_as_recorded() -> None:
    rerun = Rerun(zeus(), partly=True)
    steps = list(rerun)
    assert [step.logged.name for step in steps] == ["F1901M", "S1902M"]
    assert [step.differences for step in steps] == [(), ()]
    assert [(phase.name, need) for phase, need in rerun.taken] == [("W1901A", "builds of its own")]
    assert rerun.game.state.at("pol") is not None


def test_without_leave_such_a_game_is_not_played() -> None:
    with pytest.raises(VariantError, match="builds of its own"):
        Rerun(zeus())
    with pytest.raises(VariantError, match="builds of its own"):
        game_of(zeus())


def test_units_of_nobody_stand_for_a_power_of_their_own() -> None:
    units = {"Neutral": ["A dub"], "Kingdom of Denmark": ["F sca"]}
    orders = {"Kingdom of Denmark": ["F sca H"]}
    phases = [
        {"name": "S901M", "units": units, "centers": {"Neutral": ["dub"]}, "orders": orders},
        {"name": "COMPLETED", "units": units, "centers": {"Neutral": ["dub"]}, "orders": {}},
    ]
    (step,) = Rerun(logged(map="westernworld901", phases=phases), partly=True)
    assert step.differences == ()
    ruling = step.judged.turn.rulings
    assert {each.power for each in ruling} == {"none", "kingdom-of-denmark"}


def judge_colonial(flags: list[str]) -> LoggedGame:
    units = {"Britain": ["A del"]}
    phase = {"phase": "S1870M", "orders": {"Britain": ["A del H"]}, "units_after": units}
    return logged(
        variant="colonial",
        flags=flags,
        start={"phase": "S1870M", "units_after": units},
        phases=[{**phase, "next": "F1870M"}],
    )


def test_optional_rules_of_the_judge_count_where_they_are_in_use() -> None:
    for flags, rules in ([], set()), (["railways"], {"railway", "gates", "uncounted"}):
        rerun = Rerun(judge_colonial(flags))
        names = {module.name for module in rerun.variant.rules.modules}
        assert names & {"railway", "gates", "uncounted"} == rules
        (step,) = rerun
        assert step.differences == ()


def test_a_winter_of_waivers_may_be_passed_over() -> None:
    units = {"Austria": ["A bul"]}
    centres = {"Austria": ["bul", "ser"]}
    phases = [
        {"name": "F1901M", "units": units, "centers": centres, "orders": {"Austria": ["A bul H"]}},
        {"name": "W1901A", "units": units, "centers": centres, "orders": {"Austria": ["WAIVE"]}},
        {"name": "S1902M", "units": units, "centers": centres, "orders": {"Austria": ["A bul H"]}},
        {"name": "COMPLETED", "units": units, "centers": centres, "orders": {}},
    ]
    steps = list(Rerun(logged(map="standard", phases=phases)))
    assert [step.logged.name for step in steps] == ["F1901M", "S1902M"]
    assert [step.differences for step in steps] == [(), ()]
    phases[1]["orders"] = {"Austria": ["B A vie"]}
    assert [len(step.differences) for step in Rerun(logged(map="standard", phases=phases))] != [
        0,
        0,
    ]
