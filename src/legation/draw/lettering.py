"""Names on the board: their letters, and the halos that part them from what lies below."""

from __future__ import annotations

from collections.abc import Sequence

from legation.draw.art import Label
from legation.draw.routes import Box
from legation.draw.text import at, escape, num

__all__ = ["label_box", "names_of"]

_NAMED = {"sea": ("hs", "ns"), "hole": ("hx", "nx")}
"""The classes of a name's halo and of its letters, where they are not those of land."""


def names_of(labels: Sequence[tuple[str, Label]], prefix: str | None = None) -> str:
    """Names, each with the kind of its region, with halos: stroked copies under all of them.

    Not every program draws strokes first, hence the copies. Names of one kind and size share a group.
    ``prefix``: of the ids by which the halos copy the letters; None: they are written out, for programs
    that do not know what copies look like, and where several pictures are one.
    """
    leads = [
        f'<path class="lead" d="M{at((label.x, label.y))}L{at(label.leader)}"/>'
        for _, label in labels
        if label.leader is not None
    ]
    groups = _grouped(labels)
    if prefix is None:
        halos = [f'<g class="{_classes(kind)[0]}">{text}</g>' for kind, text in groups.items()]
        letters = [f'<g class="{_classes(kind)[1]}">{text}</g>' for kind, text in groups.items()]
        return "".join([*leads, *halos, *letters])
    halos = [f'<use href="#{prefix}names-{kind}" class="{_classes(kind)[0]}"/>' for kind in groups]
    # What is copied has no class of its own: it looks as where the copy stands.
    letters = [
        f'<g class="{_classes(kind)[1]}"><g id="{prefix}names-{kind}">{text}</g></g>'
        for kind, text in groups.items()
    ]
    return "".join([*leads, *halos, *letters])


def _classes(kind: str) -> tuple[str, str]:
    return _NAMED.get(kind, ("h", "n"))


def _grouped(labels: Sequence[tuple[str, Label]]) -> dict[str, str]:
    """The letters by kind of region, those of one size together."""
    sizes: dict[str, dict[str, list[str]]] = {}
    for kind, label in labels:
        known = kind if kind in _NAMED else "land"
        sizes.setdefault(known, {}).setdefault(num(label.size), []).append(_text(label))
    return {
        kind: "".join(
            f'<g font-size="{size}">{"".join(texts)}</g>' for size, texts in sorted(by.items())
        )
        for kind, by in sorted(sizes.items())
    }


def label_box(label: Label) -> Box:
    """About what a name covers."""
    width = max(map(len, label.lines)) * label.size * 0.44
    height = label.size * (0.8 + 1.05 * (len(label.lines) - 1))
    return Box.of(label.x, label.y, width, height, label.angle)


def _text(label: Label) -> str:
    """The letters of a name, without their size."""
    turn = (
        f' transform="rotate({num(label.angle)} {at((label.x, label.y))})"' if label.angle else ""
    )
    count, x, rows = len(label.lines), num(label.x), []
    for number, line in enumerate(label.lines):
        y = label.y + label.size * (0.36 + 1.05 * (number - (count - 1) / 2))
        rows.append(f'x="{x}" y="{num(y)}">{escape(line)}')
    first, more = rows[0], "".join(f"<tspan {row}</tspan>" for row in rows[1:])
    return f"<text{turn} {first}{more}</text>"
