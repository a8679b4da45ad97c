"""The encoding of SGF files: named by ``CA``, shown by a byte order mark, or guessed.

Old archives of games of Dots name none and are mostly in windows-1251, the usual encoding of Cyrillic on
Windows.
"""

from __future__ import annotations

import codecs
import re

from pnp.base.sentences import Sentence

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NAMED = re.compile(rb"(?<![A-Za-z])CA\s*\[\s*([^\]\s]{1,40})\s*\]")
_CYRILLIC, _WESTERN = "windows-1251", "windows-1252"
_LETTERS = frozenset(range(0xC0, 0x100))
"""The bytes of the letters from А to я in windows-1251, which are Western letters with accents elsewhere."""


def decode(data: bytes) -> tuple[str, str]:
    """The text of a file, and a notice if its encoding was guessed or isn't what the file says; otherwise an
    empty one."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace"), ""
    named = _NAMED.search(data)
    name = named[1].decode("ascii", errors="replace") if named else ""
    if name and (text := _decoded(data, name)) is not None:
        return text, ""
    if (text := _decoded(data, "utf-8")) is not None:
        return text, _told(name, "UTF-8") if name else ""
    guess = _CYRILLIC if _is_cyrillic(data) else _WESTERN
    return data.decode(guess, errors="replace"), _told(name, guess)


def _decoded(data: bytes, encoding: str) -> str | None:
    """The text in an encoding; None for bytes that it doesn't have, and for an unknown name."""
    try:
        return data.decode(encoding)
    except (LookupError, ValueError):
        return None


def _is_cyrillic(data: bytes) -> bool:
    """Whether most letters beyond ASCII stand beside each other, as in Cyrillic words; in Western languages
    nearly all of them stand alone between ASCII letters."""
    beyond = [at for at, byte in enumerate(data) if byte in _LETTERS]
    pairs = sum(data[at + 1] in _LETTERS for at in beyond if at + 1 < len(data))
    return 2 * pairs >= len(beyond)


def _told(name: str, guess: str) -> str:
    if name:
        return Sentence(
            "the file says that it is encoded in '{name}', which doesn't fit; it was read as {guess}",
            name=name,
            guess=guess,
        )
    return Sentence("the file doesn't name its encoding; it was read as {guess}", guess=guess)
