"""How players write merges and splits."""

from __future__ import annotations

from legation.notation.cursor import MOVE_WORDS, Cursor, Unreadable
from legation.notation.pen import Pen
from legation.notation.verbs import Draft, Mention, Verb
from legation.rules.multiples.brackets import BRACKETS
from legation.rules.multiples.orders import Merge, Piece, Split
from legation.values.geography import Place
from legation.values.units import Parts

__all__ = ["AND", "MERGE", "MERGING", "SPLIT", "standing"]

_MOVEMENT = frozenset({"movement"})
MERGING = (("merge",), ("merges",), ("merging",), ("merged",))
AND = (("&",), ("and",), ("+",))
_INTO = (("into",), ("to", "form"), ("as",), ("=",), ("in",), ("at",), *MOVE_WORDS)
_VIA = (("via", "convoy"), ("by", "convoy"), ("via",))
_STAYING = (("h",), ("hold",), ("holds",), ("stand",), ("stands",), ("std",), ("stays",), ("stay",))


def standing(cursor: Cursor) -> Mention:
    """Read where something is to be, with what it is made of if that is written: ``2A(Bur)``, ``Bur``."""
    cursor.take(*_INTO)
    return cursor.unit()


# ---------------------------------------------------------------------- merge


def _parse_merge(cursor: Cursor, unit: Mention | None) -> Draft:
    """``A(Mar) & A(Pic) MERGE 2A(Bur)``: an order for each of the units."""
    units = [cursor.unit() if unit is None else unit]
    if cursor.cut[cursor.at - 1].key in {"&", "and", "+"}:
        units.append(cursor.unit())
        while cursor.take(*AND, (",",)):
            units.append(cursor.unit())
        cursor.expect("MERGE and where the units merge", *MERGING)
    result_at = cursor.at
    result = standing(cursor)
    _checked_sum(cursor, units, result, result_at)
    via = bool(cursor.take(*_VIA))
    drafts = [Draft(Merge(one.place, result.place, via), (one,)) for one in units]
    first = drafts[0]
    return Draft(first.order, first.mentions, more=tuple(drafts[1:]))


def _checked_sum(cursor: Cursor, units: list[Mention], result: Mention, at: int) -> None:
    """A line that says what the units are and what they become must add up."""
    if len(units) < 2 or result.made is None:
        return
    whole: Parts | None = None
    for one in units:
        if one.made is None:
            return
        whole = one.made if whole is None else whole.plus(one.made)
    if whole != result.made:
        raise cursor.fault(f"{whole}, which is what these units make (MUL-3.1)", at=at)


def _write_merge(order: Merge, pen: Pen) -> str:
    text = pen.say("merge", "{unit} MERGE {to}", unit=pen.unit(order.unit), to=pen.place(order.to))
    return f"{text} via convoy" if order.via else text


# ---------------------------------------------------------------------- split


def _parse_split(cursor: Cursor, unit: Mention | None) -> Draft:
    """``4A(Par) SPLIT A(Pic), 2A(Bur), A MERGE 2A(Gas)``."""
    mention = cursor.unit() if unit is None else unit
    cursor.take(("into",), (":",))
    pieces = [_piece(cursor, mention.place)]
    while True:
        start = cursor.at
        if not cursor.take((",",), (";",), *AND):
            break
        try:
            pieces.append(_piece(cursor, mention.place))
            if cursor.ended() or cursor.key in {"&", "and", "+"}:
                continue
            pieces.pop()
        except Unreadable:
            pass  # no piece: what follows the comma is the next order, and is read as one
        cursor.at = start
        break
    return Draft(Split(mention.place, tuple(pieces)), (mention,))


def _piece(cursor: Cursor, home: Place) -> Piece:
    made = cursor.parts()
    if made is None:
        raise cursor.fault("what goes, such as A or 2F")
    merge = cursor.take(*MERGING)
    if not merge and not cursor.names_province() and cursor.take(*_STAYING):
        return Piece(made, home)
    if merge:
        result = standing(cursor)
        return Piece(made, result.place, True, bool(cursor.take(*_VIA)))
    place = standing(cursor).place
    merge = cursor.take(*MERGING)
    return Piece(made, place, merge, bool(cursor.take(*_VIA)))


def _write_split(order: Split, pen: Pen) -> str:
    pieces = ", ".join(
        f"{pen.site(piece.parts, piece.to)}{' MERGE' * piece.merge}{' via convoy' * piece.via}"
        for piece in order.pieces
    )
    return pen.say("split", "{unit} SPLIT {pieces}", unit=pen.unit(order.unit), pieces=pieces)


MERGE = Verb(
    "merge",
    Merge,
    _MOVEMENT,
    ("merge", "merges", "merging", "&", "and", "+"),
    _parse_merge,
    _write_merge,
    leading=("merge",),
    parts_rule="MUL-2.1",
    brackets=BRACKETS["merge"],
)
SPLIT = Verb(
    "split",
    Split,
    _MOVEMENT,
    ("split", "splits", "splitting"),
    _parse_split,
    _write_split,
    leading=("split",),
    brackets=BRACKETS["split"],
)
