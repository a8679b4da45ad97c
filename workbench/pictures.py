"""What the page shows before its engine has started: the catalogue in each language, and pictures."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Iterator
from typing import Any

from PIL import Image

from pnp.engine import calls
from pnp.engine.documents import Doc
from pnp.engine.messages import GameLine
from pnp.engine.wire import pack
from pnp.render.png import png_pages

WIDTH = 480
"""Of a picture, in pixels."""
PIECES = ("board", "pieces", "form")
"""What of a game its picture shows: the first of these that it has."""


def catalogue(language: str) -> str:
    """The catalogue as JSON, each set with the grades of its problems."""
    found = calls.catalogue(language)
    games = [_with_solving(game) for game in found.games]
    sets = [
        {**dataclasses.asdict(line), "levels": levels_of(calls.source("set", line.name))} for line in found.sets
    ]
    return pack({"games": games, "cards": found.cards, "sets": sets}).head


def _with_solving(game: GameLine) -> GameLine:
    """A game as the browser's engine has it: without solvers."""
    return dataclasses.replace(game, solves="none")


def levels_of(doc: Doc) -> list[str]:
    """The grade of each problem of a set; none for a record."""
    found = calls.problems(doc)
    return [] if found.is_record else [problem.level for problem in found.problems]


def pictures() -> Iterator[tuple[str, bytes]]:
    """Names and contents: what every game prints, and the first problem of every set."""
    found = calls.catalogue()
    sets = [line.name for line in found.sets if not line.is_record]
    for game in found.games:
        text = f"pnp: 1\nproducts:\n  - {next(kind for kind in PIECES if kind in game.offers)}: {game.name}\n"
        yield f"print-{game.name}.webp", _first_page({"name": "a.yaml", "text": text})
    for name in sets:
        yield f"solve-{name.rpartition('/')[2]}.svg", calls.start(calls.source("set", name), 0)


def _first_page(plain: dict[str, Any]) -> bytes:
    """The first page of a document as WebP."""
    pdf = next(data for name, data in calls.files(Doc(**plain), ("pdf",)) if name.endswith(".pdf"))
    page = Image.open(io.BytesIO(next(png_pages(pdf, 144.0))))
    page.thumbnail((WIDTH, 2 * WIDTH), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    page.save(out, "WEBP", quality=80, method=6)
    return out.getvalue()
