"""Who owns what: provinces, cities and home countries; conquest, loss and the end of a power.

``State.owners`` is keyed by spaces here: a province (``"lon"``) and its city (``"lon/city"``) have owners
of their own. Whose the home countries are is in this module's slot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from legation.board.board import Board
from legation.engine.module import Dealt, Module, Section, Slot
from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.rules.machiavelli import holdings, realm
from legation.rules.machiavelli.marks import Homes
from legation.values.changes import Change, OwnerSet, SlotSet, UnitGone, UnitMade, apply
from legation.values.geography import NOBODY, Power, Province, Space, city_of, in_city, province_of
from legation.values.orders import Ballot
from legation.values.state import State
from legation.values.units import GARRISON, Unit

__all__ = ["CONTROL", "Settings"]

NAME = "control"


@dataclass(frozen=True, slots=True)
class Settings:
    """How provinces and countries change hands.

    * ``edition``: the ``first`` settles owners after every campaign, the ``second`` after Fall, and there
      nobody owns a province whose garrison is another power's than the army or fleet.
    * ``conquest``: a home country passes to the power that owns all of it.
    * ``loss``: a home country of which its power owns nothing becomes nobody's: ``any``, only a ``rich``
      one (with a city of variable income), or ``never``.
    * ``elimination``: a power that owns no city in a home country of its own is out.
    * ``early``: conquest, elimination and loss are tested before moves, too, as a mail judge does.
    * ``again``: when powers have gone out, what they leave is taken at once by the units of others that
      stand there, as with a mail judge; else it is nobody's until owners are settled the next time.
    * ``nothing``: a power that owns nothing at all any more ``stays`` while it has units; or it is ``out``,
      if it began with a province without a city, for a mail judge leaves it the title to one.
    * ``start``: at the beginning powers own what the map's table says, and by ``units`` also where they
      stand.
    * ``fort_garrisons``: every fortified place without owner and garrison begins with one of nobody.
    """

    edition: Literal["first", "second"] = "first"
    conquest: bool = True
    loss: Literal["any", "rich", "never"] = "any"
    elimination: bool = True
    early: bool = False
    again: bool = False
    nothing: Literal["stays", "out"] = "stays"
    start: Literal["units", "table"] = "units"
    fort_garrisons: bool = False


def homes_of(scene: Scene) -> Homes:
    """The slot; as at the start where there is none yet."""
    found = scene.slot(NAME)
    return found if isinstance(found, Homes) else _first_homes(scene)


def _first_homes(scene: Scene) -> Homes:
    """Each home country is its power's, if that owns any of it; else who owns all of it (MACH-1.5)."""
    board = scene.board
    owners = dict(scene.state.owners) or dict(realm.start_owners(board))
    blocks = realm.blocks(board)
    homes = {
        block: block
        for block, provinces in blocks.items()
        if block in board.powers and any(owners.get(province) == block for province in provinces)
    }
    gained = holdings.conquered(owners, homes, blocks, realm.cities(board))
    return Homes(tuple(sorted((homes | gained).items())))


def _read(data: Any) -> Homes:
    return Homes(tuple((block, power) for block, power in data["blocks"]), tuple(data["out"]))


def _write(homes: Homes) -> Any:
    return {"blocks": [list(pair) for pair in homes.blocks], "out": list(homes.out)}


# --- the start ------------------------------------------------------------------------------------


def _start(settings: Settings) -> Callable[[Callable[[Scene], State]], Callable[[Scene], State]]:
    def wrap(inner: Callable[[Scene], State]) -> Callable[[Scene], State]:
        def start(scene: Scene) -> State:
            """The owners of the set-up; cities take the owner of their province (MACH-3.4)."""
            state = inner(scene)
            owners = _first_owners(scene.board, settings, state)
            state = replace(state, owners=owners)
            if settings.fort_garrisons:
                state = apply(state, _fort_garrisons(scene.board, state))
            homes = _first_homes(Scene(scene.variant, state, scene.dice))
            slots = dict(state.slots) | {NAME: homes}
            return replace(state, slots=tuple(sorted(slots.items())))

        return start

    return wrap


