"""Every text is translated into every language, in the words and signs of that language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import polib
import pytest

from pnp.base.sentences import Messages
from pnp.drawing.shapes import Font
from pnp.drawing.shaping import missing_characters
from pnp.drawing.theme import placeholders
from pnp.games.api.registry import all_games, own_folders
from pnp.language.translations import Kind, languages, message_words, messages_of, shared_messages, words
from tests.conftest import ROOT
from tests.text.missing_words import WEB
from tests.text.said_words import SHARED, counted_sentences, owned_words, said_messages, said_words

LANGUAGES = tuple(language for language in languages() if language != "en")


def messages(owner: str, kind: Kind, language: str) -> Messages:
    return messages_of(own_folders()[owner], language, kind) if owner else shared_messages(language, kind)


def catalogue(owner: str, kind: Kind, language: str) -> Mapping[str, str]:
    return messages(owner, kind, language).words


def every_word(language: str) -> Iterator[tuple[str, str]]:
    """Yield what is printed and what only screens show, with its translation."""
    yield from words(language).items()
    yield from message_words(language).items()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_its_entry_and_no_entry_is_left_over(language: str) -> None:
    """A game's catalogue has the words that its own code says; words that several games say are shared."""
    found = {
        (owner or "shared", kind.name): {
            "missing": sorted(said - entries),
            "no longer used": sorted(entries - said),
        }
        for owner in (SHARED, *own_folders())
        for kind in Kind
        if (said := owned_words(kind).get(owner, frozenset()))
        != (entries := catalogue(owner, kind, language).keys())
    }
    assert found == {}


def test_another_packages_game_brings_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    third_party = replace(all_games()[0], name="draughts", title="Draughts")
    monkeypatch.setattr("tests.text.said_words.all_games", lambda: (*all_games(), third_party))
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


def test_all_catalogues_are_ready_for_translators() -> None:
    """Every entry is translated, none is fuzzy, obsolete or twice there, and tools check the gaps in braces."""
    tops = ("pnp", "layouts", "templates", "tests")
    paths = sorted(path for top in tops for path in (ROOT / top).glob("**/words/**/*.po"))
    assert len(paths) > 100
    assert [error for path in paths for error in _unready(path)] == []


def _unready(path: Path) -> Iterator[str]:
    found = polib.pofile(path, check_for_duplicates=True)
    place = path.relative_to(ROOT)
    forms = {"fr": "nplurals=2; plural=(n > 1);"}.get(path.stem, "nplurals=2; plural=(n != 1);")
    head = (found.metadata["Language"], found.metadata["Plural-Forms"])
    if head != (path.stem, forms) or "UTF-8" not in found.metadata["Content-Type"]:
        yield f"{place}: its head"
    for entry in found:
        if not entry.translated() or entry.obsolete:
            yield f"{place}: not translated, or obsolete: {entry.msgid}"
        if ("python-brace-format" in entry.flags) != bool(placeholders(entry.msgid)):
            yield f"{place}: not marked as it should be: {entry.msgid}"


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
    """Nothing is around them but the narrow space of a French `;` that goes on after another message."""
    for text, word in every_word(language):
        assert word == ("\u202f" if word.startswith("\u202f;") else "") + word.strip(), text
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
        assert not re.search(r"^;| [;?!%:»](?!\w)|« |\u00a0[;?!](?!\u00a0»)", word), text


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


COUNTED = (
    "aides?|ans|cartes?|cases?|casse-têtes?|coups?|croisements|dominos?|dés?|feuilles?|fois|groupes|intersections"
    "|jetons?|joueurs?|manches?|minutes?|nombres|pages?|pions?|points|régions|réponses|tours|tuiles?|tétrominos?|vagues"
)
"""What French counts in print."""


def test_a_french_noun_stays_on_the_line_of_its_number() -> None:
    counted = re.compile(rf"\}} ({COUNTED})\b(?!-)")
    assert [word for word in words("fr").values() if counted.search(word)] == []


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


def test_french_rules_have_no_plain_space_before_a_sign() -> None:
    """A colon at the end of a line would be on the next one, alone."""
    for path in ROOT.glob("*/**/texts/rules.fr.md"):
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|`[^`]*`", "", text, flags=re.DOTALL)
        assert not re.search(r"\S [;?!%:»]|« ", text), path
