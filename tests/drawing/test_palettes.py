"""The built-in palettes on a printer without colour."""

from __future__ import annotations

from itertools import combinations

import pytest

from pnp.drawing.flatten import flatten
from pnp.drawing.own_art import painted
from pnp.drawing.palette import Palette, luminance, paints_of
from pnp.drawing.shapes import Path, Style, line
from pnp.language.catalogue import palettes
from tests.rows import each

PALETTES = [*palettes().values()]
COLOURED = [palette for name, palette in palettes().items() if name != "low-ink"]


@each("palette", COLOURED)
def test_players_differ_in_lightness(palette: Palette) -> None:
    """Only where ink is spared do all four have to be pale; their shapes tell them there."""
    lightness = [luminance(colour) for colour in palette.players]
    assert min(abs(a - b) for a, b in combinations(lightness, 2)) >= 0.14


@each("palette", PALETTES)
def test_what_is_written_on_a_players_colour_stands_out(palette: Palette) -> None:
    for ground, ink in zip(palette.players, palette.on_players, strict=True):
        assert abs(luminance(ground) - luminance(ink)) >= 0.5


@each("palette", PALETTES)
def test_tints_survive_a_cheap_laser_printer(palette: Palette) -> None:
    """It prints nothing below about 10%; a tint is that dark, or bare paper where ink is spared."""
    assert 1 - luminance(palette.shade) >= 0.1
    assert 1 - luminance(palette.tint) >= 0.1 or palette.tint == palette.paper


@each("palette", PALETTES)
def test_text_and_lines_are_black(palette: Palette) -> None:
    assert palette.ink == palette.line == "#000000"


@each(
    "colour, width, expected",
    [
        ("#c02020", 4.0, [("#000000", 4.0), ("#ffffff", 3.5)]),
        ("#c02020", 0.6, [("#000000", 0.6)]),
        ("#000000", 4.0, [("#000000", 4.0)]),
    ],
)
def test_thick_coloured_lines_of_pictures_are_outlined_to_save_ink(
    colour: str, width: float, expected: list[tuple[str, float]]
) -> None:
    palette = palettes()["low-ink"]
    paints = paints_of(palette.ink, palette.paper, palette)
    shapes = painted((line(0, 0, 20, 0, Style(stroke=colour, width=width)),), paints)
    styles = [one.shape.style for one in flatten(shapes) if isinstance(one.shape, Path)]
    assert [style.stroke for style in styles] == [stroke for stroke, _ in expected]
    assert [style.width for style in styles] == pytest.approx([width for _, width in expected], abs=0.3)
