"""Make themes, which are words and a palette, for drawings that don't belong to a spec."""

from __future__ import annotations

from functools import lru_cache

from pnp.base.errors import ErrorDetails, Mark, SpecError
from pnp.base.sentences import Sentence
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.language.errors import unknown_name
from pnp.language.translations import Words, languages, message_words, words


@lru_cache(maxsize=32)
def theme_of(language: str, game: str, palette: str = "colour") -> Theme:
    """Return a theme without a game's face.

    :raises PnpError: for an unknown language or palette.
    """
    errors: list[ErrorDetails] = []
    if language not in languages():
        errors.append(_unknown(language))
    if palette not in palettes():
        errors.append(unknown_name(Mark("palette"), Sentence("palette"), palette, palettes()))
    if errors:
        raise SpecError(errors)
    return Theme(palettes()[palette], words(language, games=(game,)), language)


def messages_in(language: str) -> Words:
    """Return the translations of messages into a language.

    :raises PnpError: for an unknown language.
    """
    if language not in languages():
        raise SpecError([_unknown(language)])
    return message_words(language)


def _unknown(language: str) -> ErrorDetails:
    return unknown_name(Mark("language"), Sentence("language"), language, languages())
