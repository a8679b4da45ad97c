"""Messages that can be said in other languages: English text that remembers how it was put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.base.message_catalogue import PluralForms
from pnp.base.sequences import chunks

NO_WORDS: Mapping[str, str] = {}
"""The words of English, which needs none."""


class Sentence(str):
    """An English sentence with its template and the values in it.

    To any other code it's ordinary text, and it passes through errors, sets and files as such:
    ``str(MoveError(sentence))`` is still a sentence. `said` puts it into another language where it's reported.
    """

    __slots__ = ("many", "template", "values")

    template: str
    many: str
    """The English for any number but one, of a sentence about ``count`` things; else empty."""
    values: Mapping[str, object]

    def __new__(cls, template: str, many: str = "", /, **values: object) -> Sentence:
        """``{name}`` in the template is replaced by a value; an error is a value by its message."""
        kept = {
            name: value if isinstance(value, (str, int, float)) else str(value)
            for name, value in values.items()
        }
        own = many if many and kept["count"] != 1 else template
        self = super().__new__(cls, own.format(**kept))
        self.template, self.many, self.values = template, many, kept
        return self

    def __str__(self) -> str:
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, Any]]:
        return (self.template, self.many), dict(self.values)


_JOINTS = {
    "; ": "{some}; {next}",
    ": ": "{some}: {next}",
    ", ": "{some}, {next}",
    " ": "{some} {next}",
}
"""What stands between messages in one line. Languages differ in the spaces around signs."""


def together(messages: Iterable[str], between: str = "; ") -> Sentence:
    """Messages in one line, each of which can still be said in another language; empty ones are left out."""
    parts = [*filter(None, messages)] or [""]
    while len(parts) > 1:  # in pairs, so that a thousand messages are only ten deep
        pairs = chunks(parts, 2)
        parts = [
            Sentence(_JOINTS[between], some=pair[0], next=pair[1]) if pair[1:] else pair[0] for pair in pairs
        ]
    (some,) = parts
    return some if isinstance(some, Sentence) else Sentence(some.replace("{", "{{").replace("}", "}}"))


def said(text: str, words: Mapping[str, str]) -> str:
    """A message in another language, with the messages within it; in English if it isn't translated.

    Other values are names and what people wrote, so they stay as they are.

    :param words: the words of the language.
    """
    if not isinstance(text, Sentence):
        return words.get(text, text)
    values = {
        name: said(value, words) if isinstance(value, Sentence) else value
        for name, value in text.values.items()
    }
    if text.template not in words:
        return _english(text).format(**values)
    numbers = {
        name: _Whole(value) if isinstance(value, int) else _Real(value) if isinstance(value, float) else value
        for name, value in values.items()
    }
    if not text.many:
        return words[text.template].format(**numbers)
    assert isinstance(words, PluralForms)
    count = text.values["count"]
    assert isinstance(count, int)
    return words.form(text.template, text.many, count).format(**numbers)


def _english(text: Sentence) -> str:
    return text.many if text.many and text.values["count"] != 1 else text.template


_THIN_SPACE = "\u202f"


class _Whole(int):
    """A number whose thousands are set apart by spaces, as other languages than English do."""

    def __format__(self, form: str) -> str:
        return super().__format__(form).replace(",", _THIN_SPACE)


class _Real(float):
    """A number with a decimal comma."""

    def __format__(self, form: str) -> str:
        return super().__format__(form).replace(".", ",")
