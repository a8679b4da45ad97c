"""What making boards, pieces and forms has in common: the frame on each sheet, and the product."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.base.lengths import format_length, format_size
from pnp.base.sentences import Sentence, together
from pnp.base.version import __version__
from pnp.products.kinds import ALONE, Job, Made
from pnp.products.on_sheets.read import SheetSpec
from pnp.products.on_sheets.strips import numbered
from pnp.products.requests import with_place
from pnp.sheets.frame import Frame
from pnp.sheets.options import MARGIN, PaperOptions, Sides
from pnp.sheets.paper import Margins, Orientation
from pnp.sheets.sheet import Product, Sheet, duplex_of


def made_of(
    sheets: Sequence[Sheet], request: SheetSpec, job: Job, subject: str, remarks: Iterable[str] = ()
) -> Made:
    """A product of these sheets, as often as the spec asks for it.

    :param subject: what it is, in a sentence.
    :param remarks: what to tell the user, beside the notices of the files that it names.
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
    """The title of a product's game in the reader's language."""
    return request.theme.translate_given(request.game.title)


def fingerprint(request: SheetSpec) -> str:
    """Eight hexadecimal digits that change with any option given, except the printer's corrections."""
    given = {key: value for key, value in request.given.items() if key != "printer"}
    text = json.dumps(given, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def frame_of(request: SheetSpec, job: Job) -> Frame:
    """What surrounds a product on each of its sheets, without what only its kind has."""
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
"""The least width and height of a work area, in millimetres. A smaller one has no space for a board or a
piece."""


def check_area(frame: Frame) -> Frame:
    """The frame, if its margins leave a usable area.

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
