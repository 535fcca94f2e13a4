"""Orders as lines: moves, help, journeys, builds, and the cross on what failed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from legation.draw.curves import XY, Curve, bent, nearest
from legation.draw.figures import unit
from legation.draw.heads import landed
from legation.draw.ink import Ink, half_of
from legation.draw.routes import GOING, Drawn
from legation.draw.text import at, escape, num
from legation.values.geography import province_of
from legation.values.units import ARMY

__all__ = ["Pen"]

_STAYING: tuple[XY, ...] = (
    (-14.0, -9.0), (14.0, -9.0), (-14.0, 9.0), (14.0, 9.0), (-20.0, 0.0), (20.0, 0.0), (0.0, -15.0),
)  # fmt: skip
"""Where the badge of a part that stays is, from the middle of the unit."""


@dataclass(slots=True)
class Pen(Ink):
    """Draws the strokes of all orders, each by its shape."""

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
        if before == (len(self.under), len(self.over)):  # it is nowhere on this board
            if one.title and one.title not in self.asides:
                self.asides.append(one.title)
            return
        self.shapes[one.stroke.shape] = True
        if one.result == "failed":
            self.shapes["failed"] = True
        elif one.result == "void":
            self.shapes["void"] = True

    # --- lines -------------------------------------------------------------------------------------

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
            self._arrow(one, self._landed(one, landing, 0, end), kind)
            curve = whole.trimmed(start, 0)
        else:
            curve = self._landed(one, whole, start, end)
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

    def _landed(self, one: Drawn, way: Curve, start: float, end: float) -> Curve:
        """A way cut off at its ends so that its head hides no name."""
        to = one.stroke.to
        province = province_of(to)
        return landed(
            way,
            start,
            end,
            self.routes.names,
            lambda spot: self.inside(province, spot),
            empty=to not in self.occupied,
        )

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
        spot = self.slots.place(spot, (half_of(text), 6.0), _STAYING)
        self._badge(spot, text, self._kind(one, "move"), one.title)

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
        if one.stroke.at in self.occupied:  # parts for a unit that stands there, or a mistake
            text = f"+{made}"
            self._badge(self.slots.place(spot, (half_of(text), 6.0)), text, kind, one.title)
        else:
            self.over.append(
                unit(spot, made, look, figures=self.figures, letter=letter, title=one.title)
            )
        x, y = map(num, spot)
        for name, width in (("x", 5.4), (f"a a-{kind}", 3.0)):
            self.under.append(
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
        goal = self.rings.get(place, goal)
        far = math.dist(start, goal) > 44  # else the ring touches the unit
        if place not in self.ringed or not far:
            self._ring(goal, "" if place in self.ringed else kind, "3 3", "" if far else one.title)
        if far:
            self._line(one, bent(start, goal).trimmed(12, 19).data, kind, 2.2, "3 3")

    def notes(self, one: Drawn) -> None:
        """A tag with the text of an order that has no shape of its own."""
        spot = self.routes.spots.get(one.stroke.at)
        if spot is None:
            return
        kind = self._kind(one, "move")
        text = one.stroke.text or one.stroke.shape
        self._badge(self.slots.place(spot, (half_of(text), 6.0)), text, kind, one.title)


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
    "aside": lambda pen, one: None,  # nothing on the board: the legend says it
}
