"""Two toy rules for layers: one with settings, one that goes with nothing."""

from __future__ import annotations

from dataclasses import dataclass

from legation.engine.module import Module

__all__ = ["BALLOTS", "LONER", "OTHER"]


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings that differ in name from those of the standard rules, and one that does not."""

    seats: int = 3
    base: int = 18
    secret: bool = False
    win: int = 0


@dataclass(frozen=True, slots=True)
class Nothing:
    """No settings."""


BALLOTS = Module("toy-ballots", "1", Settings, lambda settings: {})
OTHER = Module("toy-other", "1", Nothing, lambda settings: {}, needs=("toy-ballots",))
LONER = Module(
    "toy-loner", "1", Nothing, lambda settings: {}, clashes=(("toy-ballots", "it counts no votes"),)
)
