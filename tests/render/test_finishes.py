"""Gradients, opacity and outlines to look through: PDF and SVG draw them alike, and documents without them
don't change."""

from __future__ import annotations

import io
from dataclasses import replace

import numpy as np
import pypdfium2
import pytest
import resvg_py
from PIL import Image

from pnp.base.geometry import Affine, Box, Size, move, rotate, stretch
from pnp.drawing.crop import visible
from pnp.drawing.finish import Finish, Gradient, Stop, colour_for
from pnp.drawing.flatten import by_window, flatten, in_groups
from pnp.drawing.own_art import painted
from pnp.drawing.palette import Paints, colours, grey, luminance, recoloured
from pnp.drawing.shapes import (
    Anchor,
    Drawing,
    Group,
    Path,
    Shape,
    Shapes,
    Style,
    Text,
    circle_path,
    line,
    polygon,
    rectangle,
)
from pnp.render.pdf import pdf_bytes
from pnp.render.svg import screen_svg, svg_bytes
from pnp.sheets.sheet import Product, Sheet
from tests.drawn.text import written

DPI = 254
RED_TO_BLUE = (Stop(0.0, "#ff0000"), Stop(1.0, "#0000ff"))
FADING = (Stop(0.2, "#00aa00"), Stop(0.9, "#00aa00", 0.0))
STAR = ((15, 28), (6, 3), (28, 19), (2, 19), (24, 3))
SQUARE = Box(2, 2, 28, 28)


def filled(gradient: Gradient, **more: float) -> Style:
    return Style(fill=colour_for(gradient), finish=Finish(fill=gradient, **more))  # type: ignore[arg-type]


def lined(gradient: Gradient) -> Style:
    return Style(stroke=colour_for(gradient), width=4, finish=Finish(stroke=gradient))


def star(*, even_odd: bool) -> Path:
    return polygon(STAR, Style(fill="#000000", even_odd=even_odd))


def overlapping() -> tuple[Shape, ...]:
    return rectangle(Box(2, 2, 20, 20), Style(fill="#cc0000")), rectangle(
        Box(10, 10, 28, 28), Style(fill="#0000cc")
    )


