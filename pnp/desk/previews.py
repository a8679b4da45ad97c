"""Make errors and pages from a text that is being edited, in a worker, as `pnp build` does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args
from zlib import crc32

from pnp.base.errors import ErrorDetails, PnpError, SpecError
from pnp.base.sentences import apart, said
from pnp.desk.document_replies import (
    ErrorLine,
    ExportTarget,
    PageLine,
    PageSpot,
    PartLine,
    Preview,
    ProductLine,
    error_line,
    error_lines,
)
from pnp.desk.documents import LocalDoc, place_of
from pnp.drawing.shapes import Colour, Group, Shape
from pnp.games.api.game import KINDS
from pnp.language.reader import Node, read_text
from pnp.language.translations import message_words
from pnp.products.registry import kinds_of
from pnp.products.requests import ProductRequest, Spec
from pnp.products.resolve import load_text
from pnp.sheets.sheet import Interior, Page, Product, duplex_of, turned_sideways

if TYPE_CHECKING:
    from pnp.pipeline.product_files import Format
    from pnp.products.kinds import Made


_Key = tuple[LocalDoc, int]
PrintedPdf = tuple[str, bytes, Interior | None]
_made_last: dict[_Key, tuple[Made, ...]] = {}
"""The last result, for the other pages of the same product. There is only one entry, because the results of
most edits are never requested again. It's kept while a text has errors, because the page still shows the last
valid text."""
_pdfs_last: dict[_Key, tuple[PrintedPdf, ...]] = {}
"""The PDFs of the last result: they are checked, perhaps for several printers, and then downloaded."""
_stamps_last: dict[_Key, dict[Path, tuple[int, int]]] = {}
"""The times of change of the files that the last text names: another worker may have drawn the text since."""
_shown_last: dict[tuple[_Key, str], Preview] = {}
"""The last preview, by its text and language, for the form of the same text. There is one entry, even if
nothing was made."""


def _shown_errors(
    errors: tuple[ErrorDetails, ...], name: str, words: Mapping[str, str]
) -> tuple[ErrorLine, ...]:
    """Return errors as the page shows them; those in other files have no line in the text."""
    shown = ((error, error_line(error, words)) for error in errors)
    return tuple(
        line if error.file == name else replace(line, line=0, column=0, place=place_of(error))
        for error, line in shown
    )


def latest_preview(doc: LocalDoc, number: int, language: str) -> Preview:
    """Return the preview of a text that was just drawn, or else a new one."""
    key = (doc, number)
    found = _shown_last.get((key, language)) if _is_fresh(key) else None
    return found or preview(doc, number, language=language)


def read_errors(doc: LocalDoc, language: str = "en") -> tuple[ErrorLine, ...]:
    """Return the errors of a text that can be found before any of its products is made."""
    try:
        errors = load_text(doc.text, doc.path, doc.name).errors
    except SpecError as error:
        errors = error.errors
    return _shown_errors(errors, doc.name, message_words(language))


def preview(doc: LocalDoc, number: int = 1, *, generate: bool = False, language: str = "en") -> Preview:
    """Return the errors of a text, its products, and the pages of one of them.

    A product with errors is listed like the others, so that the form can be used to fix it.

    :param generate: whether to generate puzzles if the product asks for that.
    :param language: the language of its errors.
    """
    found, made, files = _drawn(doc, number, message_words(language), generate=generate)
    key = (doc, found.product or number)
    _keep(key, made, files)
    _shown_last[key, language] = found
    return found


def _keep(key: _Key, made: tuple[Made, ...], files: tuple[Path, ...]) -> None:
    """Keep a result, and the times of change of the files that its text names."""
    _shown_last.clear()
    _stamps_last.clear()
    _stamps_last[key] = {path: _stamp(path) for path in files}
    if made:
        _made_last.clear()
        _pdfs_last.clear()
        _made_last[key] = made


def printed_colours(doc: LocalDoc, number: int) -> frozenset[Colour]:
    """Return the colours of a product that was just drawn; none if it wasn't."""
    from pnp.desk.colour_fields import colours_in

    made = _made_last.get((doc, number), ())
    return colours_in(shape for one in made for page in one.product.pages() for shape in page.drawing.shapes)


