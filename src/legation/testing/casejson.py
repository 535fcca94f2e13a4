"""Reads cases from the exchange form: one JSON list with ``units``, ``orders`` and ``expect``.

The form names powers by their English names and choices by the DATC's issue and a few words. Here
they become the ids of a map and the switches of ``legation.rules.standard``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from legation.testing.cases import (
    Beaten,
    Case,
    CaseError,
    Facts,
    Line,
    Other,
    Step,
    sides_of,
)
from legation.values.calendar import Phase

__all__ = ["case_of", "cases_of", "power_id"]

_CHOICES: tuple[tuple[str, str, dict[str, object]], ...] = (
    ("4.A.1", "a", {"routes": "all"}),
    ("4.A.2", "1971 rule with 4.A.1 a", {"paradox": "1971", "routes": "all"}),
    ("4.A.2", "1971", {"paradox": "1971"}),
    ("4.A.2", "1982", {"paradox": "1982"}),
    ("4.A.2", "2000", {"paradox": "2000"}),
    ("4.A.3", "DPTG", {"adjacent_convoy": "tag"}),
    ("4.A.3", "1971", {"adjacent_convoy": "swap", "land_fallback": "lost"}),
    ("4.A.3", "2000 with land fallback", {"land_fallback": "lost"}),
    ("4.A.3", "land fallback", {"land_fallback": "lost"}),
    ("4.A.4", "b", {"cut_from_convoy": True}),
    ("4.A.5", "a", {"retreat_to_origin": False}),
    ("4.A.7", "a", {"dislodged_bounces": False}),
    ("4.B.2", "b", {"missing_coast": "void"}),
    ("4.B.3", "a", {"impossible_coast": "correct"}),
    ("4.B.4", "support without coast is void", {"support_coast": "required"}),
    ("4.B.5", "a", {"wrong_coast": "void"}),
    ("4.B.6", "a", {"needless_coast": "void"}),
    ("4.C.4", "b", {"fleet_inland": "army"}),
    ("4.D.4", "a", {"too_many_builds": "none"}),
    ("4.D.4", "c", {"too_many_builds": "last"}),
    ("4.D.6", "c", {"too_many_removals": "last"}),
    ("4.D.8", "pre-2023", {"removal": "home"}),
    ("4.D.8", "2023", {"removal": "owned"}),
    ("4.E.1", "pre-2023", {"impossible_moves": "moves"}),
)
"""Issue of the DATC, how the option begins, and the switches that make that choice."""

_MODULES = {
    "trans_siberian_railroad": "railway",
    "suez_canal": "canal",
    "hong_kong": "hong_kong",
    "difficult_borders": "difficult_borders",
    "ice_provinces": "ice",
    "convoy_in_coastal_provinces": "coastal_convoys",
    "wing_units": "wings",
}
"""How a special rule begins in the exchange form, and the module that will bring it."""

_BOARDS = frozenset({"standard"})
_Fact: TypeAlias = Mapping[str, Any]
_STATED = frozenset({"DATC", "source", "report"})
_OF_LATER_MODULES = ("counts_for_builds", "counts_for_victory", "terminates")


def power_id(name: str) -> str:
    """The id of a power from its English name: ``"Frysians"`` gives ``"frysians"``."""
    return name.lower().replace(" ", "_")


def cases_of(text: str, *, file: str = "<text>") -> list[Case]:
    """The cases of a JSON list. Raises ``CaseError`` for a text or a case that cannot be read."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise CaseError(str(error), file=file) from error
    if not isinstance(data, list):
        raise CaseError("expected a JSON list of cases", file=file)
    cases = []
    for number, entry in enumerate(data, 1):
        name = str(entry.get("id", number)) if isinstance(entry, dict) else str(number)
        try:
            cases.append(case_of(entry, file=file))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise CaseError(f"cannot be read: {error!r}", file=file, case=name) from error
    return cases


