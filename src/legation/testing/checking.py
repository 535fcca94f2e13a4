"""Plays a case and says where the engine and the case part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from legation.bank import load_variant
from legation.engine.scene import Scene
from legation.engine.turn import balances
from legation.engine.variant import Variant
from legation.rules.standard.removal import distances
from legation.testing.cases import FAILURES, Case, CaseError, Facts, Line, Sides, Step
from legation.testing.play import (
    Answer,
    Finding,
    Played,
    answer_of,
    gone_in,
    owners_from,
    play,
    ruling_of,
    unit_from,
    unit_text,
    units_of,
)
from legation.testing.reasons import check_reasons
from legation.values.changes import UnitGone
from legation.values.rulings import Ruling
from legation.values.state import State

__all__ = ["Finding", "check_case", "check_choice", "result_words", "start_of"]

_WORDS = {
    "moved": "success",
    "merged": "success",
    "split": "success",
    "bounced": "bounce",
    "no_convoy": "no convoy",
    "no_passage": "no passage",
    "held": "success",
    "given": "success",
    "cut": "cut",
    "unmatched": "void",
    "convoyed": "success",
    "disrupted": "disrupted",
    "converted": "success",
    "not_converted": "bounce",
    "retreated": "success",
    "disbanded": "success",
    "built": "success",
    "waived": "success",
    "void": "illegal",
}
"""The word of a case for each outcome of a ruling."""

_IF_DISLODGED = {"held": "dislodged", "not_converted": "dislodged", "convoyed": "disrupted"}
"""The words for units that were dislodged while they did this."""


def check_case(case: Case, *, exact: bool = True) -> list[Finding]:
    """Everything in which the engine parts from a case, under its own choice and all others.

    With ``exact`` false a stated failure of a move counts as such, whatever kind of failure it is.
    Raises ``CaseError`` for a case that waits for a module or cannot be set up.
    """
    findings = check_choice(case, None, exact=exact)
    for number in range(len(case.others)):
        findings += check_choice(case, number, exact=exact)
    return findings


def check_choice(case: Case, number: int | None, *, exact: bool = True) -> list[Finding]:
    """The same for one choice: None is the case's own, a number one of ``case.others``."""
    if case.waits_for:
        raise CaseError(f"waits for {', '.join(case.waits_for)}", file=case.file, case=case.id)
    if number is None:
        variant = load_variant(case.variant, edition=case.edition, settings=dict(case.settings))
        return list(_check(case, variant, case.steps, "", exact))
    other = case.others[number]
    variant = load_variant(
        case.variant,
        edition=other.edition or case.edition,
        settings={**case.settings, **other.settings},
    )
    first = case.steps[0]
    lines = tuple(Line(line.power, line.text) for line in first.lines)
    steps = [Step(first.phase, lines, other.facts)]
    return list(_check(case, variant, steps, f" [{other.choice}]", exact))


def start_of(case: Case, variant: Variant) -> State:
    """The state in which a case begins. Raises ``PositionError`` for an impossible one."""
    units = {power: [unit_from(text) for text in texts] for power, texts in case.units.items()}
    dislodged = []
    for entry in case.dislodged:
        kind, place = unit_from(entry.unit)
        dislodged.append((entry.power, kind, place, entry.attacker, entry.options))
    owners = owners_from(case.centres)
    return variant.position(case.phase, units, owners, dislodged)


def _check(
    case: Case, variant: Variant, steps: Sequence[Step], suffix: str, exact: bool
) -> Iterator[Finding]:
    state = start_of(case, variant)
    for step in steps:
        where = f"{step.phase.short}{suffix}"
        if state.phase != step.phase:
            yield Finding(case.id, where, "phase", step.phase.short, state.phase.short)
            return
        played = play(variant, state, [(line.power, line.text) for line in step.lines])
        for what, expected, got in _step(variant, step, played, exact):
            yield Finding(case.id, where, what, expected, got)
        state = played.turn.after


def _step(
    variant: Variant, step: Step, played: Played, exact: bool
) -> Iterator[tuple[str, object, object]]:
    for number, line in enumerate(step.lines):
        if line.result is None:
            continue
        ruling = ruling_of(played, number)
        if ruling is None and played.written[number].order is not None:
            yield f"{line.power}: {line.text}", line.result, "no ruling"
            continue
        got = "illegal" if ruling is None else result_words(ruling)
        if not _agrees(line, got, exact):
            yield f"{line.power}: {line.text}", line.result, got
    yield from _facts(step.facts, answer_of(played.turn), played)
    yield from _counts(variant, step.facts, played)
    yield from check_reasons(step, played)


def result_words(ruling: Ruling) -> str:
    """What became of an order, in the words of the case format."""
    if ruling.dislodged and ruling.outcome in _IF_DISLODGED:
        return _IF_DISLODGED[ruling.outcome]
    if ruling.outcome == "stopped_short":
        return f"stops short at {ruling.reason.fact('stop')}"
    return _WORDS.get(ruling.outcome, ruling.outcome)


