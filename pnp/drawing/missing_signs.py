"""Characters that none of a text's fonts has, and what to say about them."""

from __future__ import annotations

import unicodedata

from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence, together
from pnp.drawing.font_files import characters_of, display_name, first_font, fonts_for
from pnp.drawing.shapes import AnyFont, Font
from pnp.drawing.shaping import INVISIBLE, clusters, font_of_cluster


def missing_characters(text: str, font: AnyFont = Font.REGULAR) -> str:
    """Return the characters of a text that none of a font's fonts can set."""
    if characters_of(first_font(font)).issuperset(text):
        return ""
    fonts = fonts_for(font)
    known = frozenset[str]().union(*map(characters_of, fonts))
    found: dict[str, None] = {}
    for start, end in clusters(text, 0, len(text)):
        if font_of_cluster(text[start:end], fonts) is None:
            found |= dict.fromkeys(sign for sign in INVISIBLE.sub("", text[start:end]) if sign not in known)
    return "".join(found)


def no_font_has(sign: str, text: str, font: AnyFont) -> Sentence:
    """Return the message about a character that no font has.

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
