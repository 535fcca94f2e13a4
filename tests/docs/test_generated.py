"""The generated parts of the documentation are up to date, and the rest of their pages covers them."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from legation.rules.standard.editions import EDITIONS, Settings
from tools import make_edition_docs, make_hook_docs

HINTS: dict[str, Any] = get_type_hints(Settings)
SECTION = re.compile(r"^### (\w+)$\n(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)


def test_the_hook_page_is_up_to_date() -> None:
    assert make_hook_docs.PAGE.read_text("utf-8") == make_hook_docs.page(), (
        "run python -m tools.make_hook_docs"
    )


def test_the_table_of_editions_is_up_to_date() -> None:
    page = make_edition_docs.PAGE.read_text("utf-8")
    assert page == make_edition_docs.page(page), "run python -m tools.make_edition_docs"


def test_a_page_without_a_place_for_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match="has no lines"):
        make_edition_docs.page("# Editions\n")


def sections() -> dict[str, str]:
    """What docs/editions.md says about each switch."""
    page = make_edition_docs.PAGE.read_text("utf-8")
    return {name: text for name, text in SECTION.findall(page) if name in HINTS}


def test_every_switch_is_described_in_the_order_of_the_code() -> None:
    assert list(sections()) == [field.name for field in fields(Settings)]


@pytest.mark.parametrize(
    "name", [n for n in HINTS if get_origin(HINTS[n]) is Literal or HINTS[n] is bool]
)
def test_every_value_of_a_switch_is_described_and_the_default_first(name: str) -> None:
    values = get_args(HINTS[name]) or (False, True)
    told = re.findall(r"^\* ((?:`[^`]+`(?:, )?)+):", sections()[name], re.MULTILINE)
    listed = [word for line in told for word in re.findall(r"`([^`]+)`", line)]
    assert sorted(listed) == sorted(make_edition_docs.word(value) for value in values)
    assert listed[0] == make_edition_docs.word(getattr(Settings(), name))


def test_every_edition_is_described() -> None:
    page = make_edition_docs.PAGE.read_text("utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE) == list(EDITIONS)
