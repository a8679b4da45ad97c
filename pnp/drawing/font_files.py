"""Fonts for HarfBuzz: their files, their characters, and the order in which they are searched for one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from pnp.base.files import resource_folder
from pnp.drawing.shapes import AnyFont, Font, FontFile, FontStack, OneFont

FAMILY = "Source Sans Pro"


@cache
def fonts_for(font: AnyFont) -> tuple[OneFont, ...]:
    """Return the fonts that are tried for a character, in order."""
    own = font.fonts if isinstance(font, FontStack) else (font,)
    return tuple(dict.fromkeys((*own, *filter(is_installed, BUILTIN_SIGNS))))


def first_font(font: AnyFont) -> OneFont:
    """Return the font that determines the height of a line."""
    return font.fonts[0] if isinstance(font, FontStack) else font


def display_name(font: OneFont) -> str:
    """Return the name of a font in messages."""
    if isinstance(font, Font):
        return FAMILY
    return font.notice.partition(",")[0].partition(".")[0] if font.package == "pnp" else Path(font.path).name


def font_name(font: OneFont) -> str:
    """Return the name of a font in files."""
    return font.name if isinstance(font, FontFile) else f"SourceSansPro-{font.value}"


@cache
def font_file(font: OneFont) -> Path:
    """Return the file of a font: a user's own, or one of a font package."""
    if isinstance(font, FontFile):
        if font.package == "pnp":
            return resource_folder("layouts") / font.path
        return _package_files(font.package) / font.path if font.package else Path(font.path)
    return _package_files("font_source_sans_pro") / f"{font_name(font)}.ttf"


@cache
def is_installed(font: AnyFont) -> bool:
    """Return whether a font's package is installed. Without the display faces, names are set in the text
    family."""
    if isinstance(font, FontFile) and font.package == "pnp":
        return font_file(font).is_file()  # the page has no emoji
    return not (isinstance(font, FontFile) and font.package and find_spec(font.package) is None)


