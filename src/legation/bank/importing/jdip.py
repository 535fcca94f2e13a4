"""Variants of jDip: ``variants.xml`` with the adjacency files that it names.

The adjacency file holds provinces with lists of neighbours (``mv`` for armies, ``xc`` for fleets, ``nc``
and so on for fleets from one coast) and borders with conditions. ``variants.xml`` holds one or more
variants: powers, centres, units, start, and the number of centres to win.
"""

from __future__ import annotations

import re

from legation.bank.importing.draft import Area, Draft, clean, key_of
from legation.bank.importing.jdip_variant import read_variant
from legation.bank.importing.shelf import Paper, Shelf
from legation.bank.importing.xmltree import Node, read_xml
from legation.board.source import nearest

__all__ = ["kind_of", "read_jdip"]

_ROOT = re.compile(r"<(VARIANTS|PROVINCES)\b")
_COASTS = ("nc", "sc", "ec", "wc")
_WORDS = re.compile(r"[\s,]+")
MAX_VARIANTS = 100


def kind_of(text: str) -> str:
    """``"map"`` for a list of variants, ``"part"`` for an adjacency file, else nothing."""
    if text.lstrip()[:1] != "<":
        return ""
    root = _ROOT.search(text)
    return "" if root is None else "map" if root[1] == "VARIANTS" else "part"


def read_jdip(paper: Paper, shelf: Shelf) -> list[Draft]:
    """All variants of a list."""
    root = read_xml(paper)
    if root.tag != "VARIANTS":
        what = f"the file begins with <{root.tag[:40]}>; a list of variants begins with <VARIANTS>"
        paper.fail(what, root.line)
    variants = list(root.all("VARIANT"))
    if not variants:
        paper.fail("it has no <VARIANT>", root.line)
    if len(variants) > MAX_VARIANTS:
        paper.fail(f"more than {MAX_VARIANTS} variants; split the file")
    trees: dict[str, tuple[Paper, Node]] = {}
    drafts: list[Draft] = []
    for node in variants:
        lands, tree = _adjacency(paper, shelf, node, trees)
        name = clean(node.get("name"), "Variant")
        key = key_of(name, (draft.key for draft in drafts)).replace("_", "-")
        draft = Draft(lands, key, name, sources=[paper.base, lands.base])
        words = _Lands(draft, tree).read()
        read_variant(draft, paper, node, words)
        drafts.append(draft)
    return drafts


def _adjacency(
    paper: Paper, shelf: Shelf, node: Node, trees: dict[str, tuple[Paper, Node]]
) -> tuple[Paper, Node]:
    """The adjacency file that a variant names. ``trees`` holds those that were read."""
    at = node.first("MAP")
    file = at.get("adjacencyURI") if at else ""
    line = at.line if at else node.line
    if not file:
        paper.fail("the variant names no adjacency file: <MAP adjacencyURI=...>", line)
    if file not in trees:
        found = shelf.named(paper, file, line)
        if found is None:
            what = f"its adjacency file {file} is not here; put it into the same folder"
            paper.fail(what, line)
        trees[file] = found, read_xml(found)
    return trees[file]


class _Lands:
    """Reads the adjacency file. ``words`` are the provinces by all words for them."""

    def __init__(self, draft: Draft, root: Node) -> None:
        self.draft, self.paper, self.root = draft, draft.paper, root
        self.words: dict[str, str] = {}

    def read(self) -> dict[str, str]:
        """Provinces first, since neighbours may come later in the file; then borders."""
        provinces = list(self.root.all("PROVINCE"))
        for node in provinces:
            self._province(node)
        for node in provinces:
            self._neighbours(node)
        borders = {node.get("id"): node for node in self.root.all("BORDER")}
        for node in provinces:
            for word in filter(None, _WORDS.split(node.get("borders"))):
                if word not in borders:
                    hint = nearest(word, borders)
                    self.paper.fail(f"there is no border {word[:40]!r}{hint}", node.line)
                self._border(node, borders[word])
        return self.words

    def _province(self, node: Node) -> None:
        short = node.get("shortname")
        if not short:
            self.paper.fail('a province needs a shortname="..."', node.line)
        area = Area(key_of(short), clean(node.get("fullname"), short), "land", node.line)
        also = (clean(other.get("name")) for other in node.all("UNIQUENAME"))
        area.also = [word for word in also if word]
        types = {near.get("type") or "mv": near.line for near in node.all("ADJACENCY")}
        for type_, line in types.items():
            if type_ not in ("mv", "xc", *_COASTS):
                what = f"{type_[:20]!r} is no type of neighbours; there are mv, xc, nc, sc, ec, wc"
                self.paper.fail(what, line)
        area.coasts = sorted({*types} & {*_COASTS})
        if {*types} == {"xc"}:
            area.kind = "sea"
        self.draft.add(area)
        for word in (short, area.name, *area.also):
            self.words.setdefault(word.casefold(), area.key)
        if node.get("isConvoyableCoast").lower() == "true":
            self.draft.tell("convoyable_coast", province=area.key)

    def _known(self, word: str, line: int) -> str:
        """The province that a short or unique name means."""
        key = self.words.get(word.casefold())
        return key if key is not None else self.draft.known(key_of(word), line).key

    def _neighbours(self, node: Node) -> None:
        here = key_of(node.get("shortname"))
        for near in node.all("ADJACENCY"):
            type_ = near.get("type") or "mv"
            place = f"{here}/{type_}" if type_ in _COASTS else here
            for word in filter(None, _WORDS.split(near.get("refs"))):
                short, label = (word[:-3], word[-2:]) if word[-3:-2] in ("-", "/") else (word, "")
                other = self._known(short, near.line)
                if label.lower() in _COASTS:
                    other = f"{other}/{label.lower()}"
                self.draft.way("army" if type_ == "mv" else "fleet", place, other, near.line)

    def _border(self, node: Node, border: Node) -> None:
        """A border that weakens moves or is closed in a season; other rules are told."""
        here = key_of(node.get("shortname"))
        modifier, season = border.get("baseMoveModifier"), border.get("season").lower()
        if modifier and not re.fullmatch(r"[+-]?[0-9]{1,2}", modifier):
            self.paper.fail(f"the modifier {modifier[:20]!r} is no whole number", border.line)
        kept = {"baseMoveModifier": modifier.lstrip("+")} if int(modifier or 0) else {}
        if season in ("spring", "fall"):
            kept["season"] = season
        others = [k for k in ("unitTypes", "orderTypes", "year", "phase") if border.get(k)]
        if others or not kept or int(modifier or 0) < -1:
            told = ", ".join(f"{k} {border.get(k)}" for k in others) or "closed or weaker"
            self.draft.say(f"A border into {here} with rules that are not kept ({clean(told)})")
            return
        for word in filter(None, _WORDS.split(border.get("from"))):
            other = self._known(re.split("[-/]", word)[0], border.line)
            self.draft.tell("border_rule", province=here, **{"from": other}, **kept)
