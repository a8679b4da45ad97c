"""Sheets and products, which renderers write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, NamedTuple

from pnp.base.geometry import IDENTITY, Affine, Box, Size
from pnp.drawing.shapes import Drawing, Layer

if TYPE_CHECKING:  # boards have none
    from pnp.sheets.assembly_time import AssemblyTime
    from pnp.sheets.pieces import Piece, PieceKind

PRINTED = frozenset({Layer.PRINT, Layer.MARKS, Layer.FOLD})
"""The layers of a printed page; cut outlines are added on request."""

Interior = Literal["white", "cream", "premium-colour", "standard-colour"]
"""The paper and ink with which a print service prints the pages of a book."""


class Duplex(StrEnum):
    """The edge on which a two-sided printer should turn the paper."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"


class Stock(StrEnum):
    """The best paper or card for a sheet."""

    PAPER = "paper"
    CARD = "card"


class PrintMethod(StrEnum):
    """The way in which sheets are printed: on paper or card, and on one side or both."""

    PAPER = "paper"
    CARD = "card"
    CARD_TWO_SIDED = "card-two-sided"


class Part(NamedTuple):
    """A sheet's entry in a list of contents: its name, and what to do with it after printing, in the reader's
    words."""

    name: str
    work: str
    stock: Stock = Stock.PAPER


class StripPlace(NamedTuple):
    """A free part of a line on one side of a sheet, in millimetres: its ends, its baseline, and the map to its
    place on the sheet."""

    left: float
    right: float
    base: float
    way: Affine = IDENTITY


@dataclass(frozen=True, slots=True)
class Sheet:
    """One piece of paper: its front and possibly its back, each a drawing of the paper's size."""

    title: str
    front: Drawing
    back: Drawing | None = None
    flip: Duplex | None = None
    """The edge on which the sheet is turned to print its back; None if it has none."""
    layers: frozenset[Layer] = PRINTED
    correction: Affine = IDENTITY
    """The map that corrects the printer's errors on the front. Files for cutting don't need it."""
    part: Part | None = None
    """Its name, if several sheets of a product differ."""
    kind: str = ""
    """The kind of the part of a kit that it belongs to, such as ``board``; empty for the pages before them."""
    strip: StripPlace | None = None
    """The place of the strip on its front."""
    back_strip: StripPlace | None = None
    """The place of the strip on its back."""
    pieces: tuple[PieceKind | None, ...] = ()
    """The kind of each piece on it."""
    trim: Box | None = None
    """The box that remains of the sheet once it's cut; None if that isn't known."""
    bleed: Box | None = None
    """The same box with the bleed around it."""
    work: AssemblyTime | None = None
    """The cutting, folding and gluing that it needs."""
    cut_twice: float = 0.0
    """The length of edges in millimetres that a cutting machine would cut twice."""
    outlined: bool = False
    """Whether some of its pieces are cut along marks, and others along printed outlines."""
    slots_filled: tuple[float, ...] = ()
    """For each puzzle on it, the fraction of its slot that the drawing takes; 1 if that's as large as its kind
    may become, or as wide as the text area."""
    in_part: Sheet | None = None
    """The same sheet of a kit, for a file of its part alone: its strip counts the pages of that part only."""
    drawn: float | None = None
    """The fraction of its text area that the drawings of its puzzles take; None if it has none."""


def turned_sideways(page: Size, flip: Duplex) -> bool:
    """Return whether turning a page over swaps its left and right rather than its top and bottom."""
    return (page.width <= page.height) == (flip is Duplex.LONG_EDGE)


def duplex_of(sheets: Iterable[Sheet]) -> Duplex | None:
    """Return the edge on which two-sided sheets are turned; None if all are printed on one side."""
    return next((sheet.flip for sheet in sheets if sheet.flip is not None), None)


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet, on its way to a file."""

    name: str
    title: str
    drawing: Drawing
    layers: frozenset[Layer]
    trim: Box | None = None
    """See `Sheet`; on a back, it's in the coordinates of the back."""
    bleed: Box | None = None
    correction: Affine = IDENTITY
    """See `Sheet`; none for a back."""
    is_back: bool = False
    kind: str = ""
    """See `Sheet`."""


class Attachment(NamedTuple):
    """A file within a PDF, which viewers list and save."""

    name: str
    data: bytes


class Bookmark(NamedTuple):
    """An entry of the outline that a viewer shows beside a PDF; it leads to a target on one of the pages."""

    title: str
    target: str
    level: int = 0
    """The level of the entry, from 0; at most 1 more than that of the entry before."""


def _behind(box: Box | None, size: Size, flip: Duplex | None) -> Box | None:
    """Return a box on the front, in the coordinates of the back."""
    if box is None:
        return None
    if flip is None or turned_sideways(size, flip):
        return Box(size.width - box.right, box.bottom, size.width - box.left, box.top)
    return Box(box.left, size.height - box.top, box.right, size.height - box.bottom)