def _drawn(
    doc: LocalDoc, number: int, words: Mapping[str, str], *, generate: bool
) -> tuple[Preview, tuple[Made, ...], tuple[Path, ...]]:
    """Return the preview of a text; the result made for it, empty if no pages are requested or making them
    fails; and the files that the text names."""
    from pnp.pipeline.build import make_some

    try:
        spec = load_text(doc.text, doc.path, doc.name)
    except SpecError as error:
        return Preview(_shown_errors(error.errors, doc.name, words)), (), ()
    products = _products(spec, doc.text)
    numbers = [product.number for product in products]
    chosen = number if number in numbers else next(iter(numbers), 0)
    product = next((product for product in spec.products if product.number == chosen), None)
    has_html = any(product.has_html for product in spec.products)
    all_formats: tuple[Format, ...] = ("pdf", "svg", "html") if has_html else ("pdf", "svg")
    errors = _shown_errors(spec.errors, doc.name, words)
    found = Preview(errors, products, chosen, formats=_formats_of(product), all_formats=all_formats)
    if product is None or (product.needs_generating and not generate):
        return found, (), spec.files
    try:
        made = make_some(spec, chosen)
    except SpecError as error:
        more = _shown_errors(error.errors, doc.name, words)
        return replace(found, errors=(*found.errors, *more)), (), spec.files
    except PnpError as error:
        return replace(found, errors=(*found.errors, *error_lines(error, words))), (), spec.files
    whole = _with_pages(found, made, words)
    if whole.pages and product.kind not in (*KINDS, "kit"):
        from pnp.desk.book_views import as_book
        from pnp.products.on_pages.read import BookSpec

        whole = as_book(whole, product, made, Path(doc.folder)) if isinstance(product, BookSpec) else whole
    return whole, made, spec.files


def _products(spec: Spec, text: str) -> tuple[ProductLine, ...]:
    """Return all products in the order of the text; those with errors under the names that the text gives
    them."""
    sound = {product.number: product for product in spec.products}
    products = read_text(text, spec.name).child("products")
    items = products.value if products is not None and isinstance(products.value, list) else []
    found = []
    for number, node in enumerate(items, 1):
        if number in sound:
            found.append(_product_line(sound[number]))
        elif isinstance(node.value, dict):
            kind = next(iter(kinds_of(node)), "")
            title = _text_of(node.child("title") or node.child(kind))
            found.append(ProductLine(number, title, kind, _text_of(node.child("name"))))
    extra = [p for p in spec.products if p.number > len(items)]  # the error is in a spec that this one extends
    return (*found, *map(_product_line, extra))


def _text_of(node: Node | None) -> str:
    return node.value if node is not None and isinstance(node.value, str) else ""


def _product_line(product: ProductRequest) -> ProductLine:
    return ProductLine(product.number, product.title, str(product.kind), product.head.name or "")


def _formats_of(product: ProductRequest | None) -> tuple[Format, ...]:
    """Return the formats that a product comes in, as far as that is known before it is made."""
    if product is None:
        return ()
    html: tuple[Format, ...] = ("html",) if product.has_html else ()
    found: tuple[Format, ...] = ("pdf", "svg", "png", *html, "cutter", "dxf")
    lacking = lacking_formats()
    return tuple(format for format in found if format not in lacking)


def lacking_formats() -> frozenset[Format]:
    """Return the formats that can't be written here: PDFium draws PNG files, ezdxf writes DXF files, and
    neither is in a browser."""
    needed: dict[Format, str] = {"png": "pypdfium2", "dxf": "ezdxf"}
    return frozenset(format for format, package in needed.items() if not find_spec(package))


