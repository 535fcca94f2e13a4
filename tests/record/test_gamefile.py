"""Game files of every kind: found out, read, played again, and refused with a reason."""

from __future__ import annotations

import gzip
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legation.errors import LegationError, RecordError
from legation.record import Game
from legation.record.gamefile import count_games, read_games, read_games_text
from legation.record.rerun import Rerun, game_of

DATA = Path(__file__).parent / "data"

# A short game in each form, written by hand. Austria is beaten out of Galicia and retreats.
GAME: dict[str, Any] = {
    "id": "short",
    "map": "standard",
    "source": "made up",
    "phases": [
        {
            "name": "F1901M",
            "units": {"Austria": ["A gal"], "Russia": ["A war", "A ukr"]},
            "centers": {"Austria": ["bud"], "Russia": ["war", "mos"]},
            "orders": {"Austria": ["A gal H"], "Russia": ["A war - gal", "A ukr S A war - gal"]},
        },
        {
            "name": "F1901R",
            "units": {"Russia": ["A gal", "A ukr"]},
            "centers": {"Austria": ["bud"], "Russia": ["war", "mos"]},
            "retreats": {"Austria": {"A gal": ["boh", "bud", "rum", "sil", "vie"]}},
            "dislodged": {"Austria": ["A gal"]},
            "orders": {"Austria": ["A gal R rum"]},
        },
        {
            "name": "S1902M",
            "units": {"Austria": ["A rum"], "Russia": ["A gal", "A ukr"]},
            "centers": {"Austria": ["bud", "rum"], "Russia": ["mos", "war"]},
            "orders": {},
        },
    ],
}
JUDGE_GAME: dict[str, Any] = {
    "game": "short",
    "variant": "standard",
    "flags": [],
    "start": {
        "units_after": GAME["phases"][0]["units"],
        "centres_after": GAME["phases"][0]["centers"],
    },
    "phases": [
        {
            "phase": "F1901M",
            "orders": GAME["phases"][0]["orders"],
            "results": {
                "Austria": [{"unit": "A gal", "order": "A gal H", "outcome": ["dislodged"]}],
                "Russia": [{"unit": "A war", "order": "A war - gal", "outcome": []}],
            },
            "units_after": GAME["phases"][1]["units"],
            "centres_after": GAME["phases"][1]["centers"],
            "dislodged": [
                {
                    "power": "Austria",
                    "unit": "A gal",
                    "retreats": ["boh", "bud", "rum", "sil", "vie"],
                }
            ],
        },
        {
            "phase": "F1901R",
            "orders": {"Austria": ["A gal - rum"]},
            "results": {},
            "units_after": GAME["phases"][2]["units"],
            "centres_after": GAME["phases"][2]["centers"],
            "next": "S1902M",
        },
    ],
}


def text_of(form: str) -> str:
    if form == "record":
        return game_of(next(read_games_text(json.dumps(GAME)))).dumps()
    if form == "package":
        return (DATA / "package-retreats.json").read_text(encoding="utf-8")
    return json.dumps({"games": GAME, "judge": JUDGE_GAME}[form])


FORMS = ("record", "package", "games", "judge")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("packed", [False, True])
def test_each_kind_is_known_by_what_is_in_it(form: str, packed: bool, tmp_path: Path) -> None:
    data = text_of(form).encode()
    path = tmp_path / "game.dat"
    path.write_bytes(gzip.compress(data) if packed else data)
    (game,) = read_games(path)
    assert game.form == form
    assert count_games(path) == 1
    rerun = Rerun(game)
    steps = list(rerun)
    assert len(steps) == rerun.length - 1  # the last one is still open
    assert not [str(difference) for step in steps for difference in step.differences]


@pytest.mark.parametrize("form", ["games", "judge"])
def test_a_game_comes_out_as_it_was_played(form: str) -> None:
    (logged,) = read_games_text(text_of(form))
    game = game_of(logged)
    assert str(game.phase) == "S1902M"
    assert [str(unit) for unit in game.units["austria"]] == ["A Rum"]
    assert game.centres["austria"] == ("bud", "rum")
    assert game.standing.flags[0] == ("id", '"short"')


