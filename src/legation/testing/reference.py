"""Compares the engine with reference files: cases, single phases and whole games.

The form of a file is found out from what is in it:

* cases: ``.toml`` in the project's case format, ``.json`` in the exchange form;
* games: JSON lines with ``phases``, in any form that ``legation.record.gamefile`` reads;
* phases: JSON lines with ``orders`` and ``result``.

Files may be packed with gzip. Differences that a rule explains are listed in a TOML file of
``[[known]]`` tables, so that they are counted and shown apart from the others.
"""

from __future__ import annotations

import gzip
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any

from legation.errors import LegationError, RecordError, VariantError
from legation.record.comparing import Difference
from legation.record.gameforms import logged_game
from legation.record.logged import LoggedGame
from legation.record.phases import PhaseError, PhaseJudge
from legation.record.rerun import DEFAULT_EDITION, Rerun
from legation.testing.casejson import cases_of
from legation.testing.cases import Case, parse_cases
from legation.testing.checking import check_case
from legation.testing.golden import is_golden, played
from legation.testing.phases import check_phase
from legation.testing.play import Finding

__all__ = [
    "Checked",
    "Known",
    "Options",
    "check_file",
    "explain",
    "file_size",
    "load_known",
]


@dataclass(frozen=True, slots=True)
class Options:
    """How files are checked. ``edition`` empty: the one that fits the form of the file.

    ``limit`` is the most entries (cases, phases, games) taken of a file, ``every`` takes each n-th.
    """

    edition: str = ""
    settings: Mapping[str, object] = field(default_factory=dict)
    limit: int | None = None
    every: int = 1


@dataclass(frozen=True, slots=True)
class Checked:
    """One case or one phase that was checked. ``skipped`` says why it was not, if so.

    ``entry`` counts the entries of the file (lines or cases), from 1.
    """

    id: str
    entry: int
    findings: tuple[Finding, ...] = ()
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """Differences that a rule explains: patterns for the id, what differs and our answer; the rule."""

    id: str
    what: str
    rule: str
    ours: str = "*"


def check_file(path: str | Path, options: Options = Options()) -> Iterator[Checked]:
    """Check a file entry by entry.

    Raises ``LegationError`` for a file of no known form, an unknown edition or an unknown switch,
    and ``OSError`` for a file that cannot be read.
    """
    path = Path(path)
    name = path.name.removesuffix(".gz")
    if name.endswith(".toml"):
        return _check_cases(_taken(parse_cases(_text(path), file=path.name), options), options)
    if name.endswith(".json"):
        return _check_cases(_taken(cases_of(_text(path), file=path.name), options), options)
    if name.endswith(".jsonl"):
        return _check_lines(path, options)
    raise LegationError(f"{path}: expected a .toml, .json or .jsonl file, or one of them with .gz")


def file_size(path: str | Path) -> int:
    """How many entries a file has, roughly: lines of JSON lines, cases of a case file."""
    path = Path(path)
    text = _text(path)
    if path.name.removesuffix(".gz").endswith(".jsonl"):
        return text.count("\n")
    return text.count("[[case]]") or text.count('"orders"')


def load_known(path: str | Path) -> list[Known]:
    """The explained differences in a TOML file. Raises ``LegationError`` for a broken file."""
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
        return [
            Known(entry["id"], entry.get("what", "*"), entry["rule"], entry.get("ours", "*"))
            for entry in data.get("known", ())
        ]
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise LegationError(f"{path}: a [[known]] table needs id and rule: {error}") from error


def explain(known: Sequence[Known], checked: Checked, finding: Finding) -> str | None:
    """The rule that explains a difference, or None."""
    for entry in known:
        if (
            fnmatchcase(checked.id, entry.id)
            and fnmatchcase(finding.what, entry.what)
            and (entry.ours == "*" or fnmatchcase(str(finding.got), entry.ours))
        ):
            return entry.rule
    return None


def _text(path: Path) -> str:
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")


def _taken(entries: Sequence[Any], options: Options) -> Iterator[tuple[int, Any]]:
    chosen = [(n, entry) for n, entry in enumerate(entries, 1) if (n - 1) % options.every == 0]
    yield from chosen[: options.limit]


def _check_cases(cases: Iterator[tuple[int, Case]], options: Options) -> Iterator[Checked]:
    for number, case in cases:
        if case.waits_for:
            yield Checked(case.id, number, skipped=f"waits for {', '.join(case.waits_for)}")
            continue
        played = replace(
            case,
            edition=options.edition or case.edition,
            settings={**case.settings, **options.settings},
        )
        yield Checked(case.id, number, tuple(check_case(played)))


@lru_cache(maxsize=8)
def _judge(edition: str, settings: tuple[tuple[str, Any], ...]) -> PhaseJudge:
    return PhaseJudge(edition=edition, settings=dict(settings))


def _check_lines(path: Path, options: Options) -> Iterator[Checked]:
    lines = [line for line in _text(path).splitlines() if line.strip()]
    for number, line in _taken(lines, options):
        try:
            entry = json.loads(line)
        except json.JSONDecodeError as error:
            raise LegationError(f"{path}: line {number}: {error}") from error
        if not isinstance(entry, dict):
            raise LegationError(f"{path}: line {number}: expected an object")
        if is_golden(entry):
            yield from _check_golden(number, entry, options)
        elif "phases" in entry:
            try:
                logged = logged_game(entry)
            except RecordError as error:
                raise LegationError(f"{path}: line {number}: {error}") from error
            yield from _check_game(number, logged, options)
        elif "orders" in entry and "result" in entry:
            yield _check_one(number, entry, options)
        else:
            raise LegationError(
                f"{path}: line {number}: neither a game (with phases) nor a phase (with orders and "
                "result)"
            )


def _check_golden(number: int, entry: Mapping[str, Any], options: Options) -> Iterator[Checked]:
    name = str(entry.get("game", number))
    try:
        for phase in played(entry, options.settings):
            yield Checked(f"{name}:{phase.name}", number, phase.findings)
    except VariantError as error:
        yield Checked(name, number, skipped=f"{entry.get('variant')}: {error}")


def _check_one(number: int, entry: Mapping[str, Any], options: Options) -> Checked:
    name = str(entry.get("id", number))
    judge = _judge(options.edition or DEFAULT_EDITION, tuple(sorted(options.settings.items())))
    try:
        return Checked(name, number, tuple(check_phase(judge, {**entry, "id": name})))
    except PhaseError as error:
        if error.code == "unknown_variant":
            raise
        finding = Finding(name, "", "position", "one that can be", str(error))
        return Checked(name, number, (finding,))


def _check_game(number: int, logged: LoggedGame, options: Options) -> Iterator[Checked]:
    name = logged.id or str(number)

    def checked(phase: str, differences: Sequence[Difference]) -> Checked:
        findings = [Finding(name, phase, d.what, d.recorded, d.ours) for d in differences]
        return Checked(f"{name}:{phase}", number, tuple(findings))

    try:
        rerun = Rerun(
            logged, edition=options.edition or None, settings=options.settings, partly=True
        )
    except VariantError as error:
        if logged.variant == "standard":
            raise
        yield Checked(name, number, skipped=f"{logged.variant}: {error}")
        return
    for step in rerun:
        yield checked(step.logged.name, step.differences)
    for phase, need in rerun.taken:
        yield Checked(f"{name}:{phase.name}", number, skipped=f"{logged.variant}: {need}")
    if rerun.unjudged is not None:
        yield checked(rerun.unjudged.logged.name, rerun.unjudged.differences)
