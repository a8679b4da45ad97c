"""Language-dependent typography: quotation marks and apostrophes, and hyphenation by the patterns of a language
(pyphen) and at soft hyphens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Protocol

from pnp.base.sentences import Sentence
from pnp.typesetting.blocks import Runs

_NARROW = "\N{NO-BREAK SPACE}"
_ENGLISH = ("“", "”", "‘", "’")
_GERMAN = ("„", "“", "‚", "‘")
_POINTED = ("«", "»", "“", "”")
_MARKS: Mapping[str, tuple[str, str, str, str]] = {
    **dict.fromkeys(("de", "cs", "sk", "sl", "hr", "bg", "is", "lt"), _GERMAN),
    **dict.fromkeys(("es", "it", "pt", "ca", "el", "no", "nb", "nn", "ar", "fa"), _POINTED),
    **dict.fromkeys(("ru", "uk", "be"), ("«", "»", "„", "“")),
    **dict.fromkeys(("pl", "ro", "hu"), ("„", "”", "«", "»")),
    **dict.fromkeys(("sv", "fi"), ("”", "”", "’", "’")),
    "fr": (f"«{_NARROW}", f"{_NARROW}»", "“", "”"),
    "da": ("»", "«", "›", "‹"),
    "he": ("”", "”", "’", "’"),
    "ja": ("「", "」", "『", "』"),
}
"""The marks around speech and around speech within it, by language."""
_BEFORE = frozenset("([{<–—-/¡¿*“„«‘‚")
"""What an opening mark may follow, besides a space."""


def with_quotes(text: str, language: str) -> str:
    """Return the text with the quotation marks of a language in place of straight ones, and with curved
    apostrophes.

    A mark after a digit is left alone unless a quotation is open there, because it may mean inches, feet or
    minutes. So is one after a backslash, which is removed.

    :param language: its code, such as ``de`` or ``pt-BR``; English for one that isn't known.
    """
    return "".join(_signs(text, language)) if '"' in text or "'" in text else text


def quoted_runs(runs: Runs, language: str) -> Runs:
    """Return runs with the quotation marks of a language; unchanged for no language. Their text is treated as a
    whole, but notation isn't changed."""
    text = "".join("x" * len(run.text) if run.code else run.text for run in runs)
    if not language or ('"' not in text and "'" not in text):
        return runs
    signs, found, start = _signs(text, language), [], 0
    for run in runs:
        end = start + len(run.text)
        found.append(run if run.code else run.with_text("".join(signs[start:end])))
        start = end
    return tuple(found)


def _signs(text: str, language: str) -> list[str]:
    """Return what is printed for each character of a text."""
    marks = _MARKS.get(language.casefold().partition("-")[0], _ENGLISH)
    found: list[str] = []
    is_open = {'"': False, "'": False}
    for at, sign in enumerate(text):
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        if sign not in is_open:
            found.append(sign)
        elif before == "\\":
            found[-1:] = ["", sign]
        elif sign == "'" and before.isalpha() and after.isalpha():
            found.append("’")
        elif is_open[sign] and not _opens(before, after):
            is_open[sign] = False
            found.append(marks[1] if sign == '"' else marks[3])
        elif before.isdigit():
            found.append(sign)
        elif _opens(before, after) and (sign == '"' or _is_closed(text, at)):
            is_open[sign] = True
            found.append(marks[0] if sign == '"' else marks[2])
        else:
            found.append("’" if sign == "'" else marks[1])
    return found


def _opens(before: str, after: str) -> bool:
    """Return whether a mark is where a quotation begins."""
    return (not before or before.isspace() or before in _BEFORE) and bool(after) and not after.isspace()


def _is_closed(text: str, at: int) -> bool:
    """Return whether a single mark is followed by one that may close it: otherwise it's an apostrophe, as in
    'tis."""
    place = text.find("'", at + 1)
    while place > 0:
        after = text[place + 1 : place + 2]
        if not text[place - 1].isspace() and not after.isalnum():
            return True
        place = text.find("'", place + 1)
    return False


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
