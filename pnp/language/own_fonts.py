"""Read the user's own fonts: files below the spec's folder, and installed packages. They aren't trusted."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from itertools import islice
from pathlib import Path

from pnp.base.errors import ErrorDetails, TextError, guarded
from pnp.base.sentences import Sentence, together
from pnp.base.wording import did_you_mean, quoted
from pnp.drawing.font_files import FONT_PACKAGE, FONT_SUFFIXES, at_place, at_weight, shaper
from pnp.drawing.shapes import FontFile
from pnp.language.catalogue import below, own_bytes
from pnp.language.reader import Mark
from pnp.render.embedded_font import EmbeddedFont

MOST_FONT = 30_000_000
"""The most bytes of a font file, both packed and unpacked."""
_MOST_TABLES = 64
_MOST_FACES = 100
_MOST_CHECKED = 5000
"""The most glyphs of a font that are checked one by one."""
_NEEDED = frozenset({"cmap", "head", "hhea", "hmtx", "maxp"})
"""The tables that are needed to print a font, apart from its outlines."""
_OUTLINES = (frozenset({"glyf", "loca"}), frozenset({"CFF "}), frozenset({"CFF2"}))
_SAMPLE = tuple(range(0x20, 0x7F))
"""The characters for testing a font."""
_RESTRICTED, _WHOLE_ONLY, _BITMAPS_ONLY = 0x2, 0x100, 0x200
"""The bits of ``fsType`` by which a font's owner forbids embedding it, or a part of it, or its outlines
(OpenType specification, 'OS/2')."""
_WEIGHT = re.compile(r"[1-9]\d{0,2}|1000")


def own_font(name: str, folder: Path, mark: Mark, errors: list[ErrorDetails]) -> FontFile | None:
    """Return the font that a spec names. If it can't be printed, report an error and return None.

    :param name: a file; a collection's face or a variable font's instance may follow, as in ``a.ttc#2`` or
        ``b.ttf#Bold``. Or an installed package and one of its files, as in ``font-roboto/Roboto-Bold``.
    :param folder: the spec's folder: the file must be in it or below it.
    """
    file_name, _, face = name.partition("#")
    package = re.fullmatch(FONT_PACKAGE, file_name)
    try:
        if package and below(folder, file_name) is None:
            path = _package_file(package[1], package[2] or "")
            data = path.read_bytes()
        else:
            file = own_bytes(file_name, folder, mark, MOST_FONT, errors)
            if file is None:
                return None
            path, data = file
        with guarded():
            return _read(path, data, face)
    except TextError as error:
        errors.append(mark.error(Sentence("the font '{name}' {wrong}", name=name, wrong=str(error))))
        return None


def _package_file(package: str, wanted: str) -> Path:
    """Return a file of an installed package: the named one, or the regular style."""
    spec = find_spec(package.replace("-", "_"))
    if spec is None or spec.origin is None:
        raise TextError.at(Sentence("isn't installed: no package '{package}'", package=package))
    files = sorted(
        path for path in Path(spec.origin).parent.rglob("*") if path.name.casefold().endswith(FONT_SUFFIXES)
    )
    known = {name: path for path in files for name in (path.name, path.stem)}
    if wanted:
        if wanted not in known:
            hint = did_you_mean(wanted, known)
            raise TextError.at(Sentence("isn't a font of its package{hint}", hint=hint))
        return known[wanted]
    if not files:
        raise TextError.at(Sentence("isn't a font of its package{hint}", hint=""))
    return min(files, key=lambda path: (not path.stem.endswith("-Regular"), path.name))


def _read(path: Path, data: bytes, face: str) -> FontFile:
    """Return the font in a file's bytes.

    :raises TextError: if it can't be printed.
    """
    if len(data) > MOST_FONT:
        raise TextError.at(Sentence("is larger than {most:,} bytes", most=MOST_FONT))
    plain = _unpacked(data)
    starts = _starts(plain)
    for start in starts:
        _check(plain, start)
    font = FontFile(_unique_name(path, data), str(path), data=b"" if plain is data else plain)
    font = _face_of(font, face, len(starts))
    if not _can_be_embedded(font):
        raise TextError.at(Sentence("is damaged: its glyphs can't be read"))
    return font


def _unpacked(data: bytes) -> bytes:
    """Return the font in a compressed file; other files as they are."""
    if data[:4] == b"wOFF":
        return _unpacked_woff(data)
    if data[:4] != b"wOF2":
        return data
    if len(data) < 48 or struct.unpack(">L", data[16:20])[0] > MOST_FONT:
        raise TextError.at(Sentence("is damaged: its list of tables is too long"))
    try:
        import brotli  # noqa: F401, fontTools needs it
        from fontTools.ttLib import TTFont
    except ImportError:
        raise TextError.at(
            Sentence(
                "is compressed (WOFF2), which needs the packages 'fonttools' and 'brotli': "
                "install them, or convert the font to TTF or OTF"
            )
        ) from None
    font, out = TTFont(BytesIO(data)), BytesIO()
    font.flavor = None
    font.save(out)
    return out.getvalue()


def _unpacked_woff(data: bytes) -> bytes:
    """Return the font in a WOFF file (WOFF File Format 1.0)."""
    wrong = TextError.at(Sentence("is damaged: it can't be unpacked"))
    try:
        flavour, count = struct.unpack(">4x4s4xH", data[:14])
        tables = [struct.unpack(">4sLLLL", data[44 + 20 * k : 64 + 20 * k]) for k in range(count)]
        if count > _MOST_TABLES or sum(table[3] for table in tables) > MOST_FONT:
            raise wrong
        head, body = flavour + struct.pack(">HHHH", count, 0, 0, 0), b""
        for tag, start, packed, length, checksum in tables:
            part = data[start : start + packed]
            whole = zlib.decompressobj().decompress(part, length + 1) if packed < length else part
            if len(whole) != length:
                raise wrong
            head += struct.pack(">4sLLL", tag, checksum, 12 + 16 * count + len(body), length)
            body += whole + bytes(-length % 4)
    except (struct.error, zlib.error):
        raise wrong from None
    return bytes(head + body)


def _starts(data: bytes) -> tuple[int, ...]:
    """Return the position at which the list of tables of each face starts."""
    if data[:4] != b"ttcf":
        return (0,)
    count = struct.unpack(">L", data[8:12])[0] if len(data) >= 12 else 0
    if not 0 < count <= _MOST_FACES or 12 + 4 * count > len(data):
        raise TextError.at(Sentence("is damaged: its list of faces is too long"))
    return struct.unpack(f">{count}L", data[12 : 12 + 4 * count])


def _check(data: bytes, at: int) -> None:
    """Check the tables of a face, whose list starts at a place.

    :raises TextError: if the face can't be embedded.
    """
    if data[at : at + 4] not in (b"\0\1\0\0", b"true", b"OTTO") or len(data) < at + 12:
        raise TextError.at(Sentence("isn't a TrueType or OpenType font"))
    (count,) = struct.unpack(">H", data[at + 4 : at + 6])
    if count > _MOST_TABLES or at + 12 + 16 * count > len(data):
        raise TextError.at(Sentence("is damaged: its list of tables is too long"))
    tables = dict(_tables(data, at + 12, count))
    if missing := sorted(_NEEDED - tables.keys()):
        raise TextError.at(Sentence("is damaged: it has no table '{missing}'", missing=missing[0]))
    if not any(outlines <= tables.keys() for outlines in _OUTLINES):
        raise TextError.at(Sentence("has no outlines, only pictures of its glyphs"))
    if any(start + length > len(data) for start, length in tables.values()):
        raise TextError.at(Sentence("is damaged: a table runs beyond the end of the file"))
    _check_licence(data, *tables.get("OS/2", (0, 0)))


def _tables(data: bytes, at: int, count: int) -> Iterator[tuple[str, tuple[int, int]]]:
    for start in range(at, at + 16 * count, 16):
        tag, _, offset, length = struct.unpack(">4sLLL", data[start : start + 16])
        yield tag.decode("latin-1"), (offset, length)


def _check_licence(data: bytes, start: int, length: int) -> None:
    """Refuse a font that may not be embedded, or may be only as a whole or as bitmaps."""
    kind = struct.unpack(">H", data[start + 8 : start + 10])[0] if length >= 10 else 0
    if kind & 0xF == _RESTRICTED or kind & (_WHOLE_ONLY | _BITMAPS_ONLY):
        raise TextError.at(
            Sentence("can't be embedded in files: its licence forbids it (fsType {kind})", kind=kind)
        )


def _face_of(font: FontFile, wanted: str, count: int) -> FontFile:
    """Return the font for the face and instance given after a file's name.

    :param count: the number of faces.
    """
    for part in filter(None, (part.strip() for part in wanted.split(","))):
        if count > 1 and font.index == 0 and (index := _index_of(font, part, count)) is not None:
            font = replace(font, index=index, name=f"{font.name}-{index + 1}")
        else:
            font = _instance_of(font, part, count)
    return font


def _index_of(font: FontFile, wanted: str, count: int) -> int | None:
    """Return the number of a face, from 0, by its number from 1 or its name."""
    if wanted.isdecimal() and 0 < int(wanted) <= count:
        return int(wanted) - 1
    names = _face_names(font, count)
    return next((index for index, name in enumerate(names) if name.casefold() == wanted.casefold()), None)


def _face_names(font: FontFile, count: int) -> list[str]:
    """Return the full names of a collection's faces."""
    faces = (shaper(replace(font, index=index, name=f"{font.name}-{index + 1}")).face for index in range(count))
    return [face.get_name(4) or "" for face in faces]


