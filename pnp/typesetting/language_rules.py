"""The rules that a language sets for lines of text: its quotation marks and apostrophes, its hyphenation (by
pyphen's patterns and at soft hyphens), and the order of runs in paragraphs with right-to-left parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Protocol

from pnp.base.sentences import Sentence
from pnp.drawing.bidi import (
    Levels,
    classes_of,
    direction_of,
    has_right_to_left,
    line_levels,
    paragraph_levels,
    runs_in_order,
)
from pnp.drawing.shapes import Direction
from pnp.typesetting.blocks import Run, Runs

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
"""The marks around a quotation and around a quotation within it, by language."""
_BEFORE = frozenset("([{<–—-/¡¿*“„«‘‚")
"""The characters, besides a space, that an opening mark may follow."""


def with_quotes(text: str, language: str) -> str:
    """Return the text with the quotation marks of a language in place of straight ones, and with curved
    apostrophes.

    A mark after a digit is left alone unless a quotation is open there, because it may mean inches, feet or
    minutes. A mark after a backslash is left alone, too, and the backslash is removed.

    :param language: its code, such as ``de`` or ``pt-BR``. An unknown code is treated as English.
    """
    return "".join(_signs(text, language)) if '"' in text or "'" in text else text


def quoted_runs(runs: Runs, language: str) -> Runs:
    """Return runs of text with the quotation marks of a language, or unchanged if the language is empty. A
    quotation may extend over several runs. Notation isn't changed."""
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
    """Return whether a single mark is followed by one that may close it. If it isn't, it's an apostrophe, as in
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
"""The fewest letters allowed before a hyphen, and after it."""


class _Patterns(Protocol):
    def positions(self, word: str, /) -> list[int]: ...


def why_not(language: str) -> str:
    """Return the reason why text in a language can't be hyphenated; an empty string if it can."""
    try:
        import pyphen
    except ImportError:
        return Sentence("hyphenation needs the package 'pyphen'; install it, or remove `hyphenate`")
    if not pyphen.language_fallback(language):
        return Sentence(
            "there are no hyphenation patterns for the language '{language}': remove "
            "`hyphenate`, or add soft hyphens",
            language=language,
        )
    return ""


def hyphens_in(text: str, language: str) -> Iterator[int]:
    """Yield the positions in a word at which it may be hyphenated.

    :param language: the code of the language whose patterns are used; no patterns are used if it's empty.
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


_OBJECT = "\ufffc"
"""The placeholder for a picture among letters (OBJECT REPLACEMENT CHARACTER)."""
_KEPT_FOR_PICTURE = "\u00a0"


@dataclass(frozen=True, slots=True)
class Order:
    """The levels of a paragraph's characters, before it's broken into lines."""

    classes: Sequence[str]
    levels: Levels
    base: int
    starts: Sequence[int]
    """The position at which each word starts in the paragraph, and the position at which the last one ends."""
    ends: Sequence[int]

    @property
    def is_rtl(self) -> bool:
        return self.base == 1

    def arranged(self, runs: Runs, first: int, after: int) -> Runs:
        """Return the runs of a line from left to right, each with its direction.

        :param first: the number of the line's first word; ``after`` is that of the word after its last.
        """
        start, end = self.starts[first], self.ends[after - 1]
        classes = [*self.classes[start:end]]
        levels = [*self.levels[start:end]]
        beyond = sum(len(run.text) for run in runs) - len(classes)  # the hyphen that ends the line
        levels += levels[-1:] * beyond
        classes += classes[-1:] * beyond
        found: list[Run] = []
        for level, places in runs_in_order(line_levels(classes, levels, self.base)):
            direction = Direction.RTL if level & 1 else Direction.LTR
            parts = [*_between(runs, places[0], places[-1] + 1, direction)]
            found += reversed(parts) if level & 1 else parts
        return tuple(found)


def order_of(words: Sequence[Runs], joined: Sequence[bool], direction: Direction | None) -> Order | None:
    """Return the order of a paragraph's words, or None if the paragraph simply runs from left to right.

    :param joined: whether there is no space before each word.
    """
    texts = ["".join(map(_letters, word)) for word in words]
    spaced = ["" if is_joined or not number else " " for number, is_joined in enumerate(joined)]
    text = "".join(part for pair in zip(spaced, texts, strict=True) for part in pair)
    base = direction or direction_of(text)
    if base is Direction.LTR and not has_right_to_left(text):
        return None
    classes = classes_of(text)
    ends = [*accumulate(len(gap) + len(word) for gap, word in zip(spaced, texts, strict=True))]
    starts = [end - len(word) for end, word in zip(ends, texts, strict=True)]
    level = int(base is Direction.RTL)
    return Order(classes, paragraph_levels(classes, level, text), level, starts, ends)


def cut(runs: Runs, starts: Sequence[int]) -> list[Runs]:
    """Return the runs of each part of a word.
    :param starts: the position in the word's text at which each part starts."""
    end = sum(len(run.text) for run in runs)
    return [tuple(_between(runs, first, last)) for first, last in pairwise([*starts, end])]


def _letters(run: Run) -> str:
    """Return the text of a run, with placeholders for pictures instead of the spaces that reserve their
    places."""
    is_picture = run.icon is not None or not run.text.strip(_KEPT_FOR_PICTURE)
    return _OBJECT * len(run.text) if is_picture else run.text


def _between(runs: Runs, start: int, end: int, direction: Direction | None = None) -> Iterator[Run]:
    """Yield the parts of runs between two positions in their joint text."""
    at = 0
    for run in runs:
        first, last = max(start - at, 0), min(end - at, len(run.text))
        if first < last:
            yield replace(run, text=run.text[first:last], direction=direction)
        at += len(run.text)
