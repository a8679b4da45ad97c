"""The pieces of specs that tests write in a few lines."""

from __future__ import annotations

from pathlib import Path

from pnp.base.errors import SpecError
from pnp.pipeline.build import make_products
from pnp.products.requests import Spec
from pnp.products.resolve import load_text
from pnp.sheets.pieces import Piece
from pnp.sheets.sheet import Product


def read(product: str, folder: Path | None = None, head: str = "") -> Spec:
    """Return the spec of one product, given by its lines; files that it names are in the folder."""
    first, *rest = product.strip("\n").splitlines()
    lines = "\n".join([f"  - {first}", *(f"    {line}" for line in rest)])
    return load_text(f"pnp: 1\n{head}products:\n{lines}\n", (folder or Path(".")) / "mine.yaml", "mine.yaml")


def made(product: str, folder: Path | None = None, head: str = "") -> Product:
    """Return one product, given by its lines."""
    found = read(product, folder, head)
    assert not found.errors, [str(error) for error in found.errors]
    (product_made,) = make_products(found)
    return product_made


def pieces(product: str, folder: Path | None = None) -> tuple[Piece, ...]:
    """Return the pieces of one product, given by its lines."""
    return made(product, folder).pieces


def errors(product: str, folder: Path | None = None) -> list[str]:
    """Return what is wrong with one product, also when it's drawn."""
    found = read(product, folder)
    if found.errors:
        return [str(one) for one in found.errors]
    try:
        make_products(found)
    except SpecError as error:
        return [str(one) for one in error.errors]
    return []
