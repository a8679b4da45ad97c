"""What the strip at the foot of each sheet of a board, pieces or a form says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Layer
from pnp.drawing.theme import Theme
from pnp.products.on_sheets.read import SheetSpec
from pnp.sheets.sheet import Duplex, Sheet
from pnp.sheets.strips import StripWords, with_strip

_NAMES = {"board": "Board", "form": "Sheets to write on"}
_CUTS = {
    "lines": "cut along the lines",
    "marks": "cut along the marks",
    "both": "cut along the marks, and small parts along their lines",
}
_TURNS = {Duplex.LONG_EDGE: "flip on the long edge", Duplex.SHORT_EDGE: "flip on the short edge"}


def numbered(sheets: Sequence[Sheet], request: SheetSpec) -> tuple[Sheet, ...]:
    """Return the sheets of a product with their strips, their pages numbered from 1."""
    count = sum(2 if sheet.back else 1 for sheet in sheets)
    return tuple(strips(sheets, request, 1, count))


def strips(sheets: Sequence[Sheet], request: SheetSpec, first: int, count: int) -> Iterator[Sheet]:
    """Yield the sheets of a product with their strips.

    :param first: the number of their first page, of ``count`` pages.
    """
    page = first
    for sheet in sheets:
        yield with_strip(sheet, _words(sheet, request), page, count, request.theme)
        page += 2 if sheet.back else 1


def _words(sheet: Sheet, request: SheetSpec) -> StripWords:
    theme = request.theme
    part = sheet.part.name if sheet.part else _part(sheet, request, theme)
    if request.kind != "pieces":
        return StripWords(request.title, part)
    turn = theme.translate(_TURNS[sheet.flip]) if sheet.flip else ""
    if not turn and any(placed.layer is Layer.FOLD for placed in flatten(sheet.front.shapes)):
        turn = theme.translate("fold along the dashed lines")
    return StripWords(request.title, part, turn, theme.translate(_CUTS[_cut(sheet)]))


def _cut(sheet: Sheet) -> str:
    """How a sheet of pieces is cut, as a key of `_CUTS`."""
    if Layer.CUT in sheet.layers:
        return "lines"
    return "both" if sheet.outlined else "marks"


def _part(sheet: Sheet, request: SheetSpec, theme: Theme) -> str:
    """What is on a sheet: its pieces, counted, or the kind of product that it is."""
    kinds = Counter(kind for kind in sheet.pieces if kind)
    if kinds:
        return ", ".join(kind.counted(count) for kind, count in kinds.items())
    return theme.translate(_NAMES[request.kind]) if request.kind in _NAMES else ""
