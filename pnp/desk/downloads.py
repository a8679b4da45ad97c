"""Downloads of a product: one file, whatever the format; and reports, in the reader's language, on whether its
PDFs meet a printer's rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.base.errors import PnpError
from pnp.base.files import is_file, resolved, zipped
from pnp.base.sentences import Sentence, said, together
from pnp.desk.document_replies import Download, Export, ExportTarget, PreflightView, RuleLine
from pnp.desk.documents import LocalDoc
from pnp.desk.previews import PrintedPdf, last_or_new, part_kind, printed_pdfs
from pnp.language.translations import message_words
from pnp.preflight.measures import Facts
from pnp.preflight.own import measure_own
from pnp.preflight.report import Report, check_facts, where_broken
from pnp.products.resolve import load_text

if TYPE_CHECKING:
    from pnp.pipeline.product_files import Format
    from pnp.products.kinds import Made


def download(
    doc: LocalDoc,
    format: Format,
    number: int = 1,
    part: str = "",
    report: Callable[[int], None] = lambda _percent: None,
) -> Download:
    """Return a product as one file, a ZIP if it has several.

    A PDF has all pages. Its parts are separate downloads: the files that `pnp build` writes beside it, and the
    parts of a kit.

    :param part: a part of the PDF, by its kind.
    :param report: called with the percentage of a PDF that is written.
    :raises SpecError: if the product has errors.
    :raises PnpError: if there is nothing in this format, or no such part.
    """
    key = (doc, number)
    made = last_or_new(key)
    if format == "pdf" and not part:
        pdfs = printed_pdfs(key, lambda done, pages: report(100 * done // pages))
        files = tuple((name, data) for name, data, _ in pdfs)
    else:
        files = tuple(_files(made, format, part))
    if not files:
        raise PnpError(Sentence("nothing here can be written as {formats}", formats=part or format))
    names = tuple(own for own, _ in files)
    if len(files) == 1:
        return Download(*files[0], names)
    return Download(f"{made[0].product.name}-{format}.zip", zipped(files), names)


def exported(doc: LocalDoc, target: ExportTarget, number: int = 1, address: str = "") -> Export:
    """Return the pieces of a product for a print service or a virtual tabletop, as one file.

    :param address: where the images will be, for Tabletop Simulator: on the web, or in a folder (``file:///…``).
    :raises SpecError: if the product has errors.
    :raises PnpError: if the target supports none of its pieces, or the address isn't that of a web page.
    """
    from pnp.pipeline.export import exported_files
    from pnp.pipeline.exportable import Tabletop, carried, is_shown

    made = [one.product for one in last_or_new((doc, number))]
    products = [product for product in made if is_shown(product, target)]
    found = [carried(product, target) for product in products]
    notices = tuple(dict.fromkeys(notice for one in found for notice in one.notices))
    kept = tuple(one.product for one in found if is_shown(one.product, target))
    base = _place_of_images(address) if target == "tabletop-simulator" else ""
    files = tuple(exported_files(Tabletop(kept[0].name, kept[0].title, kept), target, base)) if kept else ()
    if not files:
        raise PnpError(
            together(notices) or Sentence("nothing here can be written as {formats}", formats=target)
        )
    names = tuple(own for own, _ in files)
    if len(files) == 1:
        return Export(*files[0], names, notices)
    return Export(f"{products[0].name}-{target}.zip", zipped(files), names, notices)


_NO_PLACE = Sentence(
    "give an address on the web without ? and #, such as https://example.org/cards/, or that of a folder, such "
    "as file:///C:/Cards/"
)


def _place_of_images(address: str) -> str:
    """Return an address with a slash at its end.

    :raises PnpError: if it's neither on the web nor that of a folder.
    """
    from pnp.language.config import web_page

    is_folder = re.fullmatch(r"file:///[^?#\s]+", address)
    try:
        return f"{(address if is_folder else web_page(address)).rstrip('/')}/"
    except PnpError as error:
        raise PnpError(_NO_PLACE) from error


def _files(made: tuple[Made, ...], format: Format, part: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a format, without generated sets; if a part is named, its PDF."""
    from pnp.pipeline.product_files import all_files, pdf_parts

    if not part:
        extra = {file for one in made for file, _ in one.files}
        yield from (file for one in made for file in all_files(one, (format,)) if file[0] not in extra)
        return
    from pnp.render.pdf import pdf_bytes

    for one in made:
        for product in (*pdf_parts(one.product), *one.product.kinds()):
            if part_kind(one, product) == part:
                yield f"{product.name}.pdf", pdf_bytes(product)


def bundle(doc: LocalDoc, formats: tuple[Format, ...]) -> bytes:
    """Return a ZIP of the spec, the user's files that it names, the files it builds, and the command that
    builds them again.

    :raises SpecError: with all errors.
    """
    own = doc.path.name
    command = f"pnp build {own} --format {','.join(formats)}"
    made = files(doc, formats)
    return zipped(
        (
            (own, doc.text.encode()),
            ("how-to-make-it-again.txt", f"{command}\n".encode()),
            *_named_files(doc, {own, *(file for file, _ in made)}),
            *made,
        )
    )


def _named_files(doc: LocalDoc, taken: AbstractSet[str]) -> Iterator[tuple[str, bytes]]:
    """Return the user's own files that a spec names, by their paths below its folder."""
    names: set[str] = set()
    beside = doc.path.parent
    for file in load_text(doc.text, doc.path, doc.path.name).files:
        for folder, own in ((beside, file), (beside.resolve(), resolved(file))):
            below = own.relative_to(folder) if own.is_relative_to(folder) else None
            if below is not None and ".." not in below.parts and is_file(own):
                names.add(below.as_posix())
                break
    return ((name, (beside / name).read_bytes()) for name in sorted(names - taken))


def checked_pdfs(pdfs: tuple[PrintedPdf, ...], target: str, language: str) -> tuple[PreflightView, ...]:
    """Return each PDF measured against the rules of a target.

    They are read without PDFium, which is too large for a web page, so that every engine gives the same answer.

    :raises UnknownPdfError: for a PDF that `pnp` didn't write.
    """
    words = message_words(language)
    found = [(name, measured(data), interior) for name, data, interior in pdfs]

    def view(report: Report) -> PreflightView:
        rules = tuple(
            RuleLine(
                said(one.name, words),
                said(one.measured, words),
                said(one.wanted, words),
                one.ok,
                said(where_broken(one), words),
                said(_ADVICE[one.name], words) if one.ok is False and one.name in _ADVICE else "",
            )
            for one in report.requirements
        )
        return PreflightView(report.file, report.target, rules)

    return tuple(view(check_facts(facts, name, target, interior)) for name, facts, interior in found)


_ADVICE: Mapping[str, Sentence] = {
    "distance of ink from the edge": Sentence(
        "Most printers leave this edge white. Set a margin of at least 8 mm in the "
        "options, so that nothing is printed there."
    ),
    "image resolution": Sentence("Use larger pictures, or make them smaller on the page."),
}
"""What to do about a broken rule, by the name of the rule."""


@lru_cache(maxsize=4)
def measured(data: bytes) -> Facts:
    """Return the measures of PDFs. They are cached, because a user who chooses another printer needs the same
    files again."""
    return measure_own(data)


def files(doc: LocalDoc, formats: tuple[Format, ...], number: int = 0) -> tuple[tuple[str, bytes], ...]:
    """Return the name and content of each file that ``pnp build`` writes for a spec or one of its products.

    :param number: the product; 0 for all.
    :raises SpecError: with all errors.
    """
    from pnp.pipeline.build import make_all
    from pnp.pipeline.product_files import all_files

    spec = load_text(doc.text, doc.path, doc.name)
    made = last_or_new((doc, number)) if number and not spec.errors else make_all(spec)
    return tuple(file for one in made for file in all_files(one, formats))
