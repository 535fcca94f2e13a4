"""Holes: after every season of movement a province, drawn by lot, is gone from the board.

The module ``holes``, in three versions and with a switch for each of their differences. The numbers are
those of the sheet ``black-hole``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from legation.board.board import Board, compile_board
from legation.engine.module import Election, Fact, Module, Race, Section, Slot
from legation.engine.scene import Scene
from legation.engine.settings import read_settings
from legation.engine.stack import Rules
from legation.engine.turn import Turn
from legation.errors import VariantError
from legation.rules.holes.closing import close_over, take_out
from legation.rules.holes.fleeing import north_first
from legation.rules.holes.shelter import REASONS, WORDS, Immune, Shelters, immune_verb, sheltered
from legation.values.changes import (
    BoardPatched,
    Change,
    Contested,
    OwnerSet,
    SlotSet,
    UnitGone,
    UnitMoved,
)
from legation.values.geography import Place, Province, Seat, province_of
from legation.values.marks import Mark, Sign
from legation.values.orders import Ballot
from legation.values.rulings import Reason, Ruling
from legation.values.units import Unit

__all__ = ["HOLES", "VERSIONS", "Holes", "Settings", "holes"]

Line: TypeAlias = tuple[Ballot, Unit | None]
Elect: TypeAlias = Callable[[Scene, Sequence[Line]], Election]

_NAMING = re.compile(rf"\b({'|'.join(WORDS.leading)})\b", re.IGNORECASE)
DIE = "hole"
"""What the dice are asked for."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The switches. ``version`` chooses all others, which may be set besides.

    * ``drawn``: whether the lot falls ``before`` the retreats, which are written knowing it, or ``after``.
    * ``contract``: whether the map closes up over the hole.
    * ``shores``: the new shore of a land is ``apart`` from an old one that does not touch it, or ``joined``
      to it.
    * ``impassable``: whether impassable spaces whose neighbours are known may be drawn.
    * ``immune``: whether a power has an immune home centre, ``secret`` or ``named`` for all to see.
    * ``retreats``: whether units without a retreat order disband, or go ``north``: to the place that lies
      nearest to the north, and then anticlockwise, where the map tells where places lie.
    * ``majority``: of what a majority wins: of the ``centres`` or of the ``units`` that are left; or
      ``none``, then the number of the set-up stands.
    """

    version: Literal["a", "i", "p"] = "a"
    drawn: Literal["before", "after"] = "before"
    contract: bool = True
    shores: Literal["apart", "joined"] = "apart"
    impassable: bool = False
    immune: Literal["secret", "named", "none"] = "secret"
    majority: Literal["centres", "units", "none"] = "centres"
    retreats: Literal["disband", "north"] = "disband"


VERSIONS: Mapping[str, Settings] = {
    "a": Settings(),
    "i": Settings("i", "after", contract=False, immune="named", majority="units", retreats="north"),
    "p": Settings("p", "after", impassable=True, immune="none"),
}


@dataclass(frozen=True, slots=True)
class Holes:
    """``gone``: the holes in their order; ``pending``: the one that opens after the retreats.

    ``seasons``: the movement phases that are over. ``shelters``: who named which immune centre.
    """

    gone: tuple[Province, ...] = ()
    pending: Province = ""
    seasons: int = 0
    shelters: Shelters = ()


def _holes(scene: Scene) -> Holes:
    value = scene.slot("holes")
    return value if isinstance(value, Holes) else Holes()


# --- the draw --------------------------------------------------------------------------------------


def _around(board: Board) -> dict[Province, tuple[Province, ...]]:
    """The neighbours of impassable spaces, as the map's ``[table.holes]`` tells them (BH-7)."""
    table = board.map.table("holes")
    told = table.get("around", {}) if isinstance(table, Mapping) else {}
    shut = {p.id for p in board.map.provinces if p.kind == "impassable"}
    return {name: tuple(near) for name, near in told.items() if name in shut}


def _eligible(scene: Scene, settings: Settings) -> tuple[Province, ...]:
    """The spaces that the lot may fall on, by id: all that are left but the immune ones (BH-6, BH-7)."""
    board = scene.board
    safe = sheltered(scene, _holes(scene).shelters, settings.immune)
    open_ones = {province_of(space) for space in board.spaces}
    if len(open_ones) < 2:  # the last space stays: a game needs a place
        return ()
    shut = _around(board) if settings.impassable else {}
    return tuple(sorted((open_ones | set(shut)) - safe))


def _draw(scene: Scene, settings: Settings) -> Province:
    """One of them, each as likely as the others; empty when there is none (BH-6)."""
    listed = _eligible(scene, settings)
    return listed[scene.dice(DIE, 0, len(listed)) - 1] if listed else ""


def _moved(settings: Settings) -> Callable[[Scene], tuple[Change, ...]]:
    def moved(scene: Scene) -> tuple[Change, ...]:
        """The lot falls before the retreats in some versions (BH-5)."""
        now = _holes(scene)
        pending = _draw(scene, settings) if settings.drawn == "before" else ""
        return (SlotSet("holes", replace(now, pending=pending, seasons=now.seasons + 1)),)

    return moved


