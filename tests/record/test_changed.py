"""The changes between two positions lead from the one to the other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from legation.bank import load_variant
from legation.notation.position import read_position
from legation.record.changed import changes_between
from legation.record.digest import digest
from legation.values.changes import apply
from legation.values.state import State

VARIANT = load_variant("standard")
CODES = (
    "S1901M|austria:Abud,Ftri,Avie;russia:Fstp/sc|austria:bud,tri,vie",
    "S1901R|austria:Abud;russia:Avie|austria:bud|austria:Avie<gal>tri+tyr",
    "S1901R|austria:Abud;russia:Avie|austria:bud|austria:Avie<gal>tri",
    "S1901R|austria:Abud;russia:Avie|austria:bud|austria:Avie<boh>tri",
    "W1901A|france:Abud,Fmar|france:bud,par;russia:sev",
    "F1905M",
)
STATES = st.sampled_from(CODES).map(lambda code: read_position(code, VARIANT.board))


@given(STATES, STATES)
def test_changes_lead_there(now: State, wanted: State) -> None:
    after = apply(now, changes_between(now, wanted))
    assert digest(after, {}) == digest(wanted, {})
    numbers = [u.id for u in after.units] + [entry.unit.id for entry in after.dislodged]
    assert len(set(numbers)) == len(numbers)
    assert all(number < after.made for number in numbers)


def test_equal_positions_need_no_change() -> None:
    state = VARIANT.start()
    assert changes_between(state, state) == ()
