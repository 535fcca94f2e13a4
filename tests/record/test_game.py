"""The friendly handle: a newcomer plays a game, makes mistakes and is answered."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

from legation.bank import load_variant
from legation.errors import LegationError, NotationError
from legation.record import Game
from legation.values.orders import Hold, Move, Support
from legation.values.state import Outcome


@pytest.mark.parametrize("name", ["game", "kept", "written"])
def test_the_examples_run(name: str) -> None:
    part = importlib.import_module(f"legation.record.{name}")
    found = doctest.testmod(part, extraglobs={"Game": Game})
    assert found.attempted >= 2
    assert found.failed == 0


def test_a_game_in_ten_lines(tmp_path: Path) -> None:
    game = Game()
    game.write("France", "A par - bur; F bre - mao; A mar S A par - bur")
    game.write("Germany", "A mun - bur")
    turn = game.process()
    assert str(game.phase) == "F1901M"
    assert "France: A Par - Bur: moved to Burgundy" in game.explain()[8]
    game.save(tmp_path / "game.jsonl")
    assert Game.load(tmp_path / "game.jsonl").state == turn.after


def test_a_position_is_told_in_lines() -> None:
    lines = str(Game()).split("\n")
    assert lines[0] == "Standard, Spring 1901, movement"
    assert lines[1] == "Austria  3  A Bud, F Tri, A Vie"
    assert lines[6] == "Russia   4  A Mos, F Sev, F Stp/sc, A War"
    assert repr(Game()) == "<Game standard S1901M, 0 turns judged>"


def test_facts_go_by_power() -> None:
    game = Game()
    assert game.powers[0] == "austria"
    assert [str(unit) for unit in game.units["russia"]] == [
        "A Mos",
        "F Sev",
        "F Stp/sc",
        "A War",
    ]
    assert game.centres["turkey"] == ("ank", "con", "smy")
    assert (game.outcome, game.over, game.dislodged) == (None, False, {})
    assert game.seats["italy"] == ("italy",)


# --- what is written --------------------------------------------------------------------------------


def test_every_line_is_answered() -> None:
    game = Game()
    accepted, void, unreadable = game.write("france", "A par-bur\nA mar - lon\nA gsa - bur")
    assert (accepted.status, accepted.order, accepted.message) == (
        "accepted",
        Move("par", "bur"),
        "",
    )
    assert void.status == "void"
    assert str(void) == "A Mar - Lon: void: no fleets at sea could carry A Mar to London"
    assert unreadable.status == "unreadable"
    assert unreadable.order is None
    assert unreadable.refusal is not None
    assert unreadable.refusal.at == 2
    assert "Gascony (gas)" in unreadable.message


def test_a_void_order_says_once_what_is_wrong_with_it() -> None:
    game = Game()
    empty, foreign, supported = game.write("france", "A ruh H; A mun H; A par S A gas - bur")
    assert str(empty) == "Ruh H: void: there is no unit in Ruhr to carry it out"
    assert str(foreign) == "A Mun H: void: A Mun belongs to Germany"
    assert str(supported) == "A Par S Gas - Bur: void: there is no unit in Gascony"
    assert [reply.notes for reply in (empty, foreign, supported)] == [(), (), ()]
    (other,) = game.write("france", "Germany: A mun - lon")
    assert other.notes == ("the line names Germany, not France",)


def test_a_missing_coast_is_filled_in_or_asked_for() -> None:
    game = Game(start="S1901M|france:Fmao,Fpor")
    one, open_ = game.write("france", "F mao - spa; F por - spa")
    assert one.status == "void" and open_.status == "void"  # both coasts are in reach
    game = Game(start="S1901M|france:Flyo")
    (filled,) = game.write("france", "F lyo - spa")
    assert filled.accepted
    assert "sc" in str(game.process().after.units[0].place)


def test_a_later_order_replaces_an_earlier_one_for_the_unit() -> None:
    game = Game()
    first, kept = game.write("france", "A par - bur; A mar H")
    (later,) = game.write("france", "A par - pic")
    assert first.replaced and not kept.replaced
    assert later.notes == ("replaces A Par - Bur",)
    assert game.orders("france") == (Hold("mar"), Move("par", "pic"))
    assert game.replies("france") == (first, kept, later)


def test_a_later_void_order_replaces_nothing() -> None:
    game = Game()
    game.write("france", "A par - bur")
    (void,) = game.write("france", "A par - lon")
    assert void.notes == ("A Par - Bur stands",)
    turn = game.process()
    assert {(r.outcome, str(r.order)) for r in turn.rulings if r.power == "france" and r.order} == {
        ("moved", str(Move("par", "bur"))),
        ("void", str(Move("par", "lon"))),
    }


def test_two_orders_in_one_call_are_for_the_rules_to_judge() -> None:
    game = Game(settings={"duplicates": "first"})
    game.write("france", "A par - bur; A par - pic")
    turn = game.process()
    assert turn.after.at("bur") is not None
    assert any(ruling.reason.code == "superseded" for ruling in turn.rulings)


def test_orders_can_be_taken_back() -> None:
    game = Game()
    game.write("france", "A par - bur")
    game.clear("france")
    assert game.orders("france") == ()
    game.write("france", "A par S A mar - bur")
    assert game.orders("france") == (Support("par", "mar", "bur"),)
    assert Game.loads(game.dumps()).orders("france") == game.orders("france")


@pytest.mark.parametrize("name", ["gallia", "", "france germany"])
def test_an_unknown_power_is_refused(name: str) -> None:
    with pytest.raises(NotationError, match="unknown power"):
        Game().write(name, "A par H")


def test_only_who_holds_a_power_writes_for_it() -> None:
    game = Game(players={"anna": ["france", "Italy"], "bert": "germany"})
    given = {"anna": ("france", "italy"), "bert": ("germany",)}
    assert game.seats == {**given, **{p: (p,) for p in ("austria", "england", "russia", "turkey")}}
    game.write("france", "A par H", seat="anna")
    with pytest.raises(LegationError, match="'bert' does not hold france: anna does"):
        game.write("france", "A par H", seat="bert")
    game.write("germany", "A ber H")
    assert game.events[-1].seat == "bert"  # type: ignore[union-attr]


# --- what can be written ----------------------------------------------------------------------------


def test_legal_orders_are_listed_by_place_by_power_and_for_all() -> None:
    game = Game()
    assert list(game.legal_texts("Trieste")) == [
        "F Tri H",
        "F Tri - Adr",
        "F Tri - Alb",
        "F Tri - Ven",
        "F Tri S A Rom - Ven",
        "F Tri S A Ven",
    ]
    austria = list(game.legal_orders("Austrian"))
    assert {order.subject for order in austria} == {"bud", "tri", "vie"}
    assert set(austria) < set(game.legal_orders())
    assert game.orderable("austria") == ("bud", "tri", "vie")
    with pytest.raises(NotationError):
        list(game.legal_orders("xyz"))


def test_the_listing_is_lazy() -> None:
    listing = Game().legal_orders("tri")
    assert next(listing) == Hold("tri")


def test_every_listed_order_is_accepted_in_every_kind_of_phase() -> None:
    for code in (
        "S1901M|austria:Abud,Ftri,Avie;italy:Aven,Fadr,Fion|austria:bud,tri,vie",
        "S1901R|italy:Aven|austria:vie|austria:Avie<boh>tyr+gal,Ftri<ven>alb",
        "W1901A|austria:Abud;italy:Aven,Arom|austria:bud,tri,vie;italy:rom",
    ):
        game = Game(start=code)
        listed = list(game.legal_texts())
        assert len(listed) > 3
        for power in ("austria", "italy"):
            for order in game.legal_orders(power):
                (reply,) = game.write(power, game.text(order, power=power))
                assert reply.accepted, str(reply)


def test_retreats_and_adjustments_list_only_what_there_is_to_do() -> None:
    game = Game(start="S1901R|italy:Aven|austria:vie|austria:Avie<boh>gal+tyr")
    assert list(game.legal_texts()) == ["A Vie R Gal", "A Vie R Tyr", "A Vie D"]
    assert game.orderable("italy") == ()
    game = Game(start="W1901A|austria:Abud;italy:Aven,Arom|austria:bud,tri;italy:rom")
    assert set(game.orderable("austria")) == {"tri"}
    assert set(game.orderable("italy")) == {"rom", "ven"}


# --- going on ---------------------------------------------------------------------------------------


def test_undo_takes_back_the_phase_and_keeps_what_was_written() -> None:
    game = Game()
    game.write("france", "A par - bur")
    before = game.state
    game.process()
    events = len(game.events)
    game.undo("a mistake of the master")
    assert game.state == before
    assert game.orders("france") == (Move("par", "bur"),)
    assert len(game.events) == events + 1
    assert game.turns == ()
    game.write("france", "A par - pic")
    game.process()
    assert game.state.at("pic") is not None
    assert len(game.turns) == 1


def test_undo_of_nothing_is_refused() -> None:
    with pytest.raises(LegationError, match="no phase to take back"):
        Game().undo()


def test_a_draw_ends_the_game_and_can_be_undone() -> None:
    game = Game()
    assert game.draw(["France", "england"], "agreed") == Outcome(
        "draw", ("england", "france"), "agreed"
    )
    assert str(game).startswith("Standard, Spring 1901, movement: draw, England, France\n")
    for act in (game.process, lambda: game.write("france", "A par H"), game.draw):
        with pytest.raises(LegationError, match="the game is over"):
            act()
    assert list(game.legal_orders()) == []
    game.undo()
    assert not game.over
    assert set(game.draw().powers) == set(game.powers)


def test_explain_tells_every_order_and_every_unreadable_line() -> None:
    game = Game()
    game.write("france", "A par - bur\nthe mountain pass")
    game.write("germany", "A mun - bur")
    with pytest.raises(LegationError, match="there is no turn"):
        game.explain()
    game.process()
    told = game.explain()
    assert "France: A Par - Bur: bounced" in "\n".join(told)
    assert any("'the mountain pass': not read" in line for line in told)
    assert len([line for line in told if line.startswith("France")]) == 4


def test_a_loaded_variant_brings_its_settings() -> None:
    variant = load_variant("standard", edition="1971")
    game = Game(variant)
    assert ("standard.edition", "1971") in game.events[0].settings  # type: ignore[union-attr]
    assert Game.loads(game.dumps()).variant.rules.settings == variant.rules.settings
    with pytest.raises(LegationError, match="a loaded variant has its settings"):
        Game(variant, edition="2000")
