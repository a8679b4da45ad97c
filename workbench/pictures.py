"""Pictures of everything that the page offers, drawn beforehand."""

from __future__ import annotations

import io
from collections.abc import Iterator

from PIL import Image

from pnp.desk import calls
from pnp.desk.catalogue import emblem_of, set_of, sheet_of
from pnp.desk.documents import Doc
from pnp.render.png import png_pages

WIDTH = 352
"""The width of a picture, in pixels."""


def pictures() -> Iterator[tuple[str, bytes]]:
    """Yield names and contents of pictures: everything that a game prints, its emblem, and each set's first
    puzzle."""
    found = calls.catalogue()
    for game in found.games:
        yield f"print-{game.name}.avif", _first_page(sheet_of(game.name))
        if not game.is_component:
            yield f"emblem-{game.name}.svg", emblem_of(game.name)
    for line in found.sets:
        if not line.is_record:
            own = line.name.rpartition("/")[2]
            yield f"solve-{own}.svg", calls.start(set_of(own), 0)


def _first_page(doc: Doc) -> bytes:
    """Draw the first page of a document as AVIF."""
    pdf = next(data for name, data in calls.files(doc, ("pdf",)) if name.endswith(".pdf"))
    page = Image.open(io.BytesIO(next(png_pages(pdf, 144.0))))
    page.thumbnail((WIDTH, 2 * WIDTH), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    page.save(out, "AVIF", quality=46, speed=6)  # slower speeds take a second for each picture
    return out.getvalue()