def test_many_games_may_stand_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(f"{text_of('games')}\n\n{text_of('judge')}\n{text_of('package')}\n")
    assert [game.form for game in read_games(path)] == ["games", "judge", "package"]
    assert count_games(path) == 3


def test_a_game_over_several_lines_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GAME, indent=1))
    assert [game.id for game in read_games(path)] == ["short"]


def altered(change: Any) -> list[str]:
    """The differences that a rerun finds after the change."""
    data = json.loads(json.dumps(GAME))
    change(data["phases"])
    steps = list(Rerun(next(read_games_text(json.dumps(data)))))
    assert len(steps) == 2
    return [str(difference) for step in steps for difference in step.differences]


def test_differences_are_told_and_the_game_goes_on() -> None:
    def other_unit(phases: Any) -> None:
        phases[2]["units"]["Austria"] = ["A bud"]

    assert altered(other_unit) == [
        "units: recorded austria A bud, by our rules austria A rum",
    ]

    def other_centre(phases: Any) -> None:
        phases[2]["centers"]["Austria"] = ["bud"]

    assert altered(other_centre) == ["centres: recorded austria bud, by our rules austria bud, rum"]

    def other_retreat(phases: Any) -> None:
        phases[1]["retreats"]["Austria"]["A gal"] = ["bud", "rum"]

    assert altered(other_retreat) == [
        "retreats: recorded austria A gal bud, rum, by our rules austria A gal boh, bud, rum, sil, vie"
    ]

    def unreadable(phases: Any) -> None:
        phases[0]["orders"]["Russia"].append("A moskva drinks tea")

    (told,) = altered(unreadable)
    assert told.startswith("russia: A moskva drinks tea: recorded an order, by our rules expected")

    def illegal(phases: Any) -> None:
        phases[0]["orders"]["Russia"].append("A ukr - lon")

    assert any("a legal order, by our rules void" in told for told in altered(illegal))

    def called_void(phases: Any) -> None:
        phases[0]["results"] = {"A gal": ["dislodged"], "A war": ["void"]}

    assert altered(called_void) == [
        "russia: A war: recorded void, by our rules carried out (dislodges)"
    ]

    def said_nothing(phases: Any) -> None:
        phases[0]["results"] = {}

    assert altered(said_nothing) == [
        "austria: A gal: recorded carried out, by our rules dislodged (beaten)"
    ]


def test_after_a_difference_the_record_goes_on_from_the_recorded_position() -> None:
    data = json.loads(json.dumps(GAME))
    data["phases"][1]["units"] = {"Russia": ["A war", "F stp/nc"]}
    game = game_of(next(read_games_text(json.dumps(data))))
    assert Game.loads(game.dumps()).state == game.state
    assert any("position as recorded" in line for line in game.dumps().split("\n"))


def test_rules_can_be_chosen() -> None:
    (logged,) = read_games_text(text_of("games"))
    game = game_of(logged, edition="1971", settings={"win": 5})
    assert dict(game.variant.settings)["standard.edition"] == "1971"
    (own,) = read_games_text(game.dumps())
    assert game_of(own).dumps() == game.dumps()
    other = game_of(own, edition="2000")
    assert dict(other.variant.settings)["standard.edition"] == "2000"
    assert dict(other.variant.settings)["standard.win"] == "5"


