"""Small texts of SVG: numbers, points and escaped words."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["at", "escape", "num", "points"]

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def num(value: float) -> str:
    """A number with at most one decimal and no needless zeros."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def at(point: tuple[float, float]) -> str:
    """A point as ``x y``."""
    return f"{num(point[0])} {num(point[1])}"


def points(line: Iterable[tuple[float, float]]) -> str:
    """Path data for a line through points."""
    return "M" + "L".join(map(at, line))


def escape(text: str) -> str:
    """A text for SVG, in elements and in attributes."""
    return text.translate(_ESCAPES)
