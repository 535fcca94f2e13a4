"""Playing the games of a file again, phase by phase."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from legation.cli.files import logged_games
from legation.cli.screen import errors
from legation.engine.variant import Variant
from legation.errors import LegationError
from legation.record.gamefile import count_games
from legation.record.logged import LoggedGame
from legation.record.replay import Judged
from legation.record.rerun import Rerun
from legation.values.calendar import Phase

__all__ = ["Played", "Replayer"]


@dataclass(frozen=True, slots=True)
class Played:
    """A phase that was judged again. ``differences``: what the file recorded otherwise.

    ``number`` counts the games of the file from 1, ``game`` is the game's id, or its number again.
    ``recorded``: whether the file has the phase; files leave out some in which nobody wrote.
    """

    number: int
    game: str
    variant: Variant
    judged: Judged
    differences: tuple[str, ...] = ()
    recorded: bool = True


class Replayer:
    """Plays the games of a file again; iterating gives phase by phase.

    ``edition`` and ``settings`` change the rules; without them a record of ours keeps its own. A bar
    on the error stream shows the progress where nothing else is written to the terminal.
    ``unplayed`` lists the games that could not be played, each with the reason; ``taken`` the
    games of which phases were taken as recorded, since they need other rules; ``faults`` what is
    wrong in phases at the end that nobody has judged: game, phase and difference.
    """

    def __init__(
        self,
        file: str,
        *,
        edition: str | None = None,
        settings: Mapping[str, object] | None = None,
        only: str | None = None,
        quiet: bool = False,
    ) -> None:
        self.file = file
        self.games = 1 if only is not None or file == "-" else count_games(file)
        self.unplayed: list[tuple[str, str]] = []
        self.taken: list[tuple[str, str]] = []
        self.faults: list[tuple[str, Phase, str]] = []
        self._edition = edition
        self._settings = dict(settings or {})
        self._only = only
        self._bar = quiet or not sys.stdout.isatty()

    def __iter__(self) -> Iterator[Played]:
        with self._progress() as progress:
            several = self.games > 1
            task = progress.add_task(Path(self.file).name, total=self.games if several else None)
            for number, logged in logged_games(self.file, self._only):
                yield from self._play(number, logged, progress, None if several else task)
                if several:
                    progress.advance(task)

    def _progress(self) -> Progress:
        screen = errors()
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        hidden = not (self._bar and sys.stderr.isatty())
        return Progress(
            *columns, TimeRemainingColumn(), console=screen, transient=True, disable=hidden
        )

    def _play(
        self, number: int, logged: LoggedGame, progress: Progress, task: TaskID | None
    ) -> Iterator[Played]:
        name = logged.id or str(number)
        if logged.game is not None and not (self._edition or self._settings):
            for judged in logged.game.judged:
                yield Played(number, name, logged.game.variant, judged)
            return
        try:
            rerun = Rerun(logged, edition=self._edition, settings=self._settings, partly=True)
        except LegationError as error:
            if self.games == 1:
                raise
            self.unplayed.append((name, str(error)))
            return
        if task is not None:
            progress.update(task, total=rerun.length)
        shown = 0
        for step in rerun:
            told = tuple(str(difference) for difference in step.differences)
            # Phases that the file leaves out because nobody wrote anything follow the step.
            phases = rerun.game.judged
            for one in phases[shown:]:
                own = one is step.judged
                yield Played(number, name, rerun.variant, one, told if own else (), own)
            shown = len(phases)
            if task is not None:
                progress.advance(task)
        if rerun.taken:
            needs = ", ".join(dict.fromkeys(need for _, need in rerun.taken))
            self.taken.append((name, f"{len(rerun.taken)} of its adjustments, for want of {needs}"))
        if rerun.unjudged is not None:
            at = rerun.game.phase
            self.faults += [(name, at, str(fault)) for fault in rerun.unjudged.differences]
