"""Every built-in product in a made-up language, in which every translated text is marked: any text printed
without marks can't be translated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import chain
from pathlib import Path

import pytest
import yaml

from pnp.components.cards.deck import Card, Element
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Text
from pnp.language.catalogue import builtin_sets, builtin_specs
from pnp.language.overrides import read_setting
from pnp.pipeline.build import make_products
from pnp.pipeline.source import find_spec
from pnp.products.on_pages.read import BookSpec
from pnp.products.on_sheets import SheetSpec
from pnp.products.requests import Spec
from pnp.products.resolve import load_spec
from pnp.products.rules.read import OwnRules
from pnp.sheets.sheet import Product
from tests import made_up
from tests.made_up import ADDRESS, WORD, names
from tests.rows import each


def unmarked(product: Product, own: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield the lines of a product that have words which aren't translated.

    :param own: the user's own words, which stay as they are.
    """
    for page in product.pages():
        for placed in flatten(page.drawing.shapes):
            if not isinstance(placed.shape, Text):
                continue
            words = WORD.findall(ADDRESS.sub("", placed.shape.text))
            if not (names() | own).issuperset(words):
                yield placed.shape.text


def _own_texts(path: Path, spec: Spec) -> Iterator[str]:
    """Yield the user's own texts: the names of the players, where the file is a record of a game; what cards
    say, and rules."""
    yield from (yaml.safe_load(path.read_text(encoding="utf-8")).get("players") or {}).values()
    for request in spec.products:
        if isinstance(request, SheetSpec):
            yield from (element.text for element in _elements(request.content))
        elif isinstance(request, BookSpec) and isinstance(request.contents, OwnRules):
            yield request.contents.text


def _elements(content: object) -> Iterator[Element]:
    """Yield the elements of all faces in what was read from a table of the user's own."""
    for part in fields(content) if is_dataclass(content) else ():
        rows = getattr(content, part.name)
        for row in rows if isinstance(rows, tuple) else ():
            if isinstance(row, Card):
                yield from chain.from_iterable(row.faces.values())


NAMES = (*builtin_specs(), *builtin_sets())
LONG = tuple(
    name
    for name in NAMES
    if name.startswith(("kit/", "puzzles/", "records/")) or name.endswith(("-box", "-book"))
)
"""What takes a second or more: all but boards, pieces, forms and rules."""


@pytest.fixture
def _spoken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made_up.speak(monkeypatch, tmp_path)


def untranslated(name: str) -> dict[str, set[str]]:
    """Return the products of a built-in spec or set with the lines that have words which aren't translated."""
    path, display_name = find_spec(name)
    spec = load_spec(path, display_name, (read_setting(f"language={made_up.LANGUAGE}"),))
    own = frozenset(WORD.findall(" ".join(_own_texts(path, spec))))
    found = {product.name: set(unmarked(product, own)) for product in make_products(spec)}
    return {name: lines for name, lines in found.items() if lines}


@pytest.mark.usefixtures("_spoken")
@each("name", [name for name in NAMES if name not in LONG])
def test_every_word_of_a_product_can_be_translated(name: str) -> None:
    assert untranslated(name) == {}


@pytest.mark.slow
@pytest.mark.usefixtures("_spoken")
@pytest.mark.parametrize("name", LONG)
def test_every_word_of_a_kit_or_a_book_can_be_translated(name: str) -> None:
    assert untranslated(name) == {}


def test_english_words_stand_out() -> None:
    (product,) = make_products(load_spec(*find_spec("bee"), ()))
    assert any("queen" in text for text in unmarked(product))
