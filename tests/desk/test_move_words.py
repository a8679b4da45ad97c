"""Moves on the page are in the words of the reader, though texts keep those of the notation."""

from __future__ import annotations

import re

import pytest

from pnp.desk import calls
from pnp.games.shared.position_text import move_on_screen, moves_on_screen
from pnp.language.catalogue import builtin_sets
from tests.rows import each

DOMINIONS = "records/dominions"


def test_choices_and_moves_that_were_made_are_in_the_words_of_the_reader() -> None:
    doc = calls.source("set", DOMINIONS)
    before, after = calls.state(doc, 0, language="de"), calls.state(doc, 0, ("pass",), language="de")
    assert set(before.choices) >= {"pass", "resign"}, "they are made as texts have them"
    assert dict(before.in_words) == {"pass": "passen", "resign": "aufgeben"}
    assert after.moves == ("pass",)
    assert dict(after.in_words)["pass"] == "passen"


def test_a_move_is_translated_word_by_word_and_keeps_its_dice() -> None:
    view = calls.state(calls.source("set", "records/finder"), 0, language="fr")
    found = dict(view.in_words)
    assert found["roll 46"].endswith(" 46")
    assert found["roll 46"] != "roll 46"


@each("name", [name for name in builtin_sets() if name.startswith("records/")])
def test_english_needs_no_other_words_but_for_signs(name: str) -> None:
    doc = calls.source("set", name)
    said = calls.state(doc, 0, calls.line(doc, 0)).in_words
    assert [move for move, _ in said if not re.match(r"\d+[LRUD@]", move)] == []


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("PR", "pawn P right"),
        ("PdL", "domino under P left"),
        ("16U", "domino 1-6 up"),
        ("PR5(+1)", "pawn P right, 5, over 1"),
        ("end of BL / BdR", "end of pawn B left / domino under B right"),
        ("e4", "e4"),
        ("A pass", "A pass"),
    ],
)
def test_slides_are_read_out(move: str, words: str) -> None:
    assert move_on_screen(move, {}) == words


def test_slides_are_read_out_in_the_readers_language() -> None:
    found = dict(calls.state(calls.source("set", "puzzles/mirror"), 0, language="de").in_words)
    assert found["PdL"] == "Domino unter P nach links"
    assert found["Ende von PR"] == "Ende von Figur P nach rechts"


@pytest.mark.parametrize(("language", "words"), [("en", "domino 3-2 up"), ("de", "Domino 3-2 nach oben")])
def test_hints_call_a_domino_as_moves_do(language: str, words: str) -> None:
    doc = calls.source("set", "puzzles/capturing")
    number = len(calls.puzzles(doc).puzzles) // 2
    why = calls.hint(doc, number, (), "why", language=language, which=3).text
    move = calls.hint(doc, number, (), "move", language=language).text
    assert words in move
    assert words in why
    assert not re.search(r"\d\d[LRUD]", why)


def test_a_hint_with_counted_steps_keeps_their_notation() -> None:
    assert moves_on_screen("It begins with NU, PdL.", {}) == "It begins with pawn N up, domino under P left."
    assert moves_on_screen("It begins with PR3, NU.", {}) == "It begins with PR3, NU."
