"""The files of a product: their formats, names and contents."""

from __future__ import annotations

import io
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import partial
from typing import IO, Literal

from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean
from pnp.products.kinds import Made
from pnp.products.requests import ProductRequest, Spec
from pnp.sheets.sheet import Page, Product, Sheet

Format = Literal["pdf", "svg", "png", "html", "cutter", "dxf", "singles", "singles-pdf", "singles-png"]
FORMATS: tuple[Format, ...] = (
    *("pdf", "svg", "png", "html", "cutter", "dxf"),
    *("singles", "singles-pdf", "singles-png"),
)
"""``pdf``, ``svg`` and ``png`` are sheets; ``html`` is one page for puzzles, booklets, records and rules;
``cutter`` is SVG with every layer for cutting machines, and ``dxf`` the same lines as DXF; ``singles`` is each
piece, or each puzzle with its hints and solution, as SVG; ``singles-pdf`` and ``singles-png`` are the same in
these formats."""
PREVIEW_DPI = 110.0


def read_formats(text: str) -> tuple[Format, ...]:
    """Return the formats in a comma-separated list, each once.

    :raises ValueError: if one is unknown, or there is none.
    """
    wanted = tuple(dict.fromkeys(part.strip().lower() for part in text.split(",") if part.strip()))
    if not wanted:
        raise ValueError(Sentence("expected a format; choose from {formats}", formats=", ".join(FORMATS)))
    known = {str(name): name for name in FORMATS}
    for name in wanted:
        if name not in known:
            hint = did_you_mean(name, FORMATS) or Sentence("; choose from {known}", known=", ".join(FORMATS))
            raise ValueError(Sentence("unknown format '{name}'{hint}", name=name, hint=hint))
    return tuple(known[name] for name in wanted)


def file_names(spec: Spec) -> list[str]:
    """Return the base names of each product's files: the spec's name and the product's, numbered if they
    repeat."""
    found: list[str] = []
    for request in spec.products:
        own = request.head.name or _usual_name(request, spec.name)
        name = own if own == spec.name else f"{spec.name}-{own}"
        count = sum(other == name or other.startswith(f"{name}-no") for other in found)
        found.append(f"{name}-no{count + 1}" if name in found else name)
    return found


def _usual_name(request: ProductRequest, spec_name: str) -> str:
    """Return the default name of a product: that of its file or its kind, after its game's name unless the spec
    has that name."""
    if request.own_name:
        return request.own_name
    if request.game is None:
        return spec_name
    return request.kind if request.game.name == spec_name else f"{request.game.name}-{request.kind}"


Contents = bytes | Callable[[IO[bytes]], None]
"""The contents of a file: its bytes, or a function that writes them, for files that may be larger than
memory."""
_IN_MEMORY = 50_000_000
"""The most bytes of a PDF to keep in memory for making pictures."""


def as_bytes(contents: Contents) -> bytes:
    """Return the contents of a file as bytes."""
    if isinstance(contents, bytes):
        return contents
    out = io.BytesIO()
    contents(out)
    return out.getvalue()


def all_files(made: Made, formats: Iterable[Format]) -> Iterator[tuple[str, bytes]]:
    """Yield the names and bytes of all files of a product, in a fixed order."""
    yield from ((name, as_bytes(contents)) for name, contents in unwritten(made, formats))


def unwritten(made: Made, formats: Iterable[Format]) -> Iterator[tuple[str, Contents]]:
    """Yield the names and contents of all files of a product, in a fixed order. The contents of each must be
    written before the next file is requested."""
    yield from product_files(made.product, formats, text_as_text=made.text_as_text)
    if made.html is not None and "html" in formats:
        yield f"{made.product.name}.html", made.html.render()
    yield from made.files


