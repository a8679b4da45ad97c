"""The one road from a spec to files, and the library's front door.

>>> from pathlib import Path
>>> from pnp.workshop import Request, build
>>> built = build(Request(specs=("dominate",), output=Path("output"), formats=("pdf",)))  # doctest: +SKIP
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Literal

from pnp import __version__
from pnp.base.errors import LocatedFault, OptionError, SpecError
from pnp.base.lengths import format_length
from pnp.base.suggest import did_you_mean
from pnp.delivery import Built, Delivery
from pnp.games.record import BoardOffer, FormOffer, PiecesOffer, SheetsOffer
from pnp.games.registry import find_game
from pnp.sheets.board_sheets import board_sheets, form_sheets
from pnp.sheets.frame import Bleed, Correction, Frame
from pnp.sheets.options import BLEED, MARGIN, BoardLayout, FormLayout, PaperOptions, PieceLayout, Sides
from pnp.sheets.paper import Margins, Orientation
from pnp.sheets.piece_sheets import piece_sheets, single_faces
from pnp.sheets.sheet import Duplex, Product, Sheet
from pnp.spec.asked import ProductSpec, Spec
from pnp.spec.overrides import Setting, read_setting
from pnp.spec.reader import what_is_no_file
from pnp.spec.resolve import load_spec
from pnp.spec.shelf import DATA, builtin_specs

Format = Literal["pdf", "svg", "png", "cutter", "singles"]
FORMATS: tuple[Format, ...] = ("pdf", "svg", "png", "cutter", "singles")
"""Sheets as PDF, SVG or PNG; SVG with every layer for cutting machines; pieces one by one as SVG."""
PREVIEW_DPI = 110.0


@dataclass(frozen=True, slots=True)
class Request:
    """What to build: specs by file or built-in name (all built-in ones where none is named), and how."""

    specs: tuple[str, ...] = ()
    output: Path = Path("output")
    formats: tuple[Format, ...] = ("pdf",)
    settings: tuple[str, ...] = ()
    jobs: int = 1
    index: bool = False


def find_spec(name: str) -> tuple[Path, str]:
    """The file that a name on the command line means, and how messages show it.

    :raises SpecError: where there is none.
    """
    path = Path(name)
    if path.is_file():
        return path, name
    builtin = builtin_specs()
    if name in builtin:
        return builtin[name], f"{name}.yaml"
    raise SpecError([LocatedFault(name, 0, 0, _no_spec(path, name))])


def _no_spec(path: Path, name: str) -> str:
    """What to say of a name that means no spec."""
    if path.exists():
        return f"{what_is_no_file(path)} with a spec"
    if name.split("/")[0] in DATA:
        return "this is data for specs, not a spec"
    if find_game(name) is not None:
        return f"this game has no built-in spec; `pnp new {name}` starts one"
    return f"no file and no built-in spec has this name{did_you_mean(name, builtin_specs())}"


def build(request: Request) -> tuple[Built, ...]:
    """Build everything that was asked for, or nothing.

    :raises SpecError: with all faults of all specs; no file is written then.
    """
    settings = tuple(read_setting(text) for text in request.settings)
    names = request.specs or tuple(builtin_specs())
    with Delivery(request.output) as delivery:
        work = partial(_build_spec, settings=settings, formats=request.formats, delivery=delivery)
        outcomes = tuple(_spread(work, names, request.jobs))
        built = [product for outcome in outcomes for product in outcome.built]
        faults = [fault for outcome in outcomes for fault in outcome.faults]
        faults += _unused(settings, outcomes)
        faults += _twice(built)
        if faults:
            raise SpecError(faults)
        if request.index:
            from pnp.gallery import index_page

            delivery.put("index.html", index_page(built))
        delivery.commit()
    return tuple(built)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What came of one spec."""

    built: tuple[Built, ...] = ()
    faults: tuple[LocatedFault, ...] = ()
    unused: Mapping[int, str] = field(default_factory=dict)
    """The settings that found nothing to set, by their number from 0, and why."""


def _unused(settings: Sequence[Setting], outcomes: Sequence[_Outcome]) -> list[LocatedFault]:
    """Faults for settings that no spec had a use for."""
    return [
        setting.mark.fault(outcomes[0].unused[k])
        for k, setting in enumerate(settings)
        if all(k in outcome.unused for outcome in outcomes)
    ]