def test_a_game_played_past_its_end_is_followed() -> None:
    many = ["bel", "ber", "bre", "den", "edi", "hol", "kie", "lon", "lvp", "mar", "mos", "mun"]
    many += ["nwy", "par", "por", "spa", "stp", "swe", "tun"]
    units = {"France": ["A par"]}
    phases = [
        {
            "name": name,
            "units": units,
            "centers": {"France": many},
            "orders": {"France": ["A par H"]},
        }
        for name in ("S1908M", "F1908M")
    ]
    steps = list(Rerun(next(read_games_text(json.dumps({**GAME, "phases": phases})))))
    assert [step.differences for step in steps] == [(), ()]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not JSON"),
        ("hello", "not JSON"),
        ("[1, 2]", "no game that is known"),
        ("{}", "line 1: no game that is known"),
        ('{"phases": 3}', "no game that is known"),
        ('{"phases": [3]}', r"phase 1 \(\?\): expected an object"),
        ('{"phases": [{"name": "S1901M"}]}', "phase 1 .S1901M.: expected an object"),
        ('{"phases": [{"name": "S1901M", "units": {"France": 3}}]}', "expected a list"),
        ('{"phases": [], "start": 3}', "form 'judge': expected an object"),
        ('{"phases": [{"state": 1}]}', "form 'package': phase 1"),
        ('{"id": NaN, "phases": []}', "not JSON that can be read"),
        ("[" * 100_000, "not JSON that can be read"),
        ('{"event": "closed"}\n', "not a game record"),
    ],
)
def test_what_is_no_game_is_refused(text: str, told: str) -> None:
    with pytest.raises(RecordError, match=told):
        list(read_games_text(text))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"map": "atlantis"}, "there is no variant 'atlantis'"),
        ({"map": "/etc/secret.toml"}, "is a file, not the id of a variant"),
        ({"phases": []}, "has no phases"),
        ({"phases": [{"name": "Q1M", "units": {}}]}, "not a phase"),
        ({"phases": [{"name": "S1901M", "units": {"Gaul": ["A par"]}}]}, "unknown power"),
        ({"phases": [{"name": "S1901M", "units": {"France": ["A pax"]}}]}, "Paris"),
        ({"phases": [{"name": "S1901M", "units": {"France": ["A par", "F par"]}}]}, "Paris"),
        ({"phases": [{"name": "S1901M", "units": {}, "centers": {"France": ["bur"]}}]}, "centre"),
    ],
)
def test_games_that_cannot_be_played_are_refused(change: dict[str, Any], told: str) -> None:
    (logged,) = read_games_text(json.dumps({**GAME, **change}))
    with pytest.raises(LegationError, match=told):
        game_of(logged)


def test_damaged_and_missing_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.gz"
    path.write_bytes(gzip.compress(text_of("games").encode())[:-9])
    with pytest.raises(RecordError, match="damaged"):
        list(read_games(path))
    path.write_bytes(b"\x1f\x8b nothing")
    with pytest.raises(RecordError, match=r"cannot be read|damaged"):
        list(read_games(path))
    path.write_bytes(b"\xff")
    with pytest.raises(RecordError, match="not UTF-8"):
        list(read_games(path))
    with pytest.raises(RecordError, match="cannot be read"):
        list(read_games(tmp_path / "none"))


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["France", "A par", "unit"]), inner, max_size=2)
    ),
    max_leaves=5,
)


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found = [path] if path else []
    if isinstance(value, dict | list):
        for key, held in inner:
            found += spots(held, (*path, key)) if isinstance(held, dict | list) else [(*path, key)]
    return found


def test_retreats_without_places_are_answered() -> None:
    made = json.loads(json.dumps(GAME))
    made["phases"][1]["retreats"] = {"Austria": {"A gal": None}}
    with pytest.raises(RecordError, match="a list of places for A gal to retreat to"):
        list(read_games_text(json.dumps(made)))


@given(st.data(), st.sampled_from([GAME, JUDGE_GAME, "package"]))
def test_any_damage_to_a_game_is_answered(data: st.DataObject, game: Any) -> None:
    made = json.loads(text_of("package") if game == "package" else json.dumps(game))
    path = data.draw(st.sampled_from(spots(made)))
    inner = made
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = data.draw(JUNK)
    with suppress(LegationError):
        for logged in read_games_text(json.dumps(made)):
            game_of(logged)


@given(st.text(max_size=80))
def test_any_text_is_answered(text: str) -> None:
    with suppress(RecordError):
        list(read_games_text(text))


@pytest.mark.reference
@pytest.mark.parametrize("name", ["human.jsonl", "other.jsonl", "njudge_standard.jsonl.gz"])
def test_recorded_games_replay(reference: Path, name: str) -> None:
    """The first games of each file; the known differences are the recording engines' own faults."""
    known = ("retreats", "italy: F lyo")
    for number, logged in enumerate(read_games(reference / "games" / name)):
        if number == 4:
            break
        for step in Rerun(logged):
            found = [d for d in step.differences if not d.what.startswith(known)]
            assert not found, (logged.id, step.logged.name, found)
