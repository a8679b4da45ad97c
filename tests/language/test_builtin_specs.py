"""Every built-in spec can be made in every language, and no text leaves its page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pnp.base.geometry import Box
from pnp.drawing.flatten import flatten
from pnp.drawing.fonts import text_box
from pnp.drawing.shapes import Drawing, Text
from pnp.language.catalogue import builtin_specs
from pnp.language.overrides import read_setting
from pnp.language.translations import languages
from pnp.pipeline.build import make_products
from pnp.products.resolve import load_spec


def _in_each_language() -> Iterator[Any]:
    """Yield every built-in spec in every language but English. Boards and pieces in German are made every
    day."""
    for name in builtin_specs():
        for language in languages():
            quick = language == "de" and not ("/" in name or name.endswith(("-book", "-box")))
            if language != "en":
                yield pytest.param(name, language, marks=[] if quick else [pytest.mark.slow])


@pytest.mark.parametrize(("name", "language"), list(_in_each_language()))
def test_every_built_in_spec_can_be_made(name: str, language: str) -> None:
    path = builtin_specs()[name]
    spec = load_spec(path, f"{name}.yaml", (read_setting(f"language={language}"),))
    assert all(asked.theme.language == language for asked in spec.products)
    for product in make_products(spec):
        for page in product.pages():
            width, height = page.drawing.size
            for text, box in _texts(page.drawing):
                assert min(box.left, width - box.right, box.bottom, height - box.top) > 3, (
                    f"{page.name}: {text}"
                )


def _texts(drawing: Drawing) -> Iterator[tuple[str, Box]]:
    """Yield the texts of a page with their boxes; not those of a board that is cut off at the page's edge."""
    for placed in flatten(drawing.shapes):
        if isinstance(placed.shape, Text) and placed.clip is None:
            box = text_box(placed.shape)
            corners = [placed.transform(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]
            yield placed.shape.text, Box.around(corners)