@dataclass(frozen=True, slots=True)
class Product:
    """Sheets that belong together: one PDF, or a set of SVG and PNG files."""

    name: str
    title: str
    sheets: tuple[Sheet, ...]
    author: str = ""
    """The author, only by name; empty if it isn't known."""
    subject: str = ""
    """A sentence that describes it."""
    alone: str = ""
    """A spec of this product alone, as JSON."""
    attached: tuple[Attachment, ...] = ()
    """The files attached to its PDF."""
    language: str = "en"
    duplex: Duplex | None = None
    """The edge on which to turn the paper, as set in the file; None if it isn't set."""
    one_sided: bool = False
    """Whether the file sets one-sided printing."""
    parts: tuple[Product, ...] = ()
    """The same sheets in separate files, one for each print method."""
    singles: Callable[[], tuple[Page, ...]] = tuple
    """Draws single faces of pieces or puzzles, each once, for separate files."""
    single_table: bytes = b""
    """A table of these as CSV; empty if their names are enough."""
    pieces: tuple[Piece, ...] = ()
    """The pieces on its sheets, in order, if it consists of pieces only."""
    board: Drawing | None = None
    """The whole board at true size, if it is one."""
    is_rules: bool = False
    """Whether it's the rules of a game, to have at hand while playing."""
    by_hand: bool = False
    """Whether fronts and backs also go to separate files, for printing one side after the other."""
    outline: tuple[Bookmark, ...] = ()
    """The outline of the PDF in reading order, after the entries from the sheets' titles."""
    remark: str = ""
    """A note for the user, shown with the names of the files; it isn't printed."""
    interior: Interior | None = None
    """The paper and ink with which a print service prints it; None if it isn't for one."""
    bare: bool = False
    """Whether the PDF contains only its pages, as print services require: no outline, links, named places, spec
    or printer settings."""

    @property
    def has_singles(self) -> bool:
        """Whether it has single faces; those of pieces aren't drawn for this."""
        return bool(self.pieces or self.singles())

    def pages(self) -> Iterator[Page]:
        """Yield front and back in turn, as for a two-sided printer."""
        several = len(self.sheets) > 1
        for number, sheet in enumerate(self.sheets, 1):
            stem = f"{self.name}-{number:0{len(str(len(self.sheets)))}}" if several else self.name
            front = stem if sheet.back is None else f"{stem}-front"
            yield Page(
                front,
                sheet.title,
                sheet.front,
                sheet.layers,
                sheet.trim,
                sheet.bleed,
                sheet.correction,
                kind=sheet.kind,
            )
            if sheet.back is not None:
                layers, size = sheet.layers - {Layer.CUT}, sheet.back.size
                trim, bleed = (_behind(box, size, sheet.flip) for box in (sheet.trim, sheet.bleed))
                yield Page(
                    f"{stem}-back", sheet.title, sheet.back, layers, trim, bleed, is_back=True, kind=sheet.kind
                )

    def fronts(self) -> Product:
        """Return only the fronts, in order."""
        return self._side("fronts", tuple(replace(sheet, back=None) for sheet in self.sheets))

    def backs(self) -> Product:
        """Return only the backs, in reverse order, for a printed pile that is put back in as it came out."""
        return self._side(
            "backs",
            tuple(
                Sheet(sheet.title, sheet.back, layers=sheet.layers - {Layer.CUT})
                for sheet in reversed(self.sheets)
                if sheet.back is not None
            ),
        )

    def in_parts(self) -> Product:
        """Return a kit with its sheets as they are in separate files of its parts; other products unchanged."""
        sheets = (
            replace(sheet.in_part, title=sheet.title, kind=sheet.kind) if sheet.in_part else sheet
            for sheet in self.sheets
        )
        return replace(self, sheets=tuple(sheets))

    def kinds(self) -> Iterator[Product]:
        """Yield the separate parts of a kit, each with its name and kind; nothing for other products."""
        whole = self.in_parts().sheets
        for kind in dict.fromkeys(sheet.kind for sheet in whole if sheet.kind):
            sheets = tuple(sheet for sheet in whole if sheet.kind == kind)
            yield replace(
                self,
                name=f"{self.name}-{kind}",
                sheets=sheets,
                duplex=duplex_of(sheets),
                one_sided=not any(sheet.back for sheet in sheets),
                parts=(),
                by_hand=False,
            )

    def _side(self, side: str, sheets: tuple[Sheet, ...]) -> Product:
        return replace(
            self, name=f"{self.name}-{side}", title=f"{self.title}: {side}", sheets=sheets, duplex=None
        )
