"""``.map`` files of DPjudge and of the ``diplomacy`` package.

A file is read line by line; a line changes what the lines before it said, and ``USE`` and ``MAP`` read
another file at that place. What the powers and the places came to be in the end becomes the draft.
The first word of a line says what it is; a line with ``=`` names a place, and any other word begins a
power. Lines that hold only in some phases (``IN``, ``FROM``) and directives for other rules are kept as
notes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from legation.bank.importing.dpjudge_lands import Lands
from legation.bank.importing.dpjudge_powers import Powers
from legation.bank.importing.draft import Draft, clean, key_of
from legation.bank.importing.shelf import Paper, Shelf

__all__ = ["kind_of", "read_dpjudge"]

_TERRAIN = ("WATER", "LAND", "COAST", "PORT", "SHUT", "AMEND")
_ABUTS = re.compile(rf"^\s*(?:{'|'.join(_TERRAIN)})\s+[A-Za-z0-9/+]+\s+ABUTS\b", re.M | re.I)
_USES = re.compile(r"^\s*(?:USE|USES|MAP)\s+[\w.+-]+\s*$", re.M | re.I)
_HEAD = re.compile(r"^\s*(?:UNOWNED|NEUTRAL|CENTERS|BEGIN|VICTORY|UNPLAYED)\b", re.M)
_POWER = re.compile(r"^\s*[A-Z_][A-Z+_]{2,}\s+\([A-Za-z+:\s-]*\)", re.M)
_PHASE = re.compile(r"([A-Z.]+)\s+(-?[0-9]{1,5})\s+([A-Z]+)")
_CAPITAL = re.compile(r"[A-Z0-9_+-]+(?:\s|$)|(?:use|uses|map|begin|victory)\s", re.ASCII)
_USUAL = ["SPRING:MOVEMENT,RETREATS", "FALL:MOVEMENT,RETREATS", "WINTER:ADJUSTMENTS"]
_SILENT = ("TEXTONLY", "FLAGS", "FLAG", "NOTIFY")
_OTHER = ("NEWHOMES", "ROTATE", "RESERVES", "MILITIA", "CONTROL", "TEAM", "TEAMS")
_MAX_USED = 40


def kind_of(text: str) -> str:
    """``"map"`` for a map, ``"part"`` for a file that others use, else nothing."""
    head = text[:400_000]
    told = (line.strip() for line in head.splitlines())
    first = next((line for line in told if line and not line.startswith("#")), "")
    if first[:1] in "<{/" or ("=" not in first and not _CAPITAL.match(first)):
        return ""
    abuts, uses = _ABUTS.search(head), _USES.search(head)
    if uses or (abuts and (_HEAD.search(head) or _POWER.search(head))):
        return "map"
    return "part" if abuts or (_POWER.search(head) and _HEAD.search(head)) else ""


def read_dpjudge(paper: Paper, shelf: Shelf) -> list[Draft]:
    """The map in a file, with the files that it uses."""
    draft = Draft(paper, key_of(paper.stem).replace("_", "-"), clean(paper.stem, "Map").title())
    _Reader(draft, shelf).read()
    return [draft]


@dataclass
class _Reader:
    """The state between the lines. ``when`` is the phase that the lines now are for."""

    draft: Draft
    shelf: Shelf
    lands: Lands = field(default_factory=Lands)
    powers: Powers = field(default_factory=Powers)
    used: list[str] = field(default_factory=list)
    read_papers: list[Paper] = field(default_factory=list)
    flow: list[str] = field(default_factory=list)
    begin: str = ""
    other: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    when: str = ""
    block: bool = False

    def read(self) -> None:
        """Everything, and what it came to."""
        self._file(self.draft.paper)
        self.lands.finish(self.draft, self.powers.letters())
        self.powers.finish(self.draft)
        self._time()
        for rule in dict.fromkeys(self.rules):
            self.draft.tell("rule", rule=rule)
        if self.other:
            self.draft.tell("other_directives", lines=self.other)
        self.draft.sources = self.used
        self.draft.credit(self.read_papers)

    def _time(self) -> None:
        match = _PHASE.fullmatch(self.begin or "SPRING 1901 MOVEMENT")
        if match is None:
            self.draft.paper.fail(
                f"it begins with {self.begin[:60]!r}; a phase is written 'SPRING 1901 MOVEMENT'"
            )
        if not self.begin:
            self.draft.say("start is the DPjudge default")
        season = {"AUTUMN": "fall", "A.D.": "none", "B.C.": "none"}.get(match[1], match[1].lower())
        year = -int(match[2]) if match[1] == "B.C." else int(match[2])
        self.draft.start = {"year": year, "season": season, "phase": match[3].lower()}
        if self.flow and self.flow != _USUAL:
            self.draft.tell("phase_flow", flow=self.flow)

    def _file(self, paper: Paper) -> None:
        if len(self.used) >= _MAX_USED:
            paper.fail(f"more than {_MAX_USED} files are used; no map needs that")
        self.used.append(paper.base)
        self.read_papers.append(paper)
        self.when, self.block, self.powers.now = "", False, None
        for number, text in enumerate(paper.lines, 1):
            line = text.strip()
            if line and not line.startswith("#"):
                self._line(paper, number, line)

    def _line(self, paper: Paper, number: int, line: str) -> None:
        words = line.split()
        first = words[0].upper()
        if words[-1].upper() in ("DIRECTIVE", "DIRECTIVES") and len(words) < 3:
            self.block = first != "END"
            self.other.append(clean(line))
        elif self.block:
            self.other.append(f"(variant) {clean(line)}")
        elif first in ("IN", "FROM"):
            self._dynamic(line)
        elif self.when:
            self.other.append(f"(dynamic) {clean(line)}")
        elif first in ("USE", "USES", "MAP"):
            self._use(paper, number, words[1:])
        elif first in _SILENT:
            return
        elif first in _OTHER:
            self.other.append(clean(line))
        elif first in self._own:
            self._own[first](self, paper, number, words)
        elif "=" in line:
            self._name(paper, number, line)
        elif first in _TERRAIN and len(words) > 1:
            self.lands.terrain(paper, number, words)
        elif first == "DROP":
            for word in words[1:]:
                self.lands.drop(word.upper())
                self.powers.drop(word.upper())
        else:
            self.powers.line(paper, number, words)

    def _dynamic(self, line: str) -> None:
        """``IN SPRING: WATER ARC`` on one line, or a head for the lines that follow."""
        head, colon, rest = line.partition(":")
        words = rest.split()
        if colon and head.upper().split() == ["IN", "SPRING"] and words[:1] == ["WATER"]:
            self.lands.frozen.update(word.upper() for word in words[1:2])
            return
        self.other.append(clean(line))
        if not colon:
            self.when = "" if head.split()[-1].lower() == "start" else head

    def _use(self, paper: Paper, number: int, names: list[str]) -> None:
        if not names:
            paper.fail("it does not say which file to use; write USE standard.map", number)
        for name in names:
            file = name if "." in name else f"{name}.map"
            found = self.shelf.named(paper, file, number)
            if found is None:
                paper.fail(
                    f"it uses {file}, which is not here; put it into the same folder", number
                )
            if found.base in self.used:
                paper.fail(f"{file} is used already; leave one of the two out", number)
            self._file(found)
            self.when, self.block, self.powers.now = "", False, None

    def _name(self, paper: Paper, number: int, line: str) -> None:
        name, _, rest = line.partition("=")
        words = rest.split()
        if not words or not name.strip():
            paper.fail("a place is named 'Full Name = abc alias ...'", number)
        old, arrow, new = name.partition("->")
        if arrow:
            self.lands.rename(old.strip().upper(), words[0].upper())
            self.powers.rename_place(old.strip().upper(), words[0].upper())
        self.lands.name(paper, number, clean(new if arrow else name), words)

    # -- lines with a word of their own

    def _victory(self, paper: Paper, number: int, words: list[str]) -> None:
        if len(words) < 2 or not re.fullmatch(r"[0-9]{1,4}", words[1]):
            paper.fail("write how many centres win, such as VICTORY 18", number)
        self.draft.win = int(words[1])
        if len(words) > 2:
            self.other.append(clean(" ".join(words)))

    def _begin(self, paper: Paper, number: int, words: list[str]) -> None:
        self.begin = " ".join(words[1:]).upper()
        if not _PHASE.fullmatch(self.begin):
            paper.fail("write the first phase as BEGIN SPRING 1901 MOVEMENT", number)

    def _flow(self, paper: Paper, number: int, words: list[str]) -> None:
        self.flow = self.flow + [clean(word) for word in words[1:]] if words[1:] else []

    def _rule(self, paper: Paper, number: int, words: list[str]) -> None:
        self.rules += [clean(word).upper() for word in words[1:]]

    def _unplayed(self, paper: Paper, number: int, words: list[str]) -> None:
        self.powers.unplayed(paper, number, " ".join(words[1:]).replace(",", " ").split())

    _own: dict[str, Callable[[_Reader, Paper, int, list[str]], None]] = field(
        default_factory=lambda: {
            "VICTORY": _Reader._victory,
            "BEGIN": _Reader._begin,
            "FLOW": _Reader._flow,
            "RULE": _Reader._rule,
            "RULES": _Reader._rule,
            "UNPLAYED": _Reader._unplayed,
        }
    )
