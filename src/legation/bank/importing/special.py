"""The ``special`` entries of a facts file: what is unusual about a map.

Each kind of entry has a function here that turns it into links, marks, tables or notes. A kind that
is not known is told in the notes by its name, so that nothing is lost silently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from legation.board.facts import LinkInfo, RailwayInfo
from legation.values.geography import Kind, Place, Province, province_of

__all__ = ["NOBODY", "Special", "read_special"]

Links = dict[tuple[Kind, Place, Place], LinkInfo]
Entry = Mapping[str, Any]


@dataclass
class Special:
    """What the entries say, in our own ids."""

    place: Callable[[Place], Place]
    powers: Mapping[str, str]
    letters: Mapping[str, str]
    duality: bool = True
    types: frozenset[str] = frozenset()
    empty: bool = False
    """Whether the game begins without units."""
    notes: list[str] = field(default_factory=list)
    links: list[Callable[[Links], None]] = field(default_factory=list)
    railways: tuple[RailwayInfo, ...] = ()
    convoy: set[Province] = field(default_factory=set)
    marks: dict[Province, tuple[str, ...]] = field(default_factory=dict)
    seasons: dict[Province, tuple[str, ...]] = field(default_factory=dict)
    coasts: dict[Province, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    power_marks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    tables: dict[str, object] = field(default_factory=dict)
    needs: list[str] = field(default_factory=list)
    """What the game needs besides the standard rules."""

    def mark(self, province: Province, word: str) -> None:
        """Give a province a mark."""
        self.marks[province] = (*self.marks.get(province, ()), word)

    def need(self, what: str) -> None:
        """Say once what rules the game needs."""
        if what not in self.needs:
            self.needs.append(what)

    def say(self, text: str) -> None:
        """Add a note once."""
        if text not in self.notes:
            self.notes.append(text)


def read_special(
    data: Mapping[str, Any], place: Callable[[Place], Place], powers: Mapping[str, str]
) -> Special:
    """What the ``special`` entries of a file say. ``powers`` gives the ids of powers by name."""
    letters: dict[str, str] = {}
    for power in data["powers"]:
        letters.setdefault(power.get("letter") or "", powers[power["name"]])
    judge = str(next(iter(data.get("sources", ())), "")).partition(":")[0].endswith("njudge")
    entries = data.get("special", ())
    flags = {e.get("flag", "")[:7] for e in entries if e["type"] == "default_flag" and e.get("set")}
    types = frozenset(entry["type"] for entry in entries)
    empty = not any(p["units"] for p in data["powers"])
    chosen = judge or data.get("duality") is False
    made = Special(place, powers, letters, not chosen or "duality" in flags, types, empty)
    for entry in entries:
        _READERS.get(entry["type"], _unknown)(made, entry)
    return made


def _unknown(made: Special, entry: Entry) -> None:
    note = entry.get("note")
    made.say(f"{entry['type'].replace('_', ' ').capitalize()}{f': {note}' if note else ''}.")


def _silent(made: Special, entry: Entry) -> None:
    """Said already by the provinces, set-ups and units themselves."""


_ANYWHERE = "builds in any owned centre"
NOBODY = "powers without a player"
_RULES = {
    "BUILD_ANY": _ANYWHERE,
    "OPTION_BUILDS=VALUE_BUILDS_ANY_OWNED": _ANYWHERE,
    "OPTION_WINGS=VALUE_WINGS_ENABLED": "wings",
    "CD_DUMMIES": NOBODY,
    "IMMOBILE_DUMMIES": NOBODY,
    "VASSAL_DUMMIES": NOBODY,
    "MOBILIZE": "a mobilization of its own",
}
_FLAGS = {
    "build_any_centre": _ANYWHERE,
    "build_one_centre": "builds in any owned centre while a home is owned",
    "coastal_convoys": "convoys along coasts",
    "machiavelli2 rules": "Machiavelli's rules",
    "fortresses in use": "Machiavelli's rules",
    "storms in use": "Machiavelli's rules",
}


def _anywhere(made: Special, entry: Entry) -> None:
    made.need(_ANYWHERE)
    _unknown(made, entry)


def _transform(made: Special, entry: Entry) -> None:
    made.need("armies and fleets that change into each other")
    _unknown(made, entry)


def _fog(made: Special, entry: Entry) -> None:
    made.need("fog of war")
    _unknown(made, entry)


def _rule(made: Special, entry: Entry) -> None:
    if entry["rule"] in _RULES:
        made.need(_RULES[entry["rule"]])
    made.say(f"Rule of the source: {entry['rule']}.")


def _flag(made: Special, entry: Entry) -> None:
    word = "" if entry.get("set") else "not "
    for flag, what in _FLAGS.items():
        if entry["flag"].startswith(flag):
            made.need(what)
    made.say(f"Usual rule of the source: {word}{entry['flag']}.")


def _hooks(made: Special, entry: Entry) -> None:
    """Classes with which a site changes its game; their names alone tell what they are about."""
    own = {name for name in entry["classes"] if not name.startswith(_SHOWING)}
    own -= {"adjudicatorPreGame", "OrderArchiv", "Chatbox", "Maps"}
    if made.empty:  # the game opens with builds, which these two arrange
        own -= {"processGame", *({"processOrderBuilds"} - ({"userOrderBuilds"} & own))}
    if "build_any_centre" in made.types:
        own -= {"processOrderBuilds", "userOrderBuilds"}
    if made.types & {"convoyable_coast", "transform_orders"}:
        own -= {"userOrderDiplomacy"}
    if "transform_orders" in made.types:
        own -= {"processOrderDiplomacy"}
    if any("Builds" in name for name in own):
        made.need("builds of its own")
    if any(name.startswith("adj") or "Diplomacy" in name or "Retreats" in name for name in own):
        made.need("orders of its own")
    if own:
        told = ", ".join(sorted(own))
        made.say(f"The site has code of its own for this game, which is not kept here: {told}.")


_SHOWING = ("draw", "panel", "userMember", "OrderInterface")


def _directives(made: Special, entry: Entry) -> None:
    made.need("directives of its own")
    made.say(f"Other directives of the source: {'; '.join(entry['lines'])}.")


def _convoyable(made: Special, entry: Entry) -> None:
    given = entry.get("provinces") or [entry["province"]]
    for place in map(made.place, given):
        if province_of(place) != place:
            if province_of(place) not in map(made.place, given):
                made.say(f"Fleets on the coast {place} may convoy, which is not said by the links.")
        elif made.duality:
            made.convoy.add(place)
        else:
            made.mark(place, "duality")
            made.say("Fleets may convoy in the provinces marked 'duality' if a game chooses so.")


def _league(made: Special, entry: Entry) -> None:
    made.need("leagues")
    table = made.tables.setdefault("leagues", {})
    assert isinstance(table, dict)
    table[made.powers[entry["power"]]] = entry["data"]


_PHASES = {"MOVEMENT", "RETREATS", "ADJUSTMENTS"}


def _phase_flow(made: Special, entry: Entry) -> None:
    kinds = {kind for line in entry["flow"] for kind in line.partition(":")[2].split(",")}
    if not all(kind in _PHASES or kind.isdecimal() for kind in kinds):
        made.need("phases of its own")
    made.tables["phase_flow"] = {"lines": entry["flow"]}
    made.say(f"Phases of the source: {' / '.join(entry['flow'])}.")


def _uncounted(made: Special, entry: Entry) -> None:
    power = made.letters[entry["power_letter"]]
    provinces = [made.place(p) for p in entry["provinces"]]
    made.tables["uncounted"] = {power: provinces}
    made.say(f"Not counted as a centre for {power}: {', '.join(provinces)}.")


def _gateway(made: Special, entry: Entry) -> None:
    a, b = sorted(map(made.place, entry["between"]))
    link = LinkInfo(
        a, b, (entry["unit"],),
        gate=made.place(entry["controller"]), gate_mode="leave", name=entry["name"],
    )  # fmt: skip
    made.links.append(lambda links: links.update({(link.kinds[0], a, b): link}))


def _railway(made: Special, entry: Entry) -> None:
    route = tuple(map(made.place, entry["route"]))
    powers = tuple(made.letters[letter] for letter in entry["power_letters"])
    made.railways = (*made.railways, RailwayInfo(entry["id"], entry["name"], route, powers))


def _optional(made: Special, entry: Entry) -> None:
    ways = ", ".join(f"{a}-{b}" for a, b in (map(made.place, pair) for pair in entry["edges"]))
    made.say(f"{entry['name']}, not on this map: {ways} for {' and '.join(entry['units'])}.")


def _strait(made: Special, entry: Entry) -> None:
    made.say(f"{made.place(entry['province'])}: {entry['note']}.")


def _dice_table(made: Special, entry: Entry) -> None:
    """Cells are ``"row,column"``, each the sum of two dice."""
    cells = {cell: made.place(place) for cell, place in entry["cells"].items()}
    made.tables[entry["type"].removesuffix("_table")] = cells


def _income(made: Special, entry: Entry) -> None:
    rows = {}
    for row in entry["table"]:
        key = made.place(row["city"]) if row["city"] not in made.letters else row["city"]
        rows[key] = {name: value for name, value in row.items() if name != "city"}
    made.tables["variable_income"] = rows


def _limits(made: Special, entry: Entry) -> None:
    made.tables["unit_limits"] = {
        made.letters.get(letter, letter): limits for letter, limits in entry["table"].items()
    }


def _optional_flags(made: Special, entry: Entry) -> None:
    made.say(f"Flags that a game may choose: {', '.join(entry['flags'])}.")


def _note(made: Special, entry: Entry) -> None:
    made.say(f"{str(entry['note'])[:1].upper()}{str(entry['note'])[1:]}.")


def _needs_centres(made: Special, entry: Entry) -> None:
    a, b = sorted((made.place(entry["from"]), made.place(entry["to"])))
    kind: Kind = entry.get("unit", "fleet")
    link = LinkInfo(a, b, (kind,), owner=tuple(map(made.place, entry["centres"])))
    made.links.append(lambda links: links.update({(kind, a, b): link}))


def _for_powers(made: Special, entry: Entry) -> None:
    a, b = sorted((made.place(entry["from"]), made.place(entry["to"])))
    kind: Kind = entry["unit"]
    link = LinkInfo(a, b, (kind,), powers=tuple(made.powers[name] for name in entry["powers"]))
    made.links.append(lambda links: links.update({(kind, a, b): link}))


def _one_way(made: Special, entry: Entry) -> None:
    a, b = made.place(entry["from"]), made.place(entry["to"])
    link = LinkInfo(a, b, (entry["unit"],), one_way=True)
    made.links.append(lambda links: links.update({(entry["unit"], a, b): link}))


def _ice(made: Special, entry: Entry) -> None:
    made.seasons[made.place(entry["province"])] = ("spring",)
    made.say(f"{made.place(entry['province'])}: {entry['note']}.")


def _changed(a: Place, b: Place, kinds: Iterable[Kind], **facts: Any) -> Callable[[Links], None]:
    """A change of the links between two provinces, on any coast."""
    pair = {province_of(a), province_of(b)}

    def change(links: Links) -> None:
        found = [
            way
            for way in links
            if way[0] in kinds and {province_of(way[1]), province_of(way[2])} == pair
        ]
        if not found:
            raise KeyError(f"no border between {a} and {b}")
        for way in found:
            links[way] = replace(links[way], **facts)

    return change


def _weak(made: Special, entry: Entry) -> None:
    a, b = made.place(entry["from"]), made.place(entry["to"])
    made.links.append(_changed(a, b, ("army",), lost_supports=1, support=False))


def _half(made: Special, entry: Entry) -> None:
    """A long way round: half strength, no support across it, and it cuts only by dislodging."""
    a, b = made.place(entry["from"]), made.place(entry["to"])
    facts = {"strength": Fraction(1, 2), "support": False, "cuts": False}
    made.links.append(_changed(a, b, ("army", "fleet"), **facts))


def _conduit(made: Special, entry: Entry) -> None:
    a, b = made.place(entry["from"]), made.place(entry["to"])
    made.need("gateways")
    gate = made.place(entry["controller"])
    made.links.append(_changed(a, b, (entry["unit"],), gate=gate, gate_mode="block"))


def _border(made: Special, entry: Entry) -> None:
    """Borders with a weaker attack (both directions are listed), or closed in a season."""
    a, b = made.place(entry["from"]), made.place(entry["province"])
    both: tuple[Kind, ...] = ("army", "fleet")
    if "baseMoveModifier" in entry:
        strength = 1 + Fraction(entry["baseMoveModifier"])
        whole = int(strength) if strength.denominator == 1 else strength
        made.links.append(_changed(a, b, both, strength=whole))
    if "season" in entry:
        left = tuple(s for s in ("spring", "fall") if s != entry["season"])
        made.links.append(_changed(a, b, both, seasons=left))


def _inactive(made: Special, entry: Entry) -> None:
    made.power_marks[entry["power"]] = ("inactive",)
    made.say(f"{entry['power']} has no player in this game.")


def _coast_alias(made: Special, entry: Entry) -> None:
    province = made.place(entry["province"])
    pairs = (*made.coasts.get(province, ()), (entry["alias"], entry["same_as"]))
    made.coasts[province] = tuple(sorted(pairs))


_READERS: dict[str, Callable[[Special, Entry], None]] = {
    "build_any_centre": _anywhere,
    "fog_of_war": _fog,
    "transform_orders": _transform,
    "army_move_with_one_support_less": _weak,
    "border_rule": _border,
    "centre_not_counted_for": _uncounted,
    "coast_alias": _coast_alias,
    "controlled_conduit": _conduit,
    "conversion_note": _strait,
    "convoyable_coast": _convoyable,
    "default_flag": _flag,
    "edge_for_powers": _for_powers,
    "edge_needs_centres": _needs_centres,
    "famine_table": _dice_table,
    "gateway": _gateway,
    "half_strength": _half,
    "inactive_power": _inactive,
    "league": _league,
    "no_borders": _silent,
    "one_way": _one_way,
    "optional_edges": _optional,
    "optional_flags": _optional_flags,
    "other_directives": _directives,
    "owner_outside_power_list": _silent,
    "phase_flow": _phase_flow,
    "plague_table": _dice_table,
    "railway": _railway,
    "rule": _rule,
    "seasonal_ice": _ice,
    "source_repair": _note,
    "start_ownership_from_seed": _silent,
    "storm_table": _dice_table,
    "strait_province": _strait,
    "unit_limits": _limits,
    "variable_income": _income,
    "variant_code_hooks": _hooks,
    "victory_note": _note,
}
