"""Fonts of every kind in PDF files: they print what HarfBuzz shapes, and text copied from them is what was
written."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
import uharfbuzz

from pnp.base.errors import Mark
from pnp.base.geometry import Size
from pnp.drawing.font_files import shaper
from pnp.drawing.shapes import Anchor, Drawing, FontFile, Text
from pnp.language.own_fonts import own_font
from pnp.render.embedded_font import EmbeddedFont
from pnp.render.pdf import pdf_bytes
from pnp.sheets.sheet import Product, Sheet
from tests.made_fonts import HEBREW, JOINING, collected, made_font

BASIC = "".join(map(chr, range(0x20, 0x7F)))


def read(folder: Path, name: str, data: bytes) -> FontFile:
    file = name.partition("#")[0]
    (folder / file).write_bytes(data)
    errors: list[object] = []
    font = own_font(name, folder, Mark("spec.yaml", 1, 1), errors)  # type: ignore[arg-type]
    assert font is not None, errors
    return font


def printed(text: str, font: FontFile) -> bytes:
    shape = Text(50, 10, text, 12, "#000000", font, Anchor.MIDDLE)
    return pdf_bytes(Product("a", "A", (Sheet("page", Drawing(Size(100, 20), (shape,))),)))


def copied(data: bytes) -> str:
    return str(pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range())


@pytest.mark.parametrize("kind", ["ttf", "otf", "variable", "woff", "woff2"])
def test_every_kind_of_font_is_embedded_as_a_subset(tmp_path: Path, kind: str) -> None:
    font = read(tmp_path, f"f.{kind if kind != 'variable' else 'ttf'}", made_font(BASIC, kind))
    data = printed("Hello", font)
    assert copied(data) == "Hello"
    program = uharfbuzz.Face(EmbeddedFont(font.name, font).face.makeSubset([0, *map(ord, "Helo")]))
    assert program.glyph_count == 5
    assert program.table_tags == ["cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"]


def test_outlines_of_postscript_fonts_stay_in_place(tmp_path: Path) -> None:
    font = read(tmp_path, "f.otf", made_font(BASIC, "otf"))
    whole, glyph = shaper(font), shaper(font).get_nominal_glyph(ord("W")) or 0
    cut = uharfbuzz.Font(uharfbuzz.Face(EmbeddedFont(font.name, font).face.makeSubset([ord("W")])))
    cut.scale = (1000, 1000)
    ours, theirs = cut.get_glyph_extents(0), whole.get_glyph_extents(glyph)
    for side in ("x_bearing", "y_bearing", "width", "height"):
        assert getattr(ours, side) == pytest.approx(getattr(theirs, side), abs=1)
    assert cut.get_glyph_h_advance(0) == pytest.approx(whole.get_glyph_h_advance(glyph), abs=0.5)


def test_a_variable_font_has_the_weight_that_follows_its_name(tmp_path: Path) -> None:
    data = made_font(BASIC, "variable")
    usual, named, bold, heaviest = (
        shaper(read(tmp_path, name, data)).get_glyph_h_advance(5)
        for name in ("f.ttf", "f.ttf#Bold", "f.ttf#700", "f.ttf#900")
    )
    assert usual < named == bold < heaviest
    font = read(tmp_path, "f.ttf#900", data)
    program = uharfbuzz.Font(uharfbuzz.Face(EmbeddedFont(font.name, font).face.makeSubset([ord("$")])))
    program.scale = (1000, 1000)
    assert program.get_glyph_h_advance(0) == pytest.approx(heaviest, abs=1)


def test_a_collection_has_the_face_that_follows_its_name(tmp_path: Path) -> None:
    data = collected(made_font(BASIC, family="One"), made_font(BASIC + "é", family="Two"))
    assert [ord("é") in shaper(read(tmp_path, name, data)).face.unicodes for name in (
        "f.ttc", "f.ttc#1", "f.ttc#2", "f.ttc#Two",
    )] == [False, False, True, True]  # fmt: skip


@pytest.mark.parametrize("text", ["שלום (12) עולם", "אבג", "a אב c", "בב לא"])
@pytest.mark.parametrize("kind", ["ttf", "otf"])
def test_text_copied_from_a_file_is_what_was_written(tmp_path: Path, text: str, kind: str) -> None:
    font = read(tmp_path, f"f.{kind}", made_font(HEBREW + BASIC, kind))
    assert copied(printed(text, font)) == text


def test_a_ligature_is_copied_as_its_letters(tmp_path: Path) -> None:
    font = read(tmp_path, "f.ttf", made_font("بلا ", features=JOINING))
    assert copied(printed("بلا لا", font)) == "بلا لا"
