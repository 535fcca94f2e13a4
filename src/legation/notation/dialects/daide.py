"""DAIDE, the language of Diplomacy programs: ``( (FRA AMY PAR) MTO BUR )``.

Coasts are ``(STP SCS)``; a few seas have their own tokens (``ECH``, ``GOB``, ``GOL``). DAIDE has no
convoyed move without a path: where an order has none, ``CTO`` stands without ``VIA``.
"""

from __future__ import annotations

from legation.notation.cursor import Cursor
from legation.notation.names import NameTable
from legation.notation.pen import Dialect
from legation.notation.verbs import Draft, Mention, Verb, mention
from legation.values.geography import Kind, Place, Power, Province
from legation.values.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Retreat,
    Support,
    Waive,
)
from legation.values.units import Parts, parts

__all__ = [
    "DAIDE",
    "KIND_TOKENS",
    "bracket_parts",
    "bracket_place",
    "bracket_unit",
    "is_daide",
    "parse_daide",
    "province_token",
    "token_parts",
]

KIND_TOKENS: dict[Kind, str] = {"army": "AMY", "fleet": "FLT", "garrison": "GAR"}
"""The language has no garrisons: their token is our own."""
_COASTS = {"nc": "NCS", "sc": "SCS", "ec": "ECS", "wc": "WCS"}
_SEAS = {"eng": "ECH", "bot": "GOB", "lyo": "GOL"}
_KIND_KEYS = {token.lower(): kind for kind, token in KIND_TOKENS.items()}
_COAST_KEYS = {token.lower(): coast for coast, token in _COASTS.items()}
_SEA_KEYS = {token.lower(): sea for sea, token in _SEAS.items()}


def province_token(names: NameTable, province: Province) -> str:
    """The token of a province: ``ECH`` for the English Channel, else the id in capitals."""
    token = _SEAS.get(province, "")
    return token if token and token.lower() not in names.places else province.upper()


def power_token(names: NameTable, power: Power) -> str:
    """The token of a power: its first three letters, or all of them where several share those."""
    letters = _letters(power)
    same = [one for one in names.board.powers if _letters(one)[:3] == letters[:3]]
    return letters.upper() if len(same) > 1 else letters[:3].upper()


def _letters(power: Power) -> str:
    return "".join(letter for letter in power if letter.isalnum())


def _place(names: NameTable, place: Place) -> str:
    province, _, coast = place.partition("/")
    token = province_token(names, province)
    return f"({token} {_COASTS.get(coast, coast.upper())})" if coast else token


def token_parts(made: Parts) -> str:
    """``AMY``; the language has no units of several parts, which are written ``2AMY``, ``AMY/3FLT``."""
    return "/".join(
        f"{number if number > 1 else ''}{KIND_TOKENS.get(kind, kind.upper())}"
        for kind, number in made.counts
    )


def _unit(names: NameTable, made: Parts | None, place: Place, power: Power | None) -> str:
    words = [
        *([power_token(names, power)] if power else []),
        *([token_parts(made)] if made else []),
        _place(names, place),
    ]
    return f"({' '.join(words)})"


DAIDE = Dialect(
    name="daide",
    place=_place,
    unit=_unit,
    step=" ",
    power=power_token,
    forms={
        "hold": "({unit} HLD)",
        "move": "({unit} MTO {to})",
        "via": "({unit} CTO {to})",
        "path": "({unit} CTO {to} VIA ({path}))",
        "support hold": "({unit} SUP {other})",
        "support": "({unit} SUP {other} MTO {to})",
        "convoy": "({unit} CVY {other} CTO {to})",
        "retreat": "({unit} RTO {to})",
        "disband": "({unit} DSB)",
        "remove": "({unit} REM)",
        "build": "({unit} BLD)",
        "waive": "({power} WVE)",
        "shelter": "({unit} RTO {to})",
    },
)


def is_daide(cursor: Cursor) -> bool:
    """Whether a line looks like DAIDE: two opening brackets, or a waive in brackets."""
    if cursor.key != "(":
        return False
    return cursor.peek(1) == "(" or "wve" in (cursor.peek(1), cursor.peek(2))


