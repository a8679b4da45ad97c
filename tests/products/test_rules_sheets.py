"""Rules sheets of all games, on all papers: two sheets of paper at most where it is large enough, the short
rules on one page, and type of one size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pnp.booklets import leaflet
from pnp.booklets.leaflet_drawings import Settings
from pnp.drawing.flatten import flatten
from pnp.drawing.fonts import LEAST_TEXT, text_width
from pnp.drawing.shapes import Drawing, Text
from pnp.games.api.registry import all_games, rules_diagrams, rules_text
from pnp.language.catalogue import papers
from pnp.language.reader import read_text
from pnp.language.translations import languages
from pnp.pipeline.build import make_products
from pnp.products.resolve import resolve
from pnp.sheets.sheet import Product
from pnp.typesetting.flow import Piece
from pnp.typesetting.scaling import smallest_text

GAMES = [game.name for game in all_games() if rules_text(game.name)]
IN_SECTIONS = [name for name in GAMES if rules_diagrams(name)]
WHOLE = ("a4", "letter", "both", "legal", "a3", "tabloid")
"""Papers of which two sheets hold the rules of any game, and one page the short rules."""


@cache
def sheets(game: str, paper: str, options: str = "") -> tuple[Drawing, ...]:
    return tuple(sheet.front for sheet in made(game, paper, options).sheets)


def made(game: str, paper: str, options: str) -> Product:
    text = f"pnp: 1\npaper: {paper}\nproducts:\n  - {{rules: {game}{options}}}\n"
    (product,) = make_products(resolve(read_text(text, "rules.yaml"), "rules"))
    return product


def without_stamp(page: Drawing) -> Drawing:
    """Return a page without its build stamp, which is small in large print too."""
    kept = [shape for shape in page.shapes if not (isinstance(shape, Text) and shape.size == LEAST_TEXT)]
    return replace(page, shapes=tuple(kept))


def written(page: Drawing) -> list[tuple[str, float, float, float]]:
    """Return every text of a page that stands upright, but its stamp: where it begins and ends, and its size in
    points."""
    found = []
    for placed in flatten(without_stamp(page).shapes):
        if isinstance(placed.shape, Text) and placed.shape.anchor.value == "start":
            scale = placed.transform.scale
            x = placed.transform(placed.shape.x, placed.shape.y).x
            wide = text_width(placed.shape.text, placed.shape.size, placed.shape.font) * scale
            found.append((placed.shape.text, x, x + wide, placed.shape.size * scale))
    return found


FOR_TEXTS = [
    name
    for name, paper in papers().items()
    if paper.labels is None and paper.size.width >= 148 and paper.size.height >= 210
]
"""Rules aren't for labels, photo paper or index cards."""


def test_the_papers_are_all_known() -> None:
    assert {*WHOLE, "sra3", "a5", "print-then-cut", "photo-8x10"} == set(FOR_TEXTS)


ALL = [pytest.param(name, marks=() if name == "a4" else pytest.mark.slow, id=name) for name in FOR_TEXTS]


@pytest.mark.parametrize("paper", ALL)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_fit_every_paper(game: str, paper: str) -> None:
    pages = sheets(game, paper)
    assert len(pages) <= (4 if paper in WHOLE else 8)
    width, height = papers()[paper].size
    for page in pages:
        assert page.size == (width, height)
        for text, start, end, _ in written(page):
            assert 0 < start < end < width, text


SHORT = [
    pytest.param(paper, language, marks=() if (paper, language) == ("letter", "en") else pytest.mark.slow)
    for language in languages()
    for paper in ("a4", "letter")
]
"""Letter is the shorter page; A4 and other languages than English have slow tests."""


@pytest.mark.parametrize(("paper", "language"), SHORT)
@pytest.mark.parametrize("game", IN_SECTIONS)
def test_the_short_rules_fit_one_page(game: str, paper: str, language: str) -> None:
    assert len(sheets(game, paper, f", rules-length: short, language: {language}")) == 1


