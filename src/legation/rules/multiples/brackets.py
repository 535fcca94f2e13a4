"""Orders of multiple units in DAIDE's brackets: forms of our own, since that language has none.

::

    ((FRA AMY MAR) MRG BUR)                                  A Mar MERGE Bur
    ((FRA 4AMY PAR) SPL (AMY MTO PIC) (2AMY MRG BUR))        4A Par SPLIT A Pic, 2A Bur MERGE
    ((FRA 3AMY PAR) SHR ((FRA AMY MAR) MTO BUR 1) (MRG PIC 2))
    ((ENG 4FLT ECH) FRY ((ENG AMY LON) CTO PIC) ((ENG 2AMY WAL) CTO BRE))
    ((FRA AMY PAR) RED)                                      Remove A Par, where 2A stands

``CTO`` in place of ``MTO``, or behind ``MRG``, is by convoy; ``HLD`` stays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from legation.notation.cursor import Cursor
from legation.notation.dialects.daide import (
    bracket_parts,
    bracket_place,
    bracket_unit,
    token_parts,
)
from legation.notation.pen import Pen
from legation.notation.verbs import Brackets, Draft, Mention
from legation.rules.multiples.orders import Ferry, Gift, Merge, Piece, Reduce, Split, Supports
from legation.values.geography import Place
from legation.values.orders import Disband, Load

__all__ = ["BRACKETS"]


def _open(cursor: Cursor) -> None:
    cursor.expect("an opening bracket", ("(",))


def _close(cursor: Cursor) -> None:
    cursor.expect("a closing bracket", (")",))


def _each(cursor: Cursor, read: Callable[[Cursor], object]) -> None:
    """Read what stands in brackets, one after the other; one at least."""
    while True:
        _open(cursor)
        read(cursor)
        _close(cursor)
        if cursor.key != "(":
            return


def _of(unit: Mention | None) -> Mention:
    assert unit is not None  # in brackets the unit comes first
    return unit


# --- merges and splits -----------------------------------------------------------------------------


def _parse_merge(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = _of(unit)
    via = cursor.take(("cto",))
    return Draft(Merge(mention.place, bracket_place(cursor), via), (mention,))


def _write_merge(order: Merge, pen: Pen) -> str:
    return f"({pen.unit(order.unit)} MRG {'CTO ' * order.via}{pen.place(order.to)})"


def _parse_split(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = _of(unit)
    pieces: list[Piece] = []

    def piece(cursor: Cursor) -> None:
        made = bracket_parts(cursor)
        if made is None:
            raise cursor.fault("what goes, such as AMY or 2FLT")
        if cursor.take(("hld",)):
            pieces.append(Piece(made, mention.place))
            return
        merge = cursor.take(("mrg",))
        via = cursor.take(("cto",))
        if not merge and not via:
            cursor.expect("MTO, CTO, MRG or HLD", ("mto",))
        pieces.append(Piece(made, bracket_place(cursor), merge, via))

    _each(cursor, piece)
    return Draft(Split(mention.place, tuple(pieces)), (mention,))


def _write_split(order: Split, pen: Pen) -> str:
    def told(piece: Piece) -> str:
        made = token_parts(piece.parts)
        if piece.to == order.unit and not piece.merge:
            return f"({made} HLD)"
        way = "MRG CTO" if piece.merge and piece.via else "MRG" if piece.merge else "MTO"
        way = "CTO" if piece.via and not piece.merge else way
        return f"({made} {way} {pen.place(piece.to)})"

    return _joined(pen.unit(order.unit), "SPL", [told(piece) for piece in order.pieces])


def _joined(unit: str, token: str, rows: Sequence[str]) -> str:
    return f"({unit} {token} {' '.join(rows)})"


# --- supports --------------------------------------------------------------------------------------


def _parse_share(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = _of(unit)
    others: list[Mention] = []
    gifts: list[Gift] = []

    def gift(cursor: Cursor) -> None:
        supported: Place = ""
        if cursor.key == "(":
            other = bracket_unit(cursor)
            others.append(other)
            supported = other.place
        if supported and cursor.take(("hld",)):
            gifts.append(Gift(supported, None, False, _amount(cursor)))
            return
        merge = cursor.take(("mrg",))
        if not merge:
            cursor.expect("MTO, MRG or HLD", ("mto",))
        gifts.append(Gift(supported, bracket_place(cursor), merge, _amount(cursor)))

    _each(cursor, gift)
    return Draft(Supports(mention.place, tuple(gifts)), (mention, *others))


def _amount(cursor: Cursor) -> int:
    if not cursor.key.isdecimal():
        return 0
    amount = int(cursor.key[:4])
    if not amount:
        raise cursor.fault("a number above nought")
    cursor.at += 1
    return amount


def _write_share(order: Supports, pen: Pen) -> str:
    def told(gift: Gift) -> str:
        words = [pen.unit(gift.supported)] if gift.supported else []
        if gift.to is None:
            words.append("HLD")
        else:
            words += ["MRG" if gift.merge else "MTO", pen.place(gift.to)]
        if gift.amount:
            words.append(str(gift.amount))
        return f"({' '.join(words)})"

    return _joined(pen.unit(order.unit), "SHR", [told(gift) for gift in order.gifts])


# --- convoys and removals --------------------------------------------------------------------------


def _parse_ferry(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = _of(unit)
    riders: list[Mention] = []
    loads: list[Load] = []

    def load(cursor: Cursor) -> None:
        rider = bracket_unit(cursor)
        cursor.expect("CTO", ("cto",))
        riders.append(rider)
        loads.append(Load(rider.place, bracket_place(cursor)))

    _each(cursor, load)
    return Draft(Ferry(mention.place, tuple(loads)), (mention, *riders))


def _write_ferry(order: Ferry, pen: Pen) -> str:
    rows = [
        f"({pen.site(load.parts, load.army) if load.parts else pen.unit(load.army)} "
        f"CTO {pen.place(load.to)})"
        for load in order.cargo
    ]
    return _joined(pen.unit(order.unit), "FRY", rows)


def _parse_reduce(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = _of(unit)
    if mention.made is None:
        return Draft(Disband(mention.place), (mention,))
    return Draft(Reduce(mention.place, mention.made), (mention,))


def _write_reduce(order: Reduce, pen: Pen) -> str:
    return f"({pen.site(order.parts, order.unit)} RED)"


BRACKETS = {
    "merge": Brackets("MRG", _parse_merge, _write_merge),
    "split": Brackets("SPL", _parse_split, _write_split),
    "share": Brackets("SHR", _parse_share, _write_share),
    "ferry": Brackets("FRY", _parse_ferry, _write_ferry),
    "reduce": Brackets("RED", _parse_reduce, _write_reduce),
}
"""The forms by the names of the verbs."""
