"""Copy pages of other PDFs as form XObjects into a new one: the objects that they need are copied unchanged,
each once, while the new file is written.
"""

from __future__ import annotations

import zlib
from decimal import Decimal
from typing import Any

import pikepdf
from reportlab.pdfbase.pdfdoc import PDFObject, PDFObjectReference

from pnp.base.errors import reading
from pnp.drawing.pdf_page import PdfFile

_LEFT_OUT = frozenset(
    f"/{name}"
    for name in (
        *("AA", "AF", "A", "Alternates", "Annots", "LastModified", "Length", "Measure", "Metadata", "OPI"),
        *("P", "Parent", "PieceInfo", "PtData", "StructParent", "StructParents", "Thumb"),
        *("F", "FFilter", "FDecodeParms"),
    )
)
"""Entries of streams that don't affect the appearance: data of other programs, actions, other files, and the
structure of the original document."""
_DRAWN = ("/ExtGState", "/ColorSpace", "/Pattern", "/Shading", "/XObject", "/Font", "/Properties")
"""The resources of a page that its operators use (ISO 32000-1, table 33)."""
_HARMLESS = ("/Link", "/Popup")
"""Annotations that are invisible in print."""


class CopiedFile:
    """A PDF whose pages are copied into a new document."""

    def __init__(self, file: PdfFile, document: Any, number: int) -> None:
        """:param number: the number of files copied into the same document before this one.
        :raises SpecError: if the file has changed, or can't be read to the end.
        """
        file.check()
        self._path, self._document, self._prefix = str(file.path), document, f"copied{number}."
        self._names: dict[tuple[int, int], str] = {}
        with reading(self._path):
            self._pdf = pikepdf.open(file.path, inherit_page_attributes=True)
            if any(_is_seen(one) for page in self._pdf.pages for one in page.get("/Annots", ())):
                self._pdf.generate_appearance_streams()
                self._pdf.flatten_annotations("print")
            self._keep_layers()

    def add(self, number: int, name: str) -> None:
        """Add a page to the document as a form XObject with a name, in its own coordinates."""
        self._document.Reference(_CopiedPage(self, self._pdf.pages[number]), name)

    def written(self, thing: Any) -> bytes:
        """Return an object as it's written, with references to the copies of the objects to which it refers."""
        if isinstance(thing, pikepdf.Object):
            return self._reference(thing) if thing.is_indirect else self.direct(thing)
        if isinstance(thing, bool):
            return b"true" if thing else b"false"
        if isinstance(thing, Decimal):
            return format(thing, "f").encode()
        return b"null" if thing is None else str(thing).encode()

    def direct(self, thing: pikepdf.Object) -> bytes:
        """Return an object that isn't a stream as it's written, itself rather than a reference to it."""
        if isinstance(thing, pikepdf.Dictionary):
            return self.dictionary(dict(thing.items()))
        if isinstance(thing, pikepdf.Array):
            return b"[" + b" ".join(map(self.written, thing)) + b"]"
        return bytes(thing.unparse(resolved=True))

    def dictionary(self, entries: dict[str, Any]) -> bytes:
        """Return a dictionary as it's written."""
        parts = (
            bytes(pikepdf.Name(key).unparse()) + b" " + self.written(value) for key, value in entries.items()
        )
        return b"<< " + b"\n".join(parts) + b" >>"

    def reading(self) -> Any:
        """Guard code that reads from the file."""
        return reading(self._path)

    def _reference(self, thing: pikepdf.Object) -> bytes:
        """Return a reference to the copy of an indirect object, which is added if it isn't there yet."""
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") in ("/Page", "/Pages", "/Catalog"):
            return b"null"  # everything else can be reached from there
        name = self._names.get(thing.objgen)
        if name is None:
            name = self._names[thing.objgen] = f"{self._prefix}{len(self._names) + 1}"
            self._document.Reference(_CopiedObject(self, thing), name)
        return bytes(PDFObjectReference(name).format(self._document))

    def _keep_layers(self) -> None:
        """Keep hidden layers hidden (8.11.4)."""
        layers = self._pdf.Root.get("/OCProperties")
        if layers is None:
            return
        usual = layers.get("/D", pikepdf.Dictionary())
        groups = [*layers.get("/OCGs", ())]
        on, off = ({one.objgen for one in usual.get(key, ())} for key in ("/ON", "/OFF"))
        if usual.get("/BaseState") == "/OFF":
            hidden = [one for one in groups if one.objgen not in on]
        else:
            hidden = [one for one in groups if one.objgen in off]
        catalog = self._document.Catalog
        known = getattr(catalog, "OCProperties", None)
        if known is None:
            catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]
            known = catalog.OCProperties = _Layers()
        known.groups += [self._reference(one) for one in groups]
        known.hidden += [self._reference(one) for one in hidden]


