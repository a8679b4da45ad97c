"""The user's own fonts: TrueType files below the spec's folder. They are read with care, because anyone may
have made them."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from pnp.base.errors import LocatedFault, TextError
from pnp.base.guarded import guarded
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import shaper
from pnp.drawing.shapes import FontFile
from pnp.language.named_files import own_bytes
from pnp.language.reader import Mark
from pnp.render.embedded_font import EmbeddedFont

MOST_FONT = 4_000_000
"""The most bytes of a font file."""
_MOST_TABLES = 64
_NEEDED = frozenset({"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"})
"""The tables that are needed to print a font."""
_SAMPLE = tuple(range(0x20, 0x7F))
"""The characters for testing a font."""
_RESTRICTED = 0x2
"""The bit of ``fsType`` by which a font's owner forbids embedding it (OpenType specification, 'OS/2')."""


def own_font(name: str, folder: Path, mark: Mark, errors: list[LocatedFault]) -> FontFile | None:
    """The font in a file that a spec names; None, with an error, if it can't be printed.

    :param folder: the spec's folder: the file must be in it or below it.
    """
    file = own_bytes(name, folder, mark, MOST_FONT, errors)
    if file is None:
        return None
    path, data = file
    font = FontFile(_unique_name(path, data), str(path))
    try:
        with guarded():
            wrong = next(_errors(data), "") or _damage(font)
    except TextError as error:
        wrong = str(error)
    if wrong:
        errors.append(mark.fault(Sentence("the font '{name}' {wrong}", name=name, wrong=wrong)))
        return None
    return font


def _errors(data: bytes) -> Iterator[str]:
    """Why a file isn't a font that can be embedded."""
    if len(data) > MOST_FONT:
        yield Sentence("is larger than {most:,} bytes", most=MOST_FONT)
    if data[:4] == b"OTTO":
        yield Sentence("has PostScript outlines, which aren't supported; convert it to TrueType (.ttf)")
    if data[:4] == b"ttcf":
        yield Sentence("is a collection of several fonts; save one of them as a separate file")
    if data[:4] not in (b"\0\1\0\0", b"true") or len(data) < 12:
        yield Sentence("isn't a TrueType font")
    (count,) = struct.unpack(">H", data[4:6])
    if count > _MOST_TABLES or 12 + 16 * count > len(data):
        yield Sentence("is damaged: its list of tables is too long")
    tables = _tables(data, count)
    if missing := sorted(_NEEDED - tables.keys()):
        yield Sentence("is damaged: it has no table '{missing}'", missing=missing[0])
    if any(start + length > len(data) for start, length in tables.values()):
        yield Sentence("is damaged: a table runs beyond the end of the file")
    start, length = tables.get("OS/2", (0, 0))
    if length >= 10 and struct.unpack(">H", data[start + 8 : start + 10])[0] & 0xF == _RESTRICTED:
        yield Sentence("can't be embedded in files: its licence forbids it (fsType 2)")


def _tables(data: bytes, count: int) -> dict[str, tuple[int, int]]:
    """Where each table starts, and its length, by its tag."""
    found = {}
    for at in range(12, 12 + 16 * count, 16):
        tag, _, start, length = struct.unpack(">4sLLL", data[at : at + 16])
        found[tag.decode("latin-1")] = (start, length)
    return found


def _unique_name(path: Path, data: bytes) -> str:
    """The font's name in files. It changes with the data, because data read from a font is cached by its
    name."""
    plain = re.sub(r"[^A-Za-z0-9]", "", path.stem)[:40] or "Font"
    return f"{plain}-{sha256(data).hexdigest()[:8]}"


def _damage(font: FontFile) -> str:
    """Why no subset of the font can be cut out; empty if one can."""
    face, glyphs = EmbeddedFont(font.name, font).face, shaper(font)
    found = {glyphs.get_nominal_glyph(code) or 0 for code in (*_SAMPLE, *glyphs.face.unicodes)}
    drawn = all(glyphs.get_glyph_extents(glyph) is not None for glyph in found)
    whole = drawn and max(found) < glyphs.face.glyph_count
    return "" if whole and face.makeSubset(_SAMPLE) else Sentence("is damaged: its glyphs can't be read")
