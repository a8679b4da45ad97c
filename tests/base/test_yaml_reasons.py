"""What YAML's own parsers say is told in our words, which are translated."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from pnp.base.errors import SpecError
from pnp.base.sentences import Sentence, said
from pnp.base.yaml_reasons import yaml_reason
from pnp.language.reader import read_text
from pnp.language.translations import languages, message_words
from tests.rows import each

FOR_YAML = "a line that begins with '%' is an instruction for YAML; remove it, or put the text in quotes"
BROKEN = {
    "a: *best*\n": "text that begins with '&' or '*' needs quotes",
    "a: *best\n": "text that begins with '*' needs quotes",
    "a: & more\n": "text that begins with '&' or '*' needs quotes",
    "a: !<x y\n": "text that begins with '!' needs quotes",
    "a: @home\n": "text that begins with this character needs quotes",
    "a: ? x\n": "text that begins with '?' needs quotes",
    "a: 1\n%b: 2\n": FOR_YAML,
    "%YAML 2.0\n---\na: 1\n": FOR_YAML,
    "a: - b\n": "a list entry must begin on a new line; if this is text, put it in quotes",
    "a: &x b\nc: &x d\n": "there is already an anchor with this name; choose another name",
    'a: "b" c\n': "there is more text after the closing quotation mark; put all of it in quotes",
    "a: 'b' c\n": "there is more text after the closing quotation mark; put all of it in quotes",
    'a: "b\n': "a quotation mark isn't closed",
    'a: "b\n---\n': "a quotation mark isn't closed",
    'a: "\\xZZ"\n': "'\\' has a special meaning in double quotes; use single quotes",
    "a: | b\n  c\n": "only a number, + or - can follow '|' or '>'; begin the text on the next line",
    "a: |0\n b\n": "only a number, + or - can follow '|' or '>'; begin the text on the next line",
    "a: b: c\n": "unexpected ':'; check the indentation, or put text that contains a ':' in quotes",
    "a: [,]\n": "a bracket isn't closed, or a value is missing",
    "a: [b c: d\n": "a bracket isn't closed, or a comma is missing",
    "a: 1\nb\n  - c: d\n": "the line above has no ':'",
}
LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if hasattr(yaml, "CSafeLoader") else [])]


def reason(text: str, loader: Any) -> str:
    with pytest.raises(yaml.MarkedYAMLError) as raised:
        yaml.compose(text, Loader=loader)
    where = raised.value.problem_mark
    assert where is not None
    lines = text.splitlines()
    line = lines[where.line] if where.line < len(lines) else ""
    return yaml_reason(raised.value.problem or "", line, where.column)


@each("text", BROKEN)
def test_the_reason_names_the_usual_mistake(text: str) -> None:
    assert {reason(text, loader) for loader in LOADERS} == {BROKEN[text]}


HIDDEN = {
    "a:\n  - name: Card #1\n": "x:2:16: '#1' is a comment in YAML: put text with a '#' in quotes",
    "a:\n  fill: #ff0000\nb: 1\n": "x:2:9: '#ff0000' is a comment in YAML: put text with a '#' in quotes",
    "a:\n  - #fff\n  - red\n": "x:2:5: '#fff' is a comment in YAML: put text with a '#' in quotes",
    "a: [{fill: #27506b}]\nb: 1\n": "x:1:12: '#27506b' is a comment in YAML: put text with a '#' in quotes",
    "a: [{fill: #tea}]\n": "x:1:12: '#tea' is a comment in YAML: put text with a '#' in quotes",
    "a: [{b: Card #1\n  }]\n": "x:1:14: '#1' is a comment in YAML: put text with a '#' in quotes",
}
COMMENTS = (
    "a: 1 # 1 of 2\n", "a: 1  #todo\n", "#1\na: b\n", "a: 'x' #1\n", "a: |\n  x #1\n", "a: b#1\n",
    "a: #\n  - 1 #\n",
)  # fmt: skip


@each("text", HIDDEN)
def test_a_comment_that_hides_text_is_told_where_it_begins(text: str) -> None:
    with pytest.raises(SpecError) as raised:
        read_text(text, "x")
    assert [str(one) for one in raised.value.errors] == [HIDDEN[text]]


@each("text", COMMENTS)
def test_comments_that_hide_nothing_are_left_alone(text: str) -> None:
    assert read_text(text, "x").child("a") is not None or text.startswith("#")


@each("language", sorted(set(languages()) - {"en"}))
def test_the_reason_is_told_in_the_readers_language(language: str) -> None:
    for text in BROKEN:
        told = reason(text, LOADERS[-1])
        assert isinstance(told, Sentence)
        assert said(told, message_words(language)) != told
