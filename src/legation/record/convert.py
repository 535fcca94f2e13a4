"""Games from one form to another.

``game_of`` (``legation.record.rerun``) makes any recorded game one of ours; the functions here take it
in with all that its file said, and write it in a form.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from legation.errors import RecordError
from legation.record.digest import canonical
from legation.record.events import FlagSet
from legation.record.exporting import games_object
from legation.record.game import Game
from legation.record.keeping import kept, restored
from legation.record.logged import LoggedGame
from legation.record.package_json import package_object
from legation.record.plain import Malformed
from legation.record.rerun import game_of

__all__ = ["FORMS", "adopt", "write_game"]

_OBJECTS: dict[str, Callable[[Game], dict[str, Any]]] = {
    "games": games_object,
    "package": package_object,
}

FORMS = ("record", *_OBJECTS)
"""The forms in which a game can be written."""


def adopt(
    logged: LoggedGame,
    *,
    edition: str | None = None,
    settings: Mapping[str, object] | None = None,
) -> Game:
    """A recorded game as one of ours that remembers everything its file said.

    Raises ``LegationError`` when its map or its first position cannot be used.
    """
    game = game_of(logged, edition=edition, settings=settings)
    if logged.form in _OBJECTS:
        note = kept(_OBJECTS[logged.form](game), logged.original)
        game.add(FlagSet(logged.form, canonical(note)))
    return game


def write_game(game: Game, form: str) -> str:
    """A game's text in a form: ``record``, ``package`` or ``games``. Raises ``RecordError``."""
    if form == "record":
        return game.dumps()
    if form not in _OBJECTS:
        raise RecordError(f"there is no form {form!r}; forms are {', '.join(FORMS)}")
    made = _OBJECTS[form](game)
    note = dict(game.standing.flags).get(form)
    if note is not None:
        try:
            made = restored(made, json.loads(note))
        except (Malformed, RecursionError) as error:
            raise RecordError(f"what was kept of the file of origin is broken: {error}") from None
    return f"{json.dumps(made, ensure_ascii=False)}\n"
