"""Rules sheets of all games, on all papers: one sheet of paper where it is large enough, and never too small to
read."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.build.pipeline import make_products
from pnp.drawing.flatten import flatten
from pnp.drawing.fonts import text_width
from pnp.drawing.shapes import Drawing, Text
from pnp.games.api.registry import all_games
from pnp.games.api.resources import rules_text
from pnp.specs.catalogue import papers
from pnp.specs.reader import read_text
from pnp.specs.resolve import resolve
from pnp.typesetting.scaling import smallest_text

GAMES = [game.name for game in all_games() if rules_text(game.name)]
WHOLE = ("a4", "letter", "both", "legal", "a3", "tabloid")
"""Papers of which one sheet holds the rules of any game."""


@cache
def sheets(game: str, paper: str, *, large_print: bool = False) -> tuple[Drawing, ...]:
    text = (
        f"pnp: 1\npaper: {paper}\nproducts:\n  - {{rules: {game}, large-print: {str(large_print).lower()}}}\n"
    )
    (product,) = make_products(resolve(read_text(text, "rules.yaml"), "rules"))
    return tuple(sheet.front for sheet in product.sheets)


def written(page: Drawing) -> list[tuple[str, float, float, float]]:
    """Every text of a page that stands upright: where it begins and ends, and its size in points."""
    found = []
    for placed in flatten(page.shapes):
        if isinstance(placed.shape, Text) and placed.shape.anchor.value == "start":
            scale = placed.transform.scale
            x = placed.transform(placed.shape.x, placed.shape.y).x
            wide = text_width(placed.shape.text, placed.shape.size, placed.shape.font) * scale
            found.append((placed.shape.text, x, x + wide, placed.shape.size * scale))
    return found


def test_the_papers_are_all_known() -> None:
    assert {*WHOLE, "a5", "print-then-cut"} == set(papers())


SOME = ("a4", "letter", "a5")
ALL = [pytest.param(name, marks=() if name in SOME else pytest.mark.slow, id=name) for name in papers()]


@pytest.mark.parametrize("paper", ALL)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_fit_every_paper(game: str, paper: str) -> None:
    pages = sheets(game, paper)
    assert len(pages) <= (2 if paper in WHOLE else 5)
    width, height = papers()[paper].size
    for page in pages:
        assert page.size == (width, height)
        for text, start, end, _ in written(page):
            assert 0 < start < end < width, text


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_the_text_is_large_enough_to_read(game: str, paper: str) -> None:
    words = [entry for page in sheets(game, paper) for entry in written(page) if len(entry[0]) > 12]
    assert words
    assert min(size for *_, size in words) >= 8.5


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_in_large_print_all_text_has_sixteen_points(game: str, paper: str) -> None:
    sizes = [smallest_text(page) for page in sheets(game, paper, large_print=True)]
    assert min(size for size in sizes if size) >= 15.99


@pytest.mark.slow
@pytest.mark.parametrize("paper", [name for name in papers() if name not in ("a4", "letter")])
@pytest.mark.parametrize("game", GAMES)
def test_in_large_print_all_text_stays_clear_on_any_paper(game: str, paper: str) -> None:
    sizes = [smallest_text(page) for page in sheets(game, paper, large_print=True)]
    assert min(size for size in sizes if size) >= 12.0
