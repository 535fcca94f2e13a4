"""What ``legation bank show`` tells of a variant."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rich.markdown import Markdown
from rich.text import Text

from legation.bank import listed, load_board, load_variant
from legation.bank.catalogue import PLAYABLE, UNKNOWN, Listing, modules
from legation.bank.rulesheets import Sheet, sheets_of
from legation.board.board import Board
from legation.board.facts import SetupInfo
from legation.cli.pages import Pages
from legation.cli.screen import Screen, output

__all__ = ["entry_facts", "show_entry", "show_sheets"]

_STANDARD = "The standard rules (docs/rules-standard.md), except where a rule below differs."
_HOW_MUCH = {
    "standard": "It is played by the standard rules.",
    "full": "Its rules are known.",
    "partial": "Its rules are known in part.",
    "unverified": "Which rules go with the name was not verified.",
    "reconstruction": "Its rules are a reconstruction.",
    "not found": "No text of its rules was found.",
}


def entry_facts(entry: Listing) -> dict[str, Any]:
    """An entry as JSON, with the facts of its map and the rules it needs in words."""
    return {
        **asdict(entry),
        "rules_in_words": rules_in_words(entry),
        "sheets": [asdict(sheet) for sheet in sheets_of(entry.id)],
        "map_facts": None if not entry.map else _map_facts(*_board(entry)),
    }


def rules_in_words(entry: Listing) -> list[str]:
    """The rules that a variant is played by, a sentence each, and what is not built of them."""
    how = [_HOW_MUCH[entry.rules]] if entry.rules else []
    own = []
    for name in entry.modules:
        rule = modules()[name]
        # What a map could say, no map says yet where the board is that of another game.
        other_map = entry.map not in ("", entry.id) and rule.have != "module"
        built = entry.status == PLAYABLE or (rule.have and not other_map)
        waits = "" if built else " (not built yet)"
        own.append(f"{rule.what}{waits}")
    needs = [f"The map needs besides: {', '.join(entry.needs)}."] if entry.needs else []
    base = [] if entry.status == UNKNOWN else [_STANDARD]
    return [*how, *base, *own, *needs]


def _board(entry: Listing) -> tuple[Board, SetupInfo | None]:
    """The board, and the set-up that a game begins with."""
    if entry.status == PLAYABLE:
        variant = load_variant(entry.id)
        return variant.board, variant.setup
    board = load_board(entry.map)
    return board, next(iter(board.map.setups), None)


def _map_facts(board: Board, setup: SetupInfo | None) -> dict[str, Any]:
    made = board.map
    return {
        "id": made.id,
        "name": made.name,
        "powers": {power.id: power.name for power in made.powers},
        "provinces": len(board.spaces),
        "centres": len(board.centres),
        "starts": None if setup is None else setup.first.short,
        "win": None if setup is None else setup.win,
        "set_ups": {one.id: one.name for one in made.setups},
        "designer": made.designer,
        "year": made.year,
        "source": list(made.source),
        "notes": made.notes.splitlines(),
    }


def show_entry(entry: Listing, *, rules: bool) -> None:
    """Print what is known of a variant; with ``rules`` also the rules it needs."""
    screen = output()
    is_layer = entry.id in listed("layers")
    made, setup = _board(entry) if entry.map else (None, None)
    pages = Pages(screen, load_variant("standard"))
    pages.heading(entry.name, entry.id)
    facts = {
        "status": entry.status,
        "layer": f"legation new BASE+{entry.id} lays it over a variant or map" * is_layer,
        "known as": ", ".join(entry.also),
        **_counts(entry, made, setup),
    }
    facts["family"] = ", ".join(entry.family)
    facts["needs"] = ", ".join((*entry.modules, *entry.needs))
    facts["known"] = ("Reconstructed. " if entry.reconstructed else "") + entry.known
    own = made is not None and made.map.id == entry.id
    facts["by"] = (made.map.designer if made and own else "") or entry.designer
    year = (made.map.year if made and own else None) or entry.year
    facts["year"] = "" if year is None else str(year)
    for head, words in facts.items():
        if words:
            pages.wrapped(Text(f"{head:9} ", "quiet"), words)
    sources = made.map.source if made and own and made.map.source else entry.source
    notes = made.map.notes.splitlines() if made and own else []
    _listed(pages, "Sources", sources)
    _listed(pages, "Doubts and notes", [*entry.doubts, *notes])
    if rules:
        _listed(pages, "Rules", rules_in_words(entry))
        show_sheets(screen, sheets_of(entry.id))


def show_sheets(screen: Screen, found: tuple[Sheet, ...]) -> None:
    """Print rules sheets: as pages on a terminal, elsewhere as they are written."""
    for sheet in found:
        if screen.used:
            screen.print()
        screen.print(Markdown(sheet.text) if screen.is_terminal else Text(sheet.text.rstrip()))
        screen.used = True


def _counts(entry: Listing, board: Board | None, setup: SetupInfo | None) -> dict[str, str]:
    """Players, centres, the way to win and the start, where they are known."""
    found = {"map": "any map will do" if entry.any_map else entry.map}
    if entry.players is not None:
        found["players"] = str(entry.players)
    if board is not None:
        found["powers"] = ", ".join(power.name for power in board.map.powers)
    if entry.centres is not None:
        found["centres"] = str(entry.centres)
    if entry.win is not None:
        found["wins"] = f"{entry.win} centres"
    if setup is not None and board is not None and board.map.id == entry.id:
        found["starts"] = setup.first.title
    elif entry.start_year is not None:
        found["starts"] = (
            f"in {entry.start_year}" if entry.start_year > 0 else f"in {-entry.start_year} BC"
        )
    return found


def _listed(pages: Pages, head: str, lines: list[str] | tuple[str, ...]) -> None:
    if lines:
        pages.put()
        pages.heading(head)
        for line in lines:
            pages.wrapped(Text("- ", "quiet"), line)
