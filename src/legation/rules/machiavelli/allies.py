"""Allies for a campaign: a power names those whose units may pass where its fleets would stop them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from legation.engine.module import Dealt, Module, Slot, Verb
from legation.engine.scene import Scene
from legation.notation import Draft
from legation.notation import Verb as Words
from legation.notation.cursor import Cursor
from legation.notation.explain import register
from legation.notation.pen import Pen
from legation.notation.verbs import Mention
from legation.rules.machiavelli import coins
from legation.rules.machiavelli.purses import Allies
from legation.values.changes import Change, SlotSet
from legation.values.geography import Power
from legation.values.orders import Ballot, Order, PowerOrder
from legation.values.rulings import Reason, Ruling
from legation.values.units import Unit

__all__ = ["ALLIES", "Ally", "Settings"]

_NAME = "allies"


@dataclass(frozen=True, slots=True)
class Settings:
    """There is nothing to set."""


@dataclass(frozen=True, slots=True)
class Ally(PowerOrder):
    """Let a power's units pass in this campaign; ``off``: take that back."""

    verb: ClassVar[str] = "ally"
    power: Power
    off: bool = False

    @property
    def topic(self) -> str:
        """Whether a power is an ally is one matter."""
        return f"ally {self.power}"


def _parse_ally(cursor: Cursor, unit: Mention | None) -> Draft:
    """``ally VENICE``, ``allow Venice``."""
    cursor.take(("with",))
    power = coins.power(cursor)
    coins.end(cursor)
    return Draft(Ally(power))


def _parse_off(cursor: Cursor, unit: Mention | None) -> Draft:
    """``unally VENICE``, ``don't allow Venice``."""
    power = coins.power(cursor)
    coins.end(cursor)
    return Draft(Ally(power, off=True))


def _write(order: Ally, pen: Pen) -> str:
    word = "Unally" if order.off else "Ally"
    return pen.say("ally", "{word} {power}", word=word, power=coins.title(pen, order.power))


WORDS = Words(
    name="ally",
    order=Ally,
    phases=frozenset({"movement"}),
    words=(),
    parse=_parse_ally,
    write=_write,
    leading=("ally", "allies", "allow"),
)
OFF = Words(
    name="unally",
    order=Ally,
    phases=frozenset({"movement"}),
    words=(),
    parse=_parse_off,
    write=_write,
    leading=("unally", "don't allow", "do not allow", "disallow"),
)


def _bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
    assert isinstance(order, Ally)
    if order.power == power:
        return Reason("ally_itself", ())
    return coins.refused(scene, power) or order


def _options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
    for other in scene.board.powers if not coins.is_out(scene, power) else ():
        if other != power:
            yield Ally(other)


def _paid(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
    """Who is whose ally in this campaign (MACH-3.2): the last line about a power counts."""
    pairs: dict[tuple[Power, Power], bool] = {}
    rulings: list[Ruling] = []
    for ballot in lines:
        order = ballot.order
        if not isinstance(order, Ally):
            continue
        pairs[ballot.power, order.power] = not order.off
        code = "no_ally" if order.off else "ally"
        reason = Reason(code, (("power", order.power),))
        rulings.append(Ruling(ballot.power, None, order, "named", reason, seat=ballot.seat))
    later = Allies(tuple(sorted(pair for pair, there in pairs.items() if there)))
    changed = later != scene.slot(_NAME)
    return Dealt((SlotSet(_NAME, later),) if changed else (), tuple(rulings))


def _opened(scene: Scene) -> tuple[Change, ...]:
    """Leave is given for one campaign with its retreats."""
    if scene.state.phase.kind == "retreat" or scene.slot(_NAME) == Allies():
        return ()
    return (SlotSet(_NAME, Allies()),)


def _hooks(settings: Settings) -> Mapping[str, Any]:
    verb = Verb(
        Ally, ("movement",), _bind, _options, words=(WORDS, OFF), strokes=coins.unseen, early=True
    )
    return {
        "verbs": (verb,),
        "dealings": {"paid": _paid},
        "aftermath": {"opened": _opened},
        "slot": Slot(
            lambda scene: Allies(),
            lambda value: [list(pair) for pair in value.pairs],
            lambda value: Allies(tuple((str(a), str(b)) for a, b in value)),
        ),
    }


register("ally", ("power",), "units of {power} may pass in this campaign")
register("no_ally", ("power",), "units of {power} may not pass")
register("ally_itself", (), "a power needs no leave of its own")

ALLIES = Module(_NAME, "1", Settings, _hooks, needs=("movement",), sheet="machiavelli")
