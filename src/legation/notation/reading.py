"""Reading orders: a line as players write it becomes an order, or a refusal that says why not.

Reading has two halves. A line is first parsed without looking at the position; that half is kept
in a table per board, so that a line met again costs a look-up. Then the order is bound to the
units that really stand there: a coast left out is filled in, a wrong kind or nationality is noted.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from legation.notation.answers import Answer, Reading, Refusal
from legation.notation.names import NameTable, name_table
from legation.notation.parsing import Parsed, parser
from legation.notation.sight import Sight, Units
from legation.notation.standard import STANDARD
from legation.notation.verbs import Mention, Verb
from legation.values.geography import Power, city_of, coast_of, province_of
from legation.values.orders import Order
from legation.values.state import State
from legation.values.units import Unit

if TYPE_CHECKING:
    from legation.board.board import Board

__all__ = ["Reader", "read", "read_line"]


class Reader:
    """Reads orders for one position.

    ``units`` tells which unit stands where (a state, a function, or None when nothing is known).
    ``wrong_kind``: what happens to an order that calls its unit an army where a fleet stands (DATC
    4.C.2): ``"correct"`` notes it and goes on, ``"void"`` refuses it.
    """

    __slots__ = ("_kept", "_parser", "_sight", "_void", "names")

    def __init__(
        self,
        board: NameTable | Board,
        units: Units = None,
        *,
        phase_kind: str = "",
        verbs: tuple[Verb, ...] = STANDARD,
        wrong_kind: str = "correct",
    ) -> None:
        names = board if isinstance(board, NameTable) else name_table(board)
        kind = phase_kind or (units.phase.kind if isinstance(units, State) else "movement")
        self.names = names
        self._parser = parser(names, verbs, kind)
        self._kept = self._parser.kept
        self._sight = Sight(names, units, kind)
        self._void = wrong_kind == "void"

    def read(self, line: str, power: Power | None = None) -> Answer:
        """Read a line that holds one order; ``power`` is who wrote it."""
        parsed = self._kept.get(line)
        if parsed is None:
            parsed = self._parser.one(line)
        if parsed.__class__ is Refusal:
            return parsed
        return self._settle(parsed, power, line)  # type: ignore[arg-type]

    def read_line(
        self, line: str, power: Power | None = None, *, heading: Power | None = None
    ) -> tuple[tuple[int, str, Answer], ...]:
        """Read every order of a line, as ``(position, its text, answer)``; none for a comment.

        ``heading`` is the power that a heading above the line names.
        """
        found: list[tuple[int, str, Answer]] = []
        for part in self._parser.all(line):
            if isinstance(part, Refusal):
                found.append((part.at, part.text, part))
            else:
                text = line[part.start : part.end]
                found.append((part.start, text, self._settle(part, power, line, heading)))
        return tuple(found)

    def _settle(
        self, parsed: Parsed, power: Power | None, line: str, heading: Power | None = None
    ) -> Answer:
        """Bind a parsed order; nothing to do when every unit is as the line says."""
        reading, _, verb, claims, plain, _, _ = parsed
        fitted = verb is not None and verb.fit is not None
        named = reading.power
        if plain and heading is None and (named is None or power is None or named == power):
            if not self._sight.known:
                return reading
            table = self._sight.table
            owner = named or power
            for place, kind in claims:
                seen = table.get(place)
                if (
                    seen is None
                    or seen[0].place != place
                    or (kind is not None and seen[1] != kind)
                    or (fitted and seen[0].parts.size > 1)
                    or (owner is not None and seen[0].power != owner)
                ):
                    break
                owner = None  # only the first unit is the order's own
            else:
                return reading
        return self._bind(parsed, power, line, heading)

    def _bind(
        self, parsed: Parsed, power: Power | None, line: str, heading: Power | None
    ) -> Answer:
        draft, order = parsed.draft, parsed.draft.order
        notes = list(parsed.reading.notes)
        named = parsed.reading.power or heading
        if named and power and named != power:
            what = "line" if parsed.reading.power else "heading"
            notes.append(f"the {what} names {self._power(named)}, not {self._power(power)}")
        unit: Unit | None = None
        if self._sight.known:
            owner = named or power
            fit = None if parsed.verb is None else parsed.verb.fit
            partial = parsed.verb is not None and parsed.verb.partial
            named_units: list[tuple[Mention, Unit | None]] = []
            for number, mention in enumerate(draft.mentions):
                seen = self._sight.at(mention.place)
                if seen is None and mention.kind is None and not coast_of(mention.place):
                    seen = self._sight.at(city_of(mention.place))  # no kind is said: a garrison
                named_units.append((mention, seen))
                wrong = self._wrong_parts(mention, seen, own=number == 0 and not partial)
                if wrong is not None:
                    rule = self._parser.parts_rule
                    cited = f" ({rule})" if rule else ""
                    return Refusal(line, mention.at, wrong, (), f"expected {wrong}{cited}")
                faults = self._check(mention, seen, owner if number == 0 else None)
                if self._void and seen is not None and mention.kind not in (None, seen.kind):
                    message = f"expected a unit that is there: {faults[0]}"
                    kind = f"{seen.kind} {self.names.title(seen.place)}"
                    return Refusal(line, mention.at, kind, (), message)
                notes.extend(faults)
                if number == 0 and seen is not None:
                    unit = seen
                    order = self._place(order, mention, seen, notes)
            if fit is not None:
                order = fit(order, tuple(named_units), self.names)
        if parsed.verb is not None and parsed.verb.remark is not None:
            notes.extend(parsed.verb.remark(order, unit, self.names))
        return Reading(order, tuple(notes), named, draft.count)

    def _place(self, order: Order, mention: Mention, unit: Unit, notes: list[str]) -> Order:
        """The order with its unit's real place; a coast that was written stays (DATC 4.B.5)."""
        if unit.place == mention.place or not hasattr(order, "unit"):
            return order
        if mention.place != province_of(mention.place):
            notes.append(
                f"the {unit.kind} is in {self.names.title(unit.place)}, "
                f"not in {self.names.title(mention.place)}"
            )
            return order
        return replace(order, unit=unit.place)  # type: ignore[type-var]

    def _wrong_parts(self, mention: Mention, unit: Unit | None, *, own: bool) -> str | None:
        """What stands there in place of the parts that a line names; None when these may be named.

        ``own``: an order's own unit is named with all its parts; of another one a part will do.
        """
        said = mention.made
        if said is None or unit is None or said == unit.parts:
            return None
        if said.size == unit.parts.size == 1 or (not own and unit.parts.holds(said)):
            return None
        return f"{unit.parts} {self.names.title(unit.place)}, the unit that is there, not {said}"

    def _check(self, mention: Mention, unit: Unit | None, power: Power | None) -> list[str]:
        """What a line says about a unit and is not so."""
        title = self.names.title(mention.place)
        if unit is None:
            return [f"there is no unit in {title}"]
        faults: list[str] = []
        if mention.kind not in (None, unit.kind) and unit.parts.size == 1:
            faults.append(f"the unit in {title} is of kind {unit.kind}, not {mention.kind}")
        if mention.nation not in (None, unit.power):
            faults.append(
                f"the unit in {title} belongs to {self._power(unit.power)}, "
                f"not to {self._power(str(mention.nation))}"
            )
        if power is not None and unit.power != power:
            faults.append(f"the unit in {title} belongs to {self._power(unit.power)}")
        if self._sight.undislodged(unit):
            faults.append(f"the unit in {title} has not been dislodged")
        return faults

    def _power(self, power: Power) -> str:
        return self.names.power_title(power)


def read(
    board: NameTable | Board,
    line: str,
    *,
    units: Units = None,
    phase_kind: str = "",
    power: Power | None = None,
    verbs: tuple[Verb, ...] = STANDARD,
    wrong_kind: str = "correct",
) -> Answer:
    """Read one line that holds one order.

    ``phase_kind`` is taken from ``units`` when that is a state. For many lines of one position a
    ``Reader`` is kept and used. A line never raises; what cannot be read is a ``Refusal``.

    >>> read(board, "a par-bur", units=state).order
    Move(unit='par', to='bur', via=False, path=())
    """
    reader = Reader(board, units, phase_kind=phase_kind, verbs=verbs, wrong_kind=wrong_kind)
    return reader.read(line, power)


def read_line(
    board: NameTable | Board,
    line: str,
    *,
    units: Units = None,
    phase_kind: str = "",
    power: Power | None = None,
    verbs: tuple[Verb, ...] = STANDARD,
) -> tuple[Answer, ...]:
    """Read a line that may hold several orders (``waive, B A par``); none for a blank line."""
    reader = Reader(board, units, phase_kind=phase_kind, verbs=verbs)
    return tuple(answer for _, _, answer in reader.read_line(line, power))
