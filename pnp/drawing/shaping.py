"""Shape a line of text into glyphs: find the font of each character, the order of the glyphs and how they join,
and report characters that no font has.

HarfBuzz does the shaping. Latin, Greek and Cyrillic letters are kerned and have no ligatures, so that one
character is one glyph; other scripts get all the features that they need.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple, Protocol

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence, together
from pnp.base.wording import quoted
from pnp.drawing.bidi import visual_runs
from pnp.drawing.font_files import characters_of, display_name, first_font, fonts_for, shaper
from pnp.drawing.shapes import AnyFont, Direction, Font, FontStack, OneFont

_SIMPLE = {"kern": True, "liga": False, "clig": False, "calt": False}
_SIMPLE_SCRIPTS = frozenset({"", "Latn", "Grek", "Cyrl", "Armn"})
_PLAIN = re.compile(
    "[ -\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u058f\u1e00-\u200a\u2010-\u2027\u202f-\u205f\u2070-\u20cf"
    "\u2100-\u2bff]*"
)
"""Text whose characters are simply side by side, from left to right."""
INVISIBLE = (
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Characters that print nothing, whatever the font (Default_Ignorable_Code_Point)."""
_JOINING = frozenset("\u200d\ufe0e\ufe0f\u20e3")


class Glyph(NamedTuple):
    """One glyph of a shaped line, by its number in the font; lengths in thousandths of the type size."""

    number: int
    cluster: int
    """The place of its first character in the text."""
    advance: float
    kern: float
    """The extra distance to the next glyph, beyond the default."""
    font: OneFont
    x: float = 0
    """The distance by which it's shifted from its position."""
    y: float = 0
    text: str = ""
    """The characters of its cluster; empty in plain lines."""
    is_rtl: bool = False


class GlyphInfo(Protocol):
    """A glyph of a shaped line: its index in the font, and the index of its first character in the text."""

    codepoint: int
    cluster: int


class GlyphPosition(Protocol):
    """The distance from a glyph of a shaped line to the next, and how far it's shifted itself, in thousandths
    of the type size."""

    x_advance: float
    x_offset: float
    y_offset: float


class ShapedLine(Protocol):
    """The part of a HarfBuzz buffer that is needed for measuring."""

    direction: str
    script: str | None
    flags: int
    glyph_infos: Sequence[GlyphInfo]
    glyph_positions: Sequence[GlyphPosition]

    def add_str(self, text: str, item_offset: int = 0, item_length: int = -1) -> None: ...
    def guess_segment_properties(self) -> None: ...


def plain_font(text: str, font: AnyFont, direction: Direction | None = None) -> OneFont | None:
    """Return the one font that sets a whole text, character by character, from left to right; None if the text
    needs several fonts, joins its letters, or has another order."""
    if direction is Direction.RTL or not _PLAIN.fullmatch(text):
        return None
    for one in font.fonts if isinstance(font, FontStack) else (font,):
        known = characters_of(one)
        if known.issuperset(text):
            return one
        if not known.isdisjoint(text):
            return None
    return next((one for one in fonts_for(font) if characters_of(one).issuperset(text)), None)


@lru_cache(maxsize=4096)
def shape_line(text: str, font: AnyFont, direction: Direction | None = None) -> tuple[Glyph, ...]:
    """Return the glyphs of one line from left to right; none for an empty line.

    :param direction: the direction of the paragraph; by default, that of its first letter.
    """
    if not text:
        return ()  # HarfBuzz returns no positions for an empty line
    plain = plain_font(text, font, direction)
    if plain is None:
        return tuple(_shaped_runs(text, fonts_for(font), direction))
    loaded, buffer = shaper(plain), _shaped(text, plain)
    return tuple(
        Glyph(
            info.codepoint,
            info.cluster,
            position.x_advance,
            position.x_advance - loaded.get_glyph_h_advance(info.codepoint),
            plain,
        )
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    )


def printed_line(text: str, font: AnyFont, direction: Direction | None = None) -> tuple[Glyph, ...]:
    """Return the glyphs of one line, as `shape_line` does, to be printed.

    :raises PnpError: for a character that no font has, which would be printed as a box. These include control
        characters and lone surrogates, which may occur in file names.
    """
    glyphs = shape_line(text, font, direction)
    lacking = (text[glyph.cluster] for glyph in glyphs if not glyph.number)
    sign = next((sign for sign in lacking if unicodedata.category(sign) not in ("Cc", "Cs")), None)
    if sign is not None:
        raise PnpError(no_font_has(sign, text, font))
    return glyphs


@lru_cache(maxsize=16384)
def line_advance(text: str, font: AnyFont, direction: Direction | None = None) -> float:
    """Return the advance width of a line, in thousandths of the type size, without making its glyphs: most
    lines are only measured."""
    if not text:
        return 0
    plain = plain_font(text, font, direction)
    if plain is None:
        return sum(glyph.advance for glyph in shape_line(text, font, direction))
    return sum(at.x_advance for at in _shaped(text, plain).glyph_positions)