def _first_owners(
    board: Board, settings: Settings, state: State
) -> tuple[tuple[Space, Power], ...]:
    """What the map says, what a set-up says otherwise, and where a power's units stand."""
    owners = dict(realm.start_owners(board))
    if settings.start == "units":
        rich, lands = realm.cities(board), realm.lands(board)
        for unit in state.units:
            province, _, level = unit.place.partition("/")
            if unit.power == NOBODY or province not in lands or province in owners:
                continue
            if level != "city":
                owners[province] = unit.power
            if province in rich:
                owners.setdefault(city_of(province), unit.power)
                owners.setdefault(province, unit.power)
    return tuple(sorted(owners.items()))


def _fort_garrisons(board: Board, state: State) -> list[Change]:
    """A garrison of nobody in every fortified place that nobody owns or holds (MACH-3.5)."""
    owned = {province_of(space) for space, _ in state.owners}
    held = {unit.place for unit in state.units}
    found = [
        city_of(info.id)
        for info in board.map.provinces
        if info.city is not None and info.city.fortified and info.id not in owned
    ]
    free = [space for space in found if space in board.index and space not in held]
    return [
        UnitMade(state.made + number, NOBODY, GARRISON, space) for number, space in enumerate(free)
    ]


# --- the end of a campaign ------------------------------------------------------------------------


def _settles(scene: Scene, settings: Settings) -> bool:
    """Whether owners are settled at the end of this campaign (MACH-3.3)."""
    if scene.state.phase.kind not in ("movement", "retreat"):
        return False
    return settings.edition == "first" or scene.state.phase.season == "fall"


def _taken(
    scene: Scene,
    settings: Settings,
    owners: Mapping[Space, Power] | None = None,
    units: Sequence[Unit] | None = None,
) -> dict[Space, Power]:
    """The owners once the units have taken what they stand in; those on the board, if none are given."""
    board = scene.board
    return holdings.taken(
        dict(scene.state.owners) if owners is None else owners,
        scene.state.units if units is None else units,
        lands=realm.lands(board),
        cities=realm.cities(board),
        shared=settings.edition == "first",
    )


def _campaign_over(settings: Settings) -> Callable[[Scene], Sequence[Change]]:
    def act(scene: Scene) -> Sequence[Change]:
        """Owners, then conquest, the end of powers, and loss (MACH-3.3)."""
        if not _settles(scene, settings):
            return ()
        owners = _taken(scene, settings)
        return _settled(scene, settings, owners)

    return act


def _settled(scene: Scene, settings: Settings, owners: dict[Space, Power]) -> Sequence[Change]:
    """The changes to these owners, with what follows for home countries and powers."""
    board, homes = scene.board, homes_of(scene)
    blocks, rich = realm.blocks(board), realm.cities(board)
    holders = homes.holders
    if settings.conquest:
        holders |= holdings.conquered(owners, holders, blocks, rich)
    titled = _titled(board, homes) if settings.nothing == "out" else ()
    gone = holdings.overrun(owners, holders, blocks, rich, titled) if settings.elimination else []
    owners = {space: power for space, power in owners.items() if power not in gone}
    holders = {block: power for block, power in holders.items() if power not in gone}
    for block in _lost(board, settings, owners, holders):
        del holders[block]
    if gone and settings.again:
        left = [unit for unit in scene.state.units if unit.power not in gone]
        owners = _taken(scene, settings, owners, left)
    out = tuple(sorted({*homes.out, *gone}))
    return (*_owner_changes(scene, owners), *_gone(scene, gone), *_slot(homes, holders, out))


def _titled(board: Board, homes: Homes) -> set[Power]:
    """The powers in the game that began with a province without a city."""
    rich = realm.cities(board)
    bare = {power for province, power in realm.controls(board).items() if province not in rich}
    return bare - set(homes.out)


def _lost(
    board: Board, settings: Settings, owners: Mapping[Space, Power], holders: Mapping[str, Power]
) -> list[str]:
    """The home countries that become nobody's (MACH-11.4)."""
    if settings.loss == "never":
        return []
    counted = realm.countries(board)
    return [
        block
        for block in holdings.lost(owners, holders, realm.blocks(board))
        if settings.loss == "any" or counted.get(block)
    ]


def _owner_changes(scene: Scene, owners: Mapping[Space, Power]) -> list[Change]:
    before = dict(scene.state.owners)
    return [
        OwnerSet(space, owners.get(space))
        for space in sorted({*before, *owners})
        if before.get(space) != owners.get(space)
    ]


