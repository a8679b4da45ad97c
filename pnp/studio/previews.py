"""What a worker makes of a text that is being written: faults, pages, files. The same road as `pnp build`."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from pnp.base.errors import LocatedFault, PnpError, SpecError
from pnp.sheets.sheet import Page, Product, duplex_of, turned_sideways
from pnp.spec.asked import BookSpec, Spec
from pnp.spec.faults import kind_of_root
from pnp.spec.reader import read_text
from pnp.spec.resolve import load_text
from pnp.studio.messages import PageLine, Preview, ProductLine, Shown

if TYPE_CHECKING:
    from pnp.workshop import Format, Made

_Key = tuple[str, str, str, int]
_last: dict[_Key, tuple[Made, ...]] = {}
"""What was made last, for the other pages of the same product; one entry, since most edits are never asked for
again."""


def shown_faults(faults: tuple[LocatedFault, ...], name: str) -> tuple[Shown, ...]:
    """Faults for the page: those of other files have no line in the text."""
    return tuple(Shown(f.line if f.file == name else 0, f.message, str(f)) for f in faults)


def preview(text: str, name: str, folder: str, number: int = 1, generate: bool = False) -> Preview:
    """The faults of a text, its products, and the pages of one of them.

    :param name: the name of the spec's file, below ``folder``.
    :param generate: whether problems are generated where the product asks for that.
    """
    from pnp.workshop import make_some

    try:
        spec = load_text(text, Path(folder) / name, name)
    except SpecError as error:
        return Preview(shown_faults(error.faults, name))
    faults = spec.faults
    products = tuple(ProductLine(p.number, p.title, _kind(spec, p.number)) for p in spec.products)
    numbers = [product.number for product in products]
    chosen = number if number in numbers else next(iter(numbers), 0)
    found = Preview(shown_faults(faults, name), products, chosen)
    if not chosen or (_asks_for_problems(spec, chosen) and not generate):
        return found
    try:
        made = make_some(spec, chosen)
    except SpecError as error:
        return Preview(shown_faults((*faults, *error.faults), name), products, chosen)
    except PnpError as error:
        return Preview((*found.faults, Shown(0, str(error), f"pnp: {error}")), products, chosen)
    _last.clear()
    _last[text, name, folder, chosen] = made
    return _with_pages(found, made)


def _with_pages(found: Preview, made: tuple[Made, ...]) -> Preview:
    pages = tuple(_lines(made))
    first = _svg(next(page for one in made for page in one.product.pages())) if pages else b""
    return Preview(
        found.faults,
        found.products,
        found.product,
        pages,
        _turned(made[0].product) if made else "x",
        str(duplex_of(made[0].product.sheets) or "") if made else "",
        first,
        tuple(file for one in made for file in one.files),
        "; ".join(one.product.remark for one in made if one.product.remark),
    )


def all_faults(text: str, name: str, folder: str) -> tuple[Shown, ...]:
    """Every fault of a text, those that only show when all its products are laid out included."""
    from pnp.workshop import make_all

    try:
        make_all(load_text(text, Path(folder) / name, name), generate=False)
    except SpecError as error:
        return shown_faults(error.faults, name)
    return ()


def page(text: str, name: str, folder: str, number: int, index: int) -> bytes:
    """One page of a product as SVG with all its layers; pages count from 0.

    :raises SpecError: where the product has faults. IndexError: where there is no such page.
    """
    made = _last.get((text, name, folder, number)) or _made(text, name, folder, number)
    return _svg([page for one in made for page in one.product.pages()][index])


def picture(text: str, name: str, folder: str) -> bytes:
    """The first page of a spec as it is printed, or the first problem of a set, as SVG, for the gallery; empty
    where problems would have to be generated first.

    :raises SpecError: where the text has faults.
    """
    from pnp.render.svg import svg_bytes

    if kind_of_root(read_text(text, name)) in ("problem set", "record"):
        from pnp.studio.problems import start_picture

        return start_picture(text, name, 0)
    spec = load_text(text, Path(folder) / name, name)
    number = next((p.number for p in spec.products if not _asks_for_problems(spec, p.number)), 0)
    made = _made(text, name, folder, number)
    pages = [page for one in made for page in one.product.pages()]
    return svg_bytes(pages[0]) if pages else b""


def files(
    text: str, name: str, folder: str, formats: tuple[Format, ...], number: int = 0
) -> tuple[tuple[str, bytes], ...]:
    """Names and contents of the files that ``pnp build`` writes of a spec, or of one of its products.

    :param number: the product; 0 for all.
    :raises SpecError: with all faults.
    """
    from pnp.workshop import make_all

    spec = load_text(text, Path(folder) / name, name)
    made = _made(text, name, folder, number) if number and not spec.faults else make_all(spec)
    return tuple(file for one in made for file in one.all_files(formats))


def bundle(text: str, name: str, folder: str, formats: tuple[Format, ...]) -> bytes:
    """A ZIP of the spec, all its files with the problem sets among them, and the command that makes it again.

    The same spec gives the same bytes: entries bear no time.

    :raises SpecError: with all faults.
    """
    command = f"pnp build {name} --format {','.join(formats)}"
    entries = [(Path(name).name, text.encode()), ("how-to-make-it-again.txt", f"{command}\n".encode())]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, data in (*entries, *files(text, name, folder, formats)):
            archive.writestr(zipfile.ZipInfo(entry, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _made(text: str, name: str, folder: str, number: int) -> tuple[Made, ...]:
    from pnp.workshop import make_some

    spec = load_text(text, Path(folder) / name, name)
    if spec.faults:
        raise SpecError(spec.faults)
    return make_some(spec, number)


def _kind(spec: Spec, number: int) -> str:
    return next(str(product.kind) for product in spec.products if product.number == number)


def _asks_for_problems(spec: Spec, number: int) -> bool:
    from pnp.bookmaking import is_generated

    asked = next(product for product in spec.products if product.number == number)
    return isinstance(asked, BookSpec) and is_generated(asked)


def _lines(made: tuple[Made, ...]) -> Iterator[PageLine]:
    sheet = -1
    for one in made:
        for page in one.product.pages():
            is_back = page.name.endswith("-back")
            sheet += not is_back
            size = page.drawing.size
            layers = tuple(sorted(layer.value for layer in page.shown))
            yield PageLine(page.name, page.title, size.width, size.height, layers, sheet, is_back)


def _turned(product: Product) -> Literal["x", "y"]:
    """A sheet turned about a vertical axis shows its back left for right."""
    flip = duplex_of(product.sheets)
    return "x" if flip is None or turned_sideways(product.sheets[0].front.size, flip) else "y"


def _svg(page: Page) -> bytes:
    from pnp.render.svg import svg_bytes

    return svg_bytes(page, all_layers=True)


def as_formats(names: tuple[str, ...]) -> tuple[Format, ...]:
    """Names of formats that were checked.

    :raises PnpError: for one that is none.
    """
    from pnp.workshop import FORMATS

    for name in names:
        if name not in FORMATS:
            raise PnpError(f"unknown format '{name}'")
    return cast("tuple[Format, ...]", names)