@pytest.mark.parametrize("large_print", ["false", "true"])
def test_the_build_stamp_of_the_short_rules_is_small_and_at_the_foot(large_print: str) -> None:
    *_, last = sheets("dominosa", "a4", f", rules-length: short, large-print: {large_print}")
    (stamp,) = [shape for shape in last.shapes if isinstance(shape, Text) and shape.text.startswith("pnp ")]
    assert stamp.size == LEAST_TEXT
    assert stamp.y < 20.0


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Alone."), ("de", "Allein."), ("fr", "En solo."), ("es", "En solitario.")]
)
def test_tetradominoes_can_be_played_alone_from_its_short_page(language: str, words: str) -> None:
    """Its front says that one can play, and the tokens that it leaves out are shared out below."""
    (page,) = sheets("tetradominoes", "letter", f", rules-length: short, language: {language}")
    said = " ".join(text for text, *_ in written(page))
    assert words in said
    (alone,) = sheets("tetradominoes", "letter", f", rules-length: short, language: {language}, players: 1")
    assert words not in " ".join(text for text, *_ in written(alone))


@pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_all_lines_of_text_have_one_size(game: str, paper: str) -> None:
    lines = [entry for page in sheets(game, paper) for entry in written(page) if len(entry[0]) > 25]
    (size,) = {size for *_, size in lines}
    assert 9.5 <= size <= 10.5  # so hardly any game's rules look larger than others'


@pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_the_facts_are_on_the_line_of_the_title(game: str, paper: str) -> None:
    texts = [placed for placed in flatten(sheets(game, paper)[0].shapes) if isinstance(placed.shape, Text)]
    title, facts = (
        next(placed.transform(placed.shape.x, placed.shape.y) for placed in texts if said(placed.shape))
        for said in (lambda text: text.size > 18.0, lambda text: " · " in text.text)
    )
    assert facts.y == pytest.approx(title.y)


def test_an_example_with_a_drawing_for_each_list_begins_where_there_is_room() -> None:
    said = [{text for text, *_ in written(page)} for page in sheets("arrangements", "a4")]
    assert "An example" in said[0]
    assert "How the game ends" in said[1]


@pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_the_columns_of_a_page_end_together(game: str, paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[bool] = []

    usual = leaflet._laid_out

    def watched(text: Settings, *room: Any) -> Sequence[Sequence[Piece]]:
        pages = usual(text, *room)
        found.append(text.laid[-1].even)
        return pages

    monkeypatch.setattr(leaflet, "_laid_out", watched)
    sheets.__wrapped__(game, paper)
    assert any(found)  # of several ways that are tried, these are better


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    "game", [pytest.param(one, marks=() if one == "mirror" else pytest.mark.slow) for one in GAMES]
)
def test_in_large_print_all_text_has_sixteen_points(game: str, paper: str) -> None:
    sizes = [smallest_text(without_stamp(page)) for page in sheets(game, paper, ", large-print: true")]
    assert min(size for size in sizes if size) >= 15.99


@pytest.mark.slow
@pytest.mark.parametrize("paper", [name for name in papers() if name not in ("a4", "letter")])
@pytest.mark.parametrize("game", GAMES)
def test_smaller_text_in_large_print_is_named_on_any_paper(game: str, paper: str) -> None:
    if (game, paper) == ("dominate", "card-3x5"):
        pytest.skip("the author's address is wider than the card")
    product = made(game, paper, ", large-print: true")
    least = min(size for sheet in product.sheets if (size := smallest_text(without_stamp(sheet.front))))
    assert least >= 15.99 or f"has {least:.1f} points, not 16" in product.remark


@pytest.mark.parametrize(("game", "moves"), [("mirror", 5), ("mountains", 4)])
def test_an_example_is_on_one_page(game: str, moves: int) -> None:
    """Its moves would fit less well there in larger type, or not at all below other rules."""
    drawn = [[placed.shape for placed in flatten(page.shapes)] for page in sheets(game, "a4")]
    said = [[shape.text for shape in shapes if isinstance(shape, Text)] for shapes in drawn]
    (example,) = (page for page in said if "An example" in page)
    assert {f"{number}." for number in range(1, moves + 1)} <= set(example)
