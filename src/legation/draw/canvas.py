"""The layers of a picture: board, colours, orders, units, signs."""

from __future__ import annotations

from collections.abc import Sequence

from legation.board.board import Board
from legation.draw.art import Art
from legation.draw.beside import driven_out, plate_at
from legation.draw.counting import tallies
from legation.draw.curves import XY
from legation.draw.figures import KNOWN, beaten, unit
from legation.draw.furniture import Tally
from legation.draw.further import FAR, marks
from legation.draw.ground import Ground, centre_mark, ground_of
from legation.draw.hatch import pattern_lines, rock_lines
from legation.draw.legend import Entry, signs_in
from legation.draw.lettering import names_of
from legation.draw.palette import Look, looks_of
from legation.draw.routes import Box, Routes
from legation.draw.scenery import Options, Scenery, fills_of
from legation.draw.signs import BELOW, sign, trace
from legation.draw.slots import Slots
from legation.draw.strokes import Pen
from legation.draw.text import num
from legation.values.geography import Kind, Place, Province, in_city, province_of
from legation.values.marks import Figure, Sign, Trace
from legation.values.units import Unit

__all__ = ["Canvas", "Options", "Scenery"]


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
        self.fills = fills_of(scenery, board, self.looks)
        self.holes = {
            province_of(mark.at)
            for mark in scenery.marks
            if isinstance(mark, Sign) and mark.shape == "hole"
        }
        self.spots = self.ground.spots
        self.marked = self._marked()
        self.rings = self._rings()
        self.frame = Box.of(art.width / 2, art.height / 2, art.width - 8, art.height - 8)
        far = [Box.of(*spot, 9.0, 9.0) for spot in self.ground.far.values()]
        taken = [*self.ground.boxes, *self.marked, *far, *self._standing()]
        self.slots = Slots(taken, self.frame)
        self.beaten = self._beaten()
        self.plates = self._plates()

    # --- who owns what -----------------------------------------------------------------------------

    def _class(self, province: Province) -> str:
        if province in self.holes:
            return "l hole"
        power = self.fills.get(province)
        return "l" if power is None else f"l o{self.looks[power].number}"

    # --- the layers --------------------------------------------------------------------------------

    def base(self, *, painted: bool = True) -> str:
        """Seas and lands, with the borders between lands where these are edged.

        Without ``painted`` all land is neutral, to be painted by ``paint``: copies without borders, for
        the shapes themselves lie above all colours (``shapes``).
        """
        ground, p = self.ground, self.prefix
        glow = f'<use href="#{p}coastline" class="'
        seas = "".join(
            f"{head}{'s hole' if id_ in self.holes else 's'}{tail}"
            for id_, head, tail in ground.seas
        )
        if painted:
            lands = "".join(f"{head}{self._class(id_)}{tail}" for id_, head, tail in ground.lands)
        else:
            lands = "".join(f'<use href="#{p}{id_}"/>' for id_, _, _ in ground.lands)
        kind = "l edged" if painted and ground.edged else "l"
        return (
            f'<rect class="s" width="{num(self.art.width * 10)}" '
            f'height="{num(self.art.height * 10)}"/><g>{seas}</g>{glow}g1"/>{glow}g2"/>'
            f'<path class="sb" d="{ground.paths.sea}"/><g class="{kind}">{lands}</g>{ground.rocks}'
        )

    def shapes(self) -> str:
        """The lands as areas to be hit, without colour."""
        lands = "".join(f"{head}{tail}" for _, head, tail in self.ground.lands)
        return f'<g class="bare">{lands}</g>'

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
        small = self.ground.small
        thin = [
            data
            for one, other, data in self.ground.paths.inner
            if self.fills.get(one) == self.fills.get(other)
            and (not edged or one in small or other in small)
        ]
        return self._lines() + self._borders(thin) + self.owners()

    def lines_of_lands(self) -> str:
        """What of the borders is the same whoever owns the lands, for films: all of them, thin."""
        return self._borders([data for _, _, data in self.ground.paths.inner])

    def _borders(self, thin: Sequence[str]) -> str:
        return (
            f'{self.ground.water_lines}<path class="bi" d="{"".join(thin)}"/>{self.ground.borders}'
            f'<use href="#{self.prefix}coastline" class="c"/>'
        )

    def owners(self) -> str:
        """The thick borders between owners, and highlights."""
        thick = [
            data
            for one, other, data in self.ground.paths.inner
            if self.fills.get(one) != self.fills.get(other)
        ]
        return f'<path class="bo" d="{"".join(thick)}"/>{self._highlights()}'

    def map(self) -> str:
        """The board in the colours of its owners, in tenths of a pixel."""
        return self.base() + self._water() + self.borders(edged=self.ground.edged)

    def _lines(self) -> str:
        """Patterns as lines, where they are wanted so."""
        if not self.options.lines:
            return ""
        art = self.art
        text = "".join(
            rock_lines(art, region)
            for region in art.regions.values()
            if region.kind in ("blocked", "water")
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

    def centres(self) -> str:
        """Centres and cities, and the marks of provinces with further ways."""
        text = marks(self.ground.far, self.prefix, plain=self.options.lines)
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
            sign(mark, self._spot_of(mark), self.looks, self.slots)
            for mark in self.scenery.marks
            if isinstance(mark, Sign) and (mark.shape in BELOW) == below
        )

    def _spot_of(self, mark: Sign) -> XY | None:
        """Where a sign stands: a siege's about city and garrison."""
        spot = self.spots.get(mark.at)
        return self.rings.get(mark.at, spot) if mark.shape in BELOW else spot

    def _rings(self) -> dict[Place, XY]:
        """By city, the middle of a ring about its square and the garrison beside it."""
        found = {}
        for place, (x, y) in self.spots.items():
            anchors = self.art.anchors.get(province_of(place))
            if in_city(place) and anchors is not None and anchors.city is not None:
                found[place] = ((x + anchors.city[0]) / 2, (y + anchors.city[1]) / 2)
        return found

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
        found = [(self.spots.get(one.place), one.place) for one in self.scenery.state.units]
        return [
            Box.of(*at, 24 * self._scale(place), 17 * self._scale(place))
            for at, place in found
            if at is not None
        ]

    def _beaten(self) -> dict[Place, XY]:
        """Where the dislodged units stand: beside the unit that came, if one did."""
        state, found = self.scenery.state, {}
        for place in (entry.unit.place for entry in state.dislodged):
            anchors, spot = self.art.anchors.get(province_of(place)), self.spots.get(place)
            if anchors is None or spot is None:
                continue
            found[place] = spot
            if state.at(place) is not None:
                found[place] = driven_out(anchors, spot, self._scale(place), self.slots)
        return found

    def _plates(self) -> dict[Unit, XY]:
        """Where the plates of units of several parts are."""
        state, found = self.scenery.state, {}
        standing = [(one, self.spots.get(one.place)) for one in state.units]
        standing += [(e.unit, self.beaten.get(e.unit.place)) for e in state.dislodged]
        for one, spot in standing:
            if spot is not None and one.parts.size > 1:
                scale = self._scale(one.place)
                found[one] = plate_at(one.parts, spot, scale, self.slots)
        return found

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
        for one, at in ((e.unit, self.beaten.get(e.unit.place)) for e in state.dislodged):
            if at is not None:
                text += beaten(at, self._scale(one.place)) + self._unit(one, at)
        return text

    def _faint(self) -> str:
        """The names of holes anew, so that they can be read on the dark."""
        anchors = self.art.anchors
        return names_of(
            [("hole", anchors[id_].label) for id_ in sorted(self.holes) if id_ in anchors]
        )

    def _bursts(self) -> str:
        """What lies behind units that are dislodged in this phase."""
        found = [(self.spots.get(place), place) for place in sorted(self.scenery.struck)]
        return "".join(beaten(at, self._scale(place)) for at, place in found if at is not None)

    def _unit(self, one: Unit, at: XY | None) -> str:
        look = self.looks.get(one.power)
        if at is None or look is None:
            return ""
        return unit(
            at,
            one.parts,
            look,
            figures=self.figures,
            letter=look.letter if self.letters else "",
            scale=self._scale(one.place),
            title=f"{look.name}: {one}",
            plate=self.plates.get(one),
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
            spots |= self.beaten
        pen = Pen(
            Routes(spots, taken, self.ground.boxes, self.marked, self.frame, self.ground.stubs),
            self.looks,
            self.figures,
            frozenset(one.place for one in state.units),
            self.letters,
            {one.place: self._scale(one.place) for one in state.units},
            slots=self.slots,
            feet=self._feet(),
            rings=self.rings,
            inside=self.art.holds,
            ringed=frozenset(
                mark.at
                for mark in self.scenery.marks
                if isinstance(mark, Sign) and mark.shape == "siege"
            ),
        )
        pen.draw(self.scenery.drawn)
        return pen

    def marks(self) -> str:
        """Links, and what else lies on the board whatever is ordered: below the lines of orders."""
        return f"{self.ground.over}{self._traces()}"

    def lines(self, pen: Pen) -> str:
        """The lines of orders, and bursts of dislodged units: below the centres, so that none is hidden."""
        return "".join(pen.under) + self._bursts()

    def heads(self, pen: Pen) -> str:
        """The heads of arrows: above the centres, below the names."""
        return "".join(pen.joints) + self._signs(below=True)

    def names(self) -> str:
        """The names of all provinces, with their halos."""
        return names_of(self.ground.labels) if self.options.lines else self.ground.names

    def pieces(self, pen: Pen) -> str:
        """Units, and what stands on them."""
        return f"{self._faint()}{''.join(pen.crosses)}{self._units()}{''.join(pen.over)}{self._signs()}"

    def tallies(self) -> list[Tally]:
        """What the legend says of the powers that have a centre or a unit."""
        return tallies(self.board, self.scenery.state, self.looks)

    def signs(self) -> tuple[Entry, ...]:
        """What the legend says of the marks of rules."""
        found = signs_in(self.scenery.marks)
        return (*found, Entry(FAR, "further ways")) if self.ground.far else found

    def used(self) -> list[Look]:
        """The looks that the picture needs: of powers with land, units, orders or a home."""
        wanted = {tally.look.power for tally in self.tallies()} | set(self.fills.values())
        wanted |= {one.power for one in self.scenery.drawn} | {
            info.home for info in self.board.map.provinces if info.home is not None
        }
        return [look for power, look in self.looks.items() if power in wanted]
