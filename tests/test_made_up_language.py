"""Every built-in product in a made-up language, in which every translated text is marked: any text printed
without marks can't be translated."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.build.pipeline import find_spec, make_products
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Text
from pnp.games.components.cards.deck import Deck
from pnp.sheets.sheet import Product
from pnp.specs.catalogue import builtin_sets, builtin_specs
from pnp.specs.overrides import read_setting
from pnp.specs.requests import SheetSpec, Spec
from pnp.specs.resolve import load_spec
from tests import made_up
from tests.made_up import ADDRESS, WORD, names


def unmarked(product: Product, own: frozenset[str] = frozenset()) -> Iterator[str]:
    """The lines of a product that have words which aren't translated.

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
    """The user's own texts: the names of the players, where the file is a record of a game; what cards say."""
    yield from (yaml.safe_load(path.read_text(encoding="utf-8")).get("players") or {}).values()
    for request in spec.products:
        if isinstance(request, SheetSpec) and isinstance(request.content, Deck):
            for card in request.content.cards:
                yield from (element.text for element in (*card.front, *card.back))


def _products() -> Iterator[Any]:
    """Boards, pieces, forms and rules every day; what takes a second or more is slow."""
    for name in (*builtin_specs(), *builtin_sets()):
        slow = name.startswith(("kit/", "problems/", "records/")) or name.endswith(("-box", "-book"))
        yield pytest.param(name, marks=[pytest.mark.slow] if slow else [])


@pytest.mark.parametrize("name", list(_products()))
def test_every_word_of_a_product_can_be_translated(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made_up.speak(monkeypatch, tmp_path)
    path, display_name = find_spec(name)
    spec = load_spec(path, display_name, (read_setting(f"language={made_up.LANGUAGE}"),))
    own = frozenset(WORD.findall(" ".join(_own_texts(path, spec))))
    for product in make_products(spec):
        assert sorted(set(unmarked(product, own))) == [], product.name


def test_english_words_stand_out() -> None:
    (product,) = make_products(load_spec(*find_spec("bee"), ()))
    assert any("queen" in text for text in unmarked(product))
