"""Finding rule modules by name: ours, and those of installed packages.

A package brings rules under the entry-point group ``legation.rules``; the entry is a ``Module`` or a
function from settings to a list of (module, settings). Ours are listed here in the same form. Nothing
is loaded that a variant does not name.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from legation.engine.module import Module
from legation.engine.settings import read_settings
from legation.errors import VariantError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["Bundle", "known_rules", "own_rules", "stack_part"]

Bundle: TypeAlias = Callable[[Mapping[str, object]], list[tuple[Module, Any]]]

_OWN: dict[str, str] = {
    "builds": "legation.rules.builds:BUILDS",
    "calendar": "legation.rules.calendar:CALENDAR",
    "capture": "legation.rules.capture:CAPTURE",
    "choice": "legation.rules.choice:CHOICE",
    "control": "legation.rules.machiavelli.control:CONTROL",
    "cities": "legation.rules.machiavelli.cities:CITIES",
    "convert": "legation.rules.convert:CONVERT",
    "deadlines": "legation.rules.deadlines:DEADLINES",
    "elite": "legation.rules.machiavelli.elite:ELITE",
    "gates": "legation.rules.gates:GATES",
    "idle": "legation.rules.idle:IDLE",
    "allies": "legation.rules.machiavelli.allies:ALLIES",
    "assassination": "legation.rules.machiavelli.assassination:ASSASSINATION",
    "claims": "legation.rules.machiavelli.claims:CLAIMS",
    "downfall": "legation.rules.machiavelli.downfall:DOWNFALL",
    "expenses": "legation.rules.machiavelli.expenses.expenses:EXPENSES",
    "famine": "legation.rules.machiavelli.famine:FAMINE",
    "income": "legation.rules.machiavelli.income:INCOME",
    "lagoon": "legation.rules.machiavelli.lagoon:LAGOON",
    "levy": "legation.rules.machiavelli.levy:LEVY",
    "multiples": "legation.rules.multiples.module:MULTIPLES",
    "muster": "legation.rules.machiavelli.muster:MUSTER",
    "neutral": "legation.rules.neutral:NEUTRAL",
    "no_retreats": "legation.rules.no_retreats:NO_RETREATS",
    "picks": "legation.rules.picks:PICKS",
    "railway": "legation.rules.railway:RAILWAY",
    "reserve": "legation.rules.reserve:RESERVE",
    "seasons": "legation.rules.machiavelli.seasons:SEASONS",
    "siege": "legation.rules.machiavelli.siege:SIEGE",
    "standard": "legation.rules.standard:standard",
    "straits": "legation.rules.machiavelli.straits:STRAITS",
    "tally": "legation.rules.machiavelli.tally:TALLY",
    "loans": "legation.rules.machiavelli.loans.loans:LOANS",
    "plague": "legation.rules.machiavelli.plague:PLAGUE",
    "rebellions": "legation.rules.machiavelli.rebellions:REBELLIONS",
    "storms": "legation.rules.machiavelli.storms:STORMS",
    "treasury": "legation.rules.machiavelli.treasury:TREASURY",
    "uncounted": "legation.rules.uncounted:UNCOUNTED",
    "winning": "legation.rules.winning:WINNING",
    "ballots": "legation.rules.ballots.votes.extra:BALLOTS",
    "factors": "legation.rules.ballots.factors.factors:FACTORS",
    "holes": "legation.rules.holes.holes:holes",
}
"""Our own rules, one a line, by the name that a variant file uses: ``module:attribute``."""
_GROUP = "legation.rules"


def _installed() -> list[EntryPoint]:
    from importlib.metadata import entry_points  # noqa: PLC0415  # slow to import, seldom needed

    return sorted(entry_points(group=_GROUP), key=lambda entry: entry.name)


def own_rules() -> tuple[str, ...]:
    """The names of the rules that come with this package, sorted."""
    return tuple(sorted(_OWN))


def known_rules() -> tuple[str, ...]:
    """The names that a variant file may use, sorted."""
    return tuple(sorted({*_OWN, *(entry.name for entry in _installed())}))


def stack_part(name: str, settings: Mapping[str, object]) -> list[tuple[Module, Any]]:
    """The modules behind one ``[[rule]]`` of a variant file.

    Raises ``VariantError`` when no such rule is installed or a setting is wrong.
    """
    found = _own(name) if name in _OWN else _from_outside(name)
    if isinstance(found, Module):
        return [(found, read_settings(found.settings(), settings, module=name))]
    return found(settings)


@cache
def _own(name: str) -> Module | Bundle:
    place, _, attribute = _OWN[name].partition(":")
    found: Module | Bundle = getattr(import_module(place), attribute)
    return found


def _from_outside(name: str) -> Module | Bundle:
    entries = [entry for entry in _installed() if entry.name == name]
    if not entries:
        known = known_rules()
        near = difflib.get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"installed are {', '.join(known)}"
        raise VariantError(f"there is no rule {name!r}; {hint}", key="use")
    if len(entries) > 1:
        where = " and ".join(entry.value for entry in entries)
        raise VariantError(f"several packages bring a rule {name!r}: {where}", key="use")
    try:
        found: Module | Bundle = entries[0].load()
    except (ImportError, AttributeError) as error:
        raise VariantError(f"the rule {name!r} cannot be loaded: {error}", key="use") from error
    return found