def _instance_of(font: FontFile, wanted: str, count: int) -> FontFile:
    """Return a variable font at a named instance or a weight.

    :raises TextError: if it has no such instance.
    """
    face = shaper(font).face
    instances = {
        (face.get_name(instance.subfamily_name_id) or ""): dict(
            zip((axis.tag for axis in face.axis_infos), instance.design_coords, strict=True)
        )
        for instance in face.named_instances
    }
    for name, axes in instances.items():
        if name.casefold() == wanted.casefold():
            return at_place(font, axes)
    if _WEIGHT.fullmatch(wanted) and (found := at_weight(font, float(wanted))):
        return found
    known = [*filter(None, (*(_face_names(font, count) if count > 1 else ()), *instances))]
    if not known:
        raise TextError.at(Sentence("has only one face, so nothing can follow '#'"))
    choices = together(map(quoted, known), ", ")
    raise TextError.at(Sentence("has no face {wanted}, only {choices}", wanted=quoted(wanted), choices=choices))


def _unique_name(path: Path, data: bytes) -> str:
    """Return the font's name in files. The name changes with the data, because data read from a font is cached
    by it."""
    plain = re.sub(r"[^A-Za-z0-9]", "", path.stem)[:40] or "Font"
    return f"{plain}-{sha256(data).hexdigest()[:8]}"


