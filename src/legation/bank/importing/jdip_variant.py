"""One variant of jDip's ``variants.xml``: powers, centres, units, start and the way to win."""

from __future__ import annotations

import re
from collections.abc import Mapping

from legation.bank.importing.draft import Area, Draft, Side, clean, key_of
from legation.bank.importing.shelf import Paper
from legation.bank.importing.xmltree import Node
from legation.board.source import nearest

__all__ = ["read_variant"]

_KINDS = {"army": "A", "fleet": "F", "wing": "W"}
_TURN = re.compile(r"\s*(Spring|Summer|Fall|Winter)\W+([0-9]{1,5})(?:\s*(BC|AD))?\W+(\w+)\W*", re.I)
_AUTHOR = re.compile(
    r"(?i:author|designer|inventor|(?:designed|created|invented) by)s?\s*:?\s*(?:</?\w+>\s*)*"
    r"([A-Z][\w.'-]*(?: (?:and |de |van |von )?[A-Z][\w.'-]*){0,4})"
)
_ONE_HOME = "OPTION_BUILDS=VALUE_BUILDS_ANY_IF_HOME_OWNED"
_ENDS = (
    ("YEARS_WITHOUT_SC_CAPTURE", "years without a capture end the game"),
    ("GAME_LENGTH", "years are played at most"),
)


def read_variant(draft: Draft, paper: Paper, node: Node, places: Mapping[str, str]) -> None:
    """Read the variant ``node`` of ``paper`` into a draft that has its provinces.

    ``places`` are the provinces by all words for them.
    """
    _Variant(draft, paper, node, places).read()


class _Variant:
    def __init__(self, draft: Draft, paper: Paper, node: Node, places: Mapping[str, str]) -> None:
        self.draft, self.paper, self.node, self.places = draft, paper, node, places
        self.words: dict[str, str] = {}

    def read(self) -> None:
        for node in self.node.all("POWER"):
            self._power(node)
        for node in self.node.all("SUPPLYCENTER"):
            self._centre(node)
        for node in self.node.all("INITIALSTATE"):
            self._unit(node)
        self._start()
        self._end()
        for node in self.node.all("RULEOPTION"):
            self._rule(f"{clean(node.get('name'))}={clean(node.get('value'))}")
        description = self.node.first("DESCRIPTION")
        author = _AUTHOR.search(description.text) if description else None
        if author:
            self.draft.designer = clean(author[1].strip(" ,.("))

    def _power(self, node: Node) -> None:
        name = clean(node.get("name"))
        if not name:
            self.paper.fail('a power needs a name="..."', node.line)
        key = name.casefold()
        if key in self.draft.sides:
            self.paper.fail(f"the power {name!r} is there already", node.line)
        side = Side(name, clean(node.get("adjective")), line=node.line, centres=[])
        self.draft.sides[key] = side
        for word in (name, *node.get("altnames").split(",")):
            self.words.setdefault(word.strip().casefold(), key)
        if node.get("active").lower() == "false":
            self.draft.tell("inactive_power", power=name)

    def _side(self, node: Node, attribute: str) -> Side | None:
        word = node.get(attribute).casefold()
        if word in ("", "none", "any"):
            return None
        if word not in self.words:
            hint = nearest(word, self.words)
            self.paper.fail(f"{word[:40]!r} is no power of this variant{hint}", node.line)
        return self.draft.sides[self.words[word]]

    def _area(self, node: Node) -> Area:
        given = node.get("province")
        word = self.places.get(given.casefold()) or key_of(given)
        if word not in self.draft.areas:
            where = f"in {self.draft.paper.base}{nearest(word, self.draft.areas)}"
            self.paper.fail(f"there is no province {given[:40]!r} {where}", node.line)
        return self.draft.areas[word]

    def _centre(self, node: Node) -> None:
        area = self._area(node)
        area.centre = True
        if area.kind == "sea":
            area.kind = "land"
            self.draft.say(f"{area.name} is a centre and taken as land, though no army goes there")
        home, owner = self._side(node, "homepower"), self._side(node, "owner")
        if home is not None:
            home.homes.append(area.key)
        if owner is not None and owner.centres is not None:
            owner.centres.append(area.key)

    def _unit(self, node: Node) -> None:
        area, side = self._area(node), self._side(node, "power")
        kind = node.get("unit").lower()
        if kind not in _KINDS:
            self.paper.fail(f"{kind[:20]!r} is no unit; there are army, fleet, wing", node.line)
        coast = node.get("unitcoast").lower()
        label = f"/{coast}" if coast in area.coasts and kind == "fleet" else ""
        if kind == "fleet" and area.coasts and not label:
            shown = ", ".join(area.coasts)
            self.paper.fail(f"the fleet in {area.name} needs a unitcoast of {shown}", node.line)
        unit = f"{_KINDS[kind]} {area.key}{label}"
        (self.draft.neutral if side is None else side.units).append(unit)

    def _start(self) -> None:
        node = self.node.first("STARTINGTIME")
        match = _TURN.fullmatch(node.get("turn")) if node else None
        if match is None:
            line = node.line if node else self.node.line
            what = 'write the start as <STARTINGTIME turn="Spring, 1901, Movement"/>'
            self.paper.fail(what, line)
        year = int(match[2])
        self.draft.start = {
            "year": -year if (match[3] or "").upper() == "BC" else year,
            "season": match[1].lower(),
            "phase": match[4].lower(),
        }

    def _end(self) -> None:
        win = self.node.first("WINNING_SUPPLY_CENTERS")
        if win is not None:
            if not re.fullmatch(r"[0-9]{1,4}", win.get("value")):
                self.paper.fail('centres to win are a number, as in value="18"', win.line)
            self.draft.win = int(win.get("value")) or None
        for tag, told in _ENDS:
            found = self.node.first(tag)
            if found is not None and found.get("value") not in ("", "0"):
                self.draft.say(f"In the source, {clean(found.get('value'))} {told}")

    def _rule(self, rule: str) -> None:
        if rule == _ONE_HOME:
            flag = "build_one_centre (any owned centre while at least one home centre is owned)"
            self.draft.tell("default_flag", flag=flag, set=True)
        else:
            self.draft.tell("rule", rule=rule)