def product_files(
    product: Product, formats: Iterable[Format], *, text_as_text: bool = False
) -> Iterator[tuple[str, Contents]]:
    """Yield a product's files: names and contents, in a fixed order. Contents must be written before the next
    ones are requested."""
    wanted = set(formats)
    if "png" in wanted:
        yield from _png(product, wanted)
    elif "pdf" in wanted:
        yield from _pdfs(product)
    singles = product.singles() if wanted & _SINGLES else ()
    if wanted & {"svg", "cutter", "singles"}:
        yield from _svgs(product, singles, wanted, text_as_text=text_as_text)
    if wanted & _SINGLES:
        yield from _singles(product, singles, wanted)
    if "dxf" in wanted:
        from pnp.render.dxf import dxf_bytes  # this needs an extra

        for page in product.pages():
            if not page.is_back:  # nothing is cut or folded there
                yield f"{page.name}.dxf", dxf_bytes(page)


def pdf_parts(product: Product) -> tuple[Product, ...]:
    """Return the parts of a product that are also written as separate PDFs: fronts and backs printed by hand,
    and each kind of paper."""
    sides = (product.fronts(), product.backs()) if product.by_hand else ()
    return (*sides, *product.parts)


def _svgs(
    product: Product, singles: Iterable[Page], wanted: Set[Format], *, text_as_text: bool
) -> Iterator[tuple[str, bytes]]:
    from pnp.render.svg import svg_bytes

    for page in product.pages():
        if "svg" in wanted:
            yield f"{page.name}.svg", svg_bytes(page, text_as_text=text_as_text)
        if "cutter" in wanted:
            yield f"{page.name}-cutter.svg", svg_bytes(page, all_layers=True)
    if "singles" in wanted:
        for face in singles:
            yield f"{face.name}.svg", svg_bytes(face, text_as_text=text_as_text)


_SINGLES: Set[Format] = {"singles", "singles-pdf", "singles-png"}
_DOTS = 300.0
"""The resolution of single pictures in dpi."""


def _singles(product: Product, singles: Sequence[Page], wanted: Set[Format]) -> Iterator[tuple[str, Contents]]:
    """Yield pieces or puzzles one by one as PDF and PNG, and the table of them."""
    if "singles-pdf" in wanted:
        from pnp.render.pdf import write_pdf

        for one in singles:
            single = Product(
                one.name, one.title, (Sheet("", one.drawing),), language=product.language, bare=True
            )
            yield f"{one.name}.pdf", partial(write_pdf, single)
    if "singles-png" in wanted:
        from pnp.pipeline.piece_images import pngs_of

        drawings = [one.drawing for one in singles]
        for one, data in zip(singles, pngs_of(drawings, _DOTS), strict=True):
            yield f"{one.name}.png", data
    if product.single_table:
        yield f"{product.name}-singles.csv", product.single_table


def _pdfs(product: Product, whole: IO[bytes] | None = None) -> Iterator[tuple[str, Contents]]:
    """Yield the whole product as one PDF, and its parts.

    :param whole: the PDF, if it has been written already.
    """
    from pnp.render.pdf import page_runs, write_pdf

    parts = pdf_parts(product)
    shared = page_runs() if parts else None
    if whole is None:
        yield f"{product.name}.pdf", lambda out: write_pdf(product, out, shared)
    else:
        yield f"{product.name}.pdf", lambda out: shutil.copyfileobj(whole, out)
    for part in parts:
        yield f"{part.name}.pdf", partial(write_pdf, part, runs=shared)


def _png(product: Product, wanted: Set[Format]) -> Iterator[tuple[str, Contents]]:
    """Yield the pages as pictures, after their PDF if that's requested, too."""
    from pnp.render.pdf import write_pdf
    from pnp.render.png import png_pages

    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as pdf:
        write_pdf(product, pdf)
        if "pdf" in wanted:
            pdf.seek(0)
            yield from _pdfs(product, pdf)
        pdf.seek(0)
        for page, data in zip(product.pages(), png_pages(pdf, PREVIEW_DPI), strict=True):
            yield f"{page.name}.png", data