def _with_pages(found: Preview, made: tuple[Made, ...], words: Mapping[str, str]) -> Preview:
    pages = tuple(_lines(made))
    singles: tuple[Format, ...] = ("singles",) if any(one.product.has_singles for one in made) else ()
    return replace(
        found,
        pages=pages,
        turned=_turned(made[0].product) if made else "x",
        duplex=str(duplex_of(made[0].product.sheets) or "") if made else "",
        first=_svg(next(page for one in made for page in one.product.pages())) if pages else b"",
        files=tuple(file for one in made for file in one.files),
        remarks=tuple(said(remark, words) for one in made for remark in apart(one.product.remark)),
        formats=(*found.formats, *singles),
        pdfs=tuple(f"{one.product.name}.pdf" for one in made),
        parts=tuple(_part_lines(made)),
        exports=tuple(_exports(made)),
    )


def _exports(made: tuple[Made, ...]) -> Iterator[ExportTarget]:
    """Yield the targets that have a place for a product; none in a browser, which can't draw their images."""
    if find_spec("pypdfium2") and find_spec("pnp.pipeline.export"):
        from pnp.pipeline.exportable import is_shown

        yield from (to for to in get_args(ExportTarget) if any(is_shown(one.product, to) for one in made))


def all_errors(doc: LocalDoc, language: str) -> tuple[ErrorLine, ...]:
    """Return every error of a text, including those that show only when all its products are laid out."""
    from pnp.pipeline.build import make_all

    try:
        make_all(load_text(doc.text, doc.path, doc.name), generate=False)
    except SpecError as error:
        return _shown_errors(error.errors, doc.name, message_words(language))
    return ()


def page(doc: LocalDoc, number: int, index: int, *, is_in_part: bool = False) -> bytes:
    """Return one page of a product as SVG with all its layers; pages count from 0.

    :param is_in_part: whether the part of the kit that the page belongs to is printed alone.
    :raises SpecError: if the product has errors.
    :raises IndexError: if there is no such page.
    """
    return _svg(_page(doc, number, index, is_in_part=is_in_part))


def _page(doc: LocalDoc, number: int, index: int, *, is_in_part: bool = False) -> Page:
    made = (one.product for one in last_or_new((doc, number)))
    return [page for own in made for page in (own.in_parts() if is_in_part else own).pages()][index]


_STAMP = re.compile(r"(pnp [\d.]+[^']*? · )[0-9a-f]{8}")
"""The pattern of a build stamp, whose digits change with any option."""


def page_digests(doc: LocalDoc, number: int) -> tuple[str, ...]:
    """Return a digest of each page of a product, which changes, in any worker, only with its drawing. The
    digits of a build stamp don't count.

    :raises SpecError: if the product has errors.
    """
    pages = (page for one in last_or_new((doc, number)) for page in one.product.pages())
    drawn = (_STAMP.sub(r"\1", repr(page.drawing)) for page in pages)
    return tuple(f"{crc32(own.encode()):08x}" for own in drawn)


def spots(doc: LocalDoc, number: int, index: int) -> tuple[PageSpot, ...]:
    """Return the places on a page that show the value of an option; pages count from 0.

    :raises SpecError: if the product has errors.
    :raises IndexError: if there is no such page.
    """
    from pnp.desk import book_views, colour_fields, form_fields

    key = (doc, number)
    shown = (own for (made_from, _), own in _shown_last.items() if made_from == key and _is_fresh(key))
    last = next(shown, None)
    products = last.products if last else _products(load_text(doc.text, doc.path, doc.name), doc.text)
    product = next(product for product in products if product.number == number)
    own = book_views.option_of_page(last_or_new(key), index) if product.kind == book_views.BOOKLET else ()
    form, is_sheet = form_fields.form(doc.text, number), product.kind in KINDS
    return colour_fields.page_spots(_page(doc, number, index), form, product.title, own, is_sheet=is_sheet)


