"""Where words may be hyphenated: by the patterns of their language (pyphen), and at soft hyphens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

from pnp.base.sentences import Sentence

HYPHEN, SOFT_HYPHEN = "-", "\u00ad"
_WORD = re.compile(r"[^\W\d_]{5,}")
_LEFT, _RIGHT = 2, 3
"""The fewest letters before a hyphen, and after it."""


class _Patterns(Protocol):
    def positions(self, word: str, /) -> list[int]: ...


def why_not(language: str) -> str:
    """Return why text in a language can't be hyphenated; empty if it can."""
    try:
        import pyphen
    except ImportError:
        return Sentence("hyphenation needs the package 'pyphen'; install it, or remove `hyphenate`")
    if not pyphen.language_fallback(language):
        return Sentence("there are no hyphenation patterns for the language '{language}'", language=language)
    return ""


def hyphens_in(text: str, language: str) -> Iterator[int]:
    """Yield the places of a word after which it may be hyphenated.

    :param language: the language whose patterns are used; none if it's empty.
    """
    yield from (found.end() for found in re.finditer(SOFT_HYPHEN, text) if found.end() < len(text))
    if not language or SOFT_HYPHEN in text or "://" in text:
        return
    for found in _WORD.finditer(text):
        for at in _patterns(language).positions(found[0]):
            yield found.start() + at


@lru_cache(maxsize=8)
def _patterns(language: str) -> _Patterns:
    import pyphen

    found: _Patterns = pyphen.Pyphen(lang=pyphen.language_fallback(language), left=_LEFT, right=_RIGHT)
    return found
