"""Who owns provinces and cities, and whose the home countries are: functions of plain values.

``owners`` maps spaces (``"lon"`` and ``"lon/city"``) to powers; what is not in it is nobody's. The module
``control`` says when each of these happens.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from legation.values.geography import NOBODY, Power, Province, Space, city_of
from legation.values.units import Unit

__all__ = ["conquered", "lost", "overrun", "taken"]

Owners = Mapping[Space, Power]


def taken(
    owners: Owners,
    units: Sequence[Unit],
    *,
    lands: Collection[Province],
    cities: Collection[Province],
    shared: bool,
) -> dict[Space, Power]:
    """The owners once the units on the board have taken what they stand in (MACH-11.1, MACH-11.2).

    ``shared``: the first edition, in which an army or fleet takes a province although a garrison of
    another power is in its city; in the second one that makes the province nobody's.
    """
    fields: dict[Province, Power] = {}
    garrisons: dict[Province, Power] = {}
    for unit in units:
        province, _, level = unit.place.partition("/")
        if province in lands:
            (garrisons if level == "city" else fields)[province] = unit.power
    found = dict(owners)
    for province in sorted({*fields, *garrisons}):
        field, garrison = fields.get(province), garrisons.get(province)
        city = garrison or field
        land = field or garrison
        if not shared and field and garrison and field != garrison:
            land = NOBODY
        _give(found, province, land)
        if province in cities:
            _give(found, city_of(province), city)
    return found


def _give(owners: dict[Space, Power], space: Space, power: Power | None) -> None:
    if power is None or power == NOBODY:
        owners.pop(space, None)
    else:
        owners[space] = power


def conquered(
    owners: Owners,
    homes: Mapping[str, Power],
    blocks: Mapping[str, Sequence[Province]],
    cities: Collection[Province],
) -> dict[str, Power]:
    """Home countries that pass to another power: who owns all of their provinces and cities (MACH-11.3)."""
    found: dict[str, Power] = {}
    for block, provinces in blocks.items():
        spaces = [*provinces, *(city_of(p) for p in provinces if p in cities)]
        holders = {owners.get(space, NOBODY) for space in spaces}
        if len(holders) == 1:
            (power,) = holders
            if power not in (NOBODY, homes.get(block)):
                found[block] = power
    return found


def lost(
    owners: Owners, homes: Mapping[str, Power], blocks: Mapping[str, Sequence[Province]]
) -> list[str]:
    """Home countries of which their power owns no province and no city any more (MACH-11.4)."""
    return [
        block
        for block, power in homes.items()
        if not any(
            owners.get(space) == power
            for province in blocks.get(block, ())
            for space in (province, city_of(province))
        )
    ]


def overrun(
    owners: Owners,
    homes: Mapping[str, Power],
    blocks: Mapping[str, Sequence[Province]],
    cities: Collection[Province],
    titled: Collection[Power] = (),
) -> list[Power]:
    """The powers that own something, and no city in any home country of theirs (MACH-11.5).

    ``titled``: powers that are taken to own something.
    """
    safe = {
        power
        for block, power in homes.items()
        for province in blocks.get(block, ())
        if province in cities and owners.get(city_of(province)) == power
    }
    return sorted({*owners.values(), *titled} - safe)
