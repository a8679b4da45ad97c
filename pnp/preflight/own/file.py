"""The parts of a PDF that measuring needs. `pypdf` reads its tables, streams, pages and operators."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from typing import Any, TypeAlias

from pypdf import PdfReader
from pypdf.errors import DependencyError, PyPdfError
from pypdf.generic import ContentStream, DictionaryObject, IndirectObject, NameObject, NullObject, StreamObject

from pnp.base.errors import PnpError
from pnp.base.geometry import Box
from pnp.base.sentences import Sentence

Value: TypeAlias = Any
"""An object of `pypdf`."""
Dictionary: TypeAlias = Mapping[str, Value]
"""A dictionary of the file; its keys begin with slashes."""
_OTHER_WAYS = ("/Encrypt", "/Prev", "/XRefStm")
"""Keys of a trailer that show that a file is encrypted, was changed, or has a second table."""
_BROKEN = (PyPdfError, DependencyError, ArithmeticError, AssertionError, AttributeError, LookupError,
           NotImplementedError, RecursionError, TypeError, ValueError)  # fmt: skip
"""The exceptions that `pypdf` raises for broken files. According to its documentation, these may be any."""


class UnknownPdfError(PnpError):
    """Something that `pnp` doesn't write into files."""

    def __init__(self, what: str) -> None:
        """:param what: the part of the file, in the terms of the specification."""
        super().__init__(Sentence("the PDF can't be checked here ({what}): use pnp preflight", what=what))


class _Mended(logging.Handler):
    """Catches problems that `pypdf` would repair and only log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


@contextmanager
def _refusing(what: str) -> Iterator[None]:
    """Refuse anything that `pypdf` can't read, or would repair or guess."""
    log, mended = logging.getLogger("pypdf"), _Mended()
    log.addHandler(mended)
    try:
        yield
    except _BROKEN as error:
        raise UnknownPdfError(what) from error
    finally:
        log.removeHandler(mended)
    if mended.said:
        raise UnknownPdfError(what) from ValueError(mended.said[0])


class PdfFile:
    """A file that `pnp` has made, in memory."""

    def __init__(self, data: bytes) -> None:
        """:raises UnknownPdfError: for anything that `pnp` doesn't write into files."""
        self._known: dict[int, Value] = {}
        with _refusing("%PDF"):
            self._reader = reader = PdfReader(BytesIO(data), strict=True)
            self.version = float(reader.pdf_header.removeprefix("%PDF-"))
        if reader.xref_objStm or not reader.trailer.keys().isdisjoint(_OTHER_WAYS):
            raise UnknownPdfError("trailer")
        with _refusing("Root"):
            self.root: Dictionary = reader.root_object
        self.info = self.dictionary(reader.trailer.raw_get("/Info") if "/Info" in reader.trailer else None)

    def get(self, value: Value) -> Value:
        """Return the value, or the object to which it refers; None if there is none."""
        if isinstance(value, IndirectObject):
            if value.idnum not in self._known:
                with _refusing("R"):
                    self._known[value.idnum] = value.get_object()
            value = self._known[value.idnum]
        return None if isinstance(value, NullObject) else value

    def dictionary(self, value: Value) -> Dictionary:
        """Return a dictionary, empty if there is none; for a stream, its dictionary."""
        found = self.get(value)
        if found is None:
            return {}
        if not isinstance(found, DictionaryObject):
            raise UnknownPdfError("<<")
        return found

    def array(self, value: Value) -> list[Value]:
        """Return an array with its references followed; empty if there is none."""
        found = self.get(value)
        if not isinstance(found, list | None):
            raise UnknownPdfError("[")
        return [self.get(one) for one in found or ()]

    def numbers(self, value: Value) -> list[float]:
        """Return an array of numbers."""
        return [number(one) for one in self.array(value)]

    def name(self, value: Value) -> str:
        """Return a name without its slash, empty if there is none."""
        found = self.get(value)
        return found[1:] if isinstance(found, NameObject) else ""

    def box(self, value: Value) -> Box | None:
        """Return a rectangle, given by any two opposite corners; None if there is none."""
        corners = self.numbers(value)
        if len(corners) not in (0, 4):
            raise UnknownPdfError("Rect")
        return Box.around((corners[:2], corners[2:])) if corners else None  # type: ignore[arg-type]

    def contents(self, value: Value) -> bytes:
        """Return the uncompressed contents of a stream; empty if there is none."""
        found = self.get(value)
        if found is None:
            return b""
        if not isinstance(found, StreamObject):
            raise UnknownPdfError("stream")
        with _refusing("Filter"):
            return found.get_data()

    def operations(self, value: Value) -> list[Operation]:
        """Return the operators of one stream or several."""
        streams = self.get(value)
        data = b"\n".join(map(self.contents, streams if isinstance(streams, list) else [value]))
        known = operations_in(data)
        if known is not None:
            return known
        with _refusing("Contents"):
            found = ContentStream(streams, self._reader, "bytes").operations
        return [(*_sorted(operands), token) for operands, token in found]

    def pages(self) -> list[Dictionary]:
        """Return the pages in order, each with its inherited attributes."""
        with _refusing("Pages"):
            return [*self._reader.pages]

    def outline(self) -> int:
        """Return the number of entries in the outline."""
        with _refusing("Outlines"):
            return _count(self._reader.outline)


def _sorted(operands: Value) -> tuple[tuple[float, ...], tuple[Value, ...]]:
    """Return numbers, and all other operands."""
    numbers = tuple(one for one in operands if isinstance(one, int | float))
    return numbers, tuple(one for one in operands if not isinstance(one, int | float))


def _count(entries: Value) -> int:
    """Return the number of entries, including nested ones."""
    return sum(_count(entry) if isinstance(entry, list) else 1 for entry in entries)


def whole(value: Value) -> int:
    """Check that a value is a whole number, and return it."""
    if not isinstance(value, int):
        raise UnknownPdfError(repr(value))
    return value


def number(value: Value) -> float:
    """Check that a value is a number, and return it."""
    if not isinstance(value, int | float):
        raise UnknownPdfError(repr(value))
    return value


# Dividing the content of a page into its operators (ISO 32000-1, 7.2, 7.3 and 7.8)


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
    """Return the operators of a page or form; None if anything is written in another notation."""
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
    """Return the value of a token: a number, a name, a string, or an array of these."""
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
