"""Random whole games of any variant, watched for what must never happen.

::

    report = Report()
    soak(load_variant("narrows"), report, games=3, seed=1, years=5)
    assert not report.violations

The games are drawn from a seed: the same seed gives the same games on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

from legation.bank import listed
from legation.bank.index import entries
from legation.bank.variants import load_partly
from legation.engine.variant import Variant
from legation.testing.coverage import codes_of, silent_of, verbs_of
from legation.testing.invariants import INVARIANTS
from legation.testing.random_game import Manner, RandomGame
from legation.testing.report import Report, Violation

__all__ = ["CHECKS", "Plan", "Report", "Violation", "everything", "playable", "soak"]

CHECKS: tuple[str, ...] = (
    *INVARIANTS,
    "listed orders are legal",
    "orders read as written",
    "the game goes on",
    "the record replays",
    "same seed, same game",
    "what cannot occur does not",
    "games are not idle",
)
"""The names of all invariants."""


def playable() -> tuple[str, ...]:
    """The ids of all variants of the bank that can be played, sorted."""
    return tuple(sorted({*listed("variants"), *(e.id for e in entries() if not e.lacks)}))


def everything() -> tuple[str, ...]:
    """The ids of all variants and maps of the bank, sorted; some play only as far as the rules go."""
    return tuple(sorted({*listed("variants"), *listed("maps")}))


@dataclass(frozen=True, slots=True)
class Plan:
    """How the games of some variants of the bank are to be played; ``told`` as ``soak`` has it."""

    games: int = 1
    seed: int = 1
    years: int = 10
    edition: str | None = None
    settings: Mapping[str, object] = field(default_factory=dict)
    crowded: bool = False
    tries: int = 1
    told: Mapping[str, int] = field(default_factory=dict)

    def play(self, name: str) -> Report:
        """The games of one name of the bank, or of the path of a variant file.

        A map whose rules are not all there is played by those that are; ``partly`` of the report says
        so. Raises as ``load_variant`` does for what cannot be loaded.
        """
        report = Report()
        for _ in self._played(name, report):
            pass
        return report

    def _played(self, name: str, report: Report) -> Iterator[int]:
        variant, missing = load_partly(name, edition=self.edition, settings=self.settings)
        if missing:
            report.partly[variant.id] = missing
        yield from soak(
            variant,
            report,
            games=self.games,
            seed=self.seed,
            years=self.years,
            crowded=self.crowded,
            tries=self.tries,
            told=self.told,
        )

    def reports(self, names: Sequence[str], jobs: int = 1) -> Iterator[tuple[str, Report, int]]:
        """For each name as its games are over: the name, what is new, and how many games are done.

        With more than one job the names are spread over processes; the reports are the same.
        """
        if jobs > 1:
            with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
                for name, report in zip(names, pool.map(self.play, names), strict=True):
                    yield name, report, self.games
            return
        for name in names:
            report = Report()
            for _ in self._played(name, report):
                yield name, Report(), 1
            yield name, report, 0


def soak(  # one for each option
    variant: Variant,
    report: Report,
    *,
    games: int = 1,
    seed: int = 1,
    years: int = 10,
    crowded: bool = False,
    tries: int = 1,
    told: Mapping[str, int] | None = None,
) -> Iterator[int]:
    """Play games and enter into ``report`` what they show; gives the number of each when it is over.

    A game is stopped after ``years`` years. The first game is played twice, to see whether the same
    seed gives the same game. Nothing that a rule raises is let through: it is a violation.

    With ``crowded`` every second game begins with units that stand close together, whose powers lay traps
    for one another. Of ``tries`` sets of orders the one is played that shows most of what was rare in the
    games before, as long as some reason was never given; so a game depends on those before it. ``told``:
    the reasons that other games came to, where these go on with what is missing.
    """
    silent = silent_of(variant.rules, variant.board)
    report.verbs_there |= {verb for verb in verbs_of(variant.rules) if f"verb {verb}" not in silent}
    report.codes_there |= {*codes_of(variant.rules)} - {*silent}
    counts = Counter(told or {})
    unaided = 0 if counts else Manner().unaided
    for number in range(1, games + 1):
        manner = Manner(years, crowded and number % 2 == 0, tries, unaided)
        one = RandomGame(variant, report, seed, number, manner, counts)
        one.run()
        if number == 1 and one.game is not None:
            aside = Report(codes_there={*report.codes_there})
            again = RandomGame(variant, aside, seed, number, manner, counts)
            again.run(replays=False)
            if again.game is None or again.game.dumps() != one.game.dumps():
                one.fault("same seed, same game", "the game came out differently")
        counts = one.told
        yield number