def parse_daide(cursor: Cursor, verbs: tuple[Verb, ...] = ()) -> tuple[Draft, Verb | None]:
    """Read one order in brackets, with its verb if that is one of a module. Raises ``Unreadable``."""
    verb: Verb | None = None
    cursor.expect("an opening bracket", ("(",))
    if cursor.key != "(":
        if cursor.key != "wve":
            _power(cursor)
        cursor.expect("WVE", ("wve",))
        draft = Draft(Waive())
    else:
        unit = bracket_unit(cursor)
        own = [one for one in verbs if one.brackets and one.brackets.token.lower() == cursor.key]
        if own and own[0].brackets:
            verb = own[0]
            cursor.at += 1
            draft = own[0].brackets.parse(cursor, unit)
        else:
            draft = _order(cursor, unit)
    cursor.expect("a closing bracket", (")",))
    return draft, verb


def _power(cursor: Cursor) -> Power:
    """Read a power's token: the first three letters of its name."""
    key = cursor.key
    powers = cursor.names.board.powers
    found = [one for one in powers if _letters(one) == key]
    found = found or [one for one in powers if _letters(one)[:3] == key]
    if len(found) != 1:
        raise cursor.fault("a power's token, such as AUS")
    cursor.at += 1
    return found[0]


def bracket_place(cursor: Cursor) -> Place:
    """Read a place: ``BUR``, ``(STP SCS)``. Raises ``Unreadable``."""
    if cursor.take(("(",)):
        province = _read_province(cursor)
        coast = _COAST_KEYS.get(cursor.key, cursor.key)
        if f"{province}/{coast}" not in cursor.names.places:
            raise cursor.fault(f"a coast of {cursor.names.titles[province]}")
        cursor.at += 1
        cursor.expect("a closing bracket", (")",))
        return f"{province}/{coast}"
    return _read_province(cursor)


def _read_province(cursor: Cursor) -> Place:
    for province in (cursor.key, _SEA_KEYS.get(cursor.key, "")):
        if province in cursor.names.places:
            cursor.at += 1
            return province
    return cursor.place()


def bracket_unit(cursor: Cursor) -> Mention:
    """Read a unit in brackets: ``(FRA 2AMY PAR)``. Raises ``Unreadable``."""
    at = cursor.position(cursor.at)
    cursor.expect("an opening bracket", ("(",))
    power: Power | None = None
    made = bracket_parts(cursor)
    if made is None and cursor.peek(1) != ")" and cursor.key != "(":
        power = _power(cursor)
        made = bracket_parts(cursor)
    place = bracket_place(cursor)
    cursor.expect("a closing bracket", (")",))
    return mention(cursor.names.seat(made, place), made, power, at)


def bracket_parts(cursor: Cursor) -> Parts | None:
    """Read what a unit is made of: ``AMY``, ``AMY/3FLT``; None where nothing is said of it."""
    return cursor.parts({kind: kind for kind in cursor.names.unit_kinds} | _KIND_KEYS)


def _order(cursor: Cursor, unit: Mention) -> Draft:
    verb = cursor.key
    cursor.at += 1
    match verb:
        case "hld":
            return Draft(Hold(unit.place), (unit,))
        case "mto":
            return Draft(Move(unit.place, bracket_place(cursor)), (unit,))
        case "cto":
            return _convoyed(cursor, unit)
        case "sup":
            other = bracket_unit(cursor)
            to = bracket_place(cursor) if cursor.take(("mto",)) else None
            return Draft(Support(unit.place, other.place, to), (unit, other))
        case "cvy":
            other = bracket_unit(cursor)
            cursor.expect("CTO", ("cto",))
            return Draft(Convoy(unit.place, other.place, bracket_place(cursor)), (unit, other))
        case "rto":
            return Draft(Retreat(unit.place, bracket_place(cursor)), (unit,))
        case "dsb" | "rem":
            return Draft(Disband(unit.place), (unit,))
        case "bld":
            if unit.kind is None:
                raise cursor.fault("AMY or FLT before the place to build on", at=cursor.at - 1)
            return Draft(Build(unit.place, unit.parts or parts(unit.kind)))
    cursor.at -= 1
    raise cursor.fault("an order's token: HLD, MTO, SUP, CVY, CTO, RTO, DSB, BLD or REM")


def _convoyed(cursor: Cursor, unit: Mention) -> Draft:
    to = bracket_place(cursor)
    path: list[Place] = []
    if cursor.take(("via",)):
        cursor.expect("an opening bracket", ("(",))
        while cursor.key not in ("", ")"):
            path.append(bracket_place(cursor))
        cursor.expect("a closing bracket", (")",))
    return Draft(Move(unit.place, to, True, tuple(path)), (unit,))