def _retreated(settings: Settings) -> Callable[[Scene], tuple[Change, ...]]:
    def retreated(scene: Scene) -> tuple[Change, ...]:
        """The hole opens when the retreats are over, before centres change hands (BH-5)."""
        now = _holes(scene)
        gone = now.pending if settings.drawn == "before" else _draw(scene, settings)
        if not gone:
            return ()
        later = replace(now, gone=(*now.gone, gone), pending="")
        joined = settings.shores == "joined"
        changes = opened(scene, gone, contract=settings.contract, joined=joined)
        return (*changes, SlotSet("holes", later))

    return retreated


def opened(scene: Scene, gone: Province, *, contract: bool, joined: bool = False) -> list[Change]:
    """What a hole does: the space, its unit and its centre are gone (BH-1), and fleets ashore (BH-4).

    The patch takes the home away, too, so that nobody builds there (BH-11).
    """
    board, state = scene.board, scene.state
    near = _around(board).get(gone, ())
    closed = close_over(board, gone, near, joined=joined) if contract else take_out(gone)
    later = compile_board(scene.variant.board.map, (*state.patches, closed.patch))
    changes: list[Change] = []
    for unit in state.units:
        place = closed.renamed.get(unit.place, unit.place) if unit.kind == "fleet" else unit.place
        if province_of(unit.place) == gone or not _stands(later, unit, place):
            changes.append(UnitGone(unit.id))
        elif place != unit.place:
            changes.append(UnitMoved(unit.id, place))
    if state.owner(gone) is not None:
        changes.append(OwnerSet(gone, None))
    left = tuple(space for space in state.contested if province_of(space) != gone)
    if left != state.contested:
        changes.append(Contested(left))
    changes.append(BoardPatched(closed.patch))
    return changes


def _stands(board: Board, unit: Unit, place: Place) -> bool:
    """Whether a unit can still be where it is; a fleet needs water that leads somewhere (BH-4)."""
    number = board.index.get(place)
    if number is None:
        return False
    if unit.kind == "fleet" and not board.reach["fleet"][number]:
        return board.province(place).kind == "sea"
    return bool(board.stands.get(unit.kind, 0) >> number & 1)


# --- immune centres --------------------------------------------------------------------------------


def _elect(inner: Elect) -> Elect:
    def elect(scene: Scene, lines: Sequence[Line]) -> Election:
        """Immune centres are named beside the orders of the units (BH-8)."""
        listed = [ballot for ballot, _ in lines if isinstance(ballot.order, Immune)]
        if not listed:
            return inner(scene, lines)
        named = {ballot.power: ballot for ballot in listed}
        found = inner(scene, [line for line in lines if not isinstance(line[0].order, Immune)])
        now = _holes(scene)
        rulings = list(found.rulings)
        for ballot in listed:
            last = named[ballot.power].order
            if ballot is not named[ballot.power]:
                reason = Reason("immune_replaced", (("kept", getattr(last, "place", "")),))
                rulings.append(
                    Ruling(ballot.power, None, ballot.order, "void", reason, seat=ballot.seat)
                )
        shelters = now.shelters
        for power, ballot in sorted(named.items()):
            assert isinstance(ballot.order, Immune)
            place = ballot.order.place
            shelters = (*shelters, (ballot.seat, power, place))
            reason = Reason("immune", (("place", place),))
            rulings.append(Ruling(power, None, ballot.order, "named", reason, seat=ballot.seat))
        changes = (*found.changes, SlotSet("holes", replace(now, shelters=shelters)))
        return replace(found, rulings=tuple(rulings), changes=changes)

    return elect


def _sees(scene: Scene, seat: Seat, fact: Fact) -> bool:
    """Who has which secret immune centre is its seat's secret (BH-8).

    While the game goes on, so is the number drawn: with the names of what is left it would tell how many
    immune centres come before it in the list (BH-6).
    """
    if fact.kind == "dice":
        return fact.value != DIE or scene.state.outcome is not None
    if fact.seat in ("", seat):
        return True
    if fact.kind == "slot":
        return fact.value != "holes"
    value = fact.value
    if fact.kind == "ballot" and not isinstance(value, Ballot):
        # Lines as they were sent, or one that could not be read: it may have been meant to be secret.
        return value is not None and not any(map(_NAMING.search, getattr(value, "lines", ())))
    return not isinstance(getattr(value, "order", None), Immune)


def _only(value: Holes, keep: Callable[[Seat], bool]) -> Holes:
    """The holes without the secrets of other seats."""
    return replace(value, shelters=tuple(one for one in value.shelters if keep(one[0])))


# --- the end ---------------------------------------------------------------------------------------


