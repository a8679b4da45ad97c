"""Embedded fonts: every character used looks and measures as in the whole font, and nothing else is inside."""

from __future__ import annotations

from struct import unpack

import pytest
import uharfbuzz

from pnp.drawing.font_files import shaper
from pnp.drawing.shapes import Font
from pnp.render.embedded_font import EmbeddedFont

CODES = [0, *map(ord, " Hé½Щω–")]
"""Plain glyphs and composite ones, three alphabets, and a code of no character."""


def outline(font: uharfbuzz.Font, glyph: int) -> list[tuple[object, ...]]:
    drawn: list[tuple[object, ...]] = []

    class Recorder:
        def __getattr__(self, name: str) -> object:
            return lambda *points: drawn.append((name, *points))

    font.draw_glyph_with_pen(glyph, Recorder())
    return drawn


@pytest.fixture(params=Font)
def font(request: pytest.FixtureRequest) -> Font:
    chosen: Font = request.param
    return chosen


def test_a_subset_draws_its_characters_as_the_whole_font_does(font: Font) -> None:
    face = EmbeddedFont("test", font).face
    program = uharfbuzz.Face(face.makeSubset(CODES))
    character_map = program.reference_table("cmap").data
    assert unpack(">5H", character_map[12:22])[4] == len(CODES)
    glyphs = unpack(f">{len(CODES)}H", character_map[22:])
    cut, whole = uharfbuzz.Font(program), shaper(font)
    for code, glyph in zip(CODES, glyphs, strict=True):
        original = whole.get_nominal_glyph(code) or 0
        assert outline(cut, glyph) == outline(whole, original)
        assert face.getCharWidth(code) == cut.get_glyph_h_advance(glyph) == whole.get_glyph_h_advance(original)


def test_a_subset_holds_no_more_than_a_printed_page_needs(font: Font) -> None:
    program = uharfbuzz.Face(EmbeddedFont("test", font).face.makeSubset(CODES))
    assert program.table_tags == ["cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"]
    parts = 5  # é is an e and an accent, ½ a one, a two and a stroke
    assert program.glyph_count <= len(CODES) + parts
    assert unpack(">H", program.reference_table("maxp").data[26:28]) == (0,)  # no hints
