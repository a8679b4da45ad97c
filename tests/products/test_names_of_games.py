"""The back cover of a book says what the names of its games mean."""

from __future__ import annotations

import pytest

import pnp
from tests.reading import texts
from tests.rows import each

SAID = "names come from"


@pytest.mark.slow
@each("sets, said", [("puzzles/mirror.yaml", True), ("puzzles/dominosa.yaml", False)])
def test_a_back_names_the_book_after_which_its_games_are_named(sets: str, said: bool) -> None:
    contents = {"from": [sets], "count": 2, "cover": {"samples": False}, "rules": False}
    spec = pnp.spec({"title": "Two", "products": [{"booklet": contents, "trim": "6x9", "preset": "kdp"}]})
    pdf = next(
        data for product in spec.products for name, data in product.files("pdf").items() if "cover" in name
    )
    assert (SAID in " ".join(texts(pdf).split())) is said
