"""Orders as lines: moves, help, journeys, builds, and the cross on what failed."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from legation.draw.curves import XY, Curve, bent, nearest
from legation.draw.figures import unit
from legation.draw.palette import Look
from legation.draw.routes import GOING, Drawn, Routes
from legation.draw.slots import Slots
from legation.draw.text import at, escape, num
from legation.values.geography import Kind, Place, Power
from legation.values.marks import Figure
from legation.values.units import ARMY

__all__ = ["Pen"]

_HEAD = (9.5, 5.6)
"""Length and half width of an arrow's head."""
_START = 13.0
"""Pixels from the middle of a unit to where its line begins."""
_BEFORE_UNIT, _BEFORE_SPOT = 15.0, 7.0
"""Pixels from the end of a line to the middle of a unit there, or to an empty place."""


@dataclass(slots=True)
class Pen:
    """Draws strokes. ``under`` lies below names and units, ``over`` above them.

    ``joints`` are what lies on the lines: heads of arrows, and the ends of help on the ways it leads to.
    ``slots``: where tags have room. ``ringed``: places about which the rules put a ring already.
    ``feet``: how far below a unit its bar is, where that is not as usual.
    ``crosses``, on what failed, lie above the names: without them an order would be misread.
    """

    routes: Routes
    looks: Mapping[Power, Look]
    figures: Mapping[Kind, Figure]
    occupied: frozenset[Place]
    letters: bool = False
    scales: Mapping[Place, float] = field(default_factory=dict)
    under: list[str] = field(default_factory=list)
    joints: list[str] = field(default_factory=list)
    crosses: list[str] = field(default_factory=list)
    over: list[str] = field(default_factory=list)
    shapes: dict[str, bool] = field(default_factory=dict)
    slots: Slots = field(default_factory=lambda: Slots(()))
    ringed: frozenset[Place] = frozenset()
    feet: Mapping[Place, float] = field(default_factory=dict)

    def draw(self, drawn: Sequence[Drawn]) -> None:
        """Draw all: those that go last, so that their lines lie on top of the help they get."""
        self.routes.lay(drawn)
        for going in (False, True):
            for one in drawn:
                if (one.stroke.shape in GOING) == going:
                    self._one(one)

    def _one(self, one: Drawn) -> None:
        draw = _DRAW.get(one.stroke.shape, Pen.notes)
        before = len(self.under), len(self.over)
        draw(self, one)
        if before == (len(self.under), len(self.over)):
            return  # it is nowhere on this board
        self.shapes[one.stroke.shape] = True
        if one.result == "failed":
            self.shapes["failed"] = True
        elif one.result == "void":
            self.shapes["void"] = True

    # --- lines -------------------------------------------------------------------------------------

    def _line(self, one: Drawn, data: str, kind: str, width: float, dashes: str = "") -> None:
        """A line on a casing that parts it from what lies below. What is void is thinner."""
        width *= 0.66 if kind == "void" else 1.0
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        told = f"<title>{escape(one.title)}</title>" if one.title else ""
        self.under.append(
            f'<g>{told}<path class="x" stroke-width="{num(width + 2.4)}" d="{data}"/>'
            f'<path class="a a-{kind}" stroke-width="{num(width)}"{dashed} d="{data}"/></g>'
        )

    def _head(self, curve: Curve, kind: str) -> None:
        """The head of an arrow, as a path of its own: not every program colours markers."""
        (x, y), (dx, dy) = curve.b, curve.direction(1.0)
        length, half = _HEAD
        tip = (x + dx * length * 0.7, y + dy * length * 0.7)
        back = (x - dx * length * 0.3, y - dy * length * 0.3)
        one = (back[0] - dy * half, back[1] + dx * half)
        two = (back[0] + dy * half, back[1] - dx * half)
        self.joints.append(f'<path class="head h-{kind}" d="M{at(tip)}L{at(one)}L{at(two)}z"/>')

    def _cross(self, spot: XY, kind: str = "failed", size: float = 5.0) -> None:
        s = num(size)
        data = f"M-{s}-{s}L{s} {s}M-{s} {s}L{s}-{s}"
        self.crosses.append(
            f'<g transform="translate({at(spot)})"><path class="x" stroke-width="5.6" d="{data}"/>'
            f'<path class="a a-{kind}" stroke-width="3" d="{data}"/></g>'
        )

    def _kind(self, one: Drawn, usual: str) -> str:
        return {"failed": "failed", "void": "void"}.get(one.result, usual)

    def _end(self, place: Place) -> float:
        if place not in self.occupied:
            return _BEFORE_SPOT
        return _BEFORE_UNIT * max(0.75, self.scales.get(place, 1.0))

    def _start(self, place: Place) -> float:
        return _START * max(0.7, self.scales.get(place, 1.0))

    # --- those that go -----------------------------------------------------------------------------

    def goes(self, one: Drawn) -> None:
        """A unit or a part that leaves its place."""
        stroke = one.stroke
        if not stroke.to:
            self._stay_or_join(one)
            return
        if stroke.over and self._ride_over(one):
            return
        whole = self.routes.way(stroke.at, stroke.to)
        if whole is None:
            return
        usual = "retreat" if stroke.shape == "retreat" else "move"
        kind = self._kind(one, usual)
        start, end = self._start(stroke.at), self._end(stroke.to)
        landing = self.routes.landing(stroke.at, stroke.to)
        if landing is not None:
            self._arrow(one, landing.trimmed(0, end), kind)
            end = 0.0
        curve = whole.trimmed(start, end)
        if (
            landing is None
            and stroke.to in self.occupied
            and whole.length > 75
            and self.routes.crowded(curve.b)
        ):
            curve = whole.trimmed(start, end + 14)  # before the city that lies before the unit
        self._arrow(one, curve, kind)
        if one.result == "failed":
            spot = self.routes.open_spot(curve, (0.66, 0.56, 0.76, 0.46, 0.36))
            self._cross(spot, size=5.0 if curve.length > 32 else 3.8)
        if stroke.shape == "join":
            self._badge(curve.at(0.82), "+", "move")
        if stroke.text:
            self._badge(self.routes.open_spot(curve, (0.22, 0.32, 0.42)), stroke.text, "move")

    def _arrow(self, one: Drawn, curve: Curve, kind: str) -> None:
        shape = one.stroke.shape
        dashes = {"retreat": "7 5"}.get(shape, "2 6" if one.result == "void" else "")
        self._line(one, curve.data, kind, 2.8, dashes)
        if shape == "ride":
            self._ties(curve)
        self._head(curve, kind)

    def _stay_or_join(self, one: Drawn) -> None:
        """A part that stays, or a unit that waits for others to merge with it."""
        spot = self.routes.spots.get(one.stroke.at)
        if spot is None:
            return
        text = one.stroke.text or "+"
        self._badge((spot[0] - 14, spot[1] - 9), text, self._kind(one, "move"))

    def _ride_over(self, one: Drawn) -> bool:
        """A journey past stations: a line from each to the next, on rails."""
        stroke = one.stroke
        stops = [self.routes.spots.get(p) for p in (stroke.at, *stroke.over, stroke.to)]
        if any(stop is None for stop in stops):
            return False
        spots = [stop for stop in stops if stop is not None]
        kind = self._kind(one, "move")
        last = bent(spots[-2], spots[-1]).trimmed(0, self._end(stroke.to))
        first = bent(spots[0], spots[1]).trimmed(self._start(stroke.at), 0)
        inner = [at(first.a), *map(at, spots[1:-1]), at(last.b)]
        self._line(one, "M" + "L".join(inner), kind, 2.8)
        for a, b in zip([first.a, *spots[1:-1]], [*spots[1:-1], last.b], strict=True):
            self._ties(bent(a, b))
        self._head(last, kind)
        if one.result == "failed":
            self._cross(self.routes.open_spot(last, (0.5, 0.6, 0.4)))
        return True

    def _ties(self, curve: Curve) -> None:
        """The sleepers of a railway across a line."""
        count = max(1, int(curve.length / 9))
        text = ""
        for n in range(count):
            t = (n + 0.5) / count
            (x, y), (dx, dy) = curve.at(t), curve.direction(t)
            text += f"M{x - dy * 4.5:.1f} {y + dx * 4.5:.1f}L{x + dy * 4.5:.1f} {y - dx * 4.5:.1f}"
        self.under.append(f'<path class="a a-move" stroke-width="1.3" d="{text}"/>')

    # --- those that help ---------------------------------------------------------------------------

    def helps(self, one: Drawn) -> None:
        """Support, convoy or leave: a line to the way that is helped, or to the unit."""
        stroke = one.stroke
        start = self.routes.spots.get(stroke.at)
        if start is None:
            return
        usual, dashes, width = _HELP[stroke.shape]
        kind = self._kind(one, usual)
        if stroke.to and stroke.of:
            way = self.routes.way(stroke.of, stroke.to)
            if way is None:
                return
            if not self.routes.goes(stroke.of, stroke.to):
                self._ghost(one, way, kind)
            way = self._nearer(way, self.routes.landing(stroke.of, stroke.to), start)
            if stroke.shape == "carry":
                _, goal = nearest(way, start)
            else:
                goal = self.routes.meeting(way, stroke.of, stroke.to)
            gap = 1.0
        else:
            held = self.routes.spots.get(stroke.of)
            if held is None:
                return
            goal, gap = held, 16.0
            self._ring(held, kind, dashes)
        begin = min(self._start(stroke.at), max(0.0, math.dist(start, goal) - gap - 6))
        beyond = self.routes.beyond(stroke.at, stroke.to or stroke.of, goal)
        if beyond is None:
            curve = self.routes.help(stroke.at, goal, stroke.of).trimmed(begin, gap)
        else:
            self._line(one, bent(start, beyond[0]).trimmed(begin, 0).data, kind, width, dashes)
            curve = bent(beyond[1], goal).trimmed(0, gap)
        self._line(one, curve.data, kind, width, dashes)
        if gap < 2:
            x, y = map(num, curve.b)
            self.joints.append(f'<circle class="head h-{kind}" cx="{x}" cy="{y}" r="3.6"/>')
        if one.result == "failed":
            shares = (0.62, 0.72) if stroke.text else (0.5, 0.6, 0.4, 0.7, 0.3)
            self._cross(self.routes.open_spot(curve, shares), kind, 4.0)
        if stroke.text:
            self._badge(self.routes.open_spot(curve, (0.34, 0.24, 0.44)), stroke.text, kind)

    @staticmethod
    def _nearer(way: Curve, landing: Curve | None, start: XY) -> Curve:
        """Of the two parts of a way round the edge of the board, the one nearer to a unit."""
        if landing is None:
            return way
        return min(way, landing, key=lambda part: math.dist(part.at(0.5), start))

    def _ghost(self, one: Drawn, way: Curve, kind: str) -> None:
        """The way that help was meant for and that nobody goes: thin, with an open end."""
        stroke = one.stroke
        curve = way.trimmed(self._start(stroke.of), self._end(stroke.to))
        self._line(one, curve.data, kind, 1.3, "2 4")
        (x, y), (dx, dy) = curve.b, curve.direction(1.0)
        one_side = (x - 6 * dx - 4 * dy, y - 6 * dy + 4 * dx)
        other = (x - 6 * dx + 4 * dy, y - 6 * dy - 4 * dx)
        self._line(one, f"M{at(one_side)}L{at((x, y))}L{at(other)}", kind, 1.3)

    def _ring(self, spot: XY, kind: str, dashes: str) -> None:
        x, y = map(num, spot)
        self.under.append(f'<circle class="x" stroke-width="4.4" cx="{x}" cy="{y}" r="15.5"/>')
        self.under.append(
            f'<circle class="a a-{kind}" stroke-width="2" stroke-dasharray="{dashes}" '
            f'cx="{x}" cy="{y}" r="15.5"/>'
        )

    # --- those that stay ---------------------------------------------------------------------------

    def stays(self, one: Drawn) -> None:
        """A bar below a unit that holds."""
        spot = self.routes.spots.get(one.stroke.at)
        if spot is None:
            return
        x, y = spot[0], spot[1] + self.feet.get(one.stroke.at, 11.2)
        kind = self._kind(one, "move")
        self._line(one, f"M{num(x - 9)} {num(y)}h18", kind, 2.2)

    def goes_away(self, one: Drawn) -> None:
        """A cross over a unit that is disbanded."""
        spot = self.routes.spots.get(one.stroke.at)
        if spot is None:
            return
        data = "M-11-8L11 8M-11 8L11-8"
        kind = "void" if one.result == "void" else "failed"
        told = f"<title>{escape(one.title)}</title>" if one.title else ""
        self.over.append(
            f'<g transform="translate({at(spot)})">{told}<path class="x" stroke-width="6" d="{data}"/>'
            f'<path class="a a-{kind}" stroke-width="3.2" d="{data}"/></g>'
        )
        if one.stroke.text:
            self._badge((spot[0] + 15, spot[1] - 10), f"-{one.stroke.text}", kind)

    def builds(self, one: Drawn) -> None:
        """A new unit in a green ring."""
        spot, look = self.routes.spots.get(one.stroke.at), self.looks.get(one.power)
        if spot is None or look is None:
            return
        kind = self._kind(one, "build")
        letter = look.letter if self.letters else ""
        made = one.stroke.made or ARMY
        if one.result != "done" or one.stroke.at not in self.occupied:
            self.over.append(
                unit(spot, made, look, figures=self.figures, letter=letter, title=one.title)
            )
        x, y = map(num, spot)
        for name, width in (("x", 5.4), (f"a a-{kind}", 3.0)):
            self.over.append(
                f'<circle class="{name}" stroke-width="{width}" cx="{x}" cy="{y}" r="15.5"/>'
            )
        if one.result in ("failed", "void"):
            self._cross((spot[0] + 12, spot[1] - 10), kind)

    def changes(self, one: Drawn) -> None:
        """A conversion: the unit as it will be, small beside it, behind a curved arrow."""
        stroke = one.stroke
        spot, look = self.routes.spots.get(stroke.at), self.looks.get(one.power)
        if spot is None or look is None:
            return
        kind = self._kind(one, "build")
        goal = self.routes.spots.get(stroke.to) if stroke.to else None
        goal = goal or (spot[0] + 26, spot[1] - 15)
        curve = bent(spot, goal, 0.25).trimmed(11, 11)
        self._line(one, curve.data, kind, 2.2)
        self._head(curve, kind)
        self.slots.place(goal, (9.0, 7.0), ((0.0, 0.0),))
        if stroke.made is not None and (not stroke.to or goal != self.routes.spots.get(stroke.to)):
            self.over.append(
                unit(
                    goal,
                    stroke.made,
                    look,
                    figures=self.figures,
                    letter=look.letter if self.letters else "",
                    scale=0.62,
                    title=one.title,
                )
            )
        if one.result == "failed":
            self._cross(curve.at(0.5), kind, 3.5)

    def besieges(self, one: Drawn) -> None:
        """The ring of a siege about the city, with a line from the unit that lies before it."""
        stroke = one.stroke
        start = self.routes.spots.get(stroke.at)
        place = stroke.to or f"{stroke.at.partition('/')[0]}/city"
        goal = self.routes.spots.get(place) or start
        if start is None or goal is None:
            return
        kind = "void" if one.result == "void" else "failed"
        if place not in self.ringed:
            self._ring(goal, kind, "3 3")
        if math.dist(start, goal) > 24:
            self._line(one, bent(start, goal).trimmed(12, 16).data, kind, 2.2, "3 3")

    def notes(self, one: Drawn) -> None:
        """A tag with the text of an order that has no shape of its own."""
        spot = self.routes.spots.get(one.stroke.at)
        if spot is None:
            return
        kind = self._kind(one, "move")
        text = one.stroke.text or one.stroke.shape
        self._badge(self.slots.place(spot, (_half(text), 6.0)), text, kind, one.title)

    def _badge(self, spot: XY, text: str, kind: str, title: str = "") -> None:
        half = _half(text)
        told = f"<title>{escape(title)}</title>" if title else ""
        self.over.append(
            f'<g transform="translate({at(spot)})">{told}<rect class="tag a-{kind}" x="{num(-half)}" '
            f'y="-6" width="{num(2 * half)}" height="12" rx="5"/>'
            f'<text class="tagtext" y="3.3">{escape(text)}</text></g>'
        )


def _half(text: str) -> float:
    """Half the width of a tag."""
    return 3.4 + 3.0 * len(text)


_HELP: dict[str, tuple[str, str, float]] = {
    "support": ("support", "6 4", 2.4),
    "carry": ("carry", "1 5", 3.2),
    "leave": ("leave", "8 3 1 3", 2.4),
}
"""Colour, dashes and width of the lines of help."""

_DRAW: dict[str, Callable[[Pen, Drawn], None]] = {
    **dict.fromkeys(GOING, Pen.goes),
    **dict.fromkeys(_HELP, Pen.helps),
    "stay": Pen.stays,
    "gone": Pen.goes_away,
    "build": Pen.builds,
    "change": Pen.changes,
    "siege": Pen.besieges,
    "note": Pen.notes,
}