def _build_spec(
    name: str, settings: tuple[Setting, ...], formats: tuple[Format, ...], delivery: Delivery
) -> _Outcome:
    """All files of one spec, laid into the delivery; or its faults."""
    unused: Mapping[int, str] = {}
    try:
        path, shown = find_spec(name)
        spec = load_spec(path, shown, settings)
        unused = spec.unused
        products = make_products(spec)
    except SpecError as error:
        return _Outcome(faults=error.faults, unused=unused)
    built: list[Built] = []
    for made, product in zip(spec.products, products, strict=True):
        files = []
        for file, data in product_files(product, formats, text_as_text=made.paper_options.svg_text == "text"):
            delivery.put(file, data)
            files.append(file)
        built.append(Built(shown, product.name, product.title, len(product.sheets), tuple(files)))
    return _Outcome(tuple(built), unused=unused)


def _spread(work: partial[_Outcome], names: Sequence[str], jobs: int) -> Iterator[_Outcome]:
    if jobs <= 1 or len(names) <= 1:
        yield from map(work, names)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(jobs, len(names))) as pool:
        yield from pool.map(work, names)


def _twice(built: Iterable[Built]) -> list[LocatedFault]:
    """Faults for file names that two specs would both write."""
    owner: dict[str, str] = {}
    faults = []
    for product in built:
        for file in product.files:
            other = owner.setdefault(file, product.spec)
            if other != product.spec:
                faults.append(LocatedFault(product.spec, 0, 0, f"{file} would also be written by {other}"))
    return faults


def make_products(spec: Spec) -> tuple[Product, ...]:
    """The products of a spec as sheets, ready for the renderers.

    :raises SpecError: with all faults of the spec, those that only show when sheets are laid out included.
    """
    made: list[Product] = []
    faults = list(spec.faults)
    for asked, name in zip(spec.products, _names(spec), strict=True):
        try:
            made.append(make_product(asked, spec.name, name))
        except OptionError as error:
            faults += asked.located(error).faults
    if faults:
        raise SpecError(faults)
    return tuple(made)


def make_product(asked: ProductSpec, spec_name: str, name: str) -> Product:
    """One product as sheets.

    :raises OptionError: for options that paper or game cannot meet.
    """
    frame = _frame(asked, f"pnp {__version__} · {spec_name}.yaml · {name} · {fingerprint(asked)}")
    layout = asked.layout
    pieces = tuple(asked.offer.make(asked.options, asked.look)) if isinstance(asked.offer, PiecesOffer) else ()
    sheets = (piece_sheets(pieces, frame) if pieces else _sheets(asked, frame)) * asked.paper_options.copies
    two_sided = any(sheet.back is not None for sheet in sheets)
    return Product(
        name=name,
        title=asked.title,
        sheets=sheets,
        author=asked.game.credits,
        subject=json.dumps({"pnp": 1, "products": [asked.given]}, ensure_ascii=False, sort_keys=True),
        language=asked.look.language,
        duplex=(frame.flip or Duplex.LONG_EDGE) if two_sided else None,
        singles=single_faces(pieces, name),
        by_hand=two_sided and isinstance(layout, PieceLayout) and layout.by_hand,
    )


def _sheets(asked: ProductSpec, frame: Frame) -> tuple[Sheet, ...]:
    offer, options, look = asked.offer, asked.options, asked.look
    if isinstance(offer, BoardOffer):
        assert isinstance(asked.layout, BoardLayout)
        draw = offer.draw
        return board_sheets(lambda room: draw(options, look, room), frame, asked.layout.per_sheet)
    if isinstance(offer, SheetsOffer):
        return offer.make(options, frame)
    assert isinstance(offer, FormOffer)
    forms = offer.draw
    return form_sheets(lambda room: forms(options, look, room), frame)


