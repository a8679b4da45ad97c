"""Messages that can be said in other languages."""

from __future__ import annotations

import pickle

from pnp.base.errors import LocatedFault, PnpError
from pnp.base.sentences import Sentence, said, together

WORDS = {
    "no piece is on {space}": "{space} ist leer",
    "move {number}: {reason}": "Zug {number}: {reason}",
    "over": "aus",
}


def test_a_sentence_is_its_english_text() -> None:
    sentence = Sentence("no piece is on {space}", space="a1")
    assert sentence == "no piece is on a1"
    assert {sentence, "no piece is on a1"} == {"no piece is on a1"}


def test_a_sentence_goes_through_errors_and_processes() -> None:
    sentence = Sentence(
        "move {number}: {reason}", number=2, reason=PnpError(Sentence("no piece is on {space}", space="a1"))
    )
    fault = LocatedFault("a.yaml", 1, 1, pickle.loads(pickle.dumps(str(PnpError(sentence)))))
    assert str(fault) == "a.yaml:1:1: move 2: no piece is on a1"
    assert said(fault.message, WORDS) == "Zug 2: a1 ist leer"


def test_plain_text_is_translated_as_a_whole() -> None:
    assert said("over", WORDS) == "aus"
    assert said("{x} over", WORDS) == "{x} over"
    assert said(Sentence("{x} left", x="{space}"), WORDS) == "{space} left"


def test_messages_in_one_line_are_each_translated() -> None:
    line = together(["", Sentence("no way"), Sentence("{count} steps", count=2)])
    assert line == "no way; 2 steps"
    assert said(line, {"no way": "kein Weg", "{count} steps": "{count} Schritte"}) == "kein Weg; 2 Schritte"
    assert not together(["", ""])
