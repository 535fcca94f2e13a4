"""Legation judges Diplomacy and its variants."""

from __future__ import annotations

from legation.version import __version__

__all__ = ["__version__"]
