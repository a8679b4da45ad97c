"""Read plain values as YAML writes them, quote them in messages, and suggest names for misspelt ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import isfinite
from typing import Any

from pnp.base.sentences import NO_WORDS, Sentence, said

LONGEST = 40
MOST_QUOTED = 60
"""The most characters of a name that a message quotes."""
MOST_OF_LINE = 500
"""The most characters of a line: a line on the screen, and a list of names to choose from."""
SCREENFUL = 20
"""The most errors that are printed at once."""


_NO_BREAK_SPACES = "\u00a0\u202f"
"""Spaces before French punctuation, which Python counts as unprintable."""
_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"
_RIGHT_TO_LEFT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]"


_KEPT = frozenset((*_NO_BREAK_SPACES, _ISOLATE, _END_OF_ISOLATE))


def printable(text: str) -> str:
    """Return the text with escapes for all characters that a terminal can't print."""
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign in _KEPT else sign.encode("unicode_escape").decode() for sign in text
    )


def quoted(value: Any) -> str:
    """Return a value as it's written in YAML, but short and on one line, with text in quotes."""
    if value is None:
        return Sentence("an empty value")
    if isinstance(value, str):
        if not value.strip():
            return Sentence("blank text")
        text = printable(value)
        text = text if len(text) < LONGEST - 1 else f"{text[: LONGEST - 5]}…"
        return Sentence("'{text}'", text=_isolated(text))
    text = _flow(value)
    if len(text) <= LONGEST:
        return text
    return f"{text[: LONGEST - 4]}…{text[-1] if text[-1] in _CLOSING else ''}"


def _isolated(text: str) -> str:
    """Return a text that keeps the order of the sentence around it, even if it runs from right to left."""
    is_mixed = not text.isascii() and re.search(_RIGHT_TO_LEFT, text)
    return f"{_ISOLATE}{text}{_END_OF_ISOLATE}" if is_mixed else text


def shortened(text: str, most: int = MOST_QUOTED) -> str:
    """Return the text, with its middle left out if it is longer than ``most`` characters."""
    if len(text) <= most:
        return text
    end = most // 3
    return f"{text[: most - end - 1]}…{text[-end:]}"


_QUOTED = rf"(?<!\w)'([^'\n]{{{MOST_QUOTED + 1},}})'(?!\w)|(?<=[„«])([^“»\n]{{{MOST_QUOTED + 1},}})(?=[“»])"


def brief(text: str) -> str:
    """Return a message with long names shortened."""
    if len(text) > MOST_QUOTED:
        text = re.sub(_QUOTED, _with_short_name, text)
    return "\n".join(shortened(line, MOST_OF_LINE) for line in text.split("\n"))


def _with_short_name(match: re.Match[str]) -> str:
    return f"'{shortened(match[1])}'" if match[1] else shortened(match[2])


def screenful(errors: Iterable[object], words: Mapping[str, str] = NO_WORDS) -> Iterator[str]:
    """Yield the lines of the first errors, and how many more there are.

    :param words: the words of the reader's language.
    """
    rest = iter(errors)
    yield from map(str, islice(rest, SCREENFUL))
    if more := sum(1 for _ in rest):
        yield said(more_errors(more), words)


def more_errors(count: int) -> str:
    """Return the line that stands for the errors beyond a screenful."""
    return Sentence("and {count:,} more error", "and {count:,} more errors", count=count)


def first_of(names: Sequence[str], most: int) -> str:
    """Return the first names of a list, with dots for the others."""
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")


def counted(count: int, one: str, more: str = "") -> str:
    """Return ``1 row``, ``2 rows``, as a sentence that can be translated.

    :param more: the plural, if it isn't ``one`` with an s.
    """
    return Sentence("{count} " + one, "{count} " + (more or f"{one}s"), count=count)


_CLOSING = "']}"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{printable(str(key))}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return "null" if value is None else printable(as_written(value))


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """Return the known word nearest to ``word``, ignoring case, or the empty string.

    :param cutoff: how similar the two must be, from 0 to 1.
    """
    from difflib import get_close_matches  # imported only for errors

    folded = {name.casefold(): name for name in sorted(known)}
    near = get_close_matches(word.casefold(), folded, n=1, cutoff=cutoff)
    return folded[near[0]] if near else ""


def did_you_mean(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """Return ``"; did you mean 'trackers'?"`` for the known word nearest to ``word``, or the empty string.

    :param cutoff: see `nearest`.
    """
    near = nearest(word, known, cutoff)
    return Sentence("; did you mean '{near}'?", near=near) if near else ""


RENAMED = "'{old}' is now called '{new}'"


def renamed(old: str, new: str) -> Sentence:
    """Return a message that gives the new name of something."""
    return Sentence(RENAMED, old=old, new=new)


def suggested(message: str) -> str:
    """Return the name that a message suggests, such as ``trackers``, or the empty string."""
    if not isinstance(message, Sentence):
        return ""
    for name in ("near", "new"):  # as in "did you mean '{near}'?" and "is now called '{new}'"
        found = message.values.get(name)
        if isinstance(found, str) and f"'{{{name}}}'" in message.template:
            return found
    return next((found for value in message.values.values() if (found := suggested(str(value)))), "")


_INTEGER = re.compile(r"[-+]?[0-9]{1,18}")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]{1,3})?")
_WHOLE = re.compile(r"[-+]?[0-9]+[eE]\+?[0-9]+")
"""A whole number such as 1e3. As in JSON Schema, any notation of a whole number is accepted."""
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "Null", "NULL", "~", ""), None),
}


class WrittenInteger(int):
    """A whole number in another notation than Python's, such as +5 or 007, which is kept: where text is
    expected, it's printed as it's written."""

    written: str


class WrittenNumber(float):
    """A number in another notation than Python's, such as 1.10."""

    written: str


def as_written(value: object) -> str:
    """Return a value, such as a number, as it's written in a file: +5, 007 or 1.10."""
    return str(getattr(value, "written", value))


def scalar(text: str) -> bool | int | float | str | None:
    """Return a plain scalar by the core schema of YAML 1.2, except that hexadecimal and octal numbers stay
    text."""
    if text in _WORDS:
        return _WORDS[text]
    number: int | float
    if _INTEGER.fullmatch(text):
        number = int(text)
    elif len(text) < 40 and _FLOAT.fullmatch(text) and isfinite(number := float(text)):
        number = int(number) if _WHOLE.fullmatch(text) and abs(number) < 1e18 else number
    else:
        return text
    if str(number) == text:
        return number
    found = WrittenInteger(number) if isinstance(number, int) else WrittenNumber(number)
    found.written = text
    return found