def _is_seen(annotation: pikepdf.Object) -> bool:
    """Return whether an annotation is printed."""
    return isinstance(annotation, pikepdf.Dictionary) and annotation.get("/Subtype") not in _HARMLESS


class _Layers(PDFObject):  # type: ignore[misc]  # the library declares no types
    """The layers of all pages that were copied."""

    def __init__(self) -> None:
        self.groups: list[bytes] = []
        self.hidden: list[bytes] = []

    def format(self, document: Any) -> bytes:
        groups, hidden = b" ".join(self.groups), b" ".join(self.hidden)
        return b"<< /OCGs [" + groups + b"] /D << /Order [] /OFF [" + hidden + b"] >> >>"


class _CopiedObject(PDFObject):  # type: ignore[misc]  # the library declares no types
    """An object of another file, which is read when it's written."""

    def __init__(self, source: CopiedFile, thing: pikepdf.Object) -> None:
        self._source, self._thing = source, thing

    def format(self, document: Any) -> bytes:
        with self._source.reading():
            thing = self._thing
            if not isinstance(thing, pikepdf.Stream):
                return self._source.direct(thing)
            entries = {key: value for key, value in thing.stream_dict.items() if key not in _LEFT_OUT}
            return _stream(self._source, entries, thing.read_raw_bytes())


class _CopiedPage(PDFObject):  # type: ignore[misc]  # the library declares no types
    """A whole page as a form, in its own coordinates."""

    def __init__(self, source: CopiedFile, page: pikepdf.Page) -> None:
        self._source, self._page = source, page

    def format(self, document: Any) -> bytes:
        with self._source.reading():
            page = self._page.obj
            resources = page.get("/Resources", pikepdf.Dictionary())
            entries = {
                "/Type": pikepdf.Name("/XObject"),
                "/Subtype": pikepdf.Name("/Form"),
                "/BBox": self._page.mediabox,
                "/Resources": pikepdf.Dictionary({key: resources[key] for key in _DRAWN if key in resources}),
            }
            if "/Group" in page:
                entries["/Group"] = page.Group
            contents = page.get("/Contents")
            if isinstance(contents, pikepdf.Stream) and "/F" not in contents.stream_dict:
                coded = {key: contents.stream_dict[key] for key in _CODED if key in contents.stream_dict}
                return _stream(self._source, {**entries, **coded}, contents.read_raw_bytes())
            parts = (
                () if contents is None else [contents] if isinstance(contents, pikepdf.Stream) else [*contents]
            )
            whole = b"\n".join(part.read_bytes() for part in parts)
            flat = {**entries, "/Filter": pikepdf.Name("/FlateDecode")}
            return _stream(self._source, flat, zlib.compress(whole))


_CODED = ("/Filter", "/DecodeParms")


def _stream(source: CopiedFile, entries: dict[str, Any], data: bytes) -> bytes:
    head = source.dictionary({**entries, "/Length": len(data)})
    return head + b"\nstream\n" + data + b"\nendstream\n"
