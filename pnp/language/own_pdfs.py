"""Read the user's own PDFs: files below the spec's folder, whose pages are pictures. They aren't trusted."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from pnp.base.errors import ErrorDetails, SpecError, TextError
from pnp.base.guarded import reading
from pnp.base.sentences import Sentence
from pnp.drawing.pdf_page import PdfPage
from pnp.language.named_files import below, no_file
from pnp.language.reader import Mark

_ENDINGS = (".pdf", ".ai")
"""How the names of PDFs end; Illustrator's files are PDFs, too."""


def is_pdf(name: str) -> bool:
    """Return whether a name refers to a PDF or one of its pages, such as ``map.pdf#2``."""
    return name.partition("#")[0].casefold().endswith(_ENDINGS)


def own_pdf(name: str, folder: Path, mark: Mark, errors: list[ErrorDetails]) -> tuple[PdfPage, ...] | None:
    """Return the pages of a PDF that a spec names. If it can't be used, report an error at its line and return
    None.

    :param folder: the spec's folder: the file must be in it or below it.
    """
    path = below(folder, name)
    if path is None:
        errors.append(mark.error(no_file(folder, name)))
        return None
    if not path.stat().st_size:
        errors.append(mark.error(Sentence("'{name}' is empty", name=name)))
        return None
    if find_spec("pikepdf") is None:
        message = Sentence(
            "'{name}' is a PDF, which pnp reads on your own computer with the extra `pdf`: "
            "`pip install print-and-play[pdf]`",
            name=name,
        )
        errors.append(mark.error(message))
        return None
    from pnp.language.pdf_reading import read_pages  # PDFium, which few specs need

    try:
        with reading(name):
            return read_pages(path)
    except SpecError as error:
        errors += error.errors
    return None


def page_of(name: str, pages: tuple[PdfPage, ...]) -> PdfPage:
    """Return the page that a name such as ``map.pdf#2`` refers to; the first by default.

    :raises TextError: if there is no such page.
    """
    wanted = name.partition("#")[2].strip()
    if "#" not in name:
        return pages[0]
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 6 and 1 <= int(wanted) <= len(pages)):
        raise TextError.at(
            Sentence("has no page '{page}': it has pages 1 to {count}", page=wanted, count=len(pages))
        )
    return pages[int(wanted) - 1]
