"""A product as a download: one file, whatever the format."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.archive import zipped
from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence, together
from pnp.desk.messages import Download, Export, ExportTarget
from pnp.desk.previews import last_or_new, part_kind, pdfs_of

if TYPE_CHECKING:
    from pnp.pipeline.product_files import Format
    from pnp.products.kinds import Made


def download(text: str, name: str, folder: str, format: Format, number: int = 1, part: str = "") -> Download:
    """A product as one file, a ZIP if it has several.

    A PDF has all pages. Its parts, which `pnp build` writes beside it, are separate downloads.

    :param part: a part of the PDF, by its kind.
    :raises SpecError: if the product has errors.
    :raises PnpError: if there is nothing in this format, or no such part.
    """
    key = (text, name, folder, number)
    made = last_or_new(key)
    files = pdfs_of(key) if format == "pdf" and not part else tuple(_files(made, format, part))
    if not files:
        raise PnpError(Sentence("nothing here can be written as {formats}", formats=part or format))
    names = tuple(own for own, _ in files)
    if len(files) == 1:
        return Download(*files[0], names)
    return Download(f"{made[0].product.name}-{format}.zip", zipped(files), names)


def exported(text: str, name: str, folder: str, target: ExportTarget, number: int = 1) -> Export:
    """The pieces of a product for a print service or a virtual tabletop, as one file.

    :raises SpecError: if the product has errors.
    :raises PnpError: if the target can show none of its pieces.
    """
    from pnp.pipeline.export import exported_files
    from pnp.pipeline.exportable import carried

    products = [one.product for one in last_or_new((text, name, folder, number)) if one.product.pieces]
    found = [carried(product, target) for product in products]
    notices = tuple(dict.fromkeys(notice for one in found for notice in one.notices))
    files = tuple(exported_files((one.product for one in found if one.product.pieces), target, ""))
    if not files:
        raise PnpError(
            together(notices) or Sentence("nothing here can be written as {formats}", formats=target)
        )
    names = tuple(own for own, _ in files)
    if len(files) == 1:
        return Export(*files[0], names, notices)
    return Export(f"{products[0].name}-{target}.zip", zipped(files), names, notices)


def _files(made: tuple[Made, ...], format: Format, part: str) -> Iterator[tuple[str, bytes]]:
    """The files of a format, without generated sets; if a part is named, its PDF."""
    from pnp.pipeline.product_files import all_files, pdf_parts

    if not part:
        extra = {file for one in made for file, _ in one.files}
        yield from (file for one in made for file in all_files(one, (format,)) if file[0] not in extra)
        return
    from pnp.render.pdf import pdf_bytes

    for one in made:
        for product in pdf_parts(one.product):
            if part_kind(one, product) == part:
                yield f"{product.name}.pdf", pdf_bytes(product)