def case_of(entry: Mapping[str, Any], *, file: str = "<text>") -> Case:
    """One case. Raises ``KeyError`` for a fact or a choice that is not known."""
    settings, waits, extra = _rules(entry)
    for choice in entry.get("choices", ()):
        if choice["issue"] == "4.D.8" and choice["taken"].startswith("pre-2023"):
            settings["removal"] = "home"
    if any(step["phase"].endswith("R") for step in entry.get("then", ())):
        settings["empty_retreats"] = True  # orders are written though no unit can go anywhere
    units = _sides(entry["units"])
    parts = [entry.get("setup"), entry.get("note"), entry.get("centers_note"), *extra]
    parts += [step.get("setup") for step in entry.get("then", ())]
    note = "; ".join(str(part) for part in parts if part)
    first = Step(
        Phase.parse(entry["phase"]),
        tuple(_lines(entry["orders"], entry["expect"])),
        _Facts(units).read(entry["expect"]),
    )
    return Case(
        id=entry["id"],
        about=entry["about"],
        source=_source(entry),
        variant=entry["map"],
        edition="2023",
        settings=settings,
        units=units,
        centres=_sides(entry.get("centers", {})),
        dislodged=tuple(
            Beaten(power_id(power), unit, None, None)
            for power, beaten in entry.get("dislodged", {}).items()
            for unit in beaten
        ),
        steps=(first, *(_then(step) for step in entry.get("then", ()))),
        others=tuple(_other(other, units) for other in entry.get("alternatives", ())),
        choices={choice["issue"]: choice["taken"] for choice in entry.get("choices", ())},
        waits_for=waits,
        note=note,
        file=file,
    )


