"""Case files: positions with orders and what must become of them.

The format is TOML and is described in ``docs/cases.md``. A case is read into frozen values here and
is played by ``legation.testing.checking``. Nothing in this file knows a rule.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import TypeAlias

from legation.errors import LegationError
from legation.values.calendar import Phase

__all__ = [
    "FAILURES",
    "RESULTS",
    "Beaten",
    "Case",
    "CaseError",
    "Facts",
    "Line",
    "Other",
    "Sides",
    "Step",
    "load_cases",
    "parse_cases",
    "read_line",
]

Sides: TypeAlias = Mapping[str, tuple[str, ...]]
"""Lists of short texts by power: ``{"france": ("A par", "F bre")}``."""

RESULTS = frozenset(
    {
        "success",
        "bounce",
        "no convoy",
        "no passage",
        "illegal",
        "cut",
        "void",
        "disrupted",
        "dislodged",
        "disbanded",
        "fails",
    }
)
"""The words for what becomes of an order; ``stops short at PLACE`` is known besides."""

FAILURES = frozenset({"bounce", "no convoy", "no passage", "illegal"})
"""The words for a move that did not happen. ``fails`` stands for any of them."""


class CaseError(LegationError):
    """A case file that cannot be read. It names the file, the case and the mend."""

    def __init__(self, what: str, *, file: str = "", case: str = "") -> None:
        self.what, self.file, self.case = what, file, case
        where = ": ".join(part for part in (file, case and f"case {case}") if part)
        super().__init__(f"{where}: {what}" if where else what)


@dataclass(frozen=True, slots=True)
class Line:
    """One order and what must become of it.

    ``result`` is None where nothing is asked. ``stated`` tells what the source says itself from
    what was worked out from the rules. Of a failed move a source often says only that it failed:
    then the choice among ``FAILURES`` is ours even where the fact is stated.
    """

    power: str
    text: str
    result: str | None = None
    stated: bool = True


@dataclass(frozen=True, slots=True)
class Beaten:
    """A dislodged unit with which a case begins: where its attacker came from, where it may go.

    ``options`` None: worked out from the board.
    """

    power: str
    unit: str
    attacker: str | None
    options: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Facts:
    """What must hold after a phase. None, or an entry left out, means: not compared.

    * ``units``: who stands where, without dislodged units; complete;
    * ``dislodged``: the units dislodged in the phase; complete;
    * ``moved``: the units whose move succeeded; complete;
    * ``contested``: the provinces left empty by a stand-off;
    * ``centres``: who owns what;
    * ``retreats``: by dislodged unit all places it may go to;
    * ``may``, ``may_not``: by dislodged unit some places it may, or may not, go to;
    * ``disbanded``: the units that left the board in the phase; complete;
    * ``removed``: by removed unit ``"order"`` or ``"civil disorder"``;
    * ``adjust``: by power the builds (above zero) or removals (below) due;
    * ``distances``: by unit the distance that automatic removal goes by;
    * ``why``: by order what its reason must say;
    * ``more``: facts that only a later module can check.
    """

    units: Sides | None = None
    dislodged: Sides | None = None
    moved: tuple[str, ...] | None = None
    contested: tuple[str, ...] | None = None
    centres: Sides | None = None
    retreats: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    may: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    may_not: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    disbanded: Sides | None = None
    removed: Mapping[str, str] = field(default_factory=dict)
    adjust: Mapping[str, int] = field(default_factory=dict)
    distances: Mapping[str, int] = field(default_factory=dict)
    why: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    more: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """One phase of a case: the orders, with their results, and the facts after it."""

    phase: Phase
    lines: tuple[Line, ...]
    facts: Facts


@dataclass(frozen=True, slots=True)
class Other:
    """The same position and orders under another choice: switches, and the facts then.

    ``edition`` is empty where the edition of the case stays.
    """

    choice: str
    settings: Mapping[str, object]
    facts: Facts
    edition: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """A case: a position, the phases played from it, and the same first phase under other choices.

    ``waits_for`` names the modules and maps that are missing; such a case is listed, not played.
    ``rule``: the numbers of the rules that it shows, as they stand on a rules sheet (``CAT-4``).
    """

    id: str
    about: str
    source: str
    variant: str
    edition: str
    settings: Mapping[str, object]
    units: Sides
    centres: Sides
    dislodged: tuple[Beaten, ...]
    steps: tuple[Step, ...]
    others: tuple[Other, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    waits_for: tuple[str, ...] = ()
    note: str = ""
    file: str = ""
    rule: tuple[str, ...] = ()

    @property
    def phase(self) -> Phase:
        """The phase in which the case begins."""
        return self.steps[0].phase


def read_line(power: str, text: str) -> Line:
    """Read an order with its mark: ``"A par - bur = bounce"``, ``"A par H ~ success"``.

    After ``=`` stands what the source says, after ``~`` what was worked out from the rules.
    """
    for mark in ("=", "~"):
        order, found, result = text.partition(mark)
        if found:
            word = result.strip()
            if word not in RESULTS and not word.startswith("stops short at "):
                raise CaseError(f"{text!r}: {word!r} is no result{_nearest(word, RESULTS)}")
            return Line(power, order.strip(), word, mark == "=")
    return Line(power, text.strip())


def load_cases(path: str | Path) -> list[Case]:
    """All cases of a file, or of all ``.toml`` files below a folder, in the order of the names.

    Raises ``CaseError`` for a file that breaks the format, ``OSError`` for one that cannot be read.
    """
    path = Path(path)
    if path.is_dir():
        return [case for file in sorted(path.rglob("*.toml")) for case in load_cases(file)]
    cases = parse_cases(path.read_text(encoding="utf-8"), file=path.name)
    return [_placed(case, path.parent) for case in cases]


def _placed(case: Case, folder: Path) -> Case:
    """A case whose variant is a file knows where that is: beside the file of the cases."""
    if not case.variant.endswith(".toml"):
        return case
    return replace(case, variant=str(folder / case.variant))


def parse_cases(text: str, *, file: str = "<text>") -> list[Case]:
    """The cases in a TOML text. Raises ``CaseError`` with file, case and the nearest known key."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CaseError(str(error), file=file) from error
    entries = data.get("case")
    if not isinstance(entries, list) or set(data) != {"case"}:
        raise CaseError("a case file holds [[case]] tables and nothing else", file=file)
    cases: list[Case] = []
    names: set[str] = set()
    for number, entry in enumerate(entries, 1):
        name = str(entry.get("id", f"number {number}"))
        try:
            case = _case(_Table(entry, "the case"), file)
        except CaseError as error:
            raise CaseError(error.what, file=file, case=name) from error
        if case.id in names:
            raise CaseError("this id is used twice", file=file, case=case.id)
        names.add(case.id)
        cases.append(case)
    return cases


