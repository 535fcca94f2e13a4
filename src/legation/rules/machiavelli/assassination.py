"""Assassination: chits against rulers, and what becomes of a power whose ruler dies.

The expense ``assassinate`` and a debt that is not paid bring it about. What it does to provinces is the
business of ``rebellions``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from legation.board.board import Board
from legation.engine.module import Dealt, Fact, Module, Section, Slot, Verb
from legation.engine.scene import Scene
from legation.engine.stack import Rules
from legation.engine.turn import Turn
from legation.notation import Draft
from legation.notation import Verb as Words
from legation.notation.cursor import Cursor
from legation.notation.explain import register
from legation.notation.pen import Pen
from legation.notation.verbs import Mention
from legation.rules.machiavelli import coins
from legation.rules.machiavelli.purses import Chits, Deal, Loans, Spending
from legation.values.changes import Change, SlotSet
from legation.values.geography import Power
from legation.values.orders import Ballot, Order, PowerOrder
from legation.values.rulings import Reason, Ruling
from legation.values.units import Unit

__all__ = ["ASSASSINATION", "GiveChit", "Settings", "strike"]

_NAME = "assassination"
_LEAST = 12
"""Each so many ducats are a number more on the die that kills."""
_MOST = 36


@dataclass(frozen=True, slots=True)
class Settings:
    """``chits``: whether each power begins with a chit against every other one. ``given``: how many of them
    a chit that is handed over is for who gets it; a mail judge has it count twice. ``late``: to a power
    that is out a chit is ``refused``, or handed over all the same (``kept``).
    """

    chits: bool = True
    given: int = 1
    late: Literal["refused", "kept"] = "refused"


@dataclass(frozen=True, slots=True)
class GiveChit(PowerOrder):
    """Hand a chit against a power to another power."""

    verb: ClassVar[str] = "give"
    victim: Power
    to: Power

    @property
    def topic(self) -> str:
        """One chit against a power goes to another one."""
        return f"give {self.victim} {self.to}"


def chits(scene: Scene) -> Chits:
    """The chits as they are."""
    value = scene.slot(_NAME)
    return value if isinstance(value, Chits) else Chits()


# --- giving chits ----------------------------------------------------------------------------------


def _parse(cursor: Cursor, unit: Mention | None) -> Draft:
    """``give MILAN chit to VENICE``, ``give the assassination chit against Milan to Venice``."""
    cursor.take(("the",))
    cursor.take(
        ("assassination", "chit", "against"),
        ("assassination", "chit", "for"),
        ("chit", "against"),
        ("chit", "for"),
        ("chit", "of"),
    )
    victim = coins.power(cursor, "the power that the chit is against")
    cursor.take(("assassination", "chit"), ("chit",), ("chits",))
    cursor.expect("to whom, as in 'to Venice'", ("to",))
    to = coins.power(cursor)
    coins.end(cursor)
    return Draft(GiveChit(victim, to))


def _write(order: GiveChit, pen: Pen) -> str:
    victim, to = coins.title(pen, order.victim), coins.title(pen, order.to)
    return pen.say("give chit", "Give {victim} chit to {power}", victim=victim, power=to)


WORDS = Words(
    name="give",
    order=GiveChit,
    phases=frozenset({"movement"}),
    words=(),
    parse=_parse,
    write=_write,
    leading=("give", "gives"),
)


def _binding(settings: Settings) -> Callable[[Scene, Power, Unit | None, Order], Order | Reason]:
    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        """A chit that one has goes to another power that is in the game (MACH-10.4)."""
        assert isinstance(order, GiveChit)
        if order.to == power:
            return Reason("chit_to_itself", ())
        out = coins.refused(scene, power)
        if out is None and settings.late == "refused":
            out = coins.refused(scene, order.to)
        if out is not None:
            return out
        if (power, order.victim) not in chits(scene).held:
            return Reason("no_chit", (("power", order.victim),))
        return order

    return bind


def _options(settings: Settings) -> Callable[[Scene, Power, Unit | None], Iterator[Order]]:
    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        victims = dict.fromkeys(victim for holder, victim in chits(scene).held if holder == power)
        for victim in victims if not coins.is_out(scene, power) else ():
            for other in scene.board.powers:
                if other != power and (settings.late == "kept" or not coins.is_out(scene, other)):
                    yield GiveChit(victim, other)

    return options


def _paid(settings: Settings) -> Callable[[Scene, Sequence[Ballot]], Dealt]:
    return lambda scene, lines: _handed(scene, lines, settings.given)


def _handed(scene: Scene, lines: Sequence[Ballot], number: int) -> Dealt:
    """Chits pass at once, and nothing brings them back (MACH-10.4)."""
    now = chits(scene)
    held = list(now.held)
    rulings: list[Ruling] = []
    for ballot in lines:
        order = ballot.order
        if not isinstance(order, GiveChit):
            continue
        if (ballot.power, order.victim) in held:
            held.remove((ballot.power, order.victim))
            held += [(order.to, order.victim)] * number
            reason, outcome = Reason("chit_given", (("power", order.to),)), "paid"
        else:
            reason, outcome = Reason("no_chit", (("power", order.victim),)), "failed"
        rulings.append(Ruling(ballot.power, None, order, outcome, reason, seat=ballot.seat))
    later = replace(now, held=tuple(sorted(held)), victims=())
    return Dealt((SlotSet(_NAME, later),) if later != now else (), tuple(rulings))


# --- killing ---------------------------------------------------------------------------------------


def strike(scene: Scene, deal: Deal) -> tuple[bool, int]:
    """Whether an assassin succeeds, and his die: a ducat dozen each is a number that kills (MACH-10.12)."""
    die = scene.dice(f"assassinate {deal.victim} {deal.power}", 0, 6)
    return die <= min(deal.worth, _MOST) // _LEAST, die


def _struck(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
    """The attempts that were paid for, and those whom the bank has killed (MACH-10.12, MACH-10.3).

    The chit is spent either way. What becomes of garrisons under siege is for the module ``downfall``.
    """
    now = chits(scene)
    held, victims = list(now.held), _bankrupt(scene)
    rulings: list[Ruling] = []
    for deal in _attempts(scene):
        facts: tuple[tuple[str, object], ...] = (("power", deal.victim),)
        if (deal.power, deal.victim) not in held:
            code, outcome = "no_chit", "wasted"
        else:
            held.remove((deal.power, deal.victim))
            killed, die = strike(scene, deal)
            facts = (*facts, ("die", die))
            code, outcome = ("assassinated", "paid") if killed else ("assassin_failed", "wasted")
            victims += [deal.victim] if killed else []
        rulings += _ruled(deal, lines, code, outcome, facts)
    later = replace(now, held=tuple(sorted(held)), victims=tuple(sorted(set(victims))))
    changes: list[Change] = [SlotSet(_NAME, later)] if later != now else []
    return Dealt(tuple(changes), tuple(rulings))


def _bankrupt(scene: Scene) -> list[Power]:
    value = scene.slot(_NAME, "loans")
    return list(value.failed) if isinstance(value, Loans) else []


def _attempts(scene: Scene) -> list[Deal]:
    value = scene.slot(_NAME, "expenses")
    deals = value.deals if isinstance(value, Spending) else ()
    return [deal for deal in deals if deal.kind == "assassinate" and not deal.outcome]


def _ruled(
    deal: Deal,
    lines: Sequence[Ballot],
    code: str,
    outcome: str,
    facts: tuple[tuple[str, object], ...],
) -> list[Ruling]:
    """The ruling on the line that a deal comes from."""
    found = [
        ballot
        for ballot in lines
        if ballot.power == deal.power and getattr(ballot.order, "number", 0) == deal.number
    ]
    return [
        Ruling(b.power, None, b.order, outcome, Reason(code, facts), seat=b.seat)
        for b in found[-1:]
    ]


def _legal(scene: Scene, unit: Unit | None, order: Order) -> Reason | None:
    """The units of a power whose ruler has died have no orders (MACH-10.12); they may still retreat."""
    if unit is None or scene.state.phase.kind != "movement":
        return None
    if unit.power in chits(scene).victims:
        return Reason("ruler_dead", (("power", unit.power),))
    return None


def _opened(scene: Scene) -> tuple[Change, ...]:
    """A dead ruler has an heir by the next phase; a power that goes out has no chits any more."""
    now = chits(scene)
    out = coins.newly_out(scene, now.closed)
    held = tuple(pair for pair in now.held if pair[0] not in out)
    later = Chits(held, (), tuple(sorted({*now.closed, *out})))
    return (SlotSet(_NAME, later),) if later != now else ()


# --- the module ------------------------------------------------------------------------------------


def _report(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> tuple[Section, ...]:
    """Whose rulers died in a campaign."""
    judged = turn.judged.slot(_NAME)
    if turn.before.phase.kind != "movement" or not isinstance(judged, Chits):
        return ()
    rows = tuple((scene.board.power(power).name,) for power in judged.victims)
    return (Section("Assassinated", ("power",), rows),) if rows else ()


def _initial(settings: Settings) -> Callable[[Scene], Chits]:
    def initial(scene: Scene) -> Chits:
        """One chit against each other power (MACH-3.4)."""
        powers = sorted(scene.board.powers) if settings.chits else []
        return Chits(tuple((one, other) for one in powers for other in powers if one != other))

    return initial


def _write_slot(value: Chits) -> list[Any]:
    return [[list(pair) for pair in value.held], list(value.victims), list(value.closed)]


def _read_slot(value: list[Any]) -> Chits:
    held, victims, closed = value
    pairs = tuple((str(a), str(b)) for a, b in held)
    return Chits(pairs, tuple(map(str, victims)), tuple(map(str, closed)))


def _hooks(settings: Settings) -> Mapping[str, Any]:
    verb = Verb(
        GiveChit,
        ("movement",),
        _binding(settings),
        _options(settings),
        words=(WORDS,),
        strokes=coins.unseen,
        early=True,
    )
    return {
        "verbs": (verb,),
        "dealings": {"paid": _paid(settings), "struck": _struck},
        "legal": _legal,
        "aftermath": {"opened": _opened},
        "report": _report,
        "slot": Slot(_initial(settings), _write_slot, _read_slot),
    }


register("chit_given", ("power",), "the chit is with {power} now")
register("no_chit", ("power",), "there is no chit against {power} in hand (MACH-10.12)")
register("chit_to_itself", (), "the chit is in one's own hand already (MACH-10.4)")
register("assassinated", ("power", "die"), "the ruler of {power} is dead: the die shows {die}")
register(
    "assassin_failed",
    ("power", "die"),
    "the ruler of {power} lives: the die shows {die} (MACH-10.12)",
)
register(
    "ruler_dead",
    ("power",),
    "the ruler of {power} is dead, and its units have no orders (MACH-10.12)",
)


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    return {}


ASSASSINATION = Module(
    _NAME,
    "1",
    Settings,
    _hooks,
    reads=("expenses", "loans"),
    needs=("treasury",),
    sheet="machiavelli",
    silent=_silent,
)
