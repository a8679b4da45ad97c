"""Every text printed on sheets is translated into every language, and every sheet can be made in each."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import polib
import pytest

from pnp.base.geometry import Box
from pnp.base.message_catalogue import Messages
from pnp.base.sentences import Sentence
from pnp.build.pipeline import make_products
from pnp.drawing.flatten import flatten
from pnp.drawing.fonts import missing_characters, text_box
from pnp.drawing.paragraphs import wrap
from pnp.drawing.shapes import Drawing, Font, Text
from pnp.drawing.theme import Theme, placeholders
from pnp.games.api.registry import all_games
from pnp.games.api.resources import own_folders
from pnp.search.results import Hint
from pnp.specs.catalogue import builtin_specs, palettes
from pnp.specs.overrides import read_setting
from pnp.specs.resolve import load_spec
from pnp.specs.translations import Kind, languages, message_words, messages_of, shared_messages, words
from tests.conftest import ROOT
from tests.missing_words import WEB
from tests.said_words import SHARED, counted_sentences, owned_words, said_messages, said_words

LANGUAGES = tuple(language for language in languages() if language != "en")


CATALOGUES = [
    pytest.param(owner, kind, language, id=f"{owner or 'shared'}-{kind.name.lower()}-{language}")
    for owner in (SHARED, *own_folders())
    for kind in Kind
    for language in LANGUAGES
]


def messages(owner: str, kind: Kind, language: str) -> Messages:
    return messages_of(own_folders()[owner], language, kind) if owner else shared_messages(language, kind)


def catalogue(owner: str, kind: Kind, language: str) -> Mapping[str, str]:
    return messages(owner, kind, language).words


def every_word(language: str) -> Iterator[tuple[str, str]]:
    """What is printed and what only screens show, with its translation."""
    yield from words(language).items()
    yield from message_words(language).items()


@pytest.mark.parametrize(("owner", "kind", "language"), CATALOGUES)
def test_every_word_has_its_entry_and_no_entry_is_left_over(owner: str, kind: Kind, language: str) -> None:
    """A game's catalogue has the words that its own code says; words that several games say are shared."""
    entries, said = catalogue(owner, kind, language).keys(), owned_words(kind).get(owner, frozenset())
    assert {"missing": sorted(said - entries), "no longer used": sorted(entries - said)} == {
        "missing": [],
        "no longer used": [],
    }


