"""Messages that can be said in other languages."""

from __future__ import annotations

import json
import pickle

import pytest

from pnp.base.errors import ErrorAtPath, ErrorDetails, ErrorInText, OptionError, PnpError, TextError
from pnp.base.sentences import MOST_OF_MESSAGE, Sentence, as_data, either, from_data, said, together
from tests.rows import each

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
    error = ErrorDetails("a.yaml", 1, 1, pickle.loads(pickle.dumps(str(PnpError(sentence)))))
    assert str(error) == "a.yaml:1:1: move 2: no piece is on a1"
    assert said(error.message, WORDS) == "Zug 2: a1 ist leer"


def test_plain_text_is_translated_as_a_whole() -> None:
    assert said("over", WORDS) == "aus"
    assert said("{x} over", WORDS) == "{x} over"
    assert said(Sentence("{x} left", x="{space}"), WORDS) == "{space} left"


def test_messages_in_one_line_are_each_translated() -> None:
    line = together(["", Sentence("no way"), Sentence("{count} steps", count=2)])
    assert line == "no way; 2 steps"
    assert said(line, {"no way": "kein Weg", "{count} steps": "{count} Schritte"}) == "kein Weg; 2 Schritte"
    assert not together(["", ""])


def test_plain_reasons_in_a_sentence_are_translated_if_they_are_errors() -> None:
    sentence = Sentence("move {number}: {reason}", number=2, reason=ValueError("over"))
    assert said(sentence, WORDS) == "Zug 2: aus"
    assert said(Sentence("move {number}: {reason}", number=2, reason="over"), WORDS) == "Zug 2: over"
    assert Sentence("{x}", x=ValueError("{y}")) == "{y}"


def test_several_errors_of_one_error_are_each_translated() -> None:
    errors = [ErrorAtPath("over"), ErrorAtPath(Sentence("no piece is on {space}", space="a1"))]
    reason = Sentence("move {number}: {reason}", number=1, reason=OptionError(errors))
    assert said(reason, WORDS) == "Zug 1: aus; a1 ist leer"
    text = TextError([ErrorInText("over", 1), ErrorInText(Sentence("no piece is on {space}", space="b2"), 2)])
    assert said(str(text), WORDS) == "aus; b2 ist leer"


def test_any_of_several_names_is_joined_by_the_readers_language() -> None:
    words = {"{one} or {other}": "{one} oder {other}"}
    assert either(["a4"]) == "a4"
    assert either(["a4", "letter", "both"]) == "a4, letter or both"
    assert said(either(["a4", "letter", "both"]), words) == "a4, letter oder both"


def test_a_message_goes_through_json() -> None:
    inner = Sentence("no piece is on {space}", space="a1")
    sentence = Sentence("move {number:,}: {reason}", number=2000, reason=inner)
    again = from_data(json.loads(json.dumps(as_data(sentence))))
    assert again == sentence == "move 2,000: no piece is on a1"
    assert said(again, {**WORDS, "move {number:,}: {reason}": "Zug {number:,}: {reason}"}) == (
        "Zug 2\u202f000: a1 ist leer"
    )
    assert from_data(as_data("over")) == "over"


@each(
    "data",
    [
        7,
        {"template": "over"},
        {"template": "{x:>999999999}", "many": "", "values": {"x": 1}},
        {"template": "{x.real}", "many": "", "values": {"x": 1}},
        {"template": "{x!r}", "many": "", "values": {"x": 1}},
        {"template": "{x}", "many": "", "values": {"x": [1]}},
        {"template": "{y}", "many": "", "values": {"x": 1}},
        {"template": "{}", "many": "", "values": {"": 1}},
        {"template": "{0}", "many": "", "values": {"0": 1}},
        {"template": "{x.real}", "many": "", "values": {"x": 1, "x.real": ""}},
        {"template": "{x[0]}", "many": "", "values": {"x": "a", "x[0]": ""}},
        {"template": "{x:{x}}", "many": "", "values": {"x": ","}},
        {"template": "{x:,}", "many": "", "values": {"x": "a"}},
        {"template": "one", "many": "many", "values": {}},
        {"template": "one", "many": "many", "values": {"count": 2.5}},
        {"template": "one", "many": "{x.real}", "values": {"count": 1, "x": 1, "x.real": ""}},
        {"template": 7, "many": "", "values": {}},
        {"template": "over", "many": None, "values": {}},
        {"template": "x" * (MOST_OF_MESSAGE + 1), "many": "", "values": {}},
        {"template": "{x}{x}", "many": "", "values": {"x": "x" * (MOST_OF_MESSAGE // 2 + 1)}},
    ],
)
def test_what_strangers_make_of_a_message_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="message"):
        from_data(data)


def test_a_stranger_who_names_the_values_looks_into_none_of_them() -> None:
    inner = {"template": "x", "many": "", "values": {}}
    values = {"a": inner, "a.__new__.__globals__": ""}
    with pytest.raises(ValueError, match="not the gaps of a message"):
        from_data({"template": "{a.__new__.__globals__}", "many": "", "values": values})


def _doubled(times: int) -> object:
    data: object = "x" * 100
    for _ in range(times):
        data = {"template": "{a}{a}", "many": "", "values": {"a": data}}
    return data


@each("times", [7, 8, 15, 40, 400])
def test_short_messages_in_each_other_do_not_become_long(times: int) -> None:
    with pytest.raises(ValueError, match="message"):
        from_data(_doubled(times))


def test_a_message_of_some_length_and_depth_is_read() -> None:
    assert len(from_data(_doubled(6))) == 6400
    longest = Sentence("x" * MOST_OF_MESSAGE)
    assert from_data(as_data(longest)) == longest
