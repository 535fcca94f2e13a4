"""The errors that Legation raises.

Players' mistakes are never exceptions: an illegal order is a ruling ``void`` with its reason, an
unreadable line is a ``Refusal``. Exceptions are for broken files, broken stacks and misuse of the API;
each says where the fault is and how to mend it.
"""

from __future__ import annotations

__all__ = [
    "ArtError",
    "Deadlock",
    "LegationError",
    "MapError",
    "NotationError",
    "PositionError",
    "RecordError",
    "StackConflict",
    "VariantError",
]


class LegationError(Exception):
    """The parent of every error that Legation raises on purpose."""


class MapError(LegationError):
    """A map that cannot be used. ``file`` and ``line`` (from 1; 0 unknown) say where."""

    def __init__(self, what: str, *, file: str = "", line: int = 0) -> None:
        self.what, self.file, self.line = what, file, line
        where = f"{file}:{line}: " if file and line else f"{file}: " if file else ""
        super().__init__(f"{where}{what}")


class ArtError(LegationError):
    """Board art that cannot be read or drawn. ``line`` (from 1; 0 unknown) says where."""

    def __init__(self, what: str, *, file: str = "", line: int = 0) -> None:
        self.what, self.file, self.line = what, file, line
        where = f"{file}:{line}: " if file and line else f"{file}: " if file else ""
        super().__init__(f"{where}{what}")


class VariantError(LegationError):
    """A variant file or setting that cannot be used. ``key`` names the setting."""

    def __init__(self, what: str, *, file: str = "", key: str = "") -> None:
        self.what, self.file, self.key = what, file, key
        super().__init__(f"{file + ': ' if file else ''}{key + ': ' if key else ''}{what}")


class StackConflict(LegationError):
    """Two rule modules that claim the same thing."""

    def __init__(self, hook: str, modules: tuple[str, ...], what: str = "") -> None:
        self.hook, self.modules = hook, modules
        super().__init__(
            what or f"{' and '.join(modules)} both claim the hook {hook!r}; use one of them"
        )


class NotationError(LegationError):
    """A text that cannot be read, where there is no player to answer (files, API calls)."""

    def __init__(self, what: str, *, text: str = "", at: int = 0) -> None:
        self.what, self.text, self.at = what, text, at
        super().__init__(f"{text!r}: {what}" if text else what)


class PositionError(LegationError):
    """A position that cannot exist on the board it is for."""


class RecordError(LegationError):
    """A game record that cannot be read or does not replay. ``event`` is its number, from 1."""

    def __init__(self, what: str, *, event: int = 0) -> None:
        self.what, self.event = what, event
        super().__init__(f"event {event}: {what}" if event else what)


class Deadlock(LegationError):
    """A set of decisions that neither the equations nor the deadlock rules can settle."""

    def __init__(self, core: tuple[tuple[str, int], ...], text: str = "") -> None:
        self.core = core
        super().__init__(
            text or f"the rules do not settle {', '.join(f'{k}({i})' for k, i in core)}"
        )