def _can_be_embedded(font: FontFile) -> bool:
    """Return whether a subset of the font can be cut out."""
    face, glyphs = EmbeddedFont(font.name, font).face, shaper(font)
    found = {glyphs.get_nominal_glyph(code) or 0 for code in (*_SAMPLE, *glyphs.face.unicodes)}
    program = face.makeSubset(_SAMPLE)
    is_whole = max(found) < glyphs.face.glyph_count
    checked = sorted(found)[:: 1 + len(found) // _MOST_CHECKED]
    return bool(program) and is_whole and all(glyphs.get_glyph_extents(glyph) is not None for glyph in checked)


# Fonts of text in pictures, by family


MOST_FONT_FILES = 500
"""The most files of a folder that are searched for a family."""
_WEIGHTS = {
    "thin": 100, "extralight": 200, "light": 300, "": 400, "regular": 400, "roman": 400, "book": 400,
    "medium": 500, "semibold": 600, "demibold": 600, "bold": 700, "extrabold": 800, "black": 900, "heavy": 900,
}  # fmt: skip
"""The words for weights at the ends of file names."""


class FamilyFinder:
    """Finds fonts for pictures with text by their families, in files named after these, such as
    ``OpenSans-BoldItalic.ttf``, beside the picture or the spec."""

    def __init__(self, folder: Path, beside: Path, mark: Mark, errors: list[ErrorDetails]) -> None:
        """:param folder: the spec's folder. ``beside`` is that of the picture."""
        self._folder, self._beside, self._mark, self._errors = folder, beside, mark, errors
        self._known: dict[tuple[str, int, bool], FontFile | None] = {}
        self.used: dict[str, None] = {}
        """The names of the files that were found."""

    def __call__(self, family: str, weight: int, is_italic: bool) -> FontFile | None:
        """Return the font of a family that is nearest in weight and slant; None if the family has no file."""
        key = family.casefold(), weight, is_italic
        if key not in self._known:
            self._known[key] = self._found(_plain(family), weight, is_italic)
        return self._known[key]

    def _found(self, family: str, weight: int, is_italic: bool) -> FontFile | None:
        styles = [(path, style) for path in self._files() if (style := _style(path.stem, family)) is not None]
        if not family or not styles:
            return None
        path, _ = min(
            styles, key=lambda one: (abs(one[1][0] - weight) + 1000 * (one[1][1] != is_italic), one[0].name)
        )
        name = path.relative_to(self._folder.resolve()).as_posix()
        self.used[name] = None
        return own_font(name, self._folder, self._mark, self._errors)

    def _files(self) -> list[Path]:
        root = self._folder.resolve()
        places = dict.fromkeys((self._beside.resolve(), root))
        inside = (place for place in places if place.is_relative_to(root))
        found = (path for place in inside for path in islice(sorted(place.iterdir()), MOST_FONT_FILES))
        return [path for path in found if path.suffix.casefold() in (".ttf", ".otf")]


def _plain(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def _style(stem: str, family: str) -> tuple[int, bool] | None:
    """Return the weight and slant in the name of a family's file; None for a file of another family."""
    plain = _plain(stem)
    if not plain.startswith(family):
        return None
    rest = plain[len(family) :]
    word = rest.removesuffix("italic").removesuffix("oblique")
    return (_WEIGHTS[word], rest != word) if word in _WEIGHTS else None
