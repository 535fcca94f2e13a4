"""Every ruling explains itself: a registered reason with its facts, in one plain English sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from legation.bank import load_variant
from legation.notation.explain import REASONS, register, sentence, subject_line
from legation.testing.coverage import codes_of
from legation.values.rulings import Ledger
from legation.values.units import Unit
from tests.notation.walking import Told, all_rulings

OURS = frozenset(
    code for name in ("standard", "colonial") for code in codes_of(load_variant(name).rules)
)
"""The codes of the rules that the cases play; other rules have tests of their own."""

SAILS = {"unopposed", "followed", "ring", "dislodges", "outfought"}
"""The ways to arrive. Who came by convoy tells ``by`` which fleets."""

STRENGTHLESS = {"own_unit"}
"""Where the ledgers are not what decided, and the sentence does without them."""


def facts(told: Told) -> dict[str, object]:
    return dict(told.ruling.reason.facts)


def complaints(check: str, found: Iterator[str]) -> None:
    """Fail with the first few complaints and how many there are."""
    listed = list(found)
    assert not listed, f"{check}: {len(listed)}\n" + "\n".join(listed[:12])


def test_there_are_enough_rulings_to_look_at() -> None:
    seen = Counter(told.ruling.outcome for told in all_rulings())
    assert sum(seen.values()) > 8000
    assert set(seen) == {
        "moved", "bounced", "no_convoy", "held", "given", "cut", "unmatched", "convoyed", "disrupted",
        "retreated", "disbanded", "built", "waived", "void", "no_passage", "stopped_short",
        "gone",
    }  # fmt: skip


def test_every_code_is_registered() -> None:
    complaints(
        "no such code",
        (f"{t.where}: {t.ruling!r}" for t in all_rulings() if t.ruling.reason.code not in OURS),
    )


def test_the_facts_are_those_of_the_schema() -> None:
    def wrong() -> Iterator[str]:
        for told in all_rulings():
            code = told.ruling.reason.code
            names = [name for name, _ in told.ruling.reason.facts]
            wanted = list(REASONS[code][0])
            if code in SAILS and "by" in names:
                wanted.append("by")
            if told.ruling.outcome == "void" and "cited" in names:  # the number of the rule
                wanted.append("cited")
            if sorted(names) != sorted(wanted):
                yield f"{told.where}: {code} has {names}, not {wanted}"

    complaints("other facts", wrong())


def text_of(told: Told) -> str:
    return sentence(told.board, told.ruling)


def test_sentences_are_sentences() -> None:
    """One line of plain words: nothing empty, no holes, no Python, no full stop."""
    bad = re.compile(
        r"None|nobody and|[{}<>\[\]\n\t'\"]|  |\(\)| ,| ;|\.$|^ | $|object at|Unit\(|_"
    )

    def wrong() -> Iterator[str]:
        for told in all_rulings():
            text = text_of(told)
            if len(text) < 8 or bad.search(text):
                yield f"{told.where}: {told.ruling.reason.code}: {text!r}"

    complaints("bad sentences", wrong())


def test_no_reason_is_generic() -> None:
    """A sentence says what happened, not only that something did."""
    generic = re.compile(r"\b(error|failed|invalid|illegal|unknown|not possible|something else)\b")

    def wrong() -> Iterator[str]:
        for told in all_rulings():
            text = text_of(told)
            if generic.search(text) or text.removeprefix("void: ") == told.ruling.reason.code:
                yield f"{told.where}: {told.ruling.reason.code}: {text!r}"

    complaints("generic reasons", wrong())


def units_in(value: object) -> Iterator[Unit]:
    """All units in a fact, those in ledgers too, but not those that count for nothing."""
    if isinstance(value, Unit):
        yield value
    elif isinstance(value, Ledger):
        for term in value.terms:
            yield term.unit
            yield from term.by
    elif isinstance(value, tuple):
        for item in value:
            yield from units_in(item)


def test_a_sentence_names_all_units_of_its_facts() -> None:
    def wrong() -> Iterator[str]:
        for told in all_rulings():
            text, code = text_of(told), told.ruling.reason.code
            for name, value in facts(told).items():
                if name == "unit" or (code in STRENGTHLESS and name != "victim"):
                    continue
                missing = [str(unit) for unit in units_in(value) if str(unit) not in text]
                if missing:
                    yield f"{told.where}: {code}: no {missing} in {text!r}"

    complaints("units left out", wrong())


def test_a_sentence_tells_the_strengths_of_its_ledgers() -> None:
    def wrong() -> Iterator[str]:
        for told in all_rulings():
            if told.ruling.reason.code in STRENGTHLESS:
                continue
            text = text_of(told)
            for value in facts(told).values():
                if isinstance(value, Ledger) and str(value.total) not in text:
                    yield f"{told.where}: {value.total} not in {text!r}"

    complaints("strengths left out", wrong())


STRONGER = {"dislodges", "outfought"}
WEAKER = {"beaten"}
NOT_STRONGER = {"held_off", "head_to_head", "stand_off"}
BY_ITSELF = {"paradox_holds", "no_strength"}


def test_ledgers_bear_out_the_outcome() -> None:
    """Who won had more, who bounced had no more: the strengths told are those that decided."""

    def wrong() -> Iterator[str]:
        for told in all_rulings():
            code, known = told.ruling.reason.code, facts(told)
            mine, theirs = known.get("mine"), known.get("theirs")
            if not isinstance(mine, Ledger) or not isinstance(theirs, Ledger):
                continue
            fine = {
                **dict.fromkeys(STRONGER, mine.total > theirs.total),
                **dict.fromkeys(WEAKER, mine.total < theirs.total),
                **dict.fromkeys(NOT_STRONGER, mine.total <= theirs.total),
            }.get(code, code in STRENGTHLESS)
            if not fine:
                yield f"{told.where}: {text_of(told)!r}"

    complaints("strengths that say otherwise", wrong())


OUTCOMES = {
    "moved": SAILS | {"train_through"},
    "stopped_short": {"train_short"},
    "no_passage": {
        "gate_left", "gate_lost", "gate_no_leave", "gate_cut", "gate_paradox", "gate_unkept",
        "trains_collide",
    },
    "bounced": NOT_STRONGER | STRENGTHLESS | BY_ITSELF | {"kept_out_by_train", "train_stays"},
    "no_convoy": {
        "convoy_lost", "convoy_paradox", "impossible", "no_convoy_ordered", "route_incomplete",
    },
    "held": {"beaten", "held_against", "not_ordered", "undisturbed", "gate_kept_closed"},
    "given": {"support_given", "gate_leave"},
    "cut": {
        "cut_by", "cut_dislodged", "cut_by_train", "gate_cut", "gate_no_leave", "gate_left", "gate_paradox",
    },
    "unmatched": {"support_unmatched", "convoy_unmatched", "gate_unused"},
    "convoyed": {"carried"},
    "disrupted": {"fleet_dislodged", "convoy_paradox", "gate_left", "gate_lost"},
    "gone": {"gone_before"},
    "retreated": {"retreated"},
    "built": {"built"},
    "waived": {"waived", "builds_unused"},
    "disbanded": {
        "disbanded_by_order", "no_retreat_ordered", "no_retreat_possible", "removed_by_distance",
        "removed_by_order", "removed_by_place", "retreats_collide",
    },
}  # fmt: skip


def test_reasons_fit_their_outcomes() -> None:
    named = set().union(*OUTCOMES.values())

    def wrong() -> Iterator[str]:
        for told in all_rulings():
            outcome, code = told.ruling.outcome, told.ruling.reason.code
            fits = code not in named if outcome == "void" else code in OUTCOMES[outcome]
            if not fits:
                yield f"{told.where}: {outcome} because of {code}"

    complaints("reasons that do not fit", wrong())


def test_a_dislodged_unit_is_told_so() -> None:
    def wrong() -> Iterator[str]:
        for told in all_rulings():
            if ("dislodged" in text_of(told)) < told.ruling.dislodged:
                yield f"{told.where}: {text_of(told)!r}"

    complaints("nobody says that it was dislodged", wrong())


def test_every_code_is_brought_about() -> None:
    """A code that nothing brings about has a sentence that nobody ever read."""
    produced = {told.ruling.reason.code for told in all_rulings()}
    assert sorted(OURS - produced) == []


def test_void_orders_say_so() -> None:
    for told in all_rulings():
        assert text_of(told).startswith("void: ") is (told.ruling.outcome == "void")


def test_a_code_has_one_sentence() -> None:
    with pytest.raises(ValueError, match="the reason 'held_off' has a sentence already"):
        register("held_off", (), "twice")


def test_subjects() -> None:
    for told in all_rulings():
        subject = subject_line(told.board, told.ruling)
        if told.ruling.unit is None:
            assert subject == told.board.power(told.ruling.power).name
        else:
            assert subject == str(told.ruling.unit)