def fingerprint(asked: ProductSpec) -> str:
    """Eight hexadecimal digits that change with any option given, but for the printer's corrections."""
    given = {key: value for key, value in asked.given.items() if key != "printer"}
    text = json.dumps(given, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _names(spec: Spec) -> list[str]:
    """File names of a spec's products: the spec's name and the product's, numbered where they repeat."""
    found: list[str] = []
    for asked in spec.products:
        own = asked.head.name
        if own is None:
            own = asked.kind if asked.game.name == spec.name else f"{asked.game.name}-{asked.kind}"
        name = own if own == spec.name else f"{spec.name}-{own}"
        count = sum(other == name or other.startswith(f"{name}-no") for other in found)
        found.append(f"{name}-no{count + 1}" if name in found else name)
    return found


def _frame(asked: ProductSpec, imprint: str) -> Frame:
    options, layout = asked.paper_options, asked.layout
    paper, orientation = asked.paper, options.orientation
    if options.paper == "both" and orientation == "auto":
        orientation = "portrait"  # across, the two papers share no edge to line up with
    frame = Frame(
        paper=paper,
        look=asked.look,
        margins=_margins(options),
        orientation=None if orientation == "auto" else Orientation(orientation),
        marks=options.crop_marks,
        ruler=options.ruler,
        imprint=imprint if options.imprint else "",
        title=asked.title,
        credits=asked.game.notice,
        credits_in_footer=asked.kind == "pieces",
        correction=_correction(options),
    )
    _check_room(frame)
    return _with_layout(frame, layout)


LEAST_ROOM = 30.0
"""Less than this each way, in millimetres, holds neither board nor piece nor what stands around them."""


def _check_room(frame: Frame) -> None:
    """:raises OptionError: where margins leave next to nothing of the paper."""
    rooms = [held.area.size for held in frame.choices()]
    if not any(min(room) >= LEAST_ROOM for room in rooms):
        room = max(rooms, key=min)
        left = " by ".join(format_length(max(side, 0.0)) for side in room)
        raise OptionError.at(
            "margin",
            f"margins and footer leave {left} of the paper; "
            f"at least {format_length(LEAST_ROOM)} each way are needed",
        )


def _with_layout(frame: Frame, layout: object) -> Frame:
    if isinstance(layout, BoardLayout):
        return replace(frame, heading=layout.heading, overlap=layout.overlap)
    if isinstance(layout, FormLayout):
        return replace(frame, heading=layout.heading)
    assert isinstance(layout, PieceLayout)
    flip: Duplex | None = Duplex.LONG_EDGE
    if layout.backs is not None:
        flip = Duplex(layout.backs.flip) if layout.backs.flip else None
    bleed = layout.bleed
    return replace(
        frame,
        bleed=Bleed(*(bleed.in_order(BLEED) if isinstance(bleed, Sides) else (bleed,) * 4)),
        gap=layout.gap,
        straight_cut=layout.layout != "packed",
        cut_lines=layout.cut_lines,
        flip=flip,
    )


def _margins(options: PaperOptions) -> Margins:
    margin = options.margin
    return Margins(*(margin.in_order(MARGIN) if isinstance(margin, Sides) else (margin,) * 4))


def _correction(options: PaperOptions) -> Correction:
    offset, scale = options.printer.offset, options.printer.scale
    return Correction(offset.x, offset.y, scale.x, scale.y)


def product_files(
    product: Product, formats: Iterable[Format], *, text_as_text: bool = False
) -> Iterator[tuple[str, bytes]]:
    """A product's files: names and contents, in a fixed order."""
    wanted = set(formats)
    if wanted & {"pdf", "png"}:
        yield from _pdf_and_png(product, wanted)
    if wanted & {"svg", "cutter", "singles"}:
        yield from _svgs(product, wanted, text_as_text=text_as_text)


def _svgs(product: Product, wanted: set[Format], *, text_as_text: bool) -> Iterator[tuple[str, bytes]]:
    from pnp.render.svg import svg_bytes

    for page in product.pages():
        if "svg" in wanted:
            yield f"{page.name}.svg", svg_bytes(page, text_as_text=text_as_text)
        if "cutter" in wanted:
            yield f"{page.name}-cutter.svg", svg_bytes(page, all_layers=True)
    if "singles" in wanted:
        for face in product.singles:
            yield f"{face.name}.svg", svg_bytes(face, text_as_text=text_as_text)


def _pdf_and_png(product: Product, wanted: set[Format]) -> Iterator[tuple[str, bytes]]:
    from pnp.render.pdf import pdf_bytes

    pdf = pdf_bytes(product)
    if "pdf" in wanted:
        yield f"{product.name}.pdf", pdf
        if product.by_hand:
            for side in (product.fronts(), product.backs()):
                yield f"{side.name}.pdf", pdf_bytes(side)
    if "png" in wanted:
        from pnp.render.png import png_pages

        for page, data in zip(product.pages(), png_pages(pdf, PREVIEW_DPI), strict=True):
            yield f"{page.name}.png", data