def _package_files(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "files"


class GlyphExtents(Protocol):
    """The box around a glyph's ink, in thousandths of the type size; ``height`` runs downwards."""

    x_bearing: float
    y_bearing: float
    width: float
    height: float


class Pen(Protocol):
    """Receives a glyph's outline, like a fontTools pen, with points as (x, y)."""

    def moveTo(self, point: tuple[float, float], /) -> None: ...  # noqa: N802
    def lineTo(self, point: tuple[float, float], /) -> None: ...  # noqa: N802
    def qCurveTo(self, control: tuple[float, float], point: tuple[float, float], /) -> None: ...  # noqa: N802
    def curveTo(  # noqa: N802
        self, first: tuple[float, float], second: tuple[float, float], point: tuple[float, float], /
    ) -> None: ...
    def closePath(self) -> None: ...  # noqa: N802


class Axis(Protocol):
    """An axis of a variable font, such as its weight."""

    tag: str
    min_value: float
    max_value: float


class Instance(Protocol):
    """A named instance of a variable font."""

    subfamily_name_id: int
    design_coords: Sequence[float]


class FontTables(Protocol):
    """The part of a HarfBuzz face that embedding needs."""

    @property
    def unicodes(self) -> Set[int]: ...

    @property
    def glyph_count(self) -> int: ...

    @property
    def table_tags(self) -> Sequence[str]: ...

    @property
    def axis_infos(self) -> Sequence[Axis]: ...

    @property
    def named_instances(self) -> Sequence[Instance]: ...

    def get_name(self, number: int, /) -> str | None: ...


class FontExtents(Protocol):
    """How far a font extends above and below its baseline."""

    ascender: float
    descender: float


class Shaper(Protocol):
    """The part of a HarfBuzz font that drawing needs; glyphs by their index in the font."""

    scale: tuple[int, int]

    @property
    def face(self) -> FontTables: ...

    def get_nominal_glyph(self, character: int, /) -> int | None: ...
    def get_glyph_h_advance(self, glyph: int, /) -> float: ...
    def set_variations(self, axes: dict[str, float], /) -> None: ...
    def get_font_extents(self, direction: str, /) -> FontExtents: ...
    def get_glyph_extents(self, glyph: int, /) -> GlyphExtents: ...
    def draw_glyph_with_pen(self, glyph: int, pen: Pen, /) -> None: ...


@cache
def shaper(font: OneFont) -> Shaper:
    """Return a font for HarfBuzz; its unit is a thousandth of the type size."""
    return scaled_font(font, 1000)


def scaled_font(font: OneFont, units: int) -> Shaper:
    """Return a font for HarfBuzz, with the number of units that the type size is divided into."""
    import uharfbuzz

    index, axes, data = (font.index, font.axes, font.data) if isinstance(font, FontFile) else (0, (), b"")
    blob = uharfbuzz.Blob(data) if data else uharfbuzz.Blob.from_file_path(str(font_file(font)))
    loaded: Shaper = uharfbuzz.Font(uharfbuzz.Face(blob, index))
    loaded.scale = (units, units)
    if axes:
        loaded.set_variations(dict(axes))
    return loaded


@cache
def characters_of(font: OneFont) -> frozenset[str]:
    """Return the characters that a font has glyphs for. Glyphs that exist only in colour can't be printed."""
    found, loaded = map(chr, shaper(font).face.unicodes), shaper(font)
    if _IN_COLOURS.isdisjoint(loaded.face.table_tags):
        return frozenset(found)
    return frozenset(
        sign for sign in found if not sign.isprintable() or sign.isspace() or _is_drawn(loaded, sign)
    )


_IN_COLOURS = frozenset({"COLR", "SVG ", "CBDT", "sbix"})
"""The tables that have glyphs in colours (OpenType specification, 'Tables related to color fonts')."""


def _is_drawn(loaded: Shaper, sign: str) -> bool:
    """Return whether a character has an outline."""
    pen = _Touch()
    loaded.draw_glyph_with_pen(loaded.get_nominal_glyph(ord(sign)) or 0, pen)
    return pen.is_touched


class _Touch:
    """A pen, like those of fontTools, that only records whether it's used."""

    is_touched = False

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.is_touched = True

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        """Draw a line, which comes after a move."""

    def qCurveTo(self, control: tuple[float, float], point: tuple[float, float]) -> None:  # noqa: N802
        """Draw a curve."""

    def curveTo(  # noqa: N802
        self, first: tuple[float, float], second: tuple[float, float], point: tuple[float, float]
    ) -> None:
        """Draw a curve."""

    def closePath(self) -> None:  # noqa: N802
        """Close a line."""


# How specs name fonts and positions on the axes of variable fonts


FONT_SUFFIXES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
FONT_PACKAGE = r"(font-[a-z0-9-]+)(?:/([^/]+))?"
"""An installed package of fonts, and one of its files."""


def is_font_name(name: str) -> bool:
    """Return whether a name is that of a font file or a package of fonts, with or without one of its faces."""
    file, _, _ = name.partition("#")
    return file.casefold().endswith(FONT_SUFFIXES) or re.fullmatch(FONT_PACKAGE, file) is not None


def at_weight(font: FontFile, weight: float) -> FontFile | None:
    """Return a variable font at another weight; None if it has no such axis, or its weight is already set."""
    if any(tag == "wght" for tag, _ in font.axes):
        return None
    for axis in shaper(font).face.axis_infos:
        if axis.tag == "wght" and axis.min_value <= weight <= axis.max_value:
            return at_place(font, {**dict(font.axes), "wght": weight})
    return None


def at_place(font: FontFile, axes: Mapping[str, float]) -> FontFile:
    """Return a variable font at a position on its axes."""
    place = tuple(sorted(axes.items()))
    digits = "".join(f"{tag}{value:g}" for tag, value in place)
    return replace(font, axes=place, name=f"{font.name}-{re.sub('[^A-Za-z0-9]', '', digits)}")


# The built-in fonts of symbols and emoji, which `python -m workbench.signs` makes


SYMBOLS = FontFile(
    "PnpSymbols",
    "fonts/symbols.ttf",
    "pnp",
    "Noto Sans Symbols, Noto Sans Symbols 2 and Noto Sans Math. Copyright 2016, 2017 and 2018 Google LLC",
)
EMOJI = FontFile("NotoEmoji-Regular", "fonts/emoji.ttf", "pnp", "Noto Emoji. Copyright 2013 Google LLC")
BUILTIN_SIGNS = (SYMBOLS, EMOJI)
"""The fonts that are tried last for every text."""
