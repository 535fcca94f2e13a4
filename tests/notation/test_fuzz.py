"""Every parser of the notation, given anything: an answer or a ``NotationError``, never a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from legation.errors import NotationError
from legation.notation import (
    Reader,
    Reading,
    Refusal,
    read_position,
    read_sheet,
    read_unit,
    write,
    write_position,
)
from tests.notation.table import NAMES, position

STATES = (
    position("S1901M", "england: F nth, A lon, F eng; russia: F stp/sc; austria: A vie"),
    position("S1901R", "italy: A vie; england: F eng", "austria: A vie; russia: F stp/sc"),
    position("W1901A", "england: F nth, A lon; russia: F stp/sc"),
)
WORDS = (
    *("A", "F", "a", "fleet", "army", "vie", "Lon", "NTH", "stp", "St.", "Petersburg", "sc", "nc"),
    *("english", "English", "Channel", "north", "Sea", "mid", "atlantic", "gulf", "of", "the", "in"),
    *("-", "->", ">", "to", "moves", "via", "convoy", "by", "h", "H", "s", "supports", "c", "f", "t"),
    *("r", "R", "d", "b", "build", "remove", "waive", "w", "2", "99999", "and", ",", ";", ":", "#", "//"),
    *("(", ")", "/", "((", "))", "AUS", "AMY", "FLT", "MTO", "SUP", "CVY", "CTO", "VIA", "WVE", "BLD"),
    *("Austria", "Austrian", "England's", "France:", "\u2013", "\u2019", "\u0301", "\u00df", "\u0130", "."),
)  # fmt: skip
ANY = st.text(max_size=60)
GLUE = st.sampled_from(("", " ", " ", " "))
LIKELY = st.lists(st.tuples(st.sampled_from(WORDS), GLUE), max_size=14).map(
    lambda pieces: "".join(word + glue for word, glue in pieces)
)


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.phase.short)
@given(line=ANY | LIKELY, power=st.sampled_from((None, "austria", "england")))
@example(line="AUSTRIA:", power=None)
@example(line="A: ", power=None)
@example(line="(", power=None)
@example(line="((", power=None)
@example(line="F F F F", power=None)
@example(line="\x00\ud800", power=None)
@example(line="waive " + "9" * 5000, power=None)
def test_lines(state: object, line: str, power: str | None) -> None:
    reader = Reader(NAMES, state)  # type: ignore[arg-type]  # parametrize knows no types
    answer = reader.read(line, power)
    if isinstance(answer, Refusal):
        assert answer.text == line
        assert 0 <= answer.at <= len(line)
        assert answer.message.startswith("expected ")
        assert answer.expected
    else:
        assert isinstance(answer, Reading)
        assert answer.count >= 1
        assert isinstance(write(answer.order, NAMES, state), str)  # type: ignore[arg-type]
    assert reader.read(line, power) == answer


@given(
    st.lists(ANY | LIKELY, max_size=5),
    st.sampled_from(STATES),
    st.sampled_from(("\n", ";", ", ", "\r\n")),
)
def test_sheets(lines: list[str], state: object, mark: str) -> None:
    text = mark.join(lines)
    shown = text.splitlines()
    for one in read_sheet(NAMES, text, units=state, power="england"):  # type: ignore[arg-type]
        line = shown[one.line - 1]
        assert 0 <= one.at <= len(line)
        assert one.text in line
        assert isinstance(one.answer, Reading | Refusal)


@given(LIKELY)
def test_every_word_of_a_line_is_answered(line: str) -> None:
    """Orders read from a line cover it: between them stand separators and nothing else."""
    reader = Reader(NAMES, STATES[0])
    parts = reader.read_line(line)
    if any(isinstance(answer, Refusal) for _, _, answer in parts):
        return
    left = list(line)
    for at, text, _ in parts:
        left[at : at + len(text)] = " " * len(text)
    rest = "".join(left)
    for notes in _notes(answer for _, _, answer in parts):
        rest = rest.replace(notes.removeprefix("not read: "), "")
    words = rest.split("#")[0].split("//")[0].replace("and", " ")
    assert all(letter in " ,;.-\u0301" for letter in words), (line, parts, words)


def _notes(answers: Iterable[Reading | Refusal]) -> Iterable[str]:
    for answer in answers:
        if isinstance(answer, Reading):
            yield from (note for note in answer.notes if note.startswith("not read: "))


def fault_of(parse: Callable[[str], object], text: str) -> NotationError | None:
    """The error that a parser answers with, or None."""
    try:
        parse(text)
    except NotationError as fault:
        return fault
    return None


@given(ANY | LIKELY)
@example("English F nth")
def test_units_and_places(text: str) -> None:
    for parse in (lambda name: read_unit(NAMES, name), NAMES.place, NAMES.power):
        fault = fault_of(parse, text)
        assert fault is None or 0 <= fault.at <= len(text)


PIECES = (
    *("S1901M", "F1902R", "|", "austria", "england", ":", ";", ",", "A", "F", "2", "vie", "stp/sc"),
    *("{rogue}", "bul", "<", ">", "+", "#", "7", "mun", " ", "italy:Aven"),
)
CODES = st.lists(st.sampled_from(PIECES), max_size=16).map("".join)


@given(CODES | ANY)
@example("S1901M|austria:Avie#" + "9" * 5000)
@example("S" + "9" * 5000 + "M")
def test_positions(code: str) -> None:
    for board in (None, NAMES):
        fault = fault_of(partial(read_position, board=board), code)
        assert fault is None or 0 <= fault.at <= len(code)
        if fault is None:
            state = read_position(code, board)
            assert read_position(write_position(state, ids=True)) == state