class _Table:
    """A TOML table that is read key by key and complains of keys nobody asked for."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, dict):
            raise CaseError(f"{where} must be a table")
        self.data: dict[str, object] = data
        self.where = where
        self.known: set[str] = set()

    def get(self, key: str) -> object:
        self.known.add(key)
        return self.data.get(key)

    def text(self, key: str, default: str | None = None) -> str:
        value = self.get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or not (value or default is not None):
            raise CaseError(f"{self.where} needs {key} = a text")
        return value

    def table(self, key: str) -> dict[str, object]:
        value = self.get(key)
        if value is None:
            return {}
        return _Table(value, key).data

    def tables(self, key: str) -> list[_Table]:
        value = self.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise CaseError(f"{key} must be written as [[case.{key}]]")
        return [_Table(entry, f"[[case.{key}]]") for entry in value]

    def lists(self, key: str) -> dict[str, tuple[str, ...]]:
        return {name: _texts(value, f"{key}.{name}") for name, value in self.table(key).items()}

    def numbers(self, key: str) -> dict[str, int]:
        return {name: _number(value, f"{key}.{name}") for name, value in self.table(key).items()}

    def done(self) -> None:
        """Complain of the first key that was not asked for."""
        for key in self.data:
            if key not in self.known:
                raise CaseError(f"{self.where} has no key {key!r}{_nearest(key, self.known)}")


def _texts(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise CaseError(f"{where} must be a list of texts")
    return tuple(value)


def _number(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise CaseError(f"{where} must be a whole number")
    return value


def _nearest(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word, sorted(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; known are {', '.join(sorted(known))}"


def _phase(text: str) -> Phase:
    try:
        return Phase.parse(text)
    except ValueError as error:
        raise CaseError(str(error)) from error


def _case(table: _Table, file: str) -> Case:
    edition = table.text("edition", "2023")
    waits = table.get("waits_for")
    rule = table.get("rule")
    case = Case(
        id=table.text("id"),
        about=table.text("about"),
        source=table.text("source"),
        variant=table.text("variant", "standard"),
        edition=edition,
        settings=table.table("set"),
        units=table.lists("units"),
        centres=table.lists("centres"),
        dislodged=tuple(_beaten(table.table("dislodged"))),
        steps=(_step(table), *(_then(entry) for entry in table.tables("then"))),
        others=tuple(_other(entry) for entry in table.tables("other")),
        choices={key: str(value) for key, value in table.table("choices").items()},
        waits_for=() if waits is None else _texts(waits, "waits_for"),
        note=table.text("note", ""),
        file=file,
        rule=() if rule is None else (rule,) if isinstance(rule, str) else _texts(rule, "rule"),
    )
    table.done()
    return case


def _step(table: _Table) -> Step:
    orders = table.lists("orders")
    lines = tuple(read_line(power, text) for power, texts in orders.items() for text in texts)
    return Step(_phase(table.text("phase")), lines, _facts(_Table(table.table("expect"), "expect")))


def _then(table: _Table) -> Step:
    step = _step(table)
    table.done()
    return step


def _other(table: _Table) -> Other:
    other = Other(
        choice=table.text("choice"),
        settings=table.table("set"),
        facts=_facts(_Table(table.table("expect"), "expect")),
        edition=table.text("edition", ""),
    )
    table.done()
    if not other.settings and not other.edition:
        raise CaseError("[[case.other]] needs set = { SWITCH = VALUE } or an edition")
    return other


def _beaten(entries: Mapping[str, object]) -> list[Beaten]:
    beaten = []
    for power, rows in entries.items():
        if not isinstance(rows, list):
            raise CaseError(f"dislodged.{power} must be a list of tables")
        for row in rows:
            table = _Table(row, f"dislodged.{power}")
            attacker = table.text("from", "")
            places = table.get("to")
            options = None if places is None else _texts(places, "to")
            beaten.append(Beaten(power, table.text("unit"), attacker or None, options))
            table.done()
    return beaten


def _facts(table: _Table) -> Facts:
    def sides(key: str) -> Sides | None:
        return table.lists(key) if table.get(key) is not None else None

    def texts(key: str) -> tuple[str, ...] | None:
        value = table.get(key)
        return None if value is None else _texts(value, key)

    facts = Facts(
        units=sides("units"),
        dislodged=sides("dislodged"),
        moved=texts("moved"),
        contested=texts("contested"),
        centres=sides("centres"),
        retreats=table.lists("retreats"),
        may=table.lists("may"),
        may_not=table.lists("may_not"),
        disbanded=sides("disbanded"),
        removed={unit: str(by) for unit, by in table.table("removed").items()},
        adjust=table.numbers("adjust"),
        distances=table.numbers("distances"),
        why={order: _Table(row, "why").data for order, row in table.table("why").items()},
        more=table.table("more"),
    )
    table.done()
    return facts


def sides_of(units: Sequence[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Pairs of power and text as sorted lists by power, powers without any left out."""
    sides: dict[str, list[str]] = {}
    for power, text in sorted(units):
        sides.setdefault(power, []).append(text)
    return {power: tuple(texts) for power, texts in sides.items()}
