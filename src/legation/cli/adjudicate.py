"""``legation adjudicate``: judges positions that stand alone."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, BinaryIO

import typer

from legation.bank import load_variant
from legation.cli.edge import FINDING, OK, finish
from legation.cli.entries import given_of
from legation.cli.files import open_input, read_input
from legation.cli.jobs import Rules, judged_lines
from legation.cli.options import Edition, Json, Settings, VariantName, settings_of
from legation.cli.pages import Pages
from legation.cli.screen import output, print_json
from legation.cli.sheet import by_power, parse_sheet
from legation.engine.turn import Turn, resolve
from legation.errors import LegationError
from legation.record.desk import Desk
from legation.record.phases import PhaseError, PhaseInput, PhaseJudge, phase_desk, phase_output
from legation.record.replay import Judged

__all__ = ["adjudicate"]

_LONGEST_LINE = 1_000_000


def adjudicate(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="Position with orders, as text or as JSON.")
    ] = "-",
    *,
    lines: Annotated[
        bool, typer.Option("--jsonl", help="Many positions: one JSON object a line, in and out.")
    ] = False,
    jobs: Annotated[
        int,
        typer.Option("--jobs", "-j", min=1, metavar="N", help="With --jsonl: processes to use."),
    ] = 1,
    edition: Edition = None,
    switches: Settings = None,
    variant: VariantName = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Also show the strengths behind each ruling.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Judge a position with its orders, and say why.

    The forms are described in docs/formats.md. Ends with 1 when an order is void or unreadable;
    with --jsonl, when a line cannot be judged.
    """
    settings = settings_of(switches)
    if lines:
        rules = Rules(variant or "standard", edition, settings)
        with open_input(file) as stream:
            finish(_many(rules, stream, jobs))
        return
    text = read_input(file)
    if text.lstrip().startswith(("{", "[")):
        judge = PhaseJudge(variant or "standard", edition=edition, settings=settings)
        given = judge.read(_object(text))
    else:
        given = _from_sheet(text, variant, edition, settings)
    desk, turn = _judged(given)
    if as_json:
        print_json(phase_output(given, turn, desk), indent=2)
    else:
        judged = Judged(turn, tuple((power, desk.replies(power)) for power in desk.sheets))
        Pages(output(), given.variant).judged(judged, ledgers=explain)
    replies = [reply for power in desk.sheets for reply in desk.replies(power)]
    finish(OK if all(reply.accepted for reply in replies) else FINDING)


def _many(rules: Rules, stream: BinaryIO, jobs: int) -> int:
    """Judge line by line, writing each answer as soon as it is there; the exit code."""
    code = OK
    write, flush = sys.stdout.write, sys.stdout.flush
    for bad, answer in judged_lines(rules, _lines(stream), jobs):
        if bad:
            code = FINDING
        write(f"{answer}\n")
        flush()
    return code


def _lines(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, without blank ones. Of an endless line only the start is kept."""
    number = 0
    while data := stream.readline(_LONGEST_LINE + 2):
        number += 1
        more = data
        while more and not more.endswith(b"\n"):
            more = stream.readline(_LONGEST_LINE)
        text = data.decode("utf-8", errors="replace").removeprefix("\ufeff")
        if text.strip():
            yield number, text


def _object(text: str) -> dict[str, Any]:
    """The one JSON object of a file. Raises ``LegationError`` that tells of ``--jsonl``."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        hint = "; for one object a line use --jsonl" if error.msg == "Extra data" else ""
        where = f"line {error.lineno}, column {error.colno}"
        raise LegationError(f"not JSON: {error.msg} in {where}{hint}") from None
    except (ValueError, RecursionError) as error:
        raise LegationError(f"not JSON that can be read: {error}") from None
    if not isinstance(value, dict):
        raise LegationError("expected one JSON object; for many positions use --jsonl")
    return value


def _from_sheet(
    text: str, variant: str | None, edition: str | None, settings: Mapping[str, object]
) -> PhaseInput:
    """A position sheet as an input. What the command line says goes before what the sheet says."""
    sheet = parse_sheet(text)
    chosen = load_variant(
        variant or sheet.variant or "standard",
        edition=edition or sheet.edition or None,
        settings={**sheet.settings, **settings},
    )
    state = sheet.state(chosen)
    orders = by_power(sheet.orders, sheet.order_lines(chosen, state))
    written = tuple((power, tuple(texts)) for power, texts in orders.items())
    return replace(given_of(chosen, state), orders=written, seats=tuple(sheet.votes(state)))


def _judged(given: PhaseInput) -> tuple[Desk, Turn]:
    """Judge an input. Raises ``PhaseError`` when the rules give no result."""
    desk = phase_desk(given)
    try:
        return desk, resolve(given.variant, given.state, desk.ballots())
    except LookupError as error:
        raise PhaseError("undecided", f"the rules give no result: {error}") from None
