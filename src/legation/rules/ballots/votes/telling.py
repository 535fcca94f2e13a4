"""What the seats are told of votes: secrets, tallies, and the sentences of refusals."""

from __future__ import annotations

from collections.abc import Callable

from legation.board.board import Board
from legation.engine.module import Fact, Section
from legation.engine.scene import Scene
from legation.engine.stack import Rules
from legation.engine.turn import Turn
from legation.notation.explain import register
from legation.rules.ballots.telling import tally_section
from legation.rules.ballots.votes.quotas import quota
from legation.rules.ballots.votes.settings import Settings
from legation.values.geography import Seat
from legation.values.rulings import Reason
from legation.values.units import Unit

__all__ = ["report", "sees", "silent"]


def sees(settings: Settings) -> Callable[[Scene, Seat, Fact], bool]:
    """What a seat is shown."""

    def sees(scene: Scene, seat: Seat, fact: Fact) -> bool:
        """Who voted is told afterwards, or not at all; what was too much only to its writer."""
        if fact.seat in ("", seat):
            return True
        if fact.kind == "ruling":
            own = fact.power in scene.state.held(fact.seat)
            code = getattr(fact.value, "reason", Reason("")).code
            return code not in _PRIVATE and (own or settings.authors)
        if fact.kind == "ballot" and fact.value is None:
            return False  # a line that could not be read
        if fact.kind == "tally" or (
            fact.kind == "ballot" and fact.power not in scene.state.held(fact.seat)
        ):
            return settings.authors
        return True

    return sees


_PRIVATE = ("over_quota", "one_build_vote", "played_by_another", "no_vote_on_this")


def report(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> tuple[Section, ...]:
    """The tally of a phase, and the units that left because nobody plays their power."""
    sections = list(tally_section(scene, turn, see))
    if turn.still and scene.state.phase.kind == "movement" and scene.state.outcome is None:
        settings: Settings = scene.rules.settings["ballots"]
        each = [(seat, quota(scene, settings, seat)) for seat, _ in scene.state.seats]
        rows = tuple((seat, str(number)) for seat, number in each)
        sections.append(Section("Extra orders", ("seat", "this season"), rows))
    gone = [
        str(entry.unit)
        for entry in scene.state.dislodged
        if not scene.state.holders(entry.unit.power)
    ]
    told = [unit for unit in _beaten(turn) if not turn.before.holders(unit.power)]
    names = gone or [str(unit) for unit in told]
    if names:
        note = f"{', '.join(names)}: nobody plays the power, and so the unit disbands (CAT-11)"
        sections.append(Section("Dislodged units of unplayed powers", (), ((note,),)))
    return tuple(sections)


def _beaten(turn: Turn) -> list[Unit]:
    here = {entry.unit.id for entry in turn.judged.dislodged}
    return [unit for unit in turn.before.units if unit.id in here]


register(
    "played_by_another",
    ("power",),
    "{power} has a player, and extra orders are for unplayed powers only (CAT-4)",
)
register(
    "over_quota",
    ("number",),
    lambda names, facts: (
        f"it is one extra order too many; this seat has {names.tell(facts['number'])} (CAT-5)"
    ),
)
register(
    "one_build_vote",
    ("number",),
    lambda names, facts: (
        f"it is one build vote too many; a seat has {names.tell(facts['number'])} (CAT-10)"
    ),
)
register(
    "no_vote_on_this",
    ("power",),
    "nobody votes on retreats, removals and waived builds of an unplayed power (CAT-11)",
)


def silent(rules: Rules, board: Board) -> dict[str, str]:
    """The refusals that these switches never give."""
    settings: Settings = rules.settings["ballots"]
    found = {"not_your_power": "whoever has a seat may vote, and nobody else is heard"}
    found["more_than_due"] = "votes for builds are counted by site, however many there are"
    found["not_needed"] = "nobody stands in"
    if settings.own_attack == "resolve":
        found["own_attack"] = "votes for attacks on the own power count"
    if rules.settings["movement"].impossible_moves == "ignored":
        found["vote_out_of_reach"] = "a move that can never arrive is void for whoever writes it"
    elif settings.votes == "all":
        found["impossible"] = "a move that can never arrive is no vote, and all is voted on"
    return found
