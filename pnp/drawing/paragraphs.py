"""Set more than one line: find line breaks, break text to a width, set paragraphs, centre text in a box.
Unicode's rules (UAX 14) give the line breaks in Chinese, Japanese and Korean text without spaces.

Words of other scripts are never broken here. Small kana don't start a line (strict style).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from pnp.base.geometry import MM_PER_POINT
from pnp.drawing.bidi import direction_of
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.shapes import Anchor, AnyFont, Colour, Direction, Font, Shapes, Text
from pnp.drawing.shaping import clusters

_WITHOUT_SPACES = (
    ("\u0e00", "\u0eff"),
    ("\u1000", "\u109f"),
    ("\u1780", "\u17ff"),
    ("\u200b", "\u200b"),
    ("\u2e80", "\ua4cf"),
    ("\uac00", "\ud7af"),
    ("\uf900", "\ufaff"),
    ("\ufe30", "\ufe4f"),
    ("\uff00", "\uffef"),
    ("\U0001b000", "\U0001b16f"),
    ("\U0001f000", "\U0001faff"),
    ("\U00020000", "\U0003ffff"),
)
"""Characters beside which a line may end although there is no space. A regular expression of them would take 30
ms to compile."""
_SOUTH_EAST = _WITHOUT_SPACES[:3]
_THAI_FIRST = frozenset("เแโใไເແໂໃໄ")
"""Vowels of Thai and Lao that are written before their consonant, and so begin a syllable."""
_THAI_LAST = frozenset("ๆฯໆຯ")
"""Signs that end a word."""
_THAI_FOLLOWING = frozenset("ะาำๅะາຳ")
"""Vowels that are written after their consonant."""
_KINDS = {
    "ZW": "\u200b",
    "GL": "\u00a0\u2007\u2011\u202f\u2060\ufeff",
    "CL": "、。︑︒﹐﹒，．｡､",
    "CP": ")]",
    "EX": "!?！？︕︖﹖﹗",
    "IS": ",.:;",
    "SY": "/",
    "IN": "․‥…︙",
    "NS": "々〻゛゜ゝゞヽヾ・ー゠〜‼⁇⁈⁉：；﹔﹕ｰ･"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ",
    "QU": "\"'",
    "HY": "-",
    "BA": "‐–|",
    "B2": "—",
    "PR": "$+\\£¥€₩№￥＄￡￦",
    "PO": "%¢°‰′″℃％￠",
}
_KIND_OF = {sign: kind for kind, signs in _KINDS.items() for sign in signs}
_BY_CATEGORY = {"Ps": "OP", "Pe": "CL", "Pi": "QU", "Pf": "QU", "Nd": "NU"}
_NEVER_BEFORE = frozenset({"ZW", "GL", "CL", "CP", "EX", "IS", "SY", "QU", "NS", "IN", "HY", "BA"})
"""Classes that no line begins with (LB7, LB12 to LB13, LB19, LB21, LB22)."""
_NEVER_AFTER = frozenset({"GL", "OP", "QU"})
"""Classes that no line ends with (LB12, LB14, LB19)."""
_TOGETHER = frozenset(
    {
        *(("PR", other) for other in ("ID", "AL", "NU", "OP")),
        *(("PO", other) for other in ("AL", "NU", "OP")),
        *((one, "PO") for one in ("ID", "AL", "NU", "CL", "CP")),
        *((one, "PR") for one in ("AL", "NU", "CL", "CP")),
        *((one, other) for one in ("AL", "NU", "HY", "IS", "SY") for other in ("AL", "NU")),
        *((one, "OP") for one in ("AL", "NU")),
        *(("CP", other) for other in ("AL", "NU")),
        ("B2", "B2"),
    }
)
"""Pairs that are never separated (LB17, LB23 to LB30)."""


def has_breaks(text: str) -> bool:
    """Return whether a line may end within a text although it has no spaces there."""
    return not text.isascii() and any(map(_is_without_spaces, text))


def _is_without_spaces(sign: str) -> bool:
    return sign >= "\u0e00" and any(first <= sign <= last for first, last in _WITHOUT_SPACES)


def _is_south_east(sign: str) -> bool:
    return any(first <= sign <= last for first, last in _SOUTH_EAST)


def breaks_in(text: str) -> Iterator[int]:
    """Yield the places in a text without spaces at which a line may end."""
    parts = [*clusters(text, 0, len(text))]
    for (start, middle), (_, end) in pairwise(parts):
        if _may_part(text[start:middle], text[middle:end]):
            yield middle


def emergency_breaks_in(text: str) -> Iterator[int]:
    """Yield the places where a word in Thai or a related script may be broken if it's wider than a line:
    between letters, but not beside a vowel that belongs to one of them."""
    for start, _ in clusters(text, 0, len(text)):
        if (
            start
            and _is_south_east(text[start])
            and text[start] not in _THAI_FOLLOWING
            and text[start - 1] not in _THAI_FIRST
        ):
            yield start


def _may_part(before: str, after: str) -> bool:
    """Return whether a line may end between two letters with their marks."""
    if not (_is_without_spaces(before[0]) or _is_without_spaces(after[0])):
        return False
    left, right = _kind(before), _kind(after)
    if left == "ZW":
        return right != "ZW"
    if right in _NEVER_BEFORE or left in _NEVER_AFTER or (left, right) in _TOGETHER:
        return False
    if _is_south_east(before[0]) or _is_south_east(after[0]):
        return _may_part_thai(before[0], after[0], left, right)
    return True


def _may_part_thai(before: str, after: str, left: str, right: str) -> bool:
    if "ID" in (left, right):
        return True
    return before in _THAI_LAST or (after in _THAI_FIRST and before not in _THAI_FIRST)


def _kind(cluster: str) -> str:
    """Return the class of a letter with its marks, as far as the rules here need it."""
    sign = cluster[0]
    if sign in _KIND_OF:
        return _KIND_OF[sign]
    if found := _BY_CATEGORY.get(unicodedata.category(sign)):
        return "ID" if found == "NU" and _is_without_spaces(sign) and not _is_south_east(sign) else found
    if _is_south_east(sign):
        return "SA"
    return "ID" if _is_without_spaces(sign) else "AL"


LEADING = 1.35
"""The distance between baselines, in type sizes."""


def wrap(text: str, width: float, size: float, font: AnyFont = Font.REGULAR) -> tuple[str, ...]:
    """Return the lines of a text, at most ``width`` mm wide. They are broken at spaces, but not at no-break
    spaces (U+00A0, U+202F), and within words of scripts that have no spaces; a word that is too wide gets
    its own line."""
    found: list[str] = []
    for paragraph in text.splitlines():
        current = ""
        for gap, word in _words(paragraph):
            longer = f"{current}{gap}{word}" if current else word
            if current and text_width(longer, size, font) > width:
                found.append(current)
                current = word
            else:
                current = longer
        found.append(current)
    return tuple(found)


def _words(text: str) -> Iterator[tuple[str, str]]:
    """Yield the unbreakable parts of a text, each with the space before it."""
    for word in re.findall(r"[^ \t]+", text):
        starts = [0, *(breaks_in(word) if has_breaks(word) else ())]
        for start, end in pairwise([*starts, len(word)]):
            yield "" if start else " ", word[start:end]


def paragraph(
    text: str, x: float, top: float, width: float, size: float, colour: Colour, font: AnyFont = Font.REGULAR
) -> tuple[Shapes, float]:
    """Return the shapes of a paragraph whose top is at ``top``, and its height in millimetres."""
    leading = LEADING * size * MM_PER_POINT
    found = wrap(text, width, size, font)
    first = top - cap_height(size, font)
    left, anchor, direction = x, Anchor.START, None
    if direction_of(text) is Direction.RTL:
        left, anchor, direction = x + width, Anchor.END, Direction.RTL
    shapes = tuple(
        Text(left, first - k * leading, line, size, colour, font, anchor, direction)
        for k, line in enumerate(found)
    )
    return shapes, len(found) * leading


def centred(x: float, y: float, text: str, size: float, colour: Colour, font: AnyFont = Font.REGULAR) -> Text:
    """Return a line whose capitals and figures are centred on (x, y)."""
    return Text(x, y - cap_height(size, font) / 2, text, size, colour, font, Anchor.MIDDLE)


def balanced(text: str, width: float, size: float, font: AnyFont) -> tuple[str, ...]:
    """Return a text in as few lines as the width allows, all of about the same length."""
    fewest = len(wrap(text, width, size, font))
    narrow = width
    while narrow > width / 3 and len(wrap(text, narrow - 2.0, size, font)) == fewest:
        narrow -= 2.0
    return wrap(text, narrow, size, font)
