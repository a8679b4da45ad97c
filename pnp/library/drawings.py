"""Drawings and pages, which notebooks show and which can be saved as SVG, PDF or PNG files."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.errors import SpecError
from pnp.base.files import write_whole
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean
from pnp.library.values import Value

if TYPE_CHECKING:
    from pnp.drawing import shapes
    from pnp.sheets import sheet

MOST_SHOWN = 24
"""The most pages that a notebook shows of one product."""
_FORMATS = (".svg", ".pdf", ".png")


@dataclass(frozen=True)
class Drawing(Value):
    """A drawing, such as a position or the start of a puzzle. Notebooks show it.

    :ivar title: its title.
    """

    _shapes: shapes.Drawing = field(repr=False)
    title: str = ""

    @property
    def width(self) -> float:
        """The width in millimetres."""
        return self._shapes.size.width

    @property
    def height(self) -> float:
        """The height in millimetres."""
        return self._shapes.size.height

    @cached_property
    def svg(self) -> str:
        """The drawing as SVG, with text as outlines."""
        from pnp.render.svg import svg_bytes

        return svg_bytes(self._on_page).decode()

    def save(self, path: str | Path) -> Path:
        """Write the drawing to a file and return its path.

        :param path: the file; its name ends in ``.svg``, ``.pdf`` or ``.png``.
        :raises PnpError: for another ending, or if the file can't be written.
        """
        path = Path(path)
        ending = path.suffix.lower()
        if ending not in _FORMATS:
            hint = did_you_mean(ending, _FORMATS) or Sentence(
                "; end it with {endings}", endings=", ".join(_FORMATS)
            )
            raise SpecError.at(
                path, Sentence("a drawing can't be written as '{ending}'{hint}", ending=ending, hint=hint)
            )
        write_whole(path, self.svg.encode() if ending == ".svg" else self._printed(ending))
        return path

    def _printed(self, ending: str) -> bytes:
        from pnp.render.pdf import pdf_bytes
        from pnp.sheets.sheet import Product, Sheet

        pdf = pdf_bytes(Product("drawing", self.title, (Sheet(self.title, self._shapes),)))
        if ending == ".pdf":
            return pdf
        from pnp.render.png import png_pages

        return next(iter(png_pages(pdf, 110.0)))

    @property
    def _on_page(self) -> sheet.Page:
        from pnp.sheets.sheet import PRINTED, Page

        return Page("drawing", self.title, self._shapes, PRINTED)

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Page(Value):
    """One side of a sheet of paper. Notebooks show it.

    :ivar name: the name of its file, without an ending.
    """

    name: str
    _page: sheet.Page = field(repr=False)

    @property
    def title(self) -> str:
        """The contents of the sheet."""
        return self._page.title

    @property
    def width(self) -> float:
        """The width in millimetres."""
        return self._page.drawing.size.width

    @property
    def height(self) -> float:
        """The height in millimetres."""
        return self._page.drawing.size.height

    @cached_property
    def svg(self) -> str:
        """The page as SVG for a screen, with text as outlines."""
        from pnp.render.svg import screen_svg

        return screen_svg(self._page).decode()

    def _repr_svg_(self) -> str:
        return self.svg


def shown_in_turn(title: str, pages: Sequence[Page | Drawing], of: int, what: str) -> str:
    """Return pages or drawings side by side as HTML. Each is a separate picture, so that their ids can't clash.

    :param of: the number of all pages or drawings; ``what`` is the word for one of them.
    """
    shown = "".join(map(_figure, pages[:MOST_SHOWN]))
    rest = of - min(len(pages), MOST_SHOWN)
    more = f"<p>… and {rest} more {what}{'' if rest == 1 else 's'}</p>" if rest > 0 else ""
    return f"<div><p><b>{escape(title)}</b></p>{shown}{more}</div>"


def _figure(page: Page | Drawing) -> str:
    data = b64encode(page.svg.encode()).decode()
    style = "display:inline-block;max-width:48%;margin:0 1% 1em 0;border:1px solid #bbb"
    return f'<img style="{style}" alt="{escape(page.title)}" src="data:image/svg+xml;base64,{data}">'


def first_svg(pages: Iterable[Page]) -> str | None:
    """Return the first page as SVG; None if there is none."""
    return next((page.svg for page in pages), None)
