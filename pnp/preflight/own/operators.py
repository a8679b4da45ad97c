"""Divides the content of a page into its operators (ISO 32000-1, 7.2, 7.3 and 7.8).

It knows only the notation that `pnp` writes. Anything else is left to `pypdf`, which takes eight times as long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

_PARTS = {
    b"space": rb"[\t\n\f\r\x20]",
    b"end": rb"(?![^\t\n\f\r\x20()<>\[\]{}/%])",
    b"number": rb"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)",
    b"string": rb"\((?:[^()\\\r]|\\[0-7]{3}|\\[nrtbf()\\])*\)",
    b"hex": rb"<(?:[0-9A-Fa-f]{2})*>",
}
_TOKEN = re.compile(
    rb"""%(space)s*(?:
      (?P<plain> (?: %(number)s%(space)s+ )* [A-Za-z'"]+\*?%(end)s )
    | (?P<number> %(number)s%(end)s )
    | (?P<name> /[A-Za-z0-9+._-]+ )
    | (?P<string> %(string)s )
    | (?P<hex> %(hex)s )
    | \[(?P<array> (?: %(string)s | %(hex)s | [-+.0-9\t\n\f\r\x20] )* )\]
    | (?P<end> \Z )
    | (?P<unknown> . )
    )"""
    % _PARTS,
    re.VERBOSE | re.DOTALL,
)
"""An operator with only numbers before it is one token, because these make up most of a page."""
_ESCAPE = re.compile(rb"\\([0-7]{3}|.)")
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_NO_OPERATORS = frozenset((b"BI", b"ID", b"EI", b"true", b"false", b"null"))
"""The words around the data of an image, and words that are operands."""


Operation: TypeAlias = tuple[tuple[float, ...], tuple[Any, ...], bytes]
"""The numbers before an operator, all its other operands, and the operator itself.

The others are names with their slashes, strings as bytes, and arrays as lists. A page has thousands of
operators; they are plain tuples, because Python's garbage collector soon ignores these.
"""


def operations_in(data: bytes) -> list[Operation] | None:
    """The operators of a page or form; None if anything is written in another notation."""
    try:
        return list(_operations(data))
    except _UnknownSpellingError:
        return None


class _UnknownSpellingError(ValueError):
    """The content has a notation that `pnp` never writes."""


def _operations(data: bytes) -> Iterator[Operation]:
    numbers: list[float] = []
    others: list[Any] = []
    for match in _TOKEN.finditer(data):
        kind = match.lastgroup or ""
        if kind == "plain":
            *before, token = match[kind].split()
            if token in _NO_OPERATORS:
                raise _UnknownSpellingError
            yield (*numbers, *map(float, before)), tuple(others), token
            if numbers or others:
                numbers, others = [], []
        elif kind == "number":
            numbers.append(float(match[kind]))
        elif kind != "end":
            others.append(_value(kind, match[kind]))
    if numbers or others:
        raise _UnknownSpellingError


def _value(kind: str, text: bytes) -> Any:
    """The value of a token: a number, a name, a string, or an array of these."""
    if kind == "unknown":
        raise _UnknownSpellingError
    if kind == "number":
        return float(text)
    if kind == "array":
        items = (match for match in _TOKEN.finditer(text) if match.lastgroup != "end")
        return [_value(match.lastgroup or "", match[match.lastgroup or ""]) for match in items]
    if kind == "name":
        return text.decode("ascii")
    if kind == "hex":
        return bytes.fromhex(text[1:-1].decode("ascii"))
    own = text[1:-1]
    return _ESCAPE.sub(_unescaped, own) if b"\\" in own else own


def _unescaped(match: re.Match[bytes]) -> bytes:
    code = match[1]
    return bytes((int(code, 8) & 0xFF,)) if len(code) == 3 else _ESCAPES.get(code, code)