def test_another_packages_game_brings_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    foreign = replace(all_games()[0], name="draughts", title="Draughts")
    monkeypatch.setattr("tests.said_words.all_games", lambda: (*all_games(), foreign))
    assert said_words.__wrapped__().keys() == said_messages.__wrapped__().keys() == {SHARED, *own_folders()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_catalogues_together_are_the_words_of_a_language(language: str) -> None:
    together = {
        word: text
        for owner in (*own_folders(), SHARED)
        for word, text in catalogue(owner, Kind.PRINTED, language).items()
    }
    assert dict(words(language)) == together
    assert len(words(language)) == len(together)


@pytest.mark.parametrize(
    "path",
    sorted(
        path
        for top in ("pnp", "layouts", "templates", "tests")
        for path in (ROOT / top).glob("**/words/**/*.po")
    ),
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_a_catalogue_is_ready_for_translators(path: Path) -> None:
    """Every entry is translated, none is fuzzy, obsolete or twice there, and tools check the gaps in braces."""
    found = polib.pofile(path, check_for_duplicates=True)
    assert found.metadata["Language"] == path.stem
    assert "UTF-8" in found.metadata["Content-Type"]
    assert found.metadata["Plural-Forms"] == {"fr": "nplurals=2; plural=(n > 1);"}.get(
        path.stem, "nplurals=2; plural=(n != 1);"
    )
    for entry in found:
        assert entry.translated(), entry.msgid
        assert not entry.obsolete, entry.msgid
        assert ("python-brace-format" in entry.flags) == bool(placeholders(entry.msgid)), entry.msgid


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_that_counts_has_the_forms_of_its_language(language: str) -> None:
    """Two entries, one for each English sentence, would leave it in English."""
    folders: list[str] = [SHARED, *own_folders()]
    with_forms = {one for owner in folders for kind in Kind for one in messages(owner, kind, language).plurals}
    assert sorted(counted_sentences() - with_forms) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_has_the_same_values_in_every_language(language: str) -> None:
    for text, word in every_word(language):
        assert placeholders(word) == placeholders(text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_font_has_every_character(language: str) -> None:
    for text, word in words(language).items():
        for font in Font:
            assert not missing_characters(word.replace("\n", ""), font), f"{text}, {font}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_whole_and_tidy(language: str) -> None:
    for text, word in every_word(language):
        assert word == word.strip(), text
        assert word, text
        assert "  " not in word, text
        assert "'" not in word, f"a typewriter's apostrophe: {text}"


def test_french_signs_do_not_leave_their_word() -> None:
    for text, word in words("fr").items():
        for sign, before in {";": "\u202f", "?": "\u202f", "!": "\u202f", "%": "\u202f", ":": "\u00a0"}.items():
            at = word.find(sign)
            assert at < 1 or word[at - 1] == before, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_per_cent_is_set_apart_in_every_language_but_english(language: str) -> None:
    """The sign never stands alone on a line: `100\\u202f%`. What is typed is in backticks or quotes."""
    page = json.loads((WEB / f"{language}.json").read_text(encoding="utf-8"))
    for text, word in (*every_word(language), *page.items()):
        assert not re.search(r"\s%", text), text
        assert not re.search(r"(?<![\u202f%])%(?![(}])", re.sub("`[^`]*`|[„«]\u00a0?%", "", word)), text


def test_french_messages_have_no_plain_space_before_a_sign() -> None:
    """Signs without any space are code, such as `table: 5x4`; one between guillemets is what is typed."""
    page = json.loads((WEB / "fr.json").read_text(encoding="utf-8"))
    for text, word in (*message_words("fr").items(), *page.items()):
        assert not re.search(r" [;?!%:»](?!\w)|« |\u00a0[;?!](?!\u00a0»)", word), text


NAMED = {
    "de": "Würfel|Figur|Figuren|Priester|Plättchen|Königin|Zeilen?|Spalten?|Regel|Höhe|Stein|Feld|Runden?"
    "|Stechen|Stufe|Seiten?|Zug|Züge",
    "fr": "dés?|pions?|prêtres?|tuile|domino|reine|lignes?|colonnes?|rangées?|règle|altitude|case|manches?"
    "|départages?|niveau|pages?|coups?",
    "es": "dados?|peón|peones|sacerdotes?|loseta|ficha|reina|filas?|columnas?|regla|altura|casilla|rondas?"
    "|desempates?|nivel|páginas?|jugadas?",
}
"""What is called by a number or a letter in print, such as a die."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_stays_on_the_line_of_its_noun(language: str) -> None:
    named = re.compile(
        rf"(?<!\w)({NAMED[language]}) (?=\{{(?!scope|move\}}|dominoes|others|reply))", re.IGNORECASE
    )
    assert [word for word in words(language).values() if named.search(word)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_unit_stays_on_the_line_of_its_number(language: str) -> None:
    page = json.loads((WEB / f"{language}.json").read_text(encoding="utf-8"))
    for text, word in (*every_word(language), *page.items()):
        assert not re.search(r"[\d}] (mm|cm|[GM]i?[Bo]|s|dpi|ppp)\b(?!’)", word), text


def test_french_guillemets_keep_their_distance() -> None:
    page = json.loads((WEB / "fr.json").read_text(encoding="utf-8"))
    for text, word in (*every_word("fr"), *page.items()):
        assert not re.search("«(?!\u00a0)|(?<!\u00a0)»", word), text


@pytest.mark.parametrize(("language", "signs"), [("de", "„“"), ("fr", "«»"), ("es", "«»")])
def test_quotes_are_opened_and_closed_with_the_signs_of_the_language(language: str, signs: str) -> None:
    page = json.loads((WEB / f"{language}.json").read_text(encoding="utf-8"))
    for text, word in (*every_word(language), *page.items()):
        assert word.count(signs[0]) == word.count(signs[1]), text
        assert not set(word) & set("„“”«»‚‘") - set(signs), text


def test_german_advice_after_a_colon_begins_with_a_capital() -> None:
    """What follows a colon is a sentence then. Advice that isn't to begin with one comes after a semicolon."""
    advice = "entferne|gib|kürze?|lösche|mach|nimm|rücke|schreib|speichere|vereinfache|wähle|öffne"
    for text, word in every_word("de"):
        assert not re.search(rf": ({advice})\b", word), text


def test_spanish_questions_are_opened_as_well() -> None:
    """What only screens show also names signs that are typed."""
    for text, word in words("es").items():
        for one, other in ("¿?", "¡!"):
            assert word.count(one) == word.count(other), text


@pytest.mark.parametrize("path", sorted(ROOT.glob("*/**/texts/rules.fr.md")), ids=lambda path: path.parts[-3])
def test_french_rules_have_no_plain_space_before_a_sign(path: Path) -> None:
    """A colon at the end of a line would be on the next one, alone."""
    text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|`[^`]*`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.search(r"\S [;?!%:»]|« ", text)


def _in_each_language() -> Iterator[Any]:
    """Every built-in spec in every language. Of books, kits and rules sheets some take a second: all but the
    German ones are slow tests. So are most kits, and the boxes, whose parts are other specs."""
    some = ("kit/bee", "kit/dominions")
    for name in builtin_specs():
        of_parts = name.startswith("kit/") or name.endswith("-box")
        for language in LANGUAGES:
            german = language == "de" and (name in some or not of_parts)
            slow = not german and ("/" in name or name.endswith(("-book", "-box")))
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


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 rounds", "1 round", "2 rounds"]),
        ("de", ["0 Runden", "1 Runde", "2 Runden"]),
        ("es", ["0 rondas", "1 ronda", "2 rondas"]),
        ("fr", ["0 manche", "1 manche", "2 manches"]),
    ],
)
def test_a_sentence_has_the_form_that_its_number_takes(language: str, said: list[str]) -> None:
    theme = Theme(palettes()["colour"], words(language), language)
    one, many = "Score sheet, {rounds} round", "Score sheet, {rounds} rounds"
    told = [theme.translate_count(one, many, count, rounds=count) for count in range(3)]
    assert [text.rpartition(", ")[2] for text in told] == said


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_gap_may_have_any_name_that_the_code_uses_itself(language: str) -> None:
    theme = Theme(palettes()["colour"], words(language), language)
    names = ("self", "cls", "english", "words", "one", "many", "template")
    values: dict[str, str | int] = {name: name for name in names}
    gaps = " ".join(f"{{{name}}}" for name in names)
    for hint in (Hint(gaps, values), Hint("One", {**values, "count": 2}, gaps)):
        assert hint.said(theme.translate, theme.translate_count) == str(hint) == " ".join(names)
    assert Sentence(gaps, "", **values) == " ".join(names)


def test_a_label_stands_for_one_form_of_a_sentence() -> None:
    theme = Theme(palettes()["colour"], words("de", {"Score sheet, {rounds} round": "Alles auf eins"}), "de")
    one, many = "Score sheet, {rounds} round", "Score sheet, {rounds} rounds"
    assert theme.translate_count(one, many, 1, rounds=1) == "Alles auf eins"
    assert theme.translate_count(one, many, 3, rounds=3) == "Punktezettel, 3 Runden"


def test_the_words_of_a_game_come_before_those_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = '"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    for game, word in (("draughts", "Dame"), ("chess", "Königin")):
        (tmp_path / game / "words").mkdir(parents=True)
        text = f'msgid ""\nmsgstr ""\n{head}\nmsgid "royal"\nmsgstr "{word}"\n'
        (tmp_path / game / "words" / "de.po").write_text(text, encoding="utf-8")
    found = {game: tmp_path / game for game in ("draughts", "chess")}
    monkeypatch.setattr("pnp.specs.translations.game_folder", found.get)
    monkeypatch.setattr("pnp.specs.translations.folders", found.items)
    assert words("de")["royal"] == "Dame"
    assert words("de", games=("chess",))["royal"] == "Königin"
