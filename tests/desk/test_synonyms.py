"""An option is found by what people call it, in each language."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from pnp.desk.form_fields import form
from pnp.language.translations import languages
from tests.rows import each
from tests.studio.conftest import modules  # noqa: F401, pytest finds its fixture here
from tests.studio.modules import Modules

KIT = "pnp: 1\nproducts:\n  - kit: dominate\n"
BOOK = "pnp: 1\nproducts:\n  - booklet: {from: [puzzles/mirror.yaml]}\n"

WORDS = {
    "en": ("big", "easy", "level", "child", "colour"),
    "de": ("groß", "leicht", "Stufe", "Kind", "Farbe"),
    "fr": ("grand", "facile", "niveau", "enfant", "couleur"),
    "es": ("grande", "facil", "nivel", "niño", "color"),
}
FOUND = ("cell", "count", "count", "large-print", "palette")


@pytest.mark.parametrize("language", languages())
def test_options_are_found_by_what_people_call_them(modules: Modules, language: str) -> None:  # noqa: F811
    fields = [asdict(field) for text in (KIT, BOOK) for field in form(text, 1, (), language)]
    code = """async ([fields, words]) => {
        const { says } = await load("parts/finding.js");
        const texts = (field) => [field.label, field.about, field.also, ...field.choice_labels];
        const found = (word) => fields.filter((field) => says(texts(field), word));
        return words.map((word) => found(word).map(({ path }) => path.at(-1)));
    }"""
    for word, expected, found in zip(
        WORDS[language], FOUND, modules.run(code, [fields, WORDS[language]]), strict=True
    ):
        assert expected in found, word


@pytest.mark.parametrize(
    ("text", "words", "option"),
    [
        (BOOK, ("preface", "foreword"), "introduction"),
        (BOOK, ("6x9", "6 x 9", "6 × 9", "book size"), "trim"),
        ("pnp: 1\nproducts:\n  - board: dots\n", ("squares", "big squares", "cell"), "pitch"),
    ],
)
def test_an_option_is_found_by_other_words(
    modules: Modules,  # noqa: F811
    text: str,
    words: tuple[str, ...],
    option: str,
) -> None:
    found = [asdict(field) for field in form(text, 1) if field.path[-1] == option]
    code = """async ([fields, words]) => {
        const { says } = await load("parts/finding.js");
        const texts = (field) => [field.label, field.about, field.also, ...field.choice_labels];
        return words.filter((word) => !fields.some((field) => says(texts(field), word)));
    }"""
    assert modules.run(code, [found, words]) == []


@each("language", [language for language in languages() if language != "en"])
def test_what_people_call_options_is_translated(language: str) -> None:
    for text in (KIT, BOOK):
        english, own = form(text, 1), form(text, 1, (), language)
        assert all(one.also != other.also for one, other in zip(english, own, strict=True) if one.also)


@pytest.mark.parametrize("kind", ["board", "pieces"])
def test_a_length_that_has_a_default_of_its_own_is_found_as_a_size(kind: str) -> None:
    (counter,) = (
        field for field in form(f"pnp: 1\nproducts:\n  - {kind}: domination\n", 1) if field.path == ("counter",)
    )
    assert "large" in counter.also