def _gone(scene: Scene, powers: Sequence[Power]) -> list[Change]:
    """All units of powers that are out leave the board, those that wait for a retreat, too."""
    units = [*scene.state.units, *(entry.unit for entry in scene.state.dislodged)]
    return [UnitGone(unit.id) for unit in units if unit.power in powers]


def _slot(homes: Homes, holders: Mapping[str, Power], out: tuple[Power, ...]) -> list[Change]:
    new = Homes(tuple(sorted(holders.items())), out)
    return [] if new == homes else [SlotSet(NAME, new)]


def _bought(settings: Settings) -> Callable[[Scene, Sequence[Ballot]], Dealt]:
    def act(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
        """In the first edition owners are settled before moves, too: who buys a unit has its province.

        A judge tests elimination and loss then as well (MACH-3.2, MACH-11.5).
        """
        if settings.edition == "second" or scene.state.phase.kind != "movement":
            return Dealt()
        owners = _taken(scene, settings)
        if settings.early:
            return Dealt(tuple(_settled(scene, settings, owners)))
        return Dealt(tuple(_owner_changes(scene, owners)))

    return act


# --- what others ask ------------------------------------------------------------------------------

Worth = Callable[[Scene, Space, Power], int]
Homeland = Callable[[Scene, Power], tuple[Province, ...]]


def _worth(inner: Worth) -> Worth:
    """What counts for a power is its cities; a province counts nothing (MACH-11.6)."""

    def worth(scene: Scene, space: Space, power: Power) -> int:
        if not in_city(space):
            return 0
        return inner(scene, space, power) if province_of(space) in realm.cities(scene.board) else 0

    return worth


def _homes(inner: Homeland) -> Homeland:
    """The cities of all home countries that a power holds (MACH-1.5, MACH-12.3)."""

    def homes(scene: Scene, power: Power) -> tuple[Province, ...]:
        blocks, rich = realm.blocks(scene.board), realm.cities(scene.board)
        held = homes_of(scene).of(power)
        return tuple(sorted(p for block in held for p in blocks.get(block, ()) if p in rich))

    return homes


def _played(inner: Callable[[Scene, Power], bool]) -> Callable[[Scene, Power], bool]:
    """A power that is out neither plays nor wins."""

    def played(scene: Scene, power: Power) -> bool:
        return inner(scene, power) and power not in homes_of(scene).out

    return played


def _report(scene: Scene, turn: Turn, shows: Callable[..., bool]) -> tuple[Section, ...]:
    """Who owns which provinces, cities and home countries, when any of it changed."""
    before, after = scene.state, turn.after
    later = scene.after(after)
    if before.owners == after.owners and homes_of(scene) == homes_of(later):
        return ()
    rows = [_row(later, power) for power in scene.board.powers]
    head = ("power", "provinces", "cities", "home countries")
    return (Section("Control", head, tuple(row for row in rows if any(row[1:]))),)


def _row(scene: Scene, power: Power) -> tuple[str, ...]:
    board = scene.board
    owned = [space for space, owner in scene.state.owners if owner == power]
    lands = [space for space in owned if not in_city(space)]
    cities = [province_of(space) for space in owned if in_city(space)]
    held = homes_of(scene).of(power)
    names = [board.power(block).name if block in board.powers else block for block in held]
    return (
        board.power(power).name,
        ", ".join(board.name(land) for land in lands),
        ", ".join(board.name(city) for city in cities),
        ", ".join(names),
    )


def _misfit(board: Board, settings: Settings) -> str:
    if not board.map.cities:
        return "it has no cities, which have owners of their own here"
    known = {info.id for info in board.map.provinces}
    for block, provinces in realm.blocks(board).items():
        for province in provinces:
            if province not in known:
                return f"[table.home_country] {block}: there is no province {province!r}"
    return ""


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "start": _start(settings),
        "slot": Slot(_first_homes, _write, _read),
        "dealings": {"taken": _bought(settings)},
        "aftermath": {"retreated": _campaign_over(settings)},
        "worth": _worth,
        "homes": _homes,
        "played": _played,
        "report": _report,
    }


CONTROL = Module(
    NAME,
    "1",
    Settings,
    _hooks,
    needs=("victory",),
    misfit=_misfit,
    claims=("who owns provinces and cities",),
)
