"""The syntax of PDF: numbers, names, strings, arrays and dictionaries (ISO 32000-1, 7.2 and 7.3)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence


class UnknownPdfError(PnpError):
    """What files of `pnp` don't have."""

    def __init__(self, what: str) -> None:
        """:param what: the part of the file, in the terms of the specification."""
        super().__init__(Sentence("the PDF can't be checked here ({what}): use pnp preflight", what=what))


class Name(str):
    """A name, without its slash."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Reference:
    """Stands for the object with this number."""

    number: int


Value: TypeAlias = "bool | int | float | bytes | Name | Reference | list[Value] | dict[str, Value] | None"


_SPACE = rb"\x00\t\n\f\r "
TOKEN = re.compile(
    rb"%[^\r\n]*"
    rb"|([-+.]*[0-9][0-9.]*"
    rb"|/[^" + _SPACE + rb"()<>\[\]{}/%]*"
    rb"|[A-Za-z'\"][A-Za-z0-9*'\"]*"
    rb"|\((?:[^()\\]|\\.)*\)"
    rb"|<<|>>|<[0-9A-Fa-f" + _SPACE + rb"]*>"
    rb"|[^" + _SPACE + rb"])",
    re.DOTALL,
)
"""A comment, or in its group a number, a name, a word, a string, a bracket or whatever else."""

_WORDS = {b"true": True, b"false": False, b"null": None}
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_ESCAPED = {
    b"n": b"\n",
    b"r": b"\r",
    b"t": b"\t",
    b"b": b"\b",
    b"f": b"\f",
    b"\n": b"",
    b"\r": b"",
    b"\r\n": b"",
}


def literal(token: bytes) -> Value:
    """The value of a token that stands by itself.

    :raises UnknownPdfError: for one that doesn't.
    """
    first = token[:1]
    if first in b"0123456789+-.":
        return int(token) if token.isdigit() else decimal(token)
    if first == b"/":
        return Name(token[1:].decode("latin-1"))
    if first == b"(" and len(token) > 1:
        return _ESCAPE.sub(_unescaped, token[1:-1])
    if first == b"<" and len(token) > 1:
        return bytes.fromhex(token[1:-1].decode("ascii"))
    if token in _WORDS:
        return _WORDS[token]
    raise UnknownPdfError(token.decode("latin-1"))


def decimal(token: bytes) -> float:
    """A number with or without a point."""
    try:
        return float(token)
    except ValueError:
        raise UnknownPdfError(token.decode("latin-1")) from None


def _unescaped(match: re.Match[bytes]) -> bytes:
    found = match[1]
    return bytes((int(found, 8) & 255,)) if found[:1].isdigit() else _ESCAPED.get(found, found)


def values(tokens: Iterator[bytes], ends: Collection[bytes]) -> list[Value]:
    """All values up to a token that ends them.

    :raises UnknownPdfError: for what can't be read, and if no such token comes.
    """
    found: list[Value] = []
    for token in tokens:
        if token in ends:
            return found
        if token == b"[":
            found.append(values(tokens, (b"]",)))
        elif token == b"<<":
            found.append(_dictionary(values(tokens, (b">>",))))
        elif token == b"R":
            _, number = found.pop(), found.pop()
            found.append(Reference(whole(number)))
        elif token:
            found.append(literal(token))
    raise UnknownPdfError("EOF")


def _dictionary(parts: list[Value]) -> dict[str, Value]:
    if len(parts) % 2 or not all(isinstance(key, Name) for key in parts[::2]):
        raise UnknownPdfError("<<")
    return {str(key): value for key, value in zip(parts[::2], parts[1::2], strict=True)}


def whole(value: Value) -> int:
    """A whole number."""
    if not isinstance(value, int):
        raise UnknownPdfError(repr(value))
    return value


def number(value: Value) -> float:
    """A number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UnknownPdfError(repr(value))
    return value
