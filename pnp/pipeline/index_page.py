"""The page that shows everything a build made; it needs only the files beside it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from pnp.base.version import __version__
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.language.translations import words
from pnp.pipeline.page_template import page_template
from pnp.pipeline.result import Built
from pnp.pipeline.spec_text import as_yaml

ENGLISH = "en"
_GLIMPSES = 3


@dataclass(frozen=True, slots=True)
class Card:
    """One product as the page shows it; its spec as YAML."""

    built: Built
    spec: str
    sheets: str = ""
    """The number of sheets, in words, and of pages."""
    pages: str = ""
    svg_pages: str = ""

    @property
    def files(self) -> tuple[str, ...]:
        """What is printed or read: everything but pictures and single pages."""
        return tuple(file for file in self.built.files if not file.endswith((".png", ".svg")))

    @property
    def drawings(self) -> tuple[str, ...]:
        """The pages as SVG."""
        return tuple(file for file in self.built.files if file.endswith(".svg"))

    @property
    def glimpses(self) -> tuple[str, ...]:
        """A few later pages of a product with many: the fullest ones, whose files are largest."""
        further = self.built.pictures[1:]
        if len(further) < _GLIMPSES:
            return ()
        sizes = dict(zip(self.built.files, self.built.sizes, strict=True))
        fullest = sorted(further, key=lambda picture: -sizes[picture])[:_GLIMPSES]
        return tuple(picture for picture in further if picture in fullest)


def index_page(built: Sequence[Built]) -> bytes:
    """``index.html``: each product with pictures of its pages, its spec and its files. It's in the language of
    the products, or in English if they have several."""
    language = _language_of(built)
    theme = Theme(palettes()["colour"], words(language), language)
    headings = _headings(theme)
    groups: dict[str, list[Card]] = {}
    for product in sorted(built, key=lambda product: list(headings).index(_folder(product, headings))):
        groups.setdefault(headings[_folder(product, headings)], []).append(_card(product, theme))
    template = page_template("index.html", address=_address)
    page = template.render(groups=groups, version=__version__, language=language, word=theme.translate)
    return page.encode(errors="replace")


def _language_of(built: Sequence[Built]) -> str:
    found = {_language(product) for product in built}
    return found.pop() if len(found) == 1 else ENGLISH


def _language(product: Built) -> str:
    spec = json.loads(product.alone) if product.alone else {}
    heads = (spec, *spec.get("products", ()))
    return next((str(head["language"]) for head in heads if "language" in head), ENGLISH)


def _headings(theme: Theme) -> dict[str, str]:
    """The headings of specs, in order, by the folder in their names; that of all others is under ""."""
    return {
        "kit": theme.translate("Kits"),
        "": theme.translate("Boards, pieces, sheets and books"),
        "rules": theme.translate("Rules"),
    }


def _card(product: Built, theme: Theme) -> Card:
    drawings = sum(file.endswith(".svg") for file in product.files)
    return Card(
        product,
        as_yaml(product.alone),
        theme.translate_count("{count} sheet", "{count} sheets", product.sheets),
        theme.translate_count("{count} page", "{count} pages", len(product.pictures)),
        theme.translate_count("{count} page as SVG", "{count} pages as SVG", drawings),
    )


def _address(file: str) -> str:
    """The URL of a file beside the page."""
    return quote(os.fsencode(file))


def _folder(product: Built, headings: Mapping[str, str]) -> str:
    folder = product.spec.split("/")[0] if "/" in product.spec else ""
    return folder if folder in headings else ""
