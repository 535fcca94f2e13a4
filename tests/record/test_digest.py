"""Digests: equal for equal positions, whatever the numbers of the units."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from legation.record import Game
from legation.record.digest import _text, canonical, digest
from legation.record.plain import plain_state
from legation.values.state import State
from tests.record.playing import play_at_random
from tests.record.test_codec import STATES


@given(STATES)
def test_the_quick_text_is_the_canonical_one(state: State) -> None:
    assert _text(state, {}) == canonical(plain_state(state, {}, ids=False))


def test_numbers_of_units_do_not_matter_and_everything_else_does() -> None:
    state = Game().state
    other = replace(
        state, units=tuple(replace(unit, id=unit.id + 50) for unit in state.units), made=99
    )
    assert digest(state, {}) == digest(other, {})
    moved = replace(state.units[0], place="xxx")
    for changed in (
        replace(state, units=(moved, *state.units[1:])),
        replace(state, owners=state.owners[1:]),
        replace(state, contested=("bur",)),
        replace(state, patches=("x",)),
    ):
        assert digest(changed, {}) != digest(state, {})


def test_a_digest_is_the_same_on_every_machine() -> None:
    """The value was worked out from the canonical text by another program (``sha256sum``)."""
    state = play_at_random(1, 0).state
    text = canonical(plain_state(state, {}, ids=False))
    assert text.startswith(
        '{"contested":[],"dislodged":[],"outcome":null,"owners":[["ank","turkey"]'
    )
    assert text.endswith(
        '["italy","army","ven"],["austria","army","vie"],["russia","army","war"]]}'
    )
    assert digest(state, {}) == EXPECTED


EXPECTED = "67665b97456d6b170dfdee5f5f3629b543bff907627af25861467a65b0ee991c"
