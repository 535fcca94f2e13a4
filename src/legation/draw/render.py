"""Pictures and films as SVG text: the pure functions behind all that is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from legation.board.board import Board
from legation.draw.art import Art
from legation.draw.canvas import Canvas, Options, Scenery
from legation.draw.furniture import TITLE, Tally, title
from legation.draw.further import panel, panel_height
from legation.draw.hatch import defs
from legation.draw.legend import legend, legend_height
from legation.draw.palette import Look
from legation.draw.strokes import Pen
from legation.draw.text import escape, num
from legation.draw.themes import style_sheet
from legation.draw.typeface import face_rules

__all__ = ["film_text", "render"]


def render(art: Art, board: Board, scenery: Scenery, options: Options | None = None) -> str:
    """The picture of a position on a board, as SVG text. The same values give the same text."""
    options = options or Options()
    canvas = Canvas(art, board, scenery, options)
    pen = canvas.pen()
    sheet = _Sheet(canvas, [canvas], [pen])
    return sheet.whole(
        f'<g transform="scale(.1)">{canvas.map()}</g><g class="top">{canvas.marks()}'
        f"{canvas.lines(pen)}{canvas.centres()}{canvas.heads(pen)}{canvas.names()}"
        f"{canvas.pieces(pen)}</g>",
        sheet.furniture(canvas, pen),
    )


def film_text(  # what a film is made of
    art: Art,
    board: Board,
    frames: Sequence[Scenery],
    options: Options,
    groups: Sequence[str],
    style: str = "",
) -> str:
    """Several positions on one board as SVG text; ``groups`` are the attributes of each one's groups.

    The board, its borders, centres and names are there once. Each position has a group of land, one of
    borders between owners, one of lines below the centres, one of heads of arrows below the names, and one of
    units above them.
    """
    canvases = [Canvas(art, board, scenery, options) for scenery in frames]
    pens = [canvas.pen() for canvas in canvases]
    sheet = _Sheet(canvases[0], canvases, pens, style)
    low, owners = (
        "".join(
            f'<g {group}><g transform="scale(.1)">{part(canvas)}</g></g>'
            for group, canvas in zip(groups, canvases, strict=True)
        )
        for part in (Canvas.paint, Canvas.owners)
    )
    lines = "".join(
        f"<g {group}>{canvas.lines(pen)}</g>"
        for group, canvas, pen in zip(groups, canvases, pens, strict=True)
    )
    heads = "".join(
        f"<g {group}>{canvas.heads(pen)}</g>"
        for group, canvas, pen in zip(groups, canvases, pens, strict=True)
    )
    high = "".join(
        f"<g {group}>{canvas.pieces(pen)}</g>"
        for group, canvas, pen in zip(groups, canvases, pens, strict=True)
    )
    texts = "".join(
        f"<g {group}>{sheet.furniture(canvas, pen)}</g>"
        for group, canvas, pen in zip(groups, canvases, pens, strict=True)
    )
    first = canvases[0]
    return sheet.whole(
        f'<g transform="scale(.1)">{first.base(painted=False)}</g>{low}'
        f'<g transform="scale(.1)">{first.lines_of_lands()}</g>{owners}'
        f'<g transform="scale(.1)">{first.shapes()}</g>'
        f'<g class="top">{first.marks()}{lines}{first.centres()}{heads}{first.names()}{high}</g>',
        texts,
    )


def _spoken(tally: Tally) -> str:
    """What the picture shows of a power, for those who cannot see it."""
    return f"{tally.look.name}: centres {tally.centres}, units {tally.units}"


class _Sheet:
    """The frame of a picture or of a film: its size, style, definitions, title and legend."""

    def __init__(
        self, first: Canvas, canvases: Sequence[Canvas], pens: Sequence[Pen], more: str = ""
    ) -> None:
        self.first, self.more = first, more
        art, options = first.art, first.options
        named = any(any(canvas.scenery.names) for canvas in canvases)
        self.above = TITLE if options.title and named else 0.0
        self.below = 0.0
        if options.legend:
            self.below = max(
                legend_height(
                    canvas.tallies(), list(pen.shapes), canvas.signs(), art.width, pen.asides
                )
                for canvas, pen in zip(canvases, pens, strict=True)
            )
        self.legend_at = art.height
        self.ways_at = art.height + self.below
        if options.ways:
            self.below += panel_height(first.ground.further, first.board, art.width)
        wanted = {look.number: look for canvas in canvases for look in canvas.used()}
        self.told = "; ".join(map(_spoken, first.tallies())) if len(canvases) == 1 else ""
        self.looks: list[Look] = [wanted[number] for number in sorted(wanted)]

    def furniture(self, canvas: Canvas, pen: Pen) -> str:
        """Title and legend."""
        art = canvas.art
        text = title(*canvas.scenery.names, art.width) if self.above else ""
        if canvas.options.legend:
            text += legend(
                canvas.tallies(),
                pen.shapes,
                canvas.signs(),
                art.height,
                art.width,
                pen.asides,
                plain=canvas.options.lines,
            )
        return text

    def _ways(self) -> str:
        """The list of further ways, where it is wanted."""
        first = self.first
        if not first.options.ways:
            return ""
        return panel(first.ground.further, first.board, self.ways_at, first.art.width)

    def _margins(self) -> str:
        """Paper above and below the board, over what of the glow of coasts and the like goes beyond it."""
        art = self.first.art
        return "".join(
            f'<rect class="paper" y="{num(y)}" width="{num(art.width)}" height="{num(height)}"/>'
            for y, height in ((-self.above, self.above), (art.height, self.below))
            if height
        )

    def whole(self, body: str, furniture: str) -> str:
        """The SVG around it all."""
        first, options = self.first, self.first.options
        art, p = first.art, options.prefix
        height = art.height + self.above + self.below
        size = (options.width or art.width) / art.width
        style = style_sheet(options.theme, self.looks, p, self.more, plain=options.lines)
        style = face_rules() + style if options.fonts else style
        patterns = "" if options.lines else defs(self.looks, p)
        label = " ".join(filter(None, first.scenery.names)) or first.board.map.name
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{f"lg lg-{p}" if p else "lg"}" '
            f'viewBox="0 {num(-self.above)} {num(art.width)} {num(height)}" '
            f'width="{num(art.width * size)}" height="{num(height * size)}" role="group" '
            f'aria-label="{escape(label)}">'
            f"{f'<desc>{escape(self.told)}</desc>' if self.told else ''}"
            f"<style>{style}</style><defs>{patterns}{first.ground.defs}</defs>"
            f'<rect class="paper" y="{num(-self.above)}" width="{num(art.width)}" '
            f'height="{num(height)}"/>{body}<g>{first.ground.coasts}</g>'
            f'<g class="top">{self._margins()}<rect class="frame" x="1.5" y="1.5" '
            f'width="{num(art.width - 3)}" height="{num(art.height - 3)}"/>{furniture}'
            f"{self._ways()}</g></svg>\n"
        )
