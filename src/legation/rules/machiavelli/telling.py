"""The reasons of the module ``cities``, its settings, and what they change of a map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from legation.board.board import Board
from legation.notation.explain import Facts, register
from legation.notation.names_of import Names
from legation.rules.machiavelli.orders import fortified, is_port

if TYPE_CHECKING:
    from legation.engine.stack import Rules

__all__ = ["Settings", "coasts", "silent"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The switches.

    * ``edition``: in the ``first`` a dislodged unit goes into the city only if it can go nowhere else, in
      the ``second`` it always may.
    * ``garrisons``: whether there are garrisons at all: without, nobody goes into a city.
    * ``forts``: whether fortresses are in use.
    * ``disband``: whether a unit may be disbanded by an order in a movement phase.
    * ``coasts``: whether fleets in coastal provinces convoy, too.
    * ``unwalled``: whether a garrison that a map puts into a city without walls may come ``out``, or is
      ``shut`` in, as with a mail judge.
    * ``going_in``: whether a support to stay fits a unit that goes into the city: it ``leaves`` its place,
      or ``stays``, as a mail judge has it.
    * ``carriers``: whether the army that they carry cuts a support for fleets to stay (``cut``), or that is
      ``spared``, as a mail judge has it.
    """

    edition: Literal["first", "second"] = "first"
    garrisons: bool = True
    forts: bool = False
    disband: bool = False
    coasts: bool = False
    unwalled: Literal["out", "shut"] = "out"
    going_in: Literal["leaves", "stays"] = "leaves"
    carriers: Literal["cut", "spared"] = "cut"


def coasts(board: Board, settings: Settings) -> str:
    """Coastal provinces in which fleets convoy (MACH-4.3)."""
    if not settings.coasts:
        return ""
    wet = board.touch["fleet"]
    lines = [
        f"{info.id} = {{ convoy = true }}"
        for info in board.map.provinces
        if info.id in board.index and info.kind == "land" and not info.convoy
        and wet[board.index[info.id]]
    ]  # fmt: skip
    return "[province]\n" + "\n".join(lines) if lines else ""


def silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The reasons that these settings on this map never give."""
    settings: Settings = rules.settings["cities"]
    found: dict[str, str] = {}
    walls = [p.id for p in board.map.provinces if fortified(board, p.id, settings.forts)]
    if settings.garrisons:
        found["city_closed"] = "there are garrisons"
    else:
        found |= dict.fromkeys(
            ("no_walls", "siege_required", "went_into_city"), "there are no garrisons"
        )
    if settings.disband:
        found["no_disbanding"] = "units may be disbanded at any time"
    else:
        found |= dict.fromkeys(("support_gone", "verb dissolve"), "nobody disbands among moves")
    if not any(is_port(board, one) and len(board.coasts[board.index[one]]) > 1 for one in walls):
        found["conversion_coast_missing"] = "no port has several coasts"
    return found


def _came_out(names: Names, facts: Facts) -> str:
    kind = str(facts["kind"])
    return f"came out as {'an' if kind[0] in 'aeiou' else 'a'} {kind} in {names.tell(facts['to'])}"


def _broke_out(names: Names, facts: Facts) -> str:
    return f"{_came_out(names, facts)} and dislodged {names.tell(facts['victim'])}"


register("went_into_city", ("place",), "went into the city of {place} as its garrison")
register("came_out", ("kind", "to"), _came_out)
register("broke_out", ("kind", "to", "victim"), _broke_out)
register("converts_to_itself", ("unit", "kind"), "{unit} is of this kind already: {kind}")
register("converts_elsewhere", ("unit", "kind", "to"), "{unit} converts where it is, not in {to}")
register(
    "converts_in_two_steps",
    ("unit", "kind"),
    "{unit} can only become a garrison first (MACH-4.1), not {kind} at once",
)
register("city_closed", ("unit",), "{unit} cannot go into a city: there are no garrisons here")
register("no_walls", ("unit", "place"), "{unit} finds no fortified city in {place} (MACH-1.1)")
register("city_is_no_port", ("unit", "place"), "{place} is no port, as {unit} needs (MACH-14.6)")
register(
    "siege_required",
    ("unit", "other"),
    "{unit} cannot go into the city: {other} is there, and must be besieged (MACH-4.2)",
)
register(
    "conversion_coast_missing",
    ("unit", "coasts"),
    "{unit} must name the coast on which it will be (MACH-14.5): {coasts}",
)
