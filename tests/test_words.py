"""The words on sheets: every one has its place in every language, and every sheet can be made in each."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.base.geometry import Box
from pnp.build.pipeline import make_products
from pnp.drawing.flatten import flatten
from pnp.drawing.fonts import missing_characters, text_box
from pnp.drawing.paragraphs import wrap
from pnp.drawing.shapes import Drawing, Font, Text
from pnp.drawing.theme import Theme, placeholders
from pnp.games.api.registry import all_games
from pnp.specs.catalogue import builtin_specs, languages, palettes, words
from pnp.specs.overrides import read_setting
from pnp.specs.resolve import load_spec
from tests.conftest import ROOT

LANGUAGES = tuple(language for language in languages() if language != "en")


def _strings(node: ast.expr) -> list[str]:
    """The texts in a literal: itself, the items of a tuple or list, the values of a mapping."""
    if isinstance(node, ast.Dict):
        return [text for value in node.values for text in _strings(value)]
    if isinstance(node, ast.Tuple | ast.List):
        return [text for item in node.elts for text in _strings(item)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _tables(tree: ast.Module) -> dict[str, list[str]]:
    """The texts of the literals that have a name in a module, by that name."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).extend(_strings(node.value))
    return found


def _of(node: ast.expr, tables: dict[str, list[str]]) -> list[str]:
    """The texts of a literal, or of the table of literals that a text is taken from."""
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        return tables[node.value.id]
    return _strings(node)


def _asked(path: Path) -> Iterator[str]:
    """The words that a module asks for: as literals, or from a table of literals in the same module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tables = _tables(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Hint", "Score", "CardLine"):
            yield from _of(node.args[0], tables)
        if not (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and ast.unparse(node.func).endswith("theme.translate")
        ):
            continue
        asked = node.args[0]
        if isinstance(asked, ast.Subscript) and isinstance(asked.value, ast.Name):
            yield from tables[asked.value.id]
        elif ast.unparse(asked) == "game.title":
            yield from (game.title for game in all_games())
        elif ast.unparse(asked) == "usual_title":
            yield from ("Problem book", "Record")  # the others are titles of games
        elif isinstance(asked, ast.Attribute) and asked.attr in ("words", "label"):
            continue  # a hint's or a score's: told where they are made
        else:
            texts = _strings(asked)
            assert texts, f"{path.relative_to(ROOT)}:{node.lineno}: a word from neither a literal nor a table"
            yield from texts


@pytest.fixture(scope="module")
def english() -> frozenset[str]:
    asked = {text for path in (ROOT / "pnp").rglob("*.py") for text in _asked(path)}
    for path in (path for path in (ROOT / "templates").rglob("*") if path.is_file()):
        asked |= set(re.findall(r'\bword\("([^"]+)"', path.read_text(encoding="utf-8")))
    return frozenset(asked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_its_entry_and_no_entry_is_left_over(language: str, english: frozenset[str]) -> None:
    assert sorted(words(language)) == sorted(english)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_has_the_same_values_in_every_language(language: str) -> None:
    for text, word in words(language).items():
        assert placeholders(word) == placeholders(text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_font_has_every_character(language: str) -> None:
    for text, word in words(language).items():
        for font in Font:
            assert not missing_characters(word.replace("\n", ""), font), f"{text}, {font}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_whole_and_tidy(language: str) -> None:
    for text, word in words(language).items():
        assert word == word.strip(), text
        assert word, text
        assert "  " not in word, text
        assert "'" not in word, f"a typewriter's apostrophe: {text}"


def test_french_signs_do_not_leave_their_word() -> None:
    for text, word in words("fr").items():
        for sign, before in {";": "\u202f", "?": "\u202f", "!": "\u202f", "%": "\u202f", ":": "\u00a0"}.items():
            at = word.find(sign)
            assert at < 1 or word[at - 1] == before, text


def _in_each_language() -> Iterator[Any]:
    """Every built-in spec in every language; of books, kits and rules sheets some take a second, and all but
    German ones are slow tests."""
    for name in builtin_specs():
        for language in LANGUAGES:
            slow = language != "de" and ("/" in name or "book" in name)
            yield pytest.param(name, language, marks=[pytest.mark.slow] if slow else [])


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
    """The texts of a page with their boxes; not those of a board that is cut off at the page's edge."""
    for placed in flatten(drawing.shapes):
        if isinstance(placed.shape, Text) and placed.clip is None:
            box = text_box(placed.shape)
            corners = [placed.transform(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]
            yield placed.shape.text, Box.around(corners)


def test_a_length_has_the_decimal_sign_of_its_language() -> None:
    palette = palettes()["colour"]
    assert Theme(palette).length(22.5) == "22.5 mm"
    assert Theme(palette, words("de"), "de").length(22.5) == "22,5 mm"
    assert Theme(palette, words("fr"), "fr").length(22.0) == "22 mm"


def test_no_line_breaks_at_a_no_break_space() -> None:
    assert wrap("a b\u00a0c d\u202f%", 0.1, 10) == ("a", "b\u00a0c", "d\u202f%")


def test_labels_stand_above_the_language(write_spec: Callable[..., Path]) -> None:
    path = write_spec(
        """
        pnp: 1
        language: de
        labels: {Dominate: Vorherrschaft, "{columns} × {rows} torus": "Ring {rows}"}
        products:
          - {board: dominate, size: 6}
        """
    )
    (asked,) = load_spec(path, "spec.yaml", ()).products
    assert asked.title == "Vorherrschaft"
    assert asked.theme.translate("{columns} × {rows} torus", columns=6, rows=6) == "Ring 6"
    assert asked.theme.translate("back") == "Rückseite"
