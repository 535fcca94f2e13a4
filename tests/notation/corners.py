"""Small positions for the reasons that neither cases nor random games bring about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from legation.bank import load_variant
from legation.board.board import Board, compile_board
from legation.board.mapfile import parse_map
from legation.engine.module import Verb
from legation.engine.scene import Scene
from legation.engine.stack import compose
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.rules.standard import standard
from legation.values.calendar import Phase
from legation.values.changes import UnitGone
from legation.values.geography import Place
from legation.values.orders import (
    Ballot,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    UnitOrder,
    Waive,
)
from legation.values.rulings import Ruling
from legation.values.units import Unit, parts
from tests.engine.toys import MAP, Nothing, module

__all__ = ["corners"]

Units = Mapping[str, Sequence[tuple[str, str]]]


@dataclass(frozen=True, slots=True)
class Dig(UnitOrder):
    """An order that no module of the standard game knows."""

    verb: ClassVar[str] = "dig"
    unit: Place


def corners() -> Iterator[tuple[str, Board, Turn]]:
    """Name, board and turn of each."""
    for name, variant, turn in (
        *_writing(),
        *_coasts(),
        *_helping(),
        *_convoys(),
        *_later(),
        *_toys(),
        *_gone(),
    ):
        yield name, variant.board, turn


def _turn(
    variant: Variant,
    phase: str,
    units: Units,
    orders: Mapping[str, Sequence[Order]],
    owners: Mapping[str, str] | None = None,
    dislodged: Sequence[Any] = (),
    contested: Sequence[str] = (),
) -> Turn:
    state = variant.position(Phase.parse(phase), units, owners, dislodged, contested)
    return resolve(variant, state, orders)


def _standard(**settings: object) -> Variant:
    return load_variant("standard", settings=settings)


def _writing() -> Iterator[tuple[str, Variant, Turn]]:
    plain = _standard()
    france: Units = {"france": [("army", "par")], "italy": [("army", "rom")]}
    orders: list[Order] = [
        Dig("par"),
        Build("mar"),
        Retreat("par", "bur"),
        Move("rom", "ven"),
        Hold("mar"),
        Move("par", "par"),
        Move("par", "mos"),
        Move("par", "xyz"),
    ]
    yield "orders that cannot be", plain, _turn(plain, "S1901M", france, {"france": orders})
    state = plain.start()
    ballots = [Ballot("alice", "france", Hold("par")), Ballot("italy", "italy", Waive())]
    yield "somebody else's power", plain, resolve(plain, state, ballots)
    both = {"france": [Hold("par"), Move("par", "bur")]}
    for rule in ("last", "first", "hold"):
        variant = _standard(duplicates=rule)
        yield f"two orders, {rule}", variant, _turn(variant, "S1901M", france, both)


def _coasts() -> Iterator[tuple[str, Variant, Turn]]:
    strict = _standard(
        wrong_coast="void", needless_coast="void", missing_coast="void", support_coast="required"
    )
    units: Units = {
        "russia": [("fleet", "stp/sc"), ("army", "mos")],
        "france": [("fleet", "gas"), ("fleet", "mao"), ("fleet", "por")],
    }
    orders: Mapping[str, Sequence[Order]] = {
        "russia": [Hold("stp/nc"), Move("mos", "stp/nc"), Move("mos", "war/sc")],
        "france": [Move("gas", "spa"), Move("gas", "spa/sc"), Support("por", "mao", "spa")],
    }
    yield "strict coasts", strict, _turn(strict, "S1901M", units, orders)
    plain = _standard()
    orders = {"france": [Move("mao", "spa"), Support("por", "gas", "spa/sc")]}
    yield "open coasts", plain, _turn(plain, "S1901M", units, orders)


def _helping() -> Iterator[tuple[str, Variant, Turn]]:
    plain = _standard()
    units: Units = {"france": [("army", "par"), ("army", "bur"), ("fleet", "bre"), ("army", "gas")]}
    orders: list[Order] = [
        Support("par", "mar"),
        Support("par", "par"),
        Support("bre", "bur"),
        Support("par", "bur", "bur"),
        Support("bur", "par", "bur"),
        Support("par", "bur", "bre"),
        Support("gas", "bre", "par"),
    ]
    yield "impossible supports", plain, _turn(plain, "S1901M", units, {"france": orders})


def _convoys() -> Iterator[tuple[str, Variant, Turn]]:
    plain = _standard()
    units: Units = {
        "england": [("army", "lon"), ("fleet", "nth"), ("fleet", "edi"), ("army", "yor")],
        "france": [
            ("fleet", "wes"),
            ("army", "bre"),
            ("fleet", "lyo"),
            ("army", "mar"),
            ("army", "spa"),
        ],
    }
    orders: Mapping[str, Sequence[Order]] = {
        "england": [
            Convoy("edi", "lon", "nwy"),
            Convoy("yor", "lon", "nwy"),
            Convoy("nth", "edi", "nwy"),
            Convoy("nth", "lon", "lon"),
            Convoy("nth", "lon", "tun"),
            Convoy("nth", "hol", "nwy"),
            Convoy("nth", "lon", "xyz"),
            Move("lon", "tun"),
        ],
        "france": [Convoy("wes", "mar", "spa"), Convoy("lyo", "mar", "tun")],
    }
    yield "impossible convoys", plain, _turn(plain, "S1901M", units, orders)
    path = _standard(path="required")
    orders = {"england": [Move("lon", "nwy"), Convoy("nth", "lon", "nwy")]}
    yield "a path must be named", path, _turn(path, "S1901M", units, orders)
    far: Units = {"england": [("army", "lon"), ("fleet", "eng"), ("fleet", "mao")]}
    orders = {"england": [Move("lon", "por"), Convoy("eng", "lon", "por")]}
    yield "half a route", plain, _turn(plain, "S1901M", far, orders)


def _later() -> Iterator[tuple[str, Variant, Turn]]:
    plain = _standard()
    beaten = [
        ("france", "army", "bur", "mun", None),
        # Whoever set up the position left Galicia out, so it is not open, for a reason of his own.
        ("russia", "army", "war", None, ["mos"]),
    ]
    retreats: Mapping[str, Sequence[Order]] = {
        "france": [Retreat("bur", p) for p in ("mun", "par", "gas", "mar", "bel", "mos")],
        "russia": [Retreat("war", "gal")],
    }
    units: Units = {"germany": [("army", "bur"), ("army", "par")]}
    yield "retreats", plain, _turn(plain, "S1901R", units, retreats, {}, beaten, ["mar"])
    winter: Mapping[str, Sequence[Order]] = {
        "france": [
            Build("xyz"),
            Build("par", parts("dragon")),
            Build("par", parts("fleet")),
            Build("bur"),
            Build("mun"),
            Build("bre"),
            Build("mar"),
            Waive(),
        ],
        "russia": [Build("stp", parts("fleet"))],
        "italy": [Disband("rom"), Disband("rom"), Build("nap")],
        "turkey": [Build("con"), Build("con"), Build("smy"), Disband("ank")],
    }
    units = {
        "france": [("army", "mar")],
        "italy": [("army", "rom"), ("army", "ven"), ("army", "tus")],
        "turkey": [("army", "ank")],
    }
    owners = {
        "par": "france", "mar": "france", "mun": "france", "bre": "england", "stp": "russia",
        "rom": "italy", "con": "turkey", "ank": "turkey",
    }  # fmt: skip
    yield "a winter", plain, _turn(plain, "W1901A", units, winter, owners)
    strict = _standard(needless_coast="void")
    yield (
        "a needless coast",
        strict,
        _turn(strict, "W1901A", {}, {"france": [Build("par/nc")]}, {"par": "france"}),
    )


def _toys() -> Iterator[tuple[str, Variant, Turn]]:
    """What only other stacks and other maps say."""
    plain = _standard()
    modules = standard({})
    adjustment = dict(modules[4][0].hooks(modules[4][1]))
    del adjustment["removal"]
    assert modules[4][0].name == "adjustment"
    modules[4] = (module("adjustment", adjustment), modules[4][1])
    variant = replace(plain, rules=compose(modules))
    units: Units = {"italy": [("army", "rom"), ("army", "ven")]}
    yield "no rule for removals", variant, _turn(variant, "W1901A", units, {}, {"rom": "italy"})
    shut = module("shut", {"sites": lambda inner: lambda scene, power: ()})
    variant = replace(plain, rules=compose([*standard({}), (shut, Nothing())]))
    # A power with something to build keeps the winter, though nothing is open.
    yield (
        "no sites",
        variant,
        _turn(variant, "W1901A", {}, {"italy": [Build("rom")]}, {"rom": "italy"}),
    )
    both = (("army", "rom"),)
    shared = module("shared", {"sites": lambda inner: lambda scene, power: both})
    variant = replace(plain, rules=compose([*standard({}), (shared, Nothing())]))
    builds = {power: [Build("rom")] for power in ("italy", "turkey")}
    owners = {"rom": "italy", "ank": "turkey"}
    yield "one site for two", variant, _turn(variant, "W1901A", {}, builds, owners)
    narrows = load_variant("narrows")
    fleet: Units = {"north": [("fleet", "wes")]}
    yield "a gate", narrows, _turn(narrows, "S1901M", fleet, {"north": [Move("wes", "eas")]})
    for attribute in ('seasons = ["fall"]', 'powers = ["blue"]', "strength = 0"):
        board = compile_board(parse_map(f"{MAP}{LINK}{attribute}\n"))
        variant = replace(plain, board=board, setup=board.setups["usual"])
        army: Units = {"red": [("army", "ant")]}
        yield attribute, variant, _turn(variant, "S1901M", army, {"red": [Move("ant", "cat")]})


def _gone() -> Iterator[tuple[str, Variant, Turn]]:
    """Units that leave the board before the orders of units: one with an order, one without."""

    def dig(at: Scene, lines: Sequence[Ballot]) -> tuple[tuple[UnitGone, ...], tuple[Ruling, ...]]:
        diggers = {line.power for line in lines}
        return tuple(UnitGone(unit.id) for unit in at.state.units if unit.power not in diggers), ()

    early = Verb(Dig, ("movement",), lambda at, power, unit, order: order, _nothing, early=True)
    digs = module("digs", {"verbs": (early,), "dealings": {"spent": dig}})
    plain = _standard()
    variant = replace(plain, rules=compose([*standard({}), (digs, Nothing())]))
    units: Units = {"france": [("army", "par"), ("army", "bur")], "italy": [("army", "rom")]}
    orders: dict[str, list[Order]] = {"france": [Move("par", "gas")], "italy": [Dig("rom")]}
    yield "dug away", variant, _turn(variant, "S1901M", units, orders)


def _nothing(at: Scene, power: str, unit: Unit | None) -> Iterator[Order]:
    return iter(())


LINK = """
[[link]]
between = ["ant", "cat"]
kinds = ["army"]
"""
