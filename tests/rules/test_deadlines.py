"""Retreats that are written together with what follows them: three deadlines a year."""

from __future__ import annotations

import pytest

from legation.engine.module import Window
from legation.errors import LegationError, RecordError
from legation.record import Game
from legation.record import events as e
from legation.values.calendar import Phase

SPRING = (
    "S1901R|france:Abre,Apar;germany:2Abur|france:bre,par;germany:ber,mun|france:Abur<mun>gas+pic"
)
FALL = "F1901R|france:Apar;germany:2Abur|france:bre,par;germany:ber,mun|france:Abur<mun>gas+pic"
THREE = "standard+multiplicity+three-deadlines"


def short(windows: tuple[Window, ...]) -> list[tuple[str, bool]]:
    return [(window.phase.short, window.together) for window in windows]


def units(game: Game, power: str) -> list[str]:
    return [str(unit) for unit in game.units[power]]


def played(game: Game) -> list[str]:
    return [judged.turn.before.phase.short for judged in game.judged]


def shown(game: Game, seat: str) -> list[tuple[str, str]]:
    """The lines of others and of its own that a seat can read, with their phase."""
    wrote = [event for event in game.view(seat) if isinstance(event, e.Wrote)]
    return [(event.power, event.phase.short) for event in wrote]


def test_a_year_has_three_deadlines() -> None:
    """MUL-9: Spring moves; Spring retreats with Autumn moves; Autumn retreats with adjustments."""
    start = "S1901M|france:Amar,Abur;germany:2Aruh,Akie|france:bre,mar,par;germany:ber,kie,mun"
    game = Game(THREE, start=start)
    assert game.windows == ()
    game.write("germany", "2A Ruh - Bur")
    game.process()
    assert game.phase.short == "S1901R"
    assert short(game.windows) == [("F1901M", True)]
    game.write("france", "A Bur R Pic")
    game.write("france", "A Pic - Par", phase="F1901M")
    game.write("germany", "2A Bur - Par", phase="F1901M")
    game.write("germany", "A Kie S 2A Bur - Par", phase="F1901M")
    game.process()
    assert played(game) == ["S1901M", "S1901R", "F1901M"]
    assert units(game, "france") == ["A Mar", "A Pic"]
    assert units(game, "germany") == ["A Kie", "2A Par"]
    # Nobody was dislodged, so the third deadline is for adjustments alone.
    assert game.phase.short == "W1901A"
    assert game.windows == ()


def test_autumn_retreats_are_written_with_adjustments() -> None:
    """MUL-9: the third deadline."""
    game = Game(THREE, start=FALL)
    assert short(game.windows) == [("W1901A", True)]
    game.write("france", "A Bur R Gas")
    replies = game.write("france", "Build A Bre; Build A Mun", phase="W1901A")
    assert [reply.status for reply in replies] == ["accepted", "void"]
    assert game.process().before.phase.short == "W1901A"
    assert played(game) == ["F1901R", "W1901A"]
    # Two centres for A Par and A Gas: the build was written, and there is none.
    assert units(game, "france") == ["A Gas", "A Par"]
    void = [r for r in game.turns[-1].rulings if r.power == "france" and r.outcome == "void"]
    assert [ruling.reason.code for ruling in void] == ["nothing_to_build", "site_not_home"]


def test_an_adjustment_counts_what_the_retreats_left() -> None:
    """MUL-9: retreats are judged first. The army is disbanded, so that there is something to build."""
    game = Game(THREE, start=FALL)
    game.write("france", "A Bur D")
    game.write("france", "Build A Bre", phase="W1901A")
    game.process()
    assert units(game, "france") == ["A Bre", "A Par"]


def test_who_writes_knows_his_own_retreats_only() -> None:
    """MUL-9: the other players' lines are answered without the retreat, his own with it."""
    game = Game(THREE, start=SPRING)
    game.write("france", "A Bur R Gas")
    own = game.write("france", "A Gas - Mar; A Pic - Bel", phase="F1901M")
    assert [reply.status for reply in own] == ["accepted", "void"]
    other = game.write("germany", "2A Bur S A Gas - Mar", phase="F1901M")[0]
    assert other.status == "void"
    assert "the line is read again" in str(other)
    assert "Gas" not in str([game.legal_texts("france", phase="F1901M", seat="germany")])
    assert set(game.orderable("france", "F1901M")) == {"bre", "gas", "par"}
    game.process()
    given = [r for r in game.turns[-1].rulings if r.power == "germany" and r.outcome == "given"]
    assert [ruling.unit.place for ruling in given if ruling.unit] == ["bur"]
    assert "A Mar" in units(game, "france")


def test_another_retreat_changes_the_answers() -> None:
    """MUL-9: lines for the later phase are answered by the retreats as they are written now."""
    game = Game(THREE, start=SPRING)
    game.write("france", "A Bur R Gas")
    game.write("france", "A Gas - Mar", phase="F1901M")
    assert len(game.orders("france", "F1901M")) == 1
    game.write("france", "A Bur R Pic")
    assert game.orders("france", "F1901M") == ()
    game.process()
    assert units(game, "france") == ["A Bre", "A Par", "A Pic"]