LINEAR = Gradient(RED_TO_BLUE, Affine(26, 0, 0, 26, 2, 2))
SKEW = Gradient(RED_TO_BLUE, Affine(13, 13, -4, 9, 2, 2))
RADIAL = Gradient(RED_TO_BLUE, Affine(13, 0, 0, 9, 15, 15), radial=True)
FOCAL = Gradient(RED_TO_BLUE, Affine(13, 0, 0, 13, 15, 15), radial=True, focus=(0.5, 0.3, 0.0))
GREY = Gradient(
    (Stop(0.0, "#000000"), Stop(0.5, "#ffffff"), Stop(0.5, "#000000"), Stop(1, "#cccccc")), LINEAR.transform
)
SEE = Gradient(FADING, Affine(26, 0, 0, 26, 2, 2))
BEHIND = rectangle(Box(0, 12, 30, 18), Style(fill="#ffcc00"))
CASES: dict[str, tuple[Shape, ...]] = {
    "linear": (rectangle(SQUARE, filled(LINEAR)),),
    "skew": (rectangle(SQUARE, filled(SKEW)),),
    "radial": (rectangle(SQUARE, filled(RADIAL)),),
    "focal": (rectangle(SQUARE, filled(FOCAL)),),
    "stops": (rectangle(SQUARE, filled(GREY)),),
    "line": (polygon(STAR, lined(LINEAR)),),
    "fading": (BEHIND, rectangle(SQUARE, filled(SEE))),
    "fading line": (BEHIND, polygon(STAR, lined(SEE))),
    "fading twice": (BEHIND, rectangle(SQUARE, filled(SEE, fill_opacity=0.5))),
    "area": (BEHIND, rectangle(SQUARE, Style(fill="#008800", finish=Finish(fill_opacity=0.4)))),
    "area and line": (
        BEHIND,
        rectangle(
            Box(6, 6, 24, 24),
            Style("#008800", "#cc0000", 6, finish=Finish(fill_opacity=0.4, stroke_opacity=0.4)),
        ),
    ),
    "group": (BEHIND, Group(overlapping(), opacity=0.5)),
    "groups": (BEHIND, *(Group((one,), opacity=0.5) for one in overlapping())),
    "group in group": (BEHIND, Group((Group(overlapping(), opacity=0.5), BEHIND), rotate(0), opacity=0.5)),
    "outline": (BEHIND, Group(overlapping(), outline=star(even_odd=False))),
    "outline with a hole": (BEHIND, Group(overlapping(), outline=star(even_odd=True))),
    "two outlines": (
        Group((Group(overlapping(), outline=circle_path(15, 15, 8, Style())),), outline=star(even_odd=False)),
    ),
    "faded outline": (BEHIND, Group(overlapping(), outline=star(even_odd=False), opacity=0.5)),
    "box in outline": (Group((Group(overlapping(), clip=Box(5, 5, 15, 25)),), outline=star(even_odd=False)),),
    "nothing seen": (BEHIND, Group(overlapping(), outline=Path((), Style()))),
    "turned": (
        Group(
            (rectangle(SQUARE, filled(LINEAR)),),
            move(15, 15).after(rotate(30)).after(move(-15, -15)),
            opacity=0.6,
        ),
    ),
    "stretched": (Group((rectangle(SQUARE, filled(RADIAL)),), stretch(1, 0.5)),),
    "text": (BEHIND, Group((Text(15, 10, "Ag", 40, "#aa0000", anchor=Anchor.MIDDLE),), opacity=0.5)),
    "text in outline": (
        Group((Text(15, 10, "Ag", 40, "#aa0000", anchor=Anchor.MIDDLE),), outline=star(even_odd=False)),
    ),
    "dashes": (
        line(2, 15, 28, 15, Style(stroke="#000000", width=1, dash=(4, 2), finish=Finish(dash_start=2))),
    ),
    "pen": (
        Group(
            (
                polygon(
                    STAR,
                    Style("#cccc00", "#006600", 2, finish=Finish(fill=SKEW, pen=Affine(2, 0, 0.5, 0.5))),
                ),
            ),
            Affine(0.6, 0, 0.2, 0.8, 3, 3),
        ),
    ),
    "sharp": tuple(
        polygon(
            ((4 + x, 6), (8 + x, 20), (12 + x, 6)),
            Style(stroke="#000000", width=2, finish=Finish(miter_limit=limit)),
        )
        for x, limit in ((0, 2.0), (13, 8.0))
    ),
}


