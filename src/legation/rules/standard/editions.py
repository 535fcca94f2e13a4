"""The switches of the standard game, and the published editions as sets of them.

The numbers (4.A.1 ...) are those of the list of disputed issues in the DATC. The defaults are the 2023
rulebook as the DATC's author reads it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from legation.errors import VariantError

__all__ = ["EDITIONS", "Settings", "edition"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The switches of the standard game. Each field's comment says what its values mean."""

    # 4.A.1: a convoy with several routes is lost when all are lost, or already when one is.
    routes: Literal["any", "all"] = "any"
    # 4.A.2: the rule for convoy paradoxes. What the older rules leave open falls to Szykman's; with
    # ``all_hold`` every move that is part of the paradox fails.
    paradox: Literal["szykman", "1971", "1982", "2000", "all_hold"] = "szykman"
    # 4.A.3: when an army that could walk goes by convoy: with a convoy of its own side or the tag;
    # as the player's orders show; only with the tag; only to change places with a unit there.
    adjacent_convoy: Literal["own_fleet", "intent", "tag", "swap"] = "own_fleet"
    # 4.A.3: whether it walks after all: never; when no route was ordered; also when the route is lost.
    land_fallback: Literal["never", "no_route", "lost"] = "never"
    # 4.A.4: whether a convoyed attack cuts a support into the province that the attack comes from.
    cut_from_convoy: bool = False
    # 4.A.5: whether a unit beaten by a convoyed army may retreat to where that army came from.
    retreat_to_origin: bool = True
    # 4.A.6: naming the way of a convoyed army: it is ignored, may be done, must be done.
    path: Literal["ignored", "allowed", "required"] = "ignored"
    # 4.A.7: whether a unit dislodged from the other side without a head-to-head still bounces others.
    dislodged_bounces: bool = True
    # 4.B.1: a fleet move without a coast where several are possible; ``default`` takes the first, as
    # mail judges did and as logs that lost the coast have to be read.
    open_coast: Literal["void", "default"] = "void"
    # 4.B.2: a fleet move without a coast where one coast is possible.
    missing_coast: Literal["fill", "void"] = "fill"
    # 4.B.3: a fleet move to a coast out of reach.
    impossible_coast: Literal["void", "correct"] = "void"
    # 4.B.4: whether a support into a province with several coasts must name the coast.
    support_coast: Literal["optional", "required"] = "optional"
    # 4.B.5: an order that names the wrong coast of its own unit.
    wrong_coast: Literal["ignore", "void"] = "ignore"
    # 4.B.6: a coast where none is needed or none of that name is.
    needless_coast: Literal["ignore", "void"] = "ignore"
    # 4.C.4: a fleet ordered to be built inland.
    fleet_inland: Literal["void", "army"] = "void"
    # 4.D.3: several different orders for one unit.
    duplicates: Literal["last", "first", "hold"] = "last"
    # 4.D.4 to 4.D.6: more builds, builds on one site, or removals than there may be.
    too_many_builds: Literal["first", "last", "none"] = "first"
    double_site: Literal["first", "last", "none"] = "first"
    too_many_removals: Literal["first", "last", "disorder"] = "first"
    # 4.D.8: removals without order: by distance to owned centres, or to home centres.
    removal: Literal["owned", "home"] = "owned"
    # 4.E.1: an impossible move order is ignored, or still counts as a move that fails.
    impossible_moves: Literal["ignored", "moves"] = "ignored"
    # 4.E.1: a convoy order by a fleet that no route needs (6.G.19).
    unneeded_convoys: Literal["void", "legal"] = "void"
    # Whether a retreat phase is played when units are dislodged but none of them can go anywhere.
    empty_retreats: bool = False
    # How many centres win; 0 takes the set-up's number.
    win: int = 0
    # The last year; when it is over, the survivors draw. 0: no last year.
    last_year: int = 0


EDITIONS: dict[str, Settings] = {
    "2023": Settings(),
    "2000": Settings(paradox="2000", removal="home"),
    "1982": Settings(
        paradox="1982",
        adjacent_convoy="intent",
        retreat_to_origin=False,
        removal="home",
        impossible_moves="moves",
    ),
    "1971": Settings(
        routes="all",
        paradox="1971",
        adjacent_convoy="swap",
        land_fallback="lost",
        retreat_to_origin=False,
        removal="home",
        impossible_moves="moves",
    ),
    "dptg": Settings(adjacent_convoy="tag", removal="home"),
    "online": Settings(
        adjacent_convoy="tag",
        land_fallback="no_route",
        removal="home",
        unneeded_convoys="legal",
        open_coast="default",
    ),
}
"""Editions by name. ``dptg`` is the players' technical guide of 1998, ``online`` what the online sites
and research engines play."""


def edition(name: str) -> Settings:
    """The switches of an edition. Raises ``VariantError`` that lists the editions there are."""
    try:
        return EDITIONS[name.lower()]
    except KeyError:
        raise VariantError(
            f"there is no edition {name!r}; editions are {', '.join(sorted(EDITIONS))}",
            key="edition",
        ) from None
