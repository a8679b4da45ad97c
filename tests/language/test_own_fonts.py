"""Fonts in files of the user's: those that can't be printed are refused with the reason."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from pnp.base.errors import ErrorDetails, Mark
from pnp.drawing.font_files import font_file
from pnp.drawing.shapes import Font
from pnp.language.own_fonts import own_font

SOURCE_SANS = font_file(Font.REGULAR).read_bytes()


def table(tag: bytes) -> int:
    """Return where a table of the font starts."""
    at = SOURCE_SANS.index(tag)
    return int(struct.unpack(">L", SOURCE_SANS[at + 8 : at + 12])[0])


def changed(at: int, data: bytes) -> bytes:
    return SOURCE_SANS[:at] + data + SOURCE_SANS[at + len(data) :]


def refusal(folder: Path, data: bytes) -> str:
    (folder / "f.ttf").write_bytes(data)
    errors: list[ErrorDetails] = []
    found = own_font("f.ttf", folder, Mark("spec.yaml", 3, 5), errors)
    assert (found is None) == bool(errors)
    return "".join(map(str, errors))


def test_a_whole_font_is_read(tmp_path: Path) -> None:
    assert refusal(tmp_path, SOURCE_SANS) == ""


@pytest.mark.parametrize("glyphs", [1, 100, 400])
def test_a_font_without_glyphs_that_its_map_names_is_damaged(tmp_path: Path, glyphs: int) -> None:
    broken = changed(table(b"maxp") + 4, struct.pack(">H", glyphs))
    assert "the font 'f.ttf' is damaged" in refusal(tmp_path, broken)


def test_a_font_whose_licence_forbids_embedding_is_refused(tmp_path: Path) -> None:
    assert "its licence forbids it" in refusal(tmp_path, changed(table(b"OS/2") + 8, struct.pack(">H", 2)))


@pytest.mark.parametrize("data", [b"", b"OTTO", b"ttcf", b"wOF2", SOURCE_SANS[:5000]])
def test_what_is_no_whole_truetype_font_is_refused(tmp_path: Path, data: bytes) -> None:
    assert refusal(tmp_path, data).startswith("spec.yaml:3:5: the font 'f.ttf' ")
