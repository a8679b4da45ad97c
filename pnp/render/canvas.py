"""The part of reportlab's canvas that `pdf` needs, with types: the library declares none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol


class PdfObject(Protocol):
    """Anything that reportlab can write into a file, such as a dictionary, an array, a text or an
    annotation."""


class Catalog(Protocol):
    """The root of a document's objects."""

    Names: Dictionary


class Dictionary(Protocol):
    """A dictionary of a PDF."""

    dict: dict[str, PdfObject]


class Document(Protocol):
    """A document that is being written."""

    def xobjDict(self, names: Iterable[str], /) -> Dictionary: ...  # noqa: N802
    def Reference(self, form: PdfObject, name: str | None = None, /) -> PdfObject: ...  # noqa: N802

    @property
    def Catalog(self) -> Catalog: ...  # noqa: N802, reportlab's name


class ClipPath(Protocol):
    """A path that shapes are clipped to."""

    def rect(self, x: float, y: float, width: float, height: float, /) -> None: ...


class Face(Protocol):
    """A registered font, which is embedded in subsets of 256 characters or fewer."""

    def splitString(self, text: str, document: Document, /) -> Sequence[tuple[int, bytes]]: ...  # noqa: N802
    def getSubsetInternalName(self, subset: int, document: Document, /) -> str: ...  # noqa: N802


class PdfCanvas(Protocol):
    """A reportlab canvas: lengths in points, y upwards. The names are reportlab's."""

    _doc: Document
    _code: list[str]
    _formsinuse: list[str]

    def _bookmarkReference(self, name: str, /) -> PdfObject: ...  # noqa: N802
    def _addAnnotation(self, annotation: PdfObject, /) -> None: ...  # noqa: N802
    def addLiteral(self, operators: str, /) -> None: ...  # noqa: N802
    def addOutlineEntry(self, title: str, key: str, level: int = 0, /) -> None: ...  # noqa: N802
    def beginPath(self) -> ClipPath: ...  # noqa: N802
    def bookmarkPage(  # noqa: N802
        self, name: str, /, *, fit: str = ..., left: float = ..., top: float = ..., zoom: float = ...
    ) -> None: ...
    def clipPath(self, path: ClipPath, /, *, stroke: int, fill: int) -> None: ...  # noqa: N802
    def linkURL(self, address: str, box: Sequence[float], /, *, relative: int) -> None: ...  # noqa: N802
    def restoreState(self) -> None: ...  # noqa: N802
    def save(self) -> None: ...
    def saveState(self) -> None: ...  # noqa: N802
    def setAuthor(self, author: str, /) -> None: ...  # noqa: N802
    def setBleedBox(self, box: Sequence[float] | None, /) -> None: ...  # noqa: N802
    def setCreator(self, creator: str, /) -> None: ...  # noqa: N802
    def setPageSize(self, size: Sequence[float], /) -> None: ...  # noqa: N802
    def setSubject(self, subject: str, /) -> None: ...  # noqa: N802
    def setTitle(self, title: str, /) -> None: ...  # noqa: N802
    def setTrimBox(self, box: Sequence[float] | None, /) -> None: ...  # noqa: N802
    def setViewerPreference(self, name: str, value: str, /) -> None: ...  # noqa: N802
    def showPage(self) -> None: ...  # noqa: N802
