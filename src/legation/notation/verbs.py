"""The verb contract: what a rule module says to add a kind of order to the language.

A ``Verb`` has the words by which players name it, the class of its orders, a parser and a writer. A
registry is a plain tuple of verbs, handed to the reader and the writer; the standard game's is
``legation.notation.standard.STANDARD``. A module's own verb needs nothing more than::

    SIEGE = Verb(
        name="besiege", order=Besiege, phases=frozenset({"movement"}),
        words=("b", "besiege", "besieges"),
        parse=lambda cursor, unit: Draft(Besiege(unit.place), (unit,)),
        write=lambda order, pen: pen.say("besiege", "{unit} B", unit=pen.unit(order.unit)),
    )
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from legation.notation.words import tokens
from legation.values.geography import Kind, Place, Power
from legation.values.orders import Order
from legation.values.units import Parts, Unit, parts_of

if TYPE_CHECKING:
    from legation.notation.cursor import Cursor
    from legation.notation.names import NameTable
    from legation.notation.pen import Pen

__all__ = ["Brackets", "Draft", "Lexicon", "Mention", "Phrase", "Verb", "lexicon", "mention"]


class Mention(NamedTuple):
    """A unit as a line names it: where, of what kind and of which power (None: not said).

    ``at`` is the position in the text. ``parts`` are all its parts where the line names several
    (``2A``, ``A/3F``); ``kind`` is then the kind as which the unit goes.
    """

    place: Place
    kind: Kind | None = None
    nation: Power | None = None
    at: int = 0
    parts: Parts | None = None

    @property
    def made(self) -> Parts | None:
        """What the unit is said to be made of; None: not said."""
        return self.parts if self.parts or self.kind is None else parts_of(self.kind)


def mention(place: Place, made: Parts | None, nation: Power | None = None, at: int = 0) -> Mention:
    """A unit as a line names it, made of these parts (None: not said)."""
    if made is None:
        return Mention(place, None, nation, at)
    return Mention(place, made.kind, nation, at, made if made.size > 1 else None)


@dataclass(frozen=True, slots=True)
class Draft:
    """What a verb's parser made of a line, before anybody looked at the position.

    ``more`` are further orders that the same words give, one for each other unit of a line.
    ``mentions`` are the units named, the order's own unit first. An order whose class has a field
    ``unit`` is bound to the place where that unit really is. ``count`` is how often the order is
    given. ``power`` is the power that the line names, where no mention does.
    """

    order: Order
    mentions: tuple[Mention, ...] = ()
    notes: tuple[str, ...] = ()
    count: int = 1
    power: Power | None = None
    more: tuple[Draft, ...] = ()


Parse: TypeAlias = "Callable[[Cursor, Mention | None], Draft]"
Write: TypeAlias = "Callable[[Any, Pen], str]"
Remark: TypeAlias = "Callable[[Any, Unit | None, NameTable], tuple[str, ...]]"
Fit: TypeAlias = "Callable[[Order, tuple[tuple[Mention, Unit | None], ...], NameTable], Order]"


class Brackets(NamedTuple):
    """A form of our own in DAIDE's style: ``((FRA AMY PAR) TOKEN ...)``.

    ``parse(cursor, unit)`` reads what follows the token, up to the last closing bracket; ``write(order,
    pen)`` gives the whole text.
    """

    token: str
    parse: Parse
    write: Write


@dataclass(frozen=True, slots=True, eq=False)
class Verb:
    """One kind of order.

    * ``words``: what may follow the unit: ``("s", "support", "supports")``; phrases may have
      blanks.
    * ``leading``: what may begin the line, before the unit: ``("b", "build")``.
    * ``bare``: whether a unit alone, in a phase of this verb, is such an order (``F bre``: a
      build).
    * ``open``: whether an order of its phases may begin with none of these words: its parser is asked
      where nothing else fits, with the cursor at the first word.
    * ``phases``: kinds of phase in which the words mean this verb first. In another phase they are
      read too when no verb of that phase has them, and the reading says so.
    * ``parse(cursor, unit)``: reads what follows the word; ``unit`` is None after a leading word.
      It raises ``Unreadable`` by ``cursor.expect`` or ``raise cursor.fault(...)``.
    * ``write(order, pen)``: the order's text in the pen's dialect.
    * ``remark(order, unit, names)``: notes that need the position (a coast left out ...).
    * ``fit(order, named, names)``: the order with what is known of the units that it names, as pairs
      of mention and unit. Asked when a line does not name its units exactly as they are, and for units
      of several parts.
    * ``partial``: whether the order may be for some parts of its unit; else that is named as it is.
    * ``brackets``: how the order stands in the brackets of DAIDE, where that language has none like it.
    * ``parts_rule``: the number of the rule by which a unit is named with all its parts; a refusal of
      other parts cites it, whatever the order.
    * ``rank``: of verbs that share a word, those of higher rank are asked first.
    """

    name: str
    order: type[Order]
    phases: frozenset[str]
    words: tuple[str, ...]
    parse: Parse
    write: Write
    leading: tuple[str, ...] = ()
    bare: bool = False
    open: bool = False
    remark: Remark | None = None
    fit: Fit | None = None
    partial: bool = False
    parts_rule: str = ""
    rank: int = 0
    brackets: Brackets | None = None

    def __repr__(self) -> str:
        return f"Verb({self.name!r})"


class Phrase(NamedTuple):
    """A spelling of a verb, cut into word keys."""

    keys: tuple[str, ...]
    verb: Verb
    native: bool


class Lexicon:
    """The verbs of one phase kind, by the first word of each phrase, longest phrases first."""

    def __init__(self, verbs: tuple[Verb, ...], phase_kind: str) -> None:
        self.verbs = verbs
        self.phase_kind = phase_kind
        self.following = self._phrases(verbs, phase_kind, leading=False)
        self.leading = self._phrases(verbs, phase_kind, leading=True)
        self.bare = tuple(verb for verb in verbs if verb.bare and phase_kind in verb.phases)
        self.open = tuple(verb for verb in verbs if verb.open and phase_kind in verb.phases)
        self.native = tuple(verb for verb in verbs if phase_kind in verb.phases)

    @staticmethod
    def _phrases(
        verbs: tuple[Verb, ...], phase_kind: str, *, leading: bool
    ) -> dict[str, list[Phrase]]:
        table: dict[str, list[Phrase]] = {}
        for verb in verbs:
            for spelling in verb.leading if leading else verb.words:
                keys = tuple(token.key for token in tokens(spelling))
                phrase = Phrase(keys, verb, phase_kind in verb.phases)
                table.setdefault(keys[0], []).append(phrase)
        for phrases in table.values():
            if any(phrase.native for phrase in phrases):
                phrases[:] = [phrase for phrase in phrases if phrase.native]
            phrases.sort(key=lambda phrase: (-phrase.verb.rank, -len(phrase.keys)))
        return table

    def spellings(self, *, leading: bool) -> tuple[str, ...]:
        """The words that name a verb of this phase behind or before a unit, for suggestions."""
        return tuple(
            word
            for verb in self.native
            for word in (verb.leading if leading else verb.words)
            if len(word) > 2
        )


@lru_cache(maxsize=256)
def lexicon(verbs: tuple[Verb, ...], phase_kind: str) -> Lexicon:
    """The lexicon of a registry in one kind of phase, made once."""
    return Lexicon(verbs, phase_kind)
