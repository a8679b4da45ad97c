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
CARDS = "pnp: 1\nproducts:\n  - pieces: cards\n    front: [{text: A}]\n"
BOOK = "pnp: 1\nproducts:\n  - booklet: {from: [puzzles/mirror.yaml]}\n"

# An option of a kit or a book, and a word in English, German, French and Spanish
FOUND = (
    ("cell", "big", "groß", "grand", "grande"),
    ("count", "easy", "leicht", "facile", "facil"),
    ("count", "level", "Stufe", "niveau", "nivel"),
    ("large-print", "child", "Kind", "enfant", "niño"),
    ("large-print", "bigger letters", "größere Buchstaben", "lettres plus grandes", "letras más grandes"),
    ("palette", "colour", "Farbe", "couleur", "color"),
    ("palette", "ink", "Tinte", "encre", "tinta"),
    ("palette", "black and white", "schwarzweiß", "noir et blanc", "blanco y negro"),
    ("index", "page numbers", "Seitenzahlen", "numéros de page", "números de página"),
    ("copyright", "publisher", "Verlag", "éditeur", "editorial"),
    ("preset", "bleed", "Anschnitt", "fond perdu", "sangre"),
    ("copies", "copies", "Kopien", "exemplaires", "copias"),
    ("crop-marks", "cut", "schneiden", "couper", "cortar"),
    ("imposition", "fold", "falten", "plier", "doblar"),
    ("mount", "glue", "kleben", "coller", "pegar"),
    ("fonts", "font", "Schriftart", "police", "tipo de letra"),
)
COLUMNS = ("en", "de", "fr", "es")


@pytest.mark.parametrize("language", languages())
def test_options_are_found_by_what_people_call_them(modules: Modules, language: str) -> None:  # noqa: F811
    fields = [asdict(field) for text in (KIT, BOOK) for field in form(text, 1, (), language)]
    words = [row[COLUMNS.index(language)] for _, *row in FOUND]
    code = """async ([fields, words]) => {
        const { says } = await load("parts/finding.js");
        const texts = (field) => [field.label, field.about, field.also, ...field.choice_labels];
        const found = (word) => fields.filter((field) => says(texts(field), word));
        return words.map((word) => found(word).map(({ path }) => path.at(-1)));
    }"""
    for (expected, *_), word, found in zip(FOUND, words, modules.run(code, [fields, words]), strict=True):
        assert expected in found, word


@pytest.mark.parametrize(
    ("text", "words", "option"),
    [
        (BOOK, ("preface", "foreword"), "introduction"),
        (BOOK, ("6x9", "6 x 9", "6 × 9", "book size"), "trim"),
        ("pnp: 1\nproducts:\n  - board: dots\n", ("squares", "big squares", "cell"), "pitch"),
        (CARDS, ("bigger letters", "font size"), "size"),
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
