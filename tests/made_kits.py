"""Kits and boxes for tests: each is made once a session, and what is on their pages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pnp.base.errors import SpecError
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Text
from pnp.games.api.registry import all_games
from pnp.language.overrides import read_setting
from pnp.pipeline.build import make_products
from pnp.products.resolve import load_text
from pnp.sheets.sheet import Product, Sheet

KITS = sorted(game.name for game in all_games() if game.features and not game.component)
DAILY = "mirror"
"""The kit that is made every day; most of what is true of all kits is tried with the others by slow tests."""
EACH_KIT = [pytest.param(game, marks=[] if game == DAILY else [pytest.mark.slow]) for game in KITS]


@cache
def kit(options: str, *settings: str, head: str = "") -> Product:
    text = f"pnp: 1\n{head}products:\n  - {{kit: {options}}}\n"
    spec = load_text(text, Path("mine.yaml"), "mine.yaml", tuple(map(read_setting, settings)))
    (made,) = make_products(spec)
    return made


def errors(options: str) -> list[str]:
    with pytest.raises(SpecError) as caught:
        kit(options)
    return [str(error) for error in caught.value.errors]


def opening(made: Product) -> list[Sheet]:
    """Return the front of the box and the plan: all sheets before the first part."""
    titled = [k for k, sheet in enumerate(made.sheets) if sheet.title]
    return list(made.sheets[: titled[2]])


def lines(made: Product) -> list[str]:
    """Return the texts of the front and the plan, in the order in which they are drawn."""
    shapes = [shape for sheet in opening(made) for shape in sheet.front.shapes]
    return [at.shape.text for at in flatten(shapes) if isinstance(at.shape, Text)]


def first_pages(made: Product) -> str:
    return " ".join(lines(made))


def cut_out(made: Product) -> dict[str, int]:
    """Return how many pieces of each kind the sheets hold."""
    kinds = [kind.many.removeprefix("{count} ") for sheet in made.sheets for kind in sheet.pieces if kind]
    return {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}


def pages_text(made: Product) -> list[str]:
    return [
        " ".join(at.shape.text for at in flatten(page.drawing.shapes) if isinstance(at.shape, Text))
        for page in made.pages()
    ]


def backs(made: Product) -> list[Sheet]:
    return [sheet for sheet in made.sheets if sheet.back]
