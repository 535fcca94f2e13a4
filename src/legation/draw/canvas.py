"""The layers of a picture: board, colours, orders, units, signs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from legation.board.board import Board
from legation.draw.art import Art
from legation.draw.counting import tallies
from legation.draw.curves import XY
from legation.draw.figures import KNOWN, beaten, unit
from legation.draw.furniture import Tally
from legation.draw.ground import Ground, centre_mark, ground_of
from legation.draw.hatch import pattern_lines, rock_lines
from legation.draw.lettering import names_of
from legation.draw.palette import Look, looks_of
from legation.draw.routes import Box, Drawn, Routes
from legation.draw.signs import BELOW, sign, trace
from legation.draw.slots import Slots
from legation.draw.strokes import Pen
from legation.draw.text import num
from legation.draw.themes import THEMES
from legation.errors import LegationError
from legation.values.geography import Kind, Place, Power, Province, in_city, province_of
from legation.values.marks import Figure, Held, Mark, Sign, Trace
from legation.values.state import State
from legation.values.units import Unit

__all__ = ["Canvas", "Options", "Scenery"]


@dataclass(frozen=True, slots=True)
class Options:
    """How a picture is to look.

    * ``theme``: ``light``, ``dark``, or ``auto``, as the reader's system is.
    * ``patterns``: patterns on land and letters on units, for those who see few colours and for print
      without colours; None: only where there are more powers than hues.
    * ``width``: of the picture in pixels; None: the board's own.
    * ``title``, ``legend``: whether they are drawn. ``highlight``: provinces with a line around them.
    * ``prefix``: put before every id, where several pictures share a page.
    * ``lines``: patterns as lines, for formats that know no patterns.
    * ``fonts``: the typeface in the picture, 180 KB, for where it is not installed.

    Raises ``LegationError`` for a theme that there is not, a width of nothing, a prefix that is no id.
    """

    theme: str = "light"
    patterns: bool | None = None
    width: float | None = None
    title: bool = True
    legend: bool = True
    highlight: tuple[Province, ...] = ()
    prefix: str = ""
    lines: bool = False
    fonts: bool = False

    def __post_init__(self) -> None:
        if self.theme not in (*THEMES, "auto"):
            raise LegationError(
                f"there is no theme {self.theme!r}; there are {', '.join(THEMES)} and auto"
            )
        if self.width is not None and self.width <= 0:
            raise LegationError(f"a picture is wider than 0 pixels, not {self.width:g}")
        if self.prefix and not re.fullmatch(r"[A-Za-z][\w-]*", self.prefix):
            raise LegationError(
                f"the prefix {self.prefix!r} is no beginning of an id: letters, digits, '-' and '_'"
            )


@dataclass(frozen=True, slots=True)
class Scenery:
    """What a picture is of.

    ``drawn``: the orders; ``struck``: places of units that were dislodged in this phase; ``marks``: what
    the rules add; ``held``: who last stood in provinces without a centre; ``names``: title and phase.
    """

    state: State
    drawn: tuple[Drawn, ...] = ()
    marks: tuple[Mark, ...] = ()
    struck: frozenset[Place] = frozenset()
    held: Mapping[Province, Power] = field(default_factory=dict)
    names: tuple[str, str] = ("", "")


class Canvas:
    """What one picture is put together from. Each method gives the text of a layer."""

    def __init__(self, art: Art, board: Board, scenery: Scenery, options: Options) -> None:
        self.art, self.board, self.scenery, self.options = art, board, scenery, options
        self.prefix = options.prefix
        many = len(board.powers) > 12
        self.looks = looks_of(board, bool(options.patterns))
        self.letters = many if options.patterns is None else options.patterns
        self.ground: Ground = ground_of(art, board, self.prefix)
        self.figures: dict[Kind, Figure] = dict(KNOWN)
        for mark in scenery.marks:
            if isinstance(mark, Figure):
                self.figures[mark.kind] = mark
        self.fills = self._fills()
        self.holes = {
            province_of(mark.at)
            for mark in scenery.marks
            if isinstance(mark, Sign) and mark.shape == "hole"
        }
        self.spots = self.ground.spots
        self.marked = self._marked()
        self.frame = Box.of(art.width / 2, art.height / 2, art.width - 8, art.height - 8)
        self.slots = Slots([*self.ground.boxes, *self.marked, *self._standing()], self.frame)

    # --- who owns what -----------------------------------------------------------------------------

    def _fills(self) -> dict[Province, Power]:
        """The powers in whose colours provinces are painted.

        A centre shows its owner. Other land shows who stands there, or who stood there last.
        """
        state, board = self.scenery.state, self.board
        fills = dict(self.scenery.held)
        for unit_ in state.units:
            province = province_of(unit_.place)
            if unit_.power in self.looks and board.province(province).kind == "land":
                fills[province] = unit_.power
        for centre in board.centres:
            fills.pop(centre, None)
        if board.map.cities:  # land has owners of its own there
            fills.clear()
        for mark in self.scenery.marks:
            if isinstance(mark, Held):
                fills[mark.province] = mark.power
        fills.update(state.owners)
        return {province: power for province, power in fills.items() if power in self.looks}

    def _class(self, province: Province) -> str:
        if province in self.holes:
            return "l hole"
        power = self.fills.get(province)
        return "l" if power is None else f"l o{self.looks[power].number}"

    # --- the layers --------------------------------------------------------------------------------

    def base(self, *, painted: bool = True) -> str:
        """Seas and lands, with the borders between lands where these are edged.

        Without ``painted`` all land is neutral, to be painted by ``paint``, and has no borders.
        """
        ground, p = self.ground, self.prefix
        glow = f'<use href="#{p}coastline" class="'
        seas = "".join(
            f"{head}{'s hole' if id_ in self.holes else 's'}{tail}"
            for id_, head, tail in ground.seas
        )
        lands = "".join(
            f"{head}{self._class(id_) if painted else ''}{tail}" for id_, head, tail in ground.lands
        )
        kind = "l edged" if painted and ground.edged else "l"
        return (
            f'<rect class="s" width="{num(self.art.width * 10)}" '
            f'height="{num(self.art.height * 10)}"/><g>{seas}</g>{glow}g1"/>{glow}g2"/>'
            f'<path class="sb" d="{ground.paths.sea}"/><g class="{kind}">{lands}</g>{ground.rocks}'
        )

    def paint(self) -> str:
        """The colours of owners over neutral land, as copies of its shapes, and holes."""
        p = self.prefix
        painted = "".join(
            f'<use href="#{p}{id_}" class="{self._class(id_)[2:]}"/>'
            for id_, _, _ in self.ground.lands
            if id_ in self.fills or id_ in self.holes
        )
        return painted + self._water()

    def _water(self) -> str:
        """Strait water in the colour of the land that it belongs to."""
        return "".join(
            f'<path class="water {self._class(id_)}" d="{data}"/>'
            for id_, data in self.ground.paths.water.items()
            if id_ in self.fills
        )

    def borders(self, *, edged: bool = False) -> str:
        """Borders, thick between owners, and what lies on the land: patterns, rivers, lakes, coast.

        ``edged``: the lands have their borders already, but for those that are an area to be hit.
        """
        thin: list[str] = []
        thick: list[str] = []
        small = self.ground.small
        for one, other, data in self.ground.paths.inner:
            if self.fills.get(one) != self.fills.get(other):
                thick.append(data)
            elif not edged or one in small or other in small:
                thin.append(data)
        return (
            f'{self._lines()}{self.ground.water_lines}<path class="bi" d="{"".join(thin)}"/>'
            f'<path class="bo" d="{"".join(thick)}"/>{self.ground.borders}'
            f'<use href="#{self.prefix}coastline" class="c"/>{self._highlights()}'
        )

    def map(self) -> str:
        """The board in the colours of its owners, in tenths of a pixel."""
        return self.base() + self._water() + self.borders(edged=self.ground.edged)

    def _lines(self) -> str:
        """Patterns as lines, where they are wanted so."""
        if not self.options.lines:
            return ""
        art = self.art
        text = "".join(
            rock_lines(art, region) for region in art.regions.values() if region.kind == "blocked"
        )
        for province, power in sorted(self.fills.items()):
            pattern = self.looks[power].pattern
            if pattern and province in art.regions:
                text += pattern_lines(art, art.regions[province], pattern)
        return f'<g transform="scale(10)">{text}</g>'

    def _highlights(self) -> str:
        regions = self.ground.paths.regions
        return "".join(
            f'<path class="hi" d="{regions[province]}"/>'
            for province in self.options.highlight
            if province in regions
        )

    def _centres(self) -> str:
        text = ""
        for info in self.board.map.provinces:
            anchors = self.art.anchors.get(info.id)
            if anchors is not None and (info.centre or info.city is not None):
                text += centre_mark(
                    anchors,
                    info.home,
                    self.looks,
                    info.city,
                    self.prefix,
                    plain=self.options.lines,
                )
        return text

    def _traces(self) -> str:
        return "".join(
            trace(mark, self.spots) for mark in self.scenery.marks if isinstance(mark, Trace)
        )

    def _signs(self, *, below: bool = False) -> str:
        return "".join(
            sign(mark, self.spots.get(mark.at), self.looks, self.slots)
            for mark in self.scenery.marks
            if isinstance(mark, Sign) and (mark.shape in BELOW) == below
        )

    def _marked(self) -> list[Box]:
        """What the marks of centres and cities cover."""
        found = []
        for info in self.board.map.provinces:
            anchors = self.art.anchors.get(info.id)
            spot_ = None if anchors is None else anchors.city if info.city else anchors.centre
            if spot_ is not None and (info.city or info.centre):
                found.append(Box.of(*spot_, 13.0, 13.0))
        return found

    def _standing(self) -> list[Box]:
        """What the units cover."""
        state = self.scenery.state
        found = [(self.spots.get(one.place), one.place) for one in state.units]
        found += [(self._beside(entry.unit.place), entry.unit.place) for entry in state.dislodged]
        return [
            Box.of(*at, 24 * self._scale(place), 17 * self._scale(place))
            for at, place in found
            if at is not None
        ]

    def _scale(self, place: Place) -> float:
        anchors = self.art.anchors.get(province_of(place))
        if anchors is None:
            return 1.0
        if place.endswith("/city"):
            return 0.72
        if "/" in place:
            return 0.85
        half_width, half_height = anchors.box
        return max(0.62, min(1.0, half_width / 12, half_height / 8))

    def _units(self) -> str:
        state = self.scenery.state
        text = "".join(self._unit(one, self.spots.get(one.place)) for one in state.units)
        return text + "".join(
            self._unit(e.unit, self._beside(e.unit.place)) for e in state.dislodged
        )

    def _beside(self, place: Place) -> XY | None:
        """Where a dislodged unit stands: beside the unit that came, if one did."""
        anchors = self.art.anchors.get(province_of(place))
        if anchors is None:
            return None
        return anchors.dislodged if self.scenery.state.at(place) else self.spots.get(place)

    def _faint(self) -> str:
        """The names of holes anew, so that they can be read on the dark."""
        anchors = self.art.anchors
        return names_of(
            [("hole", anchors[id_].label) for id_ in sorted(self.holes) if id_ in anchors]
        )

    def _bursts(self) -> str:
        """What lies behind units that were dislodged."""
        state = self.scenery.state
        found = [(self.spots.get(place), place) for place in sorted(self.scenery.struck)]
        found += [(self._beside(entry.unit.place), entry.unit.place) for entry in state.dislodged]
        return "".join(beaten(at, self._scale(place)) for at, place in found if at is not None)

    def _unit(self, one: Unit, at: XY | None) -> str:
        look = self.looks.get(one.power)
        if at is None or look is None:
            return ""
        elite = any(name == "elite" and value for name, value in one.marks)
        return unit(
            at,
            one.parts,
            look,
            figures=self.figures,
            letter=look.letter if self.letters else "",
            scale=self._scale(one.place),
            title=f"{look.name}: {one}",
            classes="elite" if elite else "",
        )

    def _feet(self) -> dict[Place, float]:
        """By garrison that stands on its city, how far below it the ground is: below the square."""
        found = {}
        for one in self.scenery.state.units:
            anchors = self.art.anchors.get(province_of(one.place))
            if anchors is None or not in_city(one.place) or one.place not in self.spots:
                continue
            if anchors.city is not None:
                below = anchors.city[1] - self.spots[one.place][1]
                if below > 5:
                    found[one.place] = below + 10.0
        return found

    def pen(self) -> Pen:
        """The strokes of all orders."""
        state = self.scenery.state
        taken = [self.spots[one.place] for one in state.units if one.place in self.spots]
        spots = dict(self.spots)
        if state.phase.kind == "retreat":
            for entry in state.dislodged:
                anchors = self.art.anchors.get(province_of(entry.unit.place))
                if anchors is not None and state.at(entry.unit.place) is not None:
                    spots[entry.unit.place] = anchors.dislodged
        pen = Pen(
            Routes(spots, taken, self.ground.boxes, self.marked, self.frame, self.ground.stubs),
            self.looks,
            self.figures,
            frozenset(one.place for one in state.units),
            self.letters,
            {one.place: self._scale(one.place) for one in state.units},
            slots=self.slots,
            feet=self._feet(),
            ringed=frozenset(
                mark.at
                for mark in self.scenery.marks
                if isinstance(mark, Sign) and mark.shape == "siege"
            ),
        )
        pen.draw(self.scenery.drawn)
        return pen

    def marks(self) -> str:
        """Links, centres, and what else lies on the board whatever is ordered, but for the names."""
        return f"{self.ground.over}{self._traces()}{self._centres()}"

    def lines(self, pen: Pen) -> str:
        """The lines of orders, and bursts of dislodged units. They lie below the names."""
        return f"{''.join(pen.under)}{''.join(pen.joints)}{self._bursts()}{self._signs(below=True)}"

    def names(self) -> str:
        """The names of all provinces, with their halos."""
        return names_of(self.ground.labels) if self.options.lines else self.ground.names

    def pieces(self, pen: Pen) -> str:
        """Units, and what stands on them."""
        return f"{self._faint()}{''.join(pen.crosses)}{self._units()}{''.join(pen.over)}{self._signs()}"

    def tallies(self) -> list[Tally]:
        """What the legend says of the powers that have a centre or a unit."""
        return tallies(self.board, self.scenery.state, self.looks)

    def used(self) -> list[Look]:
        """The looks that the picture needs: of powers with land, units, orders or a home."""
        wanted = {tally.look.power for tally in self.tallies()} | set(self.fills.values())
        wanted |= {one.power for one in self.scenery.drawn} | {
            info.home for info in self.board.map.provinces if info.home is not None
        }
        return [look for power, look in self.looks.items() if power in wanted]