def _sides(data: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    return {power_id(power): tuple(texts) for power, texts in data.items()}


def _rules(entry: Mapping[str, Any]) -> tuple[dict[str, object], tuple[str, ...], list[str]]:
    """The switches, the modules and maps that are missing, and what is only a remark."""
    settings: dict[str, object] = {}
    waits = [] if entry["map"] in _BOARDS else [entry["map"]]
    remarks = []
    for rule in entry.get("rules") or ():
        if rule.startswith("convoy_path_named"):
            settings["path"] = "allowed"
            continue
        module = next((name for start, name in _MODULES.items() if rule.startswith(start)), None)
        if module is not None and module not in waits:
            waits.append(module)
        if " " in rule:
            remarks.append(rule)
    return settings, tuple(waits), remarks


def _source(entry: Mapping[str, Any]) -> str:
    first = str(entry["sources"][0])
    if not first.startswith("DATC"):
        return first
    number = entry["id"].removesuffix("v30").removesuffix("-2x")
    return f"{' '.join(first.split(maxsplit=2)[:2]).rstrip(',')} {number}"


def _lines(orders: Mapping[str, Sequence[str]], expect: Sequence[_Fact]) -> Iterator[Line]:
    """Each order with the result that the facts give for it (``nth`` tells equal orders apart)."""
    found: dict[tuple[str | None, str, int], _Fact] = {}
    for fact in expect:
        if "order" in fact:
            power = fact.get("power")
            found[power and power_id(power), fact["order"], fact.get("nth", 1)] = fact
    for name, texts in orders.items():
        power = power_id(name)
        seen: dict[str, int] = {}
        for text in texts:
            seen[text] = seen.get(text, 0) + 1
            key = (power, text, seen[text])
            fact = found.pop(key if key in found else (None, text, seen[text]), {})
            yield Line(power, text, _result(fact), fact.get("basis", "DATC") in _STATED)
    if found:
        raise KeyError(f"facts about orders that nobody gave: {sorted(map(str, found))}")


def _result(fact: _Fact) -> str | None:
    result = fact.get("result")
    return f"stops short at {fact['at']}" if result == "stops short" else result


def _then(step: Mapping[str, Any]) -> Step:
    facts = step["expect"]
    went = {
        f"{fact['unit']} R {fact['to']}": fact.get("basis", "DATC") in _STATED
        for fact in facts
        if fact.get("result") == "retreats"
    }
    gone = [
        (power_id(fact["power"]), fact["unit"])
        for fact in facts
        if fact.get("result") == "disbanded"
    ]
    lines = tuple(
        Line(line.power, line.text, "success", went[line.text]) if line.text in went else line
        for line in _lines(step["orders"], [fact for fact in facts if "order" in fact])
    )
    read = _Facts({}).read([fact for fact in facts if "unit" not in fact])
    if went or gone:
        read = replace(read, disbanded=sides_of(gone))
    return Step(Phase.parse(step["phase"]), lines, read)


def _other(entry: Mapping[str, Any], units: Mapping[str, Sequence[str]]) -> Other:
    issue, option = entry["issue"], entry["option"]
    for known, start, settings in _CHOICES:
        if known == issue and option.startswith(start):
            return Other(f"{issue} {option}", settings, _Facts(units).read(entry["expect"]))
    raise KeyError(f"no switch is known for {issue} {option!r}")


class _Facts:
    """Collects the facts that are not about one order."""

    def __init__(self, units: Mapping[str, Sequence[str]]) -> None:
        self.units = units
        self.at = {
            text.split(" ")[1].partition("/")[0]: (power, text)
            for power, texts in units.items()
            for text in texts
        }
        self.beaten: list[tuple[str, str]] | None = None
        self.data: dict[str, Any] = {}

    def read(self, expect: Sequence[_Fact]) -> Facts:
        """All facts together. Raises ``KeyError`` for one of an unknown kind."""
        readers: dict[str, Callable[[_Fact], None]] = {
            "order": self._order,
            "dislodged": self._dislodged,
            "dislodged_from": self._dislodged_from,
            "moves_that_succeed": self._moved,
            "units": self._units,
            "retreat_options": self._options,
            "retreats": self._may,
            "removed": self._removed,
            "may_adjust": self._adjust,
            "distances": self._distances,
            "last_visitor": lambda fact: None,  # a notion of one engine, not of the rules
        } | dict.fromkeys(_OF_LATER_MODULES, self._later)
        for fact in expect:
            key = next((name for name in readers if name in fact), None)
            if key is None:
                raise KeyError(f"an unknown fact: {dict(fact)}")
            readers[key](fact)
        if self.beaten is not None and self._all_accounted():
            self.data["dislodged"] = sides_of(self.beaten)
        return Facts(**self.data)

    def _all_accounted(self) -> bool:
        """Whether the dislodged units are all of those that are missing in the end."""
        after = self.data.get("units")
        if after is None or self.beaten is None:
            return True
        missing = sum(map(len, self.units.values())) - sum(map(len, after.values()))
        return missing == len(self.beaten)

    def _order(self, fact: _Fact) -> None:
        if "why" in fact:
            self.data.setdefault("why", {})[fact["order"]] = {"because": fact["why"]}

    def _dislodged(self, fact: _Fact) -> None:
        self.beaten = self.beaten or []
        if fact["dislodged"] is not None:
            self.beaten.append((power_id(fact["power"]), fact["dislodged"]))

    def _dislodged_from(self, fact: _Fact) -> None:
        self.beaten = [self.at[province] for province in fact["dislodged_from"]]

    def _moved(self, fact: _Fact) -> None:
        self.data["moved"] = tuple(self.at[name][1] for name in fact["moves_that_succeed"])

    def _units(self, fact: _Fact) -> None:
        self.data["units"] = _sides(fact["units"])

    def _options(self, fact: _Fact) -> None:
        self.data["retreats"] = {
            unit: tuple(places) for unit, places in fact["retreat_options"].items()
        }

    def _may(self, fact: _Fact) -> None:
        for key in ("may", "may_not"):
            if fact[key]:
                self.data.setdefault(key, {})[fact["retreats"]] = tuple(fact[key])

    def _removed(self, fact: _Fact) -> None:
        self.data.setdefault("removed", {})[fact["removed"]] = fact["by"]

    def _adjust(self, fact: _Fact) -> None:
        self.data.setdefault("adjust", {})[power_id(fact["power"])] = fact["may_adjust"]

    def _distances(self, fact: _Fact) -> None:
        self.data["distances"] = dict(fact["distances"])

    def _later(self, fact: _Fact) -> None:
        """A fact that only a later module can check is kept as it is, without its ``basis``."""
        key = next(name for name in _OF_LATER_MODULES if name in fact)
        self.data.setdefault("more", {})[key] = {
            name: power_id(value) if name == "power" else value
            for name, value in fact.items()
            if name != "basis"
        }