def clusters(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the parts of a text that stay together: a character, its marks, and what is joined to it."""
    first = start
    for at in range(start + 1, end):
        if not _continues(text, at):
            yield first, at
            first = at
    if first < end:
        yield first, end


def _continues(text: str, at: int) -> bool:
    """Return whether a character belongs to the one before it."""
    sign = text[at]
    return (
        sign in _JOINING
        or (text[at - 1] == "\u200d" and unicodedata.category(sign) == "So")
        or "\U0001f3fb" <= sign <= "\U0001f3ff"
        or unicodedata.category(sign) in ("Mn", "Mc", "Me")
    )


_CURSIVE = frozenset({"Arab", "Syrc", "Mand", "Mong", "Nkoo", "Phag", "Adlm", "Rohg"})
"""Scripts whose letters join, so that no space can come between them."""
_LINKS = frozenset("\u094d\u09cd\u0acd\u0b4d\u0c4d\u0ccd\u0d4d\u1039\u17d2\u200d")
"""Signs that join the letter before them with the next one (Unicode Standard Annex 29, GB9c; ZWJ)."""


def spaced_parts(text: str) -> list[str]:
    """Return the parts of a text between which there may be more space: letters with their marks, and whole
    sequences of letters that join."""
    found: list[str] = []
    for start, end in clusters(text, 0, len(text)):
        part = text[start:end]
        before = found[-1] if found else ""
        is_linked = before[-1:] in _LINKS and part[0].isalpha()
        if before and not part.isascii() and (is_linked or _script(before) == _script(part) in _CURSIVE):
            found[-1] += part
        else:
            found.append(part)
    return found


def font_of_cluster(cluster: str, fonts: Sequence[OneFont]) -> OneFont | None:
    """Return the first font that has all the characters of a cluster, or its precomposed letter."""
    visible = re.sub(INVISIBLE, "", cluster)
    together = unicodedata.normalize("NFC", visible)
    for font in fonts:
        if characters_of(font).issuperset(visible) or characters_of(font).issuperset(together):
            return font
    return None


def _shaped_runs(text: str, fonts: Sequence[OneFont], direction: Direction | None) -> Iterator[Glyph]:
    """Yield the glyphs of a line that needs several fonts, or isn't plain."""
    for start, end, is_rtl in visual_runs(text, direction):
        items = [*_items(text, start, end, fonts)]
        for first, last, font, script in reversed(items) if is_rtl else items:
            yield from _shaped_item(text, first, last, font, script, is_rtl)


def _items(
    text: str, start: int, end: int, fonts: Sequence[OneFont]
) -> Iterator[tuple[int, int, OneFont, str]]:
    """Yield the parts of a run that have one font and one script, in reading order."""
    found: list[tuple[int, int, OneFont, str]] = []
    font = fonts[0]
    for first, last in clusters(text, start, end):
        cluster = text[first:last]
        if re.sub(INVISIBLE, "", cluster):
            has_first = (one for one in fonts if cluster[0] in characters_of(one))
            font = font_of_cluster(cluster, fonts) or next(has_first, fonts[0])
        found.append((first, last, font, _script(cluster)))
    for _, same in groupby(found, key=lambda item: item[2]):
        yield from _by_script([*same])


def _by_script(parts: Sequence[tuple[int, int, OneFont, str]]) -> Iterator[tuple[int, int, OneFont, str]]:
    """Yield parts in one font, joined if their script is the same; signs belong to the letters before them."""
    start, end, font, script = parts[0]
    for first, last, _, other in parts[1:]:
        if other and script and other != script:
            yield start, end, font, script
            start, script = first, other
        end, script = last, script or other
    yield start, end, font, script


@lru_cache(maxsize=4096)
def _script(cluster: str) -> str:
    """Return the script of a letter; empty for signs, which many scripts share."""
    import uharfbuzz

    buffer: ShapedLine = uharfbuzz.Buffer()
    buffer.add_str(cluster)
    buffer.guess_segment_properties()
    return buffer.script or ""


def _shaped_item(text: str, start: int, end: int, font: OneFont, script: str, is_rtl: bool) -> Iterator[Glyph]:
    """Yield the glyphs of a part, from left to right."""
    import uharfbuzz

    buffer: ShapedLine = uharfbuzz.Buffer()
    buffer.flags = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    buffer.add_str(text, item_offset=start, item_length=end - start)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if is_rtl else "ltr"
    uharfbuzz.shape(shaper(font), buffer, _SIMPLE if script in _SIMPLE_SCRIPTS else {"kern": True})
    infos = buffer.glyph_infos
    starts = sorted({info.cluster for info in infos})
    ends = dict(pairwise([*starts, end]))
    for info, at in zip(infos, buffer.glyph_positions, strict=True):
        kern = at.x_advance - shaper(font).get_glyph_h_advance(info.codepoint)
        part = text[info.cluster : ends[info.cluster]]
        moved = (at.x_offset, at.y_offset)
        yield Glyph(info.codepoint, info.cluster, at.x_advance, kern, font, *moved, part, is_rtl)


def _shaped(text: str, font: OneFont) -> ShapedLine:
    import uharfbuzz

    buffer: ShapedLine = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "ltr"
    uharfbuzz.shape(shaper(font), buffer, _SIMPLE)
    return buffer


def missing_characters(text: str, font: AnyFont = Font.REGULAR) -> str:
    """Return the characters of a text that a font and its fallbacks don't have."""
    if characters_of(first_font(font)).issuperset(text):
        return ""
    fonts = fonts_for(font)
    known = frozenset[str]().union(*map(characters_of, fonts))
    found: dict[str, None] = {}
    for start, end in clusters(text, 0, len(text)):
        if font_of_cluster(text[start:end], fonts) is None:
            found |= dict.fromkeys(sign for sign in re.sub(INVISIBLE, "", text[start:end]) if sign not in known)
    return "".join(found)


def no_font_has(sign: str, text: str, font: AnyFont) -> Sentence:
    """Return the message for a character that no font has.

    :param text: the text that it's in.
    :param font: the font of the text.
    """
    name = unicodedata.name(sign, "")
    return Sentence(
        "no font has {sign} ({name}), which is in {text}; tried: {fonts}. Add a font that has it to `fonts`",
        sign=quoted(sign),
        name=f"U+{ord(sign):04X} {name}".rstrip(),
        text=quoted(text),
        fonts=together(dict.fromkeys(map(display_name, fonts_for(font))), ", "),
    )