def test_nobody_reads_what_others_wrote_for_the_later_phase() -> None:
    """MUL-9: hidden until its own deadline is over, like all orders."""
    game = Game(THREE, start=SPRING)
    game.write("france", "A Bur R Gas")
    game.write("france", "A Gas - Mar", phase="F1901M")
    game.write("germany", "2A Bur - Mar", phase="F1901M")
    assert shown(game, "germany") == [("germany", "F1901M")]
    assert shown(game, "france") == [("france", "S1901R"), ("france", "F1901M")]
    assert shown(game, "") == []
    game.process()
    assert len(shown(game, "")) == 3


def test_after_the_deadline_nobody_writes_any_more() -> None:
    """MUL-9: the moves of autumn are closed before the retreats of spring are shown."""
    game = Game(THREE, start=SPRING)
    game.write("france", "A Bur R Gas")
    game.process()
    closed = [n for n, event in enumerate(game.events) if isinstance(event, e.Closed)]
    ruled = [n for n, event in enumerate(game.events) if isinstance(event, e.Ruled)]
    half = Game.from_events(game.events[: ruled[0] + 1])
    assert half.phase.short == "F1901M"
    assert len(closed) == 2
    with pytest.raises(LegationError, match="F1901M is closed"):
        half.write("france", "A Gas - Mar")
    late = e.Wrote("france", "france", half.phase, ("A Gas - Mar",))
    with pytest.raises(RecordError, match="F1901M is closed"):
        half.add(late)
    half.process()
    assert half.state == game.state


def test_both_are_taken_back_together_and_replayed() -> None:
    """MUL-9: one deadline is one step."""
    game = Game(THREE, start=SPRING)
    game.write("france", "A Bur R Gas")
    game.write("france", "A Gas - Mar", phase="F1901M")
    game.process()
    assert Game.loads(game.dumps()).state == game.state
    game.undo()
    assert game.phase.short == "S1901R"
    (order,) = game.orders("france", "F1901M")
    assert game.text(order, power="france", phase="F1901M") == "A Gas - Mar"
    game.clear("france", phase="F1901M")
    game.process()
    assert units(game, "france") == ["A Bre", "A Gas", "A Par"]
    assert Game.loads(game.dumps()).state == game.state


def test_only_open_phases_are_written_for() -> None:
    """MUL-9: nothing else is open."""
    game = Game(THREE, start=SPRING)
    with pytest.raises(
        LegationError, match="W1901A is not open for writing; S1901R and F1901M can"
    ):
        game.write("france", "Build A Par", phase="W1901A")
    with pytest.raises(LegationError, match="expected a name such as"):
        game.write("france", "A Par H", phase="autumn")
    with pytest.raises(RecordError, match="it is for W1901A"):
        game.add(e.Wrote("france", "france", Phase("winter", 1901, "adjustment"), ("waive",)))
    game.write("france", "A Bur R Pic", phase="S1901R")
    assert len(game.orders("france")) == 1


@pytest.mark.parametrize(
    ("retreats_with", "spring", "fall"),
    [
        ("all", ["F1901M"], ["W1901A"]),
        ("movement", ["F1901M"], []),
        ("adjustment", [], ["W1901A"]),
    ],
)
def test_what_retreats_are_written_with(
    retreats_with: str, spring: list[str], fall: list[str]
) -> None:
    """MUL-9: the switch ``retreats_with``."""
    settings = {"deadlines.retreats_with": retreats_with}
    for start, wanted in ((SPRING, spring), (FALL, fall)):
        game = Game(THREE, start=start, settings=settings)
        assert [window.phase.short for window in game.windows] == wanted


def test_without_the_rule_retreats_have_their_own_deadline() -> None:
    """SIM-9: no three deadlines in the simple game, nor elsewhere unless it is agreed on."""
    for variant in ("simple-multiplicity", "standard+simple-multiplicity", "multiplicity"):
        game = Game(variant, start=SPRING)
        assert game.windows == ()
        game.process()
        assert played(game) == ["S1901R"]


@pytest.mark.parametrize("base", ["standard", "heptarchy-iv"])
def test_the_simple_game_and_three_deadlines_do_not_go_together(base: str) -> None:
    """SIM-9: told before the game starts, with the reason; a switch allows it."""
    name = f"{base}+simple-multiplicity+three-deadlines"
    with pytest.raises(LegationError, match=r"do not go together: .* no three deadlines \(SIM-9\)"):
        Game(name)
    allowed = Game(name, settings={"multiples.three_deadlines": True})
    assert allowed.phase.kind == "adjustment"


def test_seats_with_several_powers_write_ahead_for_all_of_them() -> None:
    """MUL-9: a seat knows the retreats of all its powers."""
    start = SPRING.replace("germany:2Abur", "germany:2Abur;italy:Apie")
    game = Game(THREE, start=start, players={"anna": ["france", "italy"]})
    game.write("france", "A Bur R Gas")
    replies = game.write_as("anna", "A Gas - Mar; A Pie S A Gas - Mar", phase="F1901M")
    assert [(reply.power, reply.status) for reply in replies] == [
        ("france", "accepted"),
        ("italy", "accepted"),
    ]
    assert len(game.written_by("anna", "F1901M")) == 2
    game.clear_as("anna", phase="F1901M")
    assert game.written_by("anna", "F1901M") == ()
