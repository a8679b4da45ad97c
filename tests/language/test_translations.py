"""Words and sentences in the reader's language: counts, lengths, labels of one's own, and games' own words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.base.sentences import Sentence
from pnp.drawing.paragraphs import wrap
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.language.translations import words
from pnp.products.resolve import load_spec
from pnp.search.results import Hint


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
        ("fr", ["0\u00a0manche", "1\u00a0manche", "2\u00a0manches"]),
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
    monkeypatch.setattr("pnp.language.translations.game_folder", found.get)
    monkeypatch.setattr("pnp.language.translations.folders", found.items)
    assert words("de")["royal"] == "Dame"
    assert words("de", games=("chess",))["royal"] == "Königin"