def printed_pdfs(
    key: _Key, on_page: Callable[[int, int], None] = lambda _done, _all: None
) -> tuple[PrintedPdf, ...]:
    """Return the PDFs of a product, each with its name, and the interior for which a print service prints the
    product.

    :param on_page: called before each page with the number of those before it and of all.
    """
    from pnp.render.pdf import pdf_bytes

    if key not in _pdfs_last or not _is_fresh(key):
        made, done = last_or_new(key), count()
        pages = sum(1 for one in made for _ in one.product.pages())
        found = tuple(
            (
                f"{one.product.name}.pdf",
                pdf_bytes(one.product, on_page=lambda: on_page(next(done), pages)),
                one.product.interior,
            )
            for one in made
        )
        _pdfs_last[key] = found
    return _pdfs_last[key]


def last_or_new(key: _Key) -> tuple[Made, ...]:
    """Return the last result made for the pages, or make it now and keep it for its other pages.

    :raises SpecError: if the text has errors.
    """
    if found := last_made(key):
        return found
    made, files = _made_from(*key)
    _keep(key, made, files)
    return made


def last_made(key: _Key) -> tuple[Made, ...] | None:
    """Return the last result made for the pages; None if it was made from a different text or other files."""
    return _made_last.get(key) if _is_fresh(key) else None


def _is_fresh(key: _Key) -> bool:
    """Return whether the files that a text names are unchanged since it was last drawn."""
    return all(_stamp(path) == stamp for path, stamp in _stamps_last.get(key, {}).items())


def _stamp(path: Path) -> tuple[int, int]:
    """Return a stamp that changes with a file; zeros if there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return 0, 0
    return found.st_mtime_ns, found.st_size


def made_now(doc: LocalDoc, number: int) -> tuple[Made, ...]:
    """Return the result for a text, without caching it.

    :raises SpecError: if the text has errors.
    """
    return _made_from(doc, number)[0]


def _made_from(doc: LocalDoc, number: int) -> tuple[tuple[Made, ...], tuple[Path, ...]]:
    from pnp.pipeline.build import make_some

    spec = load_text(doc.text, doc.path, doc.name)
    if spec.errors:
        raise SpecError(spec.errors)
    return make_some(spec, number), spec.files


def _lines(made: tuple[Made, ...]) -> Iterator[PageLine]:
    sheet = -1
    for one in made:
        for page in one.product.pages():
            is_back = page.name.endswith("-back")
            sheet += not is_back
            layers = tuple(sorted(layer.value for layer in page.layers))
            values = (*page.drawing.size, layers, sheet, is_back, page.kind)
            yield PageLine(page.name, page.title, *values, has_ruler=_has_ruler(page.drawing.shapes))


def _has_ruler(shapes: Iterable[Shape]) -> bool:
    """Return whether a page has a ruler to measure."""
    groups = (shape for shape in shapes if isinstance(shape, Group))
    return any(
        (one.option is not None and one.option.path == ("ruler",)) or _has_ruler(one.shapes) for one in groups
    )


def _part_lines(made: tuple[Made, ...]) -> Iterator[PartLine]:
    from pnp.pipeline.product_files import pdf_parts

    for one in made:
        for part in pdf_parts(one.product):
            yield PartLine(part_kind(one, part), sum(1 for _ in part.pages()))


def part_kind(whole: Made, part: Product) -> str:
    """Return the kind of a part of a PDF, which is also the end of its name."""
    return part.name.removeprefix(f"{whole.product.name}-")


def _turned(product: Product) -> Literal["x", "y"]:
    """Return the axis that a back swaps: a sheet turned about a vertical axis swaps left and right."""
    flip = duplex_of(product.sheets)
    return "x" if flip is None or turned_sideways(product.sheets[0].front.size, flip) else "y"


def _svg(page: Page) -> bytes:
    from pnp.render.svg import screen_svg

    return screen_svg(page)
