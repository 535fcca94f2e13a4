"""XML as plain nodes with line numbers, for files from strangers.

A document type is read past and never fetched, entities of a file's own are refused (they are how a
small file becomes a huge one), and depth and number of elements are limited.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from legation.bank.importing.shelf import Paper

__all__ = ["Node", "read_xml"]

MAX_DEPTH = 30
MAX_NODES = 200_000
MAX_WORDS = 20_000
"""Characters of text that are kept of an element: descriptions are long, and only skimmed."""


@dataclass
class Node:
    """An element: its name, attributes, text, children, and the line it begins in."""

    tag: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list[Node] = field(default_factory=list)

    def get(self, name: str) -> str:
        """An attribute, without blanks at its ends; empty if it is not there."""
        return self.attributes.get(name, "").strip()

    def all(self, tag: str) -> Iterator[Node]:
        """All elements of a name in this one, at any depth, in their order."""
        left = list(reversed(self.children))
        while left:
            node = left.pop()
            if node.tag == tag:
                yield node
            left += reversed(node.children)

    def first(self, tag: str) -> Node | None:
        """The first element of a name in this one."""
        return next(self.all(tag), None)


class _Builder:
    """Builds nodes from what the parser tells."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.parser = expat.ParserCreate("utf-8")
        self.top = Node("", {}, 0)
        self.open = [self.top]
        self.count = 0
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.words
        self.parser.EntityDeclHandler = self.declared
        self.parser.SkippedEntityHandler = self.skipped
        self.parser.ExternalEntityRefHandler = self.outside

    @property
    def line(self) -> int:
        return self.parser.CurrentLineNumber

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self.open) > MAX_DEPTH:
            what = f"elements are nested more than {MAX_DEPTH} deep; a map needs five levels"
            self.paper.fail(what, self.line)
        self.count += 1
        if self.count > MAX_NODES:
            self.paper.fail(f"more than {MAX_NODES:,} elements; no map needs that", self.line)
        node = Node(tag, attributes, self.line)
        self.open[-1].children.append(node)
        self.open.append(node)

    def end(self, tag: str) -> None:
        self.open.pop()

    def words(self, text: str) -> None:
        node = self.open[-1]
        if len(node.text) < MAX_WORDS:
            node.text += text[:MAX_WORDS]

    def declared(self, name: str, *rest: object) -> None:
        what = f"it defines the entity {name[:40]!r}; write the text itself instead"
        self.paper.fail(what, self.line)

    def skipped(self, name: str, parameter: bool) -> None:
        if not parameter:
            self.outside(name)

    def outside(self, name: str | None, *rest: object) -> int:
        what = f"the entity {(name or '')[:40]!r} is not known; write the text itself instead"
        self.paper.fail(what, self.line)


def read_xml(paper: Paper) -> Node:
    """The root element of a text. Raises ``MapError`` for what is no XML, or too much of it."""
    builder = _Builder(paper)
    try:
        builder.parser.Parse(paper.text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        what = f"this is not XML: {expat.ErrorString(error.code)}; close and quote what is open"
        paper.fail(what, error.lineno)
    return builder.top.children[0]