def _race(settings: Settings) -> Callable[[Callable[[Scene], Race]], Callable[[Scene], Race]]:
    def wrap(inner: Callable[[Scene], Race]) -> Callable[[Scene], Race]:
        def race(scene: Scene) -> Race:
            """A majority of what is left wins: of centres in the Fall, of units in any season (BH-9)."""
            found = inner(scene)
            phase = scene.state.phase
            if settings.majority == "units":
                units = scene.state.units
                counts = dict.fromkeys(found.counts, 0)
                for unit in units:
                    counts[unit.power] = counts.get(unit.power, 0) + 1
                goal = len(units) // 2 + 1 if phase.kind == "retreat" and units else 0
                return Race(counts, goal, "units")
            season = scene.rules.calendar.season(phase)
            if season is None or not season.captures_in(phase.year):
                return found
            return found._replace(goal=len(scene.board.centres) // 2 + 1)

        return race

    return wrap


# --- what is told ----------------------------------------------------------------------------------


def _report(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> tuple[Section, ...]:
    """The hole that was drawn, with its number in the draw, and the one that opened (BH-6)."""
    now, later = turn.before.slot("holes"), turn.after.slot("holes")
    if not isinstance(now, Holes) or not isinstance(later, Holes):
        return ()
    rolls = [f"number {got} of {sides}" for what, _, sides, got in turn.dice if what == DIE]
    name = scene.variant.board.name
    rows = [(name(province), "is gone") for province in later.gone[len(now.gone) :]]
    if later.pending and later.pending != now.pending:
        rows.append((name(later.pending), "will be gone when the retreats are over"))
    if not rows:
        return ()
    told = tuple(
        (*row, roll) for row, roll in zip(rows, [*rolls, *("" for _ in rows)], strict=False)
    )
    return (Section("Holes", ("space", "what", "drawn"), told),)


def _marks(scene: Scene, turn: Turn | None, see: Callable[[Fact], bool]) -> tuple[Mark, ...]:
    """The holes, and the province that is the next one."""
    now = scene.state.slot("holes")
    if not isinstance(now, Holes):
        return ()
    name = scene.variant.board.name
    found = [Sign("hole", province, about=f"{name(province)} is gone") for province in now.gone]
    if now.pending:
        about = f"{name(now.pending)} will be gone when the retreats are over"
        found.append(Sign("trouble", now.pending, about=about))
    return tuple(found)


# --- the module ------------------------------------------------------------------------------------


def _write(value: Holes) -> list[Any]:
    return [list(value.gone), value.pending, value.seasons, [list(one) for one in value.shelters]]


def _read(value: list[Any]) -> Holes:
    gone, pending, seasons, shelters = value
    named = tuple((str(seat), str(power), str(place)) for seat, power, place in shelters)
    return Holes(tuple(map(str, gone)), str(pending), int(seasons), named)


def _hooks(settings: Settings) -> Mapping[str, Any]:
    hooks: dict[str, Any] = {
        "aftermath": {"moved": _moved(settings), "retreated": _retreated(settings)},
        "report": _report,
        "marks": _marks,
        "slot": Slot(lambda scene: Holes(), _write, _read, _only),
    }
    if settings.majority != "none":
        hooks["race"] = _race(settings)
    if settings.retreats == "north":
        hooks["default_order"] = north_first
    if settings.immune != "none":
        hooks |= {"verbs": (immune_verb(settings.immune),), "elect": _elect}
    if settings.immune == "secret":
        hooks["sees"] = _sees
    return hooks


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The reasons that this stack never gives, and why."""
    settings = rules.settings["holes"]
    never = {
        code: f"holes.immune is {settings.immune}"
        for code, kinds in REASONS.items()
        if settings.immune not in kinds
    }
    if settings.immune == "none":
        never["verb immune"] = "holes.immune is none"
    if settings.immune == "secret" and not any(board.homes.values()):
        for code in ("verb immune", "immune", "immune_replaced"):
            never.setdefault(code, "no power has a home on this map")
    if rules.seats is None:
        never.setdefault("immune_unplayed", "every power is played")
    if any(module.unheld for module in rules.modules):
        # They are for the played powers (BH-8): whoever writes such a line is told so.
        for code in ("verb immune", *(code for code in REASONS if code != "immune_unplayed")):
            never.setdefault(code, "nobody holds a power, and a power without a player has none")
    return never


HOLES = Module(
    "holes",
    "1",
    Settings,
    _hooks,
    needs=("election", "movement", "retreat", "victory"),
    sheet="black-hole",
    silent=_silent,
)


def holes(given: Mapping[str, object]) -> list[tuple[Module, Any]]:
    """The module with the switches of a version. Raises ``VariantError`` for unknown ones (BH-10)."""
    version = str(given.get("version", "a")).lower()
    if version not in VERSIONS:
        raise VariantError(
            f"there is no version {version!r}; versions are {', '.join(VERSIONS)}",
            key="holes.version",
        )
    switches = {name: value for name, value in given.items() if name != "version"}
    return [(HOLES, read_settings(VERSIONS[version], switches, module="holes"))]
