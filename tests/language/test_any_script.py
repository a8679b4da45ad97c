"""Specs in any script: rules from right to left, the direction of a product, and unknown languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.geometry import IDENTITY
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Direction, Text
from pnp.products.kinds import Job
from pnp.products.on_pages.read import BookSpec
from pnp.products.registry import kind_of
from pnp.products.requests import Spec
from pnp.products.resolve import load_spec
from tests.made_fonts import HEBREW, made_font

LATIN = "".join(map(chr, range(0x20, 0x7F)))
RULES = "# אבג\n\nדהו זחט.\n\n## יכל\n\n1. מנס\n\n| עפ | צק |\n|---|---|\n| רש | ת |\n\n" + "אבגד הוזח. " * 80


def read(folder: Path, head: str, product: str = "rules: rules.md") -> Spec:
    (folder / "rules.md").write_text(RULES, encoding="utf-8")
    (folder / "f.ttf").write_bytes(made_font(HEBREW + LATIN))
    path = folder / "mine.yaml"
    path.write_text(f"pnp: 1\nfonts: [f.ttf]\n{head}\nproducts:\n  - {product}\n", encoding="utf-8")
    return load_spec(path, "mine.yaml")


def placed(folder: Path, head: str) -> dict[str, float]:
    """Return where the words of the first page of the rules are, in millimetres from the left."""
    request = read(folder, head).products[0]
    assert isinstance(request, BookSpec)
    (book,) = kind_of("rules").make(request, Job("mine", "rules"))
    shapes = flatten(next(iter(book.product.pages())).drawing.shapes, IDENTITY)
    texts = [(one.shape.text, one.transform(one.shape.x, 0).x) for one in shapes if isinstance(one.shape, Text)]
    return {text.strip(): x for text, x in reversed(texts)}


def test_rules_from_right_to_left_are_mirrored(tmp_path: Path) -> None:
    found = placed(tmp_path, "language: he\npaper: a4")
    first = next(x for text, x in found.items() if "דהו" in text)
    assert first > 105, "the first column is at the right"
    assert found["1."] > found["מנס"], "the number is before its text"
    assert found["עפ"] > found["צק"], "so is the first column of a table"


@pytest.mark.parametrize(
    ("head", "direction"),
    [
        ("language: en", None),
        ("language: he", Direction.RTL),
        ("language: pl", None),
        ("direction: right-to-left", Direction.RTL),
        ("language: ar\ndirection: left-to-right", Direction.LTR),
    ],
)
def test_the_direction_follows_the_language_unless_it_is_given(
    tmp_path: Path, head: str, direction: Direction | None
) -> None:
    theme = read(tmp_path, head).products[0].theme
    assert theme.direction is direction


def test_only_the_users_own_text_may_be_in_a_language_that_is_unknown(tmp_path: Path) -> None:
    cards = "{pieces: cards, rows: [{name: אב}]}"
    assert not read(tmp_path, "language: he", cards).errors
    assert "unknown language 'he'" in str(read(tmp_path, "language: he", "board: dominate").errors[0])
    assert "unknown language 'qq'" in str(read(tmp_path, "language: qq", cards).errors[0])
    (wrong,) = read(tmp_path, "language: pl", cards.replace("rows", "size: 3mm, rows")).errors
    assert "3 mm" in str(wrong), "it's the only error"


def test_hyphenation_needs_patterns(tmp_path: Path) -> None:
    good = read(tmp_path, "language: pl", "{rules: rules.md, justify: true, hyphenate: true}").products[0]
    assert (good.theme.justify, good.theme.hyphens) == (True, "pl")
    (error,) = read(tmp_path, "language: ja", "{rules: rules.md, hyphenate: true}").errors
    assert "mine.yaml:5:34: there are no hyphenation patterns for the language 'ja'" in str(error)
