"""What XLSX and ODS files have in common: a ZIP of XML files, read within limits, since anyone may have made
it."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping
from typing import Protocol
from xml.parsers import expat

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence

MOST_PART, MOST_PARTS = 20_000_000, 2000
"""The most bytes of one file in the ZIP, once it's unpacked, and the most files."""
MOST_ELEMENTS, MOST_DEPTH = 500_000, 100
"""The most elements of all files that are read, which takes about a second, and how deep they may be nested."""
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How files in the ZIP may be packed; both formats allow no other way."""
_OLD = b"\xd0\xcf\x11\xe0"
"""How files of the old format begin, and files with a password."""


class Package:
    """The files in a ZIP, by their names in small letters: not all programs write their names alike."""

    def __init__(self, data: bytes) -> None:
        """:raises TextError: for anything but a ZIP."""
        if data.startswith(_OLD):
            raise TextError.at(
                Sentence("has a password or an old format: save it as XLSX, ODS or CSV, without a password")
            )
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
            raise TextError.at(_broken()) from error
        entries = self._archive.infolist()
        if len(entries) > MOST_PARTS:
            raise TextError.at(Sentence("holds more than {most:,} files", most=MOST_PARTS))
        self._names = {entry.filename.casefold(): entry for entry in entries}
        self._elements = 0

    def has(self, name: str) -> bool:
        return name.casefold() in self._names

    def part(self, name: str) -> bytes:
        """Return one file.

        :raises TextError: if it's missing, damaged or too large.
        """
        entry = self._names.get(name.casefold())
        if entry is None or entry.compress_type not in _PACKED:
            raise TextError.at(_broken())
        try:
            with self._archive.open(entry) as file:
                data = file.read(MOST_PART + 1)
        except (
            zipfile.BadZipFile,
            zlib.error,
            EOFError,
            NotImplementedError,
            RuntimeError,
            ValueError,
            OSError,
        ):
            raise TextError.at(_broken()) from None
        if len(data) > MOST_PART:
            raise TextError.at(
                Sentence("unpacks to more than {most:,} bytes: delete what isn't needed", most=MOST_PART)
            )
        return data

    def walk(self, name: str, handler: Handler) -> None:
        """Hand an XML file to a handler. Files that declare entities are refused, so none can be expanded.

        :raises TextError: for a file that isn't well-formed, and for one with too many elements.
        """
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        depth = 0

        def start(name: str, attributes: Mapping[str, str]) -> None:
            nonlocal depth
            depth += 1
            self._elements += 1
            if self._elements > MOST_ELEMENTS or depth > MOST_DEPTH:
                raise TextError.at(_too_much())
            handler.start(_local(name), {_local(key): value for key, value in attributes.items()})

        def end(name: str) -> None:
            nonlocal depth
            depth -= 1
            handler.end(_local(name))

        def refuse(*_: object) -> None:
            raise TextError.at(_broken())

        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.CharacterDataHandler = handler.text
        parser.StartDoctypeDeclHandler = refuse
        parser.XmlDeclHandler = _check_encoding
        try:
            parser.Parse(self.part(name), True)
        except expat.ExpatError as error:
            raise TextError.at(_broken()) from error


def _check_encoding(version: str, encoding: str | None, standalone: int) -> None:
    """Refuse encodings that spreadsheets don't have (ECMA-376, part 2, 'XML usage')."""
    if encoding is not None and encoding.casefold() not in ("utf-8", "utf-16", "us-ascii"):
        raise TextError.at(_broken())


def _broken() -> str:
    return Sentence("isn't a spreadsheet that can be read: save it again as XLSX, ODS or CSV")


def _too_much() -> str:
    return Sentence(
        "has more than {most:,} cells and other elements: copy what you need into a new file",
        most=MOST_ELEMENTS,
    )


class Handler(Protocol):
    """Gets the elements and texts of an XML file in turn; names have no prefixes."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None: ...

    def end(self, name: str) -> None: ...

    def text(self, text: str) -> None: ...


def _local(name: str) -> str:
    return name.rpartition(" ")[2]
