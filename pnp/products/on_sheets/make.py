"""Common code for making boards, pieces and forms: the frame on each sheet, the strip at its foot, and the
product.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pnp.base import __version__
from pnp.base.errors import OptionError
from pnp.base.geometry import Size, format_length, format_size
from pnp.base.sentences import Sentence, together
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Layer
from pnp.drawing.theme import Theme
from pnp.products.kinds import ALONE, Job, Made
from pnp.products.on_sheets.read import SheetSpec
from pnp.products.requests import with_place
from pnp.sheets.frame import Frame
from pnp.sheets.options import MARGIN, PaperOptions, Sides
from pnp.sheets.paper import Margins, Orientation
from pnp.sheets.sheet import Duplex, Product, Sheet, duplex_of
from pnp.sheets.strips import StripWords, with_strip

_NAMES = {"board": "Board", "form": "Score sheets and play aids"}
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
    if request.kind != "pieces" or sheet.part:  # nothing is cut from a sheet that shows how pieces are folded
        return StripWords(request.title, part)
    turn = theme.translate(_TURNS[sheet.flip]) if sheet.flip else ""
    if not turn and any(placed.layer is Layer.FOLD for placed in flatten(sheet.front.shapes)):
        turn = theme.translate("fold along the dashed lines")
    return StripWords(request.title, part, turn, theme.translate(_CUTS[_cut(sheet)]))


def _cut(sheet: Sheet) -> str:
    """Return how a sheet of pieces is cut, as a key of `_CUTS`."""
    if Layer.CUT in sheet.layers:
        return "lines"
    return "both" if sheet.outlined else "marks"


def _part(sheet: Sheet, request: SheetSpec, theme: Theme) -> str:
    """Return the contents of a sheet: its pieces, counted, or the kind of product."""
    kinds = Counter(kind for kind in sheet.pieces if kind)
    if kinds:
        return ", ".join(kind.counted(count) for kind, count in kinds.items())
    return theme.translate(_NAMES[request.kind]) if request.kind in _NAMES else ""


def made_of(
    sheets: Sequence[Sheet], request: SheetSpec, job: Job, subject: str, remarks: Iterable[str] = ()
) -> Made:
    """Return a product of these sheets, with the requested number of copies.

    :param subject: a sentence that describes it.
    :param remarks: remarks for the user, besides the notices about its files.
    """
    alone = numbered(sheets, request) if job.place == ALONE else tuple(sheets)
    found = alone * request.print_options.copies
    product = Product(
        name=job.name,
        title=request.title,
        subject=subject,
        sheets=found,
        language=request.theme.language,
        duplex=duplex_of(found),
        remark=together([*map(with_place, request.notices), *remarks]),
    )
    return Made(product)


def game_title(request: SheetSpec) -> str:
    """Return the title of a product's game in the reader's language."""
    return request.theme.translate_given(request.game.title)


def fingerprint(request: SheetSpec) -> str:
    """Return eight hexadecimal digits that change with any option given, except the printer's corrections."""
    given = {key: value for key, value in request.given.items() if key != "printer"}
    text = json.dumps(given, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def frame_of(request: SheetSpec, job: Job) -> Frame:
    """Return the frame around a product on each of its sheets, without details of its kind."""
    options = request.print_options
    orientation = options.orientation
    if options.paper == "both" and orientation == "auto":
        orientation = "portrait"  # in landscape, the two papers share no edge to line up with
    stamp = f"pnp {__version__} · {job.spec_name}.yaml · {job.name} · {fingerprint(request)}"
    return Frame(
        paper=request.paper,
        theme=request.theme,
        margins=_margins(options),
        margins_given="margin" in options.model_fields_set,
        orientation=None if orientation == "auto" else Orientation(orientation),
        marks=options.crop_marks,
        ruler=options.ruler,
        imprint=stamp if options.build_stamp else "",
        title=request.title,
        credits=request.game.source.translated(request.theme).notice,
        printer=request.printer,
    )


LEAST_SIDE = 30.0
"""The least width and height of a work area, in millimetres. A smaller one is too small for any board or
piece."""


def check_area(frame: Frame) -> Frame:
    """Return the frame, if its margins leave a usable area.

    :raises OptionError: if they leave next to nothing of the paper.
    """
    areas = [oriented.area.size for oriented in frame.orientations()]
    if not any(min(area) >= LEAST_SIDE for area in areas):
        largest = max(areas, key=min)
        left = format_size(Size(*(max(side, 0.0) for side in largest)))
        raise OptionError.at(
            "margin",
            Sentence(
                "margins and footer leave {left} of the paper; at least {least} by {least} is needed",
                left=left,
                least=format_length(LEAST_SIDE),
            ),
        )
    return frame


def _margins(options: PaperOptions) -> Margins:
    margin = options.margin
    return Margins(*(margin.in_order(MARGIN) if isinstance(margin, Sides) else (margin,) * 4))
