"""The built-in palettes on a printer without colour."""

from __future__ import annotations

from itertools import combinations

from pnp.drawing.palette import Palette, luminance
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