def sheet() -> Drawing:
    """Return all cases in rows of six, each 30 mm wide and in a group of its own."""
    cells = tuple(
        Group(shapes, move(30 * (number % 6), 30 * (number // 6)))
        for number, shapes in enumerate(CASES.values())
    )
    return Drawing(Size(180, 30 * -(-len(CASES) // 6)), cells)


def product(drawing: Drawing) -> Product:
    return Product("t", "t", (Sheet("t", drawing),))


def pixels(pdf: bytes) -> np.ndarray:  # type: ignore[type-arg]
    image = pypdfium2.PdfDocument(pdf)[0].render(scale=DPI / 72 * (1 - 1e-6)).to_pil()
    return np.asarray(image.convert("RGB"), dtype=np.int16)


def rastered(svg: bytes) -> np.ndarray:  # type: ignore[type-arg]
    png = resvg_py.svg_to_bytes(svg_string=svg.decode(), dpi=DPI, background="white", skip_system_fonts=True)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"), dtype=np.int16)


@pytest.mark.long("three rasters of a page are compared")
def test_pdf_and_svg_draw_them_alike() -> None:
    made = product(sheet())
    (page,) = made.pages()
    pdf = pixels(pdf_bytes(made))
    for svg in (svg_bytes(page), screen_svg(page)):
        other = rastered(svg)
        difference = np.abs(pdf - other[: pdf.shape[0], : pdf.shape[1]]).max(axis=2)
        worst = {}
        for number, name in enumerate(CASES):
            x, y = 300 * (number % 6), pdf.shape[0] - 300 * (number // 6 + 1)
            # The mean of each square millimetre: edges are smoothed differently, missing shapes are blocks.
            worst[name] = difference[y : y + 300, x : x + 300].reshape(30, 10, 30, 10).mean(axis=(1, 3)).max()
        assert {name: value for name, value in worst.items() if value > 55} == {}


def test_copies_of_a_group_are_in_a_file_once() -> None:
    shapes = (Group(overlapping(), outline=star(even_odd=False), opacity=0.5),)
    drawing = Drawing(Size(100, 100), tuple(Group(shapes, move(30 * k + 0.1, 40)) for k in range(3)))
    one, three = (pdf_bytes(product(replace(drawing, shapes=drawing.shapes[:n]))) for n in (1, 3))
    assert one.count(b"/Subtype /Form") == three.count(b"/Subtype /Form") == 2
    assert len(three) - len(one) < 100


def test_what_a_page_of_plain_shapes_has_stays_on_the_page() -> None:
    assert b"/Form" not in pdf_bytes(product(Drawing(Size(30, 30), (BEHIND, *overlapping()))))


def test_each_occurrence_of_a_group_fades_separately() -> None:
    """Two faded groups that overlap aren't one, whether or not they are equal."""
    one, two = overlapping()
    apart = [Group((one,), opacity=0.5), Group((two,), opacity=0.5)]
    placed = [*flatten(apart)]
    assert placed[0].windows != placed[1].windows
    assert [len(found) for _, found in by_window(placed)] == [1, 1]
    assert [len(found) for _, found in by_window(flatten([Group((one, two), opacity=0.5)]))] == [2]


def test_flattened_shapes_become_groups_again() -> None:
    inner = Group((*overlapping(), BEHIND), outline=star(even_odd=True))
    shapes = (BEHIND, Group((inner, BEHIND), move(3, 4), opacity=0.25))
    there = Drawing(Size(40, 40), tuple(in_groups(flatten(shapes))))
    assert written(there) == written(Drawing(Size(40, 40), shapes))
    assert "group at 25%, group within path" in written(there)
    assert "even-odd" in written(there)


def test_the_text_of_a_drawing_says_how_it_is_painted() -> None:
    shapes = (*CASES["focal"], *CASES["fading twice"][1:], *CASES["dashes"], *CASES["sharp"][:1])
    text = written(Drawing(Size(30, 30), shapes))
    assert "fill radial (0% #ff0000 100% #0000ff from 0.5 0.3 0 by 13 0 0 13 15 15)" in text
    assert "fill linear (20% #00aa00 90% #00aa00 at 0% by 26 0 0 26 2 2) at 50%" in text
    assert "dash 4 2, from 2" in text
    assert "miter 2" in text


def test_palettes_repaint_gradients() -> None:
    (shape,) = recoloured(CASES["linear"], lambda colour: grey(luminance(colour)))
    assert [*colours([shape])] == ["#4c4c4c", "#1d1d1d"]


def test_what_is_seen_through_hides_nothing_where_ink_is_saved() -> None:
    """Areas become paper, but a translucent one becomes its outline alone."""
    paints = Paints({"paper": "#ffffff", "ink": "#000000"}, outlined=True)

    def fills(shapes: Shapes) -> list[str | None]:
        return [one.shape.style.fill for one in flatten(painted(shapes, paints)) if isinstance(one.shape, Path)]

    assert fills(CASES["linear"]) == ["#ffffff"]
    assert fills(CASES["area"]) == ["#ffffff", None]
    assert fills(CASES["fading"]) == ["#ffffff", None]
    assert fills(CASES["group"]) == ["#ffffff", None, None]
    assert all(one.windows == () for one in flatten(painted(CASES["group"], paints)))


def test_nothing_outside_an_outline_is_kept_for_a_print_service() -> None:
    far = Group(overlapping(), outline=circle_path(200, 200, 5, Style()))
    near = Group(overlapping(), outline=circle_path(15, 15, 5, Style()))
    assert visible(Drawing(Size(30, 30), (far, near))).shapes == (near,)
