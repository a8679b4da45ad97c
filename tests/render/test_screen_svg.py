"""The SVG that a screen shows has what recurs only once, and looks like the SVG that is written to files."""

from __future__ import annotations

import io
from itertools import islice

import numpy as np
import pytest
import resvg_py
from PIL import Image

from pnp.base.geometry import Box, Size, move
from pnp.drawing.shapes import Drawing, Group, Layer, Path, Shape, Style, Text, polygon
from pnp.language.catalogue import builtin_specs
from pnp.pipeline.build import make_products
from pnp.products.resolve import load_spec
from pnp.render.svg import screen_svg, svg_bytes
from pnp.sheets.sheet import Page, Product, Sheet
from tests.render.test_frames import PLACES, star

BLUE = "#0000ff"


def page(*shapes: Shape) -> Page:
    return next(Product("test", "Test", (Sheet("Test", Drawing(Size(210, 297), shapes)),)).pages())


def pixels(svg: bytes) -> np.ndarray:  # type: ignore[type-arg]
    png = resvg_py.svg_to_bytes(svg_string=svg.decode(), dpi=127, background="white", skip_system_fonts=True)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"), dtype=np.int16)


def assert_same(one: Page) -> None:
    """Both rasters agree but for the edges of copies, whose places are rounded to a micrometre."""
    difference = np.abs(pixels(screen_svg(one)) - pixels(svg_bytes(one, all_layers=True))).max(axis=2)
    height, width = (side // 5 * 5 for side in difference.shape)
    blocks = difference[:height, :width].reshape(height // 5, 5, width // 5, 5).mean(axis=(1, 3))
    assert blocks.max() < 20, f"{one.name}: a square millimetre differs by {blocks.max()}"
    assert difference.mean() < 0.1, f"{one.name}: the two differ all over"


@pytest.mark.long("two rasters of a page are compared")
@pytest.mark.parametrize(
    "name",
    [
        "dots",
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in ("domination", "dominoes", "dominions", "cards")
        ),
    ],
)
def test_a_screen_shows_what_the_file_does(name: str) -> None:
    every_page = name != "dots"
    for product in make_products(load_spec(builtin_specs()[name], name)):
        for one in islice(product.pages(), None if every_page else 1):
            assert_same(one)


@pytest.mark.slow
def test_art_that_comes_again_is_in_the_picture_once() -> None:
    many = tuple(star(0.1 * k, 0.2 * k) for k in range(30))
    copies = [Group(many, move(x, y)) for x, y in PLACES[::4]]
    one, all_ = screen_svg(page(copies[0])), screen_svg(page(*copies))
    assert len(all_) < 1.4 * len(one)
    assert_same(page(*copies))


def test_copies_keep_their_windows_their_order_and_their_layers() -> None:
    art = tuple(star(k, k) for k in range(10))
    cut = Path(polygon(((0, 0), (30, 0), (0, 30)), Style()).segments, Style(stroke=BLUE, width=1))
    shapes: list[Shape] = []
    for x, y in ((20, 20), (30, 28), (90, 150)):  # the second covers a part of the first
        shapes.append(Group(art, move(x, y), clip=Box(0, 0, 11, 9)))
        shapes.append(Group((cut, Text(1, 1, "seven", 14, BLUE)), move(x, y), layer=Layer.CUT))
    assert_same(page(*shapes))
    assert screen_svg(page(*shapes)).count(b"<clipPath") == 1


def test_what_isnt_repeated_isnt_defined_apart() -> None:
    art = page(Group((star(0, 0),), move(20, 30)), Group((star(0, 0), star(1, 1)), move(60, 90)))
    assert b"<use" not in screen_svg(art)
    assert_same(art)
