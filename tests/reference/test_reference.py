"""Compares the engine with the reference data beside the checkout, where there is any.

The default run takes a sample; the tests marked ``long`` take everything. What differs must stand
in ``tools/known_differences.toml`` with the rule that explains it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from legation.testing.reference import Checked, Options, check_file, explain, load_known

pytestmark = pytest.mark.reference

PHASES = "bench/phases_standard.jsonl.gz"
GAMES = (
    "games/human.jsonl",
    "games/other.jsonl",
    "games/bots.jsonl.gz",
    "games/njudge_standard.jsonl.gz",
)
SAMPLES = {
    "games/human.jsonl": Options(every=11, limit=3),
    "games/other.jsonl": Options(every=4, limit=1),
    "games/bots.jsonl.gz": Options(every=21, limit=3),
    "games/njudge_standard.jsonl.gz": Options(limit=1),
}
OTHER_MAPS = (
    "games/variants.jsonl",
    "games/njudge_maps.jsonl.gz",
    "games/njudge_youngstown.jsonl.gz",
    "games/njudge_loeb9.jsonl.gz",
    "games/njudge_chaos.jsonl.gz",
    "games/njudge_colonial.jsonl.gz",
)
"""Games that are played on our maps as far as the standard rules go."""
MACHIAVELLI = {
    "games/njudge_dipmach_a.jsonl.gz": 169,
    "games/njudge_dipmach_b.jsonl.gz": 157,
    "games/njudge_machiavelli.jsonl.gz": 134,
    "games/njudge_machiavelli2.jsonl.gz": 54,
    "games/njudge_mach_scenarios.jsonl.gz": 287,
}
"""By file, the phases of games of a mail judge with cities, money and disasters, all of them played."""
PLAYED = {
    "games/variants.jsonl": (695, 0),
    "games/njudge_maps.jsonl.gz": (415, 0),
    "games/njudge_youngstown.jsonl.gz": (69, 0),
    "games/njudge_loeb9.jsonl.gz": (109, 0),
    "games/njudge_chaos.jsonl.gz": (72, 0),
    "games/njudge_colonial.jsonl.gz": (142, 0),
}
"""By file, the phases that are compared, and what is not played: adjustments of other rules, games."""
CASES = ("cases/datc.json", "cases/extra.json", "cases/bug_reports.json")


def file_in(folder: Path, name: str) -> Path:
    path = folder / name
    if not path.is_file():
        pytest.skip(f"no {name} among the reference data")
    return path


def unexplained(root: Path, checked: list[Checked]) -> list[str]:
    known = load_known(root / "tools" / "known_differences.toml")
    return [
        str(finding)
        for entry in checked
        for finding in entry.findings
        if explain(known, entry, finding) is None
    ]


def test_a_sample_of_the_phases(root: Path, reference: Path) -> None:
    checked = list(check_file(file_in(reference, PHASES), Options(every=20)))
    assert len(checked) > 200
    assert not unexplained(root, checked)


@pytest.mark.parametrize("name", GAMES)
def test_some_games(name: str, root: Path, reference: Path) -> None:
    checked = list(check_file(file_in(reference, name), SAMPLES[name]))
    assert len(checked) > 20
    assert not unexplained(root, checked)


@pytest.mark.parametrize("name", OTHER_MAPS)
def test_some_games_on_other_maps(name: str, root: Path, reference: Path) -> None:
    checked = list(check_file(file_in(reference, name), Options(every=4)))
    assert sum(not entry.skipped for entry in checked) > 15
    assert not unexplained(root, checked)


@pytest.mark.parametrize("name", CASES)
def test_the_cases_in_the_exchange_form(name: str, root: Path, reference: Path) -> None:
    checked = list(check_file(file_in(reference, name)))
    assert [entry for entry in checked if not entry.skipped]
    assert not unexplained(root, checked)


@pytest.mark.long
def test_all_phases(root: Path, reference: Path) -> None:
    checked = list(check_file(file_in(reference, PHASES)))
    assert len(checked) == 4416
    assert not unexplained(root, checked)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_all_games(name: str, root: Path, reference: Path) -> None:
    checked = list(check_file(file_in(reference, name)))
    assert not unexplained(root, checked)
    assert not [entry.id for entry in checked if entry.skipped]


@pytest.mark.long
@pytest.mark.parametrize("name", OTHER_MAPS)
def test_all_games_on_other_maps(name: str, root: Path, reference: Path) -> None:
    checked = list(check_file(file_in(reference, name)))
    assert not unexplained(root, checked)
    skipped = [entry for entry in checked if entry.skipped]
    assert (len(checked) - len(skipped), len(skipped)) == PLAYED[name]


@pytest.mark.long
@pytest.mark.parametrize("name", MACHIAVELLI)
def test_all_games_of_machiavelli(name: str, root: Path, reference: Path) -> None:
    checked = list(check_file(file_in(reference, name)))
    assert not unexplained(root, checked)
    assert (len(checked), sum(bool(one.skipped) for one in checked)) == (MACHIAVELLI[name], 0)


@pytest.mark.long
def test_every_explained_difference_is_still_there(root: Path, reference: Path) -> None:
    """A difference that went away takes its explanation with it."""
    known = load_known(root / "tools" / "known_differences.toml")
    used: set[str] = set()
    for name in (PHASES, *GAMES, *OTHER_MAPS, *MACHIAVELLI):
        for entry in check_file(file_in(reference, name)):
            for finding in entry.findings:
                used |= {str(one) for one in known if explain([one], entry, finding)}
    assert {str(one) for one in known} - used == set()


@pytest.mark.long
def test_the_edition_matters(reference: Path) -> None:
    """Under the 2023 rules an army does not walk when its convoy has no route, so phases differ."""
    checked = check_file(file_in(reference, PHASES), Options(edition="2023", every=20))
    assert sum(bool(entry.findings) for entry in checked) > 20
