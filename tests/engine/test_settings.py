"""Settings given as texts are read, or refused with a message that says what would do."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legation.engine.settings import read_settings
from legation.errors import VariantError
from legation.rules.standard import EDITIONS, Settings, standard

HINTS = get_type_hints(Settings)
NAMES = [field.name for field in fields(Settings)]


@dataclass(frozen=True, slots=True)
class Toy:
    """One setting of every type there is."""

    flag: bool = False
    number: int = 3
    word: str = "plain"
    choice: Literal["red", "blue"] = "red"
    names: tuple[str, ...] = ()
    numbers: tuple[int, ...] = (1,)


READ: list[tuple[str, object, object]] = [
    ("flag", True, True),
    ("flag", "true", True),
    ("flag", "Yes", True),
    ("flag", "on", True),
    ("flag", "1", True),
    ("flag", "False", False),
    ("flag", "no", False),
    ("flag", "off", False),
    ("flag", "0", False),
    ("number", 20, 20),
    ("number", "20", 20),
    ("number", " 0 ", 0),
    ("word", "", ""),
    ("word", "42", "42"),
    ("choice", "blue", "blue"),
    ("choice", "BLUE", "blue"),
    ("names", "isles", ("isles",)),
    ("names", "isles, holt ,", ("isles", "holt")),
    ("names", "", ()),
    ("names", ["isles", "holt"], ("isles", "holt")),
    ("names", ("isles",), ("isles",)),
    ("numbers", "3,4", (3, 4)),
    ("numbers", [3, "4"], (3, 4)),
]


@pytest.mark.parametrize(("name", "given_", "read"), READ)
def test_what_is_read(name: str, given_: object, read: object) -> None:
    found = read_settings(Toy(), {name: given_})
    assert getattr(found, name) == read
    assert type(getattr(found, name)) is type(read)
    for other in fields(Toy):
        if other.name != name:
            assert getattr(found, other.name) == getattr(Toy(), other.name)


REFUSED: list[tuple[str, object, str]] = [
    ("flag", "maybe", "'maybe' is neither true nor false"),
    ("flag", "", "'' is neither true nor false"),
    ("flag", 1, "1 is neither true nor false"),
    ("flag", None, "None is neither true nor false"),
    ("number", "many", "'many' is not a whole number"),
    ("number", "2.5", "'2.5' is not a whole number"),
    ("number", 2.0, "2.0 is not a whole number"),
    ("number", True, "True is not a whole number"),
    ("number", "-1", "-1 is below zero"),
    ("number", -3, "-3 is below zero"),
    ("number", "9" * 5000, "is not a whole number"),
    ("word", 42, "42 is not a text"),
    ("choice", "green", "'green' is none of red, blue"),
    ("choice", "", "'' is none of red, blue"),
    ("choice", 1, "1 is none of red, blue"),
    ("choice", ["red"], "['red'] is none of red, blue"),
    ("names", 5, "5 is not a list"),
    ("names", {"a": 1}, "{'a': 1} is not a list"),
    ("names", [5], "5 is not a text"),
    ("numbers", "1,x", "'x' is not a whole number"),
]


@pytest.mark.parametrize(("name", "given_", "said"), REFUSED)
def test_what_is_refused(name: str, given_: object, said: str) -> None:
    with pytest.raises(VariantError) as refused:
        read_settings(Toy(), {name: given_}, module="toy")
    assert said in str(refused.value)
    assert refused.value.key == f"toy.{name}"
    assert str(refused.value).startswith(f"toy.{name}: ")


def test_an_unknown_setting_names_the_nearest() -> None:
    with pytest.raises(VariantError) as refused:
        read_settings(Toy(), {"chioce": "red"})
    assert str(refused.value) == (
        "chioce: there is no such setting; did you mean 'choice'? "
        "(settings are flag, number, word, choice, names, numbers)"
    )
    with pytest.raises(VariantError, match=r"there is no such setting \(settings are flag"):
        read_settings(Toy(), {"xyz": 1})


# --- the settings of the standard game --------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_value_of_every_switch_is_read_from_its_text(name: str) -> None:
    hint = HINTS[name]
    values = (True, False) if hint is bool else (0, 1, 34) if hint is int else get_args(hint)
    for value in values:
        for text in (str(value), str(value).upper(), value):
            assert getattr(read_settings(Settings(), {name: text}), name) == value


def tried(name: str, text: str) -> tuple[object, VariantError | None]:
    """What a setting is after a text was read, or why it was refused."""
    try:
        return getattr(read_settings(Settings(), {name: text}, module="standard"), name), None
    except VariantError as error:
        return None, error


@pytest.mark.parametrize("name", NAMES)
@given(text=st.text(max_size=12))
def test_any_text_is_read_or_refused_with_a_message(name: str, text: str) -> None:
    hint = HINTS[name]
    found, refusal = tried(name, text)
    if refusal is not None:
        assert refusal.key == f"standard.{name}"
        assert repr(text) in str(refusal) or "below zero" in str(refusal)
    elif hint in (bool, int):
        assert type(found) is hint
    else:
        assert found in get_args(hint)


@given(st.text(max_size=12))
def test_any_name_is_known_or_refused(name: str) -> None:
    if name in NAMES:
        return
    with pytest.raises(VariantError) as refused:
        read_settings(Settings(), {name: "1"})
    assert all(known in str(refused.value) for known in NAMES)


@pytest.mark.parametrize("name", [*EDITIONS, "DPTG", "Online"])
def test_editions_are_found_in_any_case(name: str) -> None:
    for _, settings in standard({"edition": name}):
        assert settings == EDITIONS[name.lower()]


def test_an_unknown_edition_names_those_there_are() -> None:
    with pytest.raises(VariantError) as refused:
        standard({"edition": "1899"})
    assert str(refused.value) == (
        "edition: there is no edition '1899'; editions are 1971, 1982, 2000, 2023, dptg, online"
    )


def test_switches_lie_over_the_edition() -> None:
    (_, settings), *_ = standard({"edition": "1971", "routes": "any", "win": "20"})
    assert (settings.routes, settings.win, settings.paradox) == ("any", 20, "1971")