def _agrees(line: Line, got: str, exact: bool) -> bool:
    if line.result == "fails" or (line.stated and not exact and line.result in FAILURES):
        return got in FAILURES
    return got == line.result


def _facts(facts: Facts, answer: Answer, played: Played) -> Iterator[tuple[str, object, object]]:
    turn = played.turn
    if facts.units is not None and _sorted(facts.units) != answer.units:
        yield "units", _sorted(facts.units), answer.units
    beaten = _beaten(answer)
    if facts.dislodged is not None and _sorted(facts.dislodged) != beaten:
        yield "dislodged", _sorted(facts.dislodged), beaten
    flagged = units_of({r.unit.id: r.unit for r in turn.rulings if r.dislodged and r.unit}.values())
    if flagged != beaten:
        yield "rulings that say dislodged", beaten, flagged
    if facts.moved is not None:
        moved = sorted({unit_text(r.unit) for r in turn.rulings if r.outcome == "moved" and r.unit})
        if sorted(facts.moved) != moved:
            yield "units that moved", sorted(facts.moved), moved
    if facts.contested is not None and sorted(facts.contested) != list(answer.contested):
        yield "contested", sorted(facts.contested), answer.contested
    if facts.centres is not None and _sorted(facts.centres) != answer.centres:
        yield "centres", _sorted(facts.centres), answer.centres
    if facts.disbanded is not None:
        gone = units_of(gone_in(turn))
        if _sorted(facts.disbanded) != gone:
            yield "disbanded", _sorted(facts.disbanded), gone
    yield from _retreats(facts, answer)


def _beaten(answer: Answer) -> Sides:
    sides: dict[str, list[str]] = {}
    for power, unit in sorted(answer.dislodged):
        sides.setdefault(power, []).append(unit)
    return {power: tuple(units) for power, units in sides.items()}


def _retreats(facts: Facts, answer: Answer) -> Iterator[tuple[str, object, object]]:
    options = {unit: places for (_, unit), places in answer.retreats.items()}
    for unit, places in facts.retreats.items():
        if tuple(sorted(places)) != options.get(unit):
            yield f"retreats of {unit}", tuple(sorted(places)), options.get(unit)
    for unit, places in facts.may.items():
        if not set(places) <= set(options.get(unit, ())):
            yield f"{unit} may retreat to", places, options.get(unit)
    for unit, places in facts.may_not.items():
        if unit not in options or set(places) & set(options[unit]):
            yield f"{unit} may not retreat to", places, options.get(unit)


def _counts(variant: Variant, facts: Facts, played: Played) -> Iterator[tuple[str, object, object]]:
    turn = played.turn
    scene = Scene(variant, turn.before)
    due = balances(scene) if facts.adjust else {}
    for power, number in facts.adjust.items():
        if due.get(power, 0) != number:
            yield f"builds or removals of {power}", number, due.get(power, 0)
    removed = _removed(played) if facts.removed else {}
    for unit, by in facts.removed.items():
        if removed.get(unit) != by:
            yield f"removal of {unit}", by, removed.get(unit, "not removed")
    for text, number in facts.distances.items():
        if (far := _distance(scene, text)) != number:
            yield f"distance of {text}", number, far
    for name in facts.more:
        yield from _more(variant, name, facts.more[name], turn.after)


def _more(
    variant: Variant, name: str, fact: object, after: State
) -> Iterator[tuple[str, object, object]]:
    """Facts of single cases: that the phase came to an end, and what a centre counts for."""
    if name == "terminates":
        return  # it did, or nobody would ask
    if name not in {"counts_for_builds", "counts_for_victory"} or not isinstance(fact, Mapping):
        yield name, "a module that checks it", "nobody can check this yet"
        return
    scene = Scene(variant, after)
    province, power = str(fact["centre"]), str(fact["power"])
    counts = scene.rules.worth(scene, province, power) > 0
    if counts != fact[name]:
        yield f"{name}: {province} for {power}", fact[name], counts


def _distance(scene: Scene, text: str) -> int:
    unit = scene.unit_at(unit_from(text)[1])
    if unit is None:
        raise CaseError(f"distances.{text!r}: there is no such unit")
    settings = scene.rules.settings["adjustment"]
    return distances(scene, settings, unit.power, [unit])[0]


def _removed(played: Played) -> dict[str, str]:
    """Units removed in an adjustment phase: by an order, or by the rules because none said so."""
    ordered = {
        ruling.unit.id
        for ruling in played.turn.rulings
        if ruling.unit is not None and ruling.order is not None and ruling.outcome == "disbanded"
    }
    gone = {change.unit for change in played.turn.changes if isinstance(change, UnitGone)}
    return {
        unit_text(unit): "order" if unit.id in ordered else "civil disorder"
        for unit in played.turn.before.units
        if unit.id in gone
    }


def _sorted(sides: Sides) -> Mapping[str, tuple[str, ...]]:
    return {power: tuple(sorted(texts)) for power, texts in sides.items() if texts}
