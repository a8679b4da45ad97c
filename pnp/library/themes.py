"""The theme of a drawing that belongs to no spec: a palette, and the words of a language."""

from __future__ import annotations

from functools import lru_cache

from pnp.base.errors import ErrorDetails, Mark, SpecError
from pnp.base.sentences import Sentence
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.language.errors import unknown_name
from pnp.language.translations import languages, words


@lru_cache(maxsize=32)
def theme_of(language: str, game: str, palette: str = "colour") -> Theme:
    """Return a theme without a game's face.

    :raises PnpError: for an unknown language or palette.
    """
    errors: list[ErrorDetails] = []
    if language not in languages():
        errors.append(unknown_name(Mark("language"), Sentence("language"), language, languages()))
    if palette not in palettes():
        errors.append(unknown_name(Mark("palette"), Sentence("palette"), palette, palettes()))
    if errors:
        raise SpecError(errors)
    return Theme(palettes()[palette], words(language, games=(game,)), language)
