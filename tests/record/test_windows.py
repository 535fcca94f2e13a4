"""Phases that are open for writing beside the one the game is in, closed with it or not."""

from __future__ import annotations

from dataclasses import dataclass, replace

from legation.bank import load_variant
from legation.engine.module import Module, Window
from legation.engine.scene import Scene
from legation.engine.stack import compose
from legation.engine.turn import resolve
from legation.engine.variant import Variant
from legation.record import Game
from legation.values.orders import Build, Move


@dataclass(frozen=True, slots=True)
class Nothing:
    """No switches."""


def pipeline(*, together: bool) -> Variant:
    """The standard game, with the movement after the next one open for writing in every movement."""

    def wrap(inner):  # type: ignore[no-untyped-def]
        def windows(scene: Scene) -> tuple[Window, ...]:
            phase = scene.state.phase
            if phase.short != "S1901M":
                return inner(scene)  # type: ignore[no-any-return]
            return (*inner(scene), Window(replace(phase, season="fall"), together))

        return windows

    plain = load_variant("standard")
    toy = Module("toy", "1", Nothing, lambda settings: {"windows": wrap})
    parts = [(module, plain.rules.settings[module.name]) for module in plain.rules.modules]
    return replace(plain, rules=compose([*parts, (toy, Nothing())]))


def test_a_window_that_is_not_closed_waits_for_its_turn() -> None:
    game = Game(pipeline(together=False))
    game.write("france", "A par - bur")
    game.write("france", "A bur - mun", phase="F1901M")
    game.process()
    assert game.phase.short == "F1901M"
    assert [game.text(order) for order in game.orders("france")] == ["A Bur - Mun"]
    game.write("france", "A bur - bel")
    game.process()
    assert str(game.state.at("bel")) == "A Bel"
    again = Game.loads(game.dumps(), variant=pipeline(together=False))
    assert again.state == game.state


def test_a_window_that_is_closed_is_judged_at_once() -> None:
    game = Game(pipeline(together=True))
    game.write("france", "A par - bur")
    game.write("france", "A bur - bel", phase="F1901M")
    assert game.process().before.phase.short == "F1901M"
    assert str(game.state.at("bel")) == "A Bel"


def test_a_phase_for_which_something_is_written_is_not_passed_over() -> None:
    variant = load_variant("standard")
    state = variant.start()
    fall = resolve(variant, state, {"france": [Move("par", "bur")]}).after
    passed = resolve(variant, fall, {})
    assert passed.after.phase.short == "S1902M"
    winter = replace(fall.phase, season="winter", kind="adjustment")
    kept = resolve(variant, fall, {}, waiting={winter})
    assert kept.after.phase == winter
    ruling = resolve(variant, kept.after, {"france": [Build("par")]}).rulings[0]
    assert ruling.reason.code == "nothing_to_build"
