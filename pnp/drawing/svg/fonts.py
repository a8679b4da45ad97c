"""The fonts of text in pictures: the built-in ones, and those that the user has put beside the picture."""

from __future__ import annotations

from collections.abc import Callable

from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.drawing.font_files import is_installed
from pnp.drawing.shapes import AnyFont, Font, FontFile
from pnp.drawing.svg.notes import Notices

FindFont = Callable[[str, int, bool], FontFile | None]
"""Finds the user's font of a family, weight (100 to 900) and whether it's italic; None if there is none."""

_OWN = frozenset(
    {"sourcesanspro", "sourcesans3", "sourcesans", "sansserif", "systemui", "uisansserif", "inherit"}
)
"""Names of the built-in family, and those that ask for any plain face."""


def no_fonts(family: str, weight: int, is_italic: bool) -> FontFile | None:
    """Find no font of the user's."""
    return None


def families(text: str) -> list[str]:
    """The names in a value of ``font-family``."""
    return [name for part in text.split(",") if (name := part.strip().strip("\"'").strip())]


def font_for(wanted: str, weight: str, style: str, find: FindFont, notices: Notices, line: int) -> AnyFont:
    """The font for a text: the first of its families that is here, else the built-in one, with a notice."""
    heavy = int(float(weight)) if weight.replace(".", "").isdigit() else 400
    is_italic = style.lower().startswith(("italic", "oblique"))
    names = families(wanted)
    for name in names:
        plain = "".join(sign for sign in name.lower() if sign.isalnum())
        if plain in _OWN:
            return _builtin(heavy, is_italic)
        if (own := find(name, heavy, is_italic)) is not None:
            return own
        if (display := _display(plain)) is not None:
            return display
    if names:
        message = Sentence(
            "the font {name} isn't here, so its text is set in Source Sans Pro: put {file} beside the picture, "
            "or turn the text into paths",
            name=quoted(names[0]),
            file=f"{''.join(names[0].split())}.ttf",
        )
        notices.add(line, message)
    return _builtin(heavy, is_italic)


def _display(name: str) -> FontFile | None:
    """The display face of a name in small letters and digits, if it's installed."""
    from pnp.drawing.face import AMATIC, FJALLA, FREDOKA  # which few pictures ask for

    wanted = (font for font in (AMATIC, FJALLA, FREDOKA) if font.name.partition("-")[0].lower() == name)
    return next((font for font in wanted if is_installed(font)), None)


def _builtin(weight: int, is_italic: bool) -> Font:
    if is_italic:
        return Font.ITALIC
    if weight >= 650:
        return Font.BOLD
    return Font.SEMIBOLD if weight >= 550 else Font.REGULAR
