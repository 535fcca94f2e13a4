"""The rules engine: pure functions from values to values, without clock, chance or files."""

from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant

__all__ = ["Turn", "Variant", "resolve"]
