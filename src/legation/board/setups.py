"""Set-ups that change the map: geography once, set-ups many.

A ``[[setup]]`` may carry a ``patch`` in the map's vocabulary: other centres, homes, names, borders. The
board of such a set-up is the map with that patch, and has no other set-up.
"""

from __future__ import annotations

from dataclasses import replace

from legation.board.facts import MapFile, SetupInfo
from legation.board.patch import apply_patch
from legation.errors import MapError

__all__ = ["map_at"]


def map_at(made: MapFile, setup: SetupInfo) -> MapFile:
    """The map as a set-up of it has it: the same one if the set-up changes nothing.

    Raises ``MapError`` for a patch that does not fit, or that leaves no place for a unit of the set-up.
    """
    if not setup.patch:
        return made
    plain = replace(made, setups=(replace(setup, patch=""),))
    where = f"set-up {setup.id!r}: "
    try:
        whole = apply_patch(plain, setup.patch, file=made.file)
    except MapError as error:
        raise MapError(where + error.what, file=made.file, line=setup.line) from None
    (after,) = whole.setups
    gone = [
        *(place for power, kind, place in setup.units if (power, kind, place) not in after.units),
        *(place for kind, place in setup.neutral if (kind, place) not in after.neutral),
    ]
    if gone:
        what = f"its patch leaves no place for the unit in {gone[0]!r}"
        raise MapError(where + what, file=made.file, line=setup.line)
    return replace(whole, setups=(replace(after, line=setup.line),), file=made.file)
