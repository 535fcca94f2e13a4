"""PNG, PDF and GIF from SVG text without variables. They need the extra ``draw``."""

from __future__ import annotations

import io
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.resources import as_file
from typing import Any

from legation.draw.typeface import FAMILY, STYLES, font_file
from legation.errors import LegationError

__all__ = ["gif_of", "pdf_of", "png_of"]

_FAMILY = "LegationBoard"
"""How the shipped typeface is called in PDF files."""


def _needed(module: str, package: str, what: str) -> Any:
    """A package of the extra. Raises ``LegationError`` that says how to get it."""
    try:
        return import_module(module)
    except ImportError:
        raise LegationError(
            f"{what} needs the package {package}; install it with: pip install 'legation[draw]'"
        ) from None


def png_of(svg: str, zoom: float = 1.0) -> bytes:
    """A picture as PNG. Raises ``LegationError`` where resvg-py is missing."""
    resvg = _needed("resvg_py", "resvg-py", "PNG")
    paths = []
    for style in STYLES:
        with as_file(font_file(style)) as path:
            paths.append(str(path))
    made = resvg.svg_to_bytes(
        svg_string=svg, zoom=zoom, font_files=paths, skip_system_fonts=True, font_family=FAMILY
    )
    return bytes(made)


def pdf_of(svg: str) -> bytes:
    """A picture as PDF, in vectors. Raises ``LegationError`` where svglib is missing.

    The time of making and the id of the file are left out, so that equal pictures are equal files.
    """
    svglib = _needed("svglib.svglib", "svglib", "PDF")
    canvas_of = _needed("reportlab.pdfgen.canvas", "reportlab", "PDF")
    render = _needed("reportlab.graphics.renderPDF", "reportlab", "PDF")
    _register_fonts(svglib)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        drawing = svglib.svg2rlg(io.StringIO(svg))
    _stroke_halos(drawing)
    target = io.BytesIO()
    canvas = canvas_of.Canvas(target, pagesize=(drawing.width, drawing.height), invariant=1)
    render.draw(drawing, canvas, 0, 0)
    canvas.showPage()
    canvas.save()
    return target.getvalue()


_HALO = 2.6
"""How thick the halo of a name is, in pixels."""


def _stroke_halos(shape: Any) -> None:
    """Letters that are filled half through are halos: they are stroked in place of that."""
    for part in getattr(shape, "contents", ()):
        colour = getattr(part, "fillColor", None)
        if hasattr(part, "text") and colour is not None and colour.alpha < 1:
            # The renderer heeds these of a string, which the class of strings does not list.
            vars(part).update(
                fillColor=None,
                strokeColor=colour,
                strokeWidth=_HALO,
                strokeLineJoin=1,
                textRenderMode=1,
            )
        _stroke_halos(part)


def _register_fonts(svglib: Any) -> None:
    metrics = import_module("reportlab.pdfbase.pdfmetrics")
    faces = import_module("reportlab.pdfbase.ttfonts")
    for style, weight, slant in (
        ("upright", "normal", "normal"),
        ("italic", "normal", "italic"),
        ("bold", "bold", "normal"),
    ):
        with as_file(font_file(style)) as path:
            name = f"{_FAMILY}-{style}"
            if name not in metrics.getRegisteredFontNames():
                metrics.registerFont(faces.TTFont(name, str(path)))
            svglib.register_font(FAMILY, str(path), weight, slant, name)


def gif_of(frames: Sequence[bytes], milliseconds: int) -> bytes:
    """PNG frames as an animated GIF that goes round. Raises ``LegationError`` where pillow is missing.

    Legends are of different heights: lower frames get more of the paper at their foot.
    """
    image = _needed("PIL.Image", "pillow", "GIF")
    opened = []
    for frame in frames:
        with image.open(io.BytesIO(frame)) as one:
            opened.append(one.convert("RGB"))
    size = max(one.width for one in opened), max(one.height for one in opened)
    pictures = []
    for one in opened:
        whole = image.new("RGB", size, one.getpixel((0, one.height - 1)))
        whole.paste(one, (0, 0))
        pictures.append(whole.quantize(colors=128, dither=0))
    target = io.BytesIO()
    pictures[0].save(
        target,
        format="GIF",
        save_all=True,
        append_images=pictures[1:],
        duration=[milliseconds] * (len(pictures) - 1) + [3 * milliseconds],
        loop=0,
        disposal=1,
    )
    return target.getvalue()
