"""The objects of a PDF: its table, its streams and its pages (ISO 32000-1, 7.5 and 7.7)."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pnp.base.geometry import Box
from pnp.preflight.own.syntax import TOKEN, Name, Reference, UnknownPdfError, Value, number, values, whole

_START = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*\Z")
_SECTION = re.compile(rb"\s*(?:xref\s+)?(\d+) (\d+)[ \r\n]+")
_ENTRY = 20
"""The bytes of a line of the table."""
_OBJECT = re.compile(rb"\s*\d+ \d+ obj\b")
_VERSION = re.compile(rb"%PDF-(\d)\.(\d)")
_MOST_LEVELS = 50  # of the tree of pages, and of references to references
INHERITED = ("Resources", "MediaBox", "CropBox", "Rotate")
"""What pages have from the nodes above them."""

Dictionary = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Stream:
    """A dictionary with bytes."""

    about: Dictionary
    raw: bytes


class PdfFile:
    """A file that `pnp` has made, in memory."""

    def __init__(self, data: bytes) -> None:
        """:raises UnknownPdfError: for what files of `pnp` don't have."""
        self._data = data
        self._known: dict[int, Value | Stream] = {}
        self._offsets: dict[int, int] = {}
        version, start = _VERSION.match(data), _START.search(data, max(0, len(data) - 64))
        if version is None or start is None:
            raise UnknownPdfError("%PDF")
        self.version = int(version[1]) + int(version[2]) / 10
        trailer = self._read_table(int(start[1]))
        if "Encrypt" in trailer or "Prev" in trailer:
            raise UnknownPdfError("trailer")
        self.root = self.dictionary(trailer.get("Root"))
        self.info = self.dictionary(trailer.get("Info"))

    def _read_table(self, at: int) -> Dictionary:
        """Keep where all objects are; the dictionary after the table."""
        if not self._data.startswith(b"xref", at):
            raise UnknownPdfError("xref")
        while section := _SECTION.match(self._data, at):
            first, count, at = int(section[1]), int(section[2]), section.end()
            for k in range(count):
                entry = self._data[at + _ENTRY * k : at + _ENTRY * (k + 1)]
                if entry[17:18] == b"n":
                    self._offsets[first + k] = int(entry[:10])
            at += _ENTRY * count
        found = values(self._tokens(at + len(b"trailer")), (b"startxref",))
        return self.dictionary(found[0] if found else None)

    def _tokens(self, at: int) -> Iterator[bytes]:
        return (match[1] or b"" for match in TOKEN.finditer(self._data, at))

    def get(self, value: Value) -> Value | Stream:
        """The value, or what it refers to."""
        for _ in range(_MOST_LEVELS):
            if not isinstance(value, Reference):
                return value
            if value.number not in self._known:
                self._known[value.number] = self._object(self._offsets.get(value.number))
            known = self._known[value.number]
            if isinstance(known, Stream):
                return known
            value = known
        raise UnknownPdfError("R")

    def _object(self, at: int | None) -> Value | Stream:
        if at is None:
            return None
        head = _OBJECT.match(self._data, at)
        if head is None:
            raise UnknownPdfError("obj")
        end, found = 0, list[bytes]()
        for match in TOKEN.finditer(self._data, head.end()):
            token, end = match[1] or b"", match.end()
            found.append(token)
            if token in (b"endobj", b"stream"):
                break
        value = values(iter(found), (b"endobj", b"stream"))
        if len(value) != 1:
            raise UnknownPdfError("obj")
        if found[-1] == b"endobj":
            return value[0]
        about = self.dictionary(value[0])
        start = end + (2 if self._data.startswith(b"\r\n", end) else 1)
        return Stream(about, self._data[start : start + whole(self._plain(about.get("Length")))])

    def _plain(self, value: Value) -> Value:
        found = self.get(value)
        if isinstance(found, Stream):
            raise UnknownPdfError("stream")
        return found

    def dictionary(self, value: Value) -> Dictionary:
        """A dictionary, empty if there is none; that of a stream, if it's one."""
        found = self.get(value)
        if isinstance(found, Stream):
            return found.about
        if found is None:
            return {}
        if not isinstance(found, dict):
            raise UnknownPdfError("<<")
        return found

    def array(self, value: Value) -> list[Value]:
        """An array, empty if there is none, its references followed."""
        found = self.get(value)
        if not isinstance(found, list | None):
            raise UnknownPdfError("[")
        return [self._plain(one) for one in found or ()]

    def numbers(self, value: Value) -> list[float]:
        """An array of numbers."""
        return [number(one) for one in self.array(value)]

    def name(self, value: Value) -> str:
        """A name, empty if there is none."""
        found = self.get(value)
        return found if isinstance(found, Name) else ""

    def box(self, value: Value) -> Box | None:
        """A rectangle, whichever corners it's given by; None if there is none."""
        corners = self.numbers(value)
        if len(corners) not in (0, 4):
            raise UnknownPdfError("Rect")
        return Box.around((corners[:2], corners[2:])) if corners else None  # type: ignore[arg-type]

    def contents(self, value: Value) -> bytes:
        """What is in a stream, or in several, unpacked."""
        found = self.get(value)
        if isinstance(found, list):
            return b"\n".join(self.contents(one) for one in found)
        if found is None:
            return b""
        if not isinstance(found, Stream):
            raise UnknownPdfError("stream")
        return self._unpacked(found)

    def _unpacked(self, stream: Stream) -> bytes:
        filters = self.get(stream.about.get("Filter"))
        names = (
            [Name(one) for one in filters if isinstance(one, Name)] if isinstance(filters, list) else [filters]
        )
        if names == [None] or not names:
            return stream.raw
        if names != ["FlateDecode"] or "DecodeParms" in stream.about:
            raise UnknownPdfError("Filter")
        try:
            return zlib.decompress(stream.raw)
        except zlib.error:
            raise UnknownPdfError("FlateDecode") from None

    def pages(self) -> Iterator[Dictionary]:
        """The pages in order, each with what it inherits."""
        yield from self._below(self.dictionary(self.root.get("Pages")), {}, 0)

    def _below(self, node: Dictionary, above: Dictionary, level: int) -> Iterator[Dictionary]:
        if level > _MOST_LEVELS:
            raise UnknownPdfError("Pages")
        whole_node = {**above, **node}
        if "Kids" not in node:
            yield whole_node
            return
        inherited = {key: whole_node[key] for key in INHERITED if key in whole_node}
        for kid in self.array(node["Kids"]):
            if not isinstance(kid, dict):
                raise UnknownPdfError("Kids")
            yield from self._below(kid, inherited, level + 1)

    def outline(self) -> Iterator[Dictionary]:
        """The entries of the outline in order."""
        yield from self._below_entry(self.dictionary(self.root.get("Outlines")))

    def _below_entry(self, parent: Dictionary) -> Iterator[Dictionary]:
        entry = self.dictionary(parent.get("First"))
        while entry:
            yield entry
            yield from self._below_entry(entry)
            entry = self.dictionary(entry.get("Next"))
