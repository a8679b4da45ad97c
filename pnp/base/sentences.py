"""Messages that can be said in other languages: English text that remembers how it was put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import Formatter
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
        """``{name}`` in the template is replaced by a value. An error is a value by its message, which is
        translated with the sentence around it."""
        kept = {name: _kept(value) for name, value in values.items()}
        own = many if many and kept["count"] != 1 else template
        self = super().__new__(cls, own.format(**kept))
        self.template, self.many, self.values = template, many, kept
        return self

    def __str__(self) -> str:
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, Any]]:
        return (self.template, self.many), dict(self.values)


def _kept(value: object) -> str | int | float:
    if isinstance(value, (str, int, float)):
        return value
    return as_sentence(str(value)) if isinstance(value, BaseException) else str(value)


def as_sentence(message: str) -> Sentence:
    """A message that can be translated as a whole, also when it's a part of another one."""
    if isinstance(message, Sentence):
        return message
    return Sentence(message.replace("{", "{{").replace("}", "}}"))


_JOINTS = {
    "; ": "{some}; {next}",
    ": ": "{some}: {next}",
    ", ": "{some}, {next}",
    " ": "{some} {next}",
}
"""What stands between messages in one line. Languages differ in the spaces around signs."""


def together(messages: Iterable[str], between: str = "; ") -> Sentence:
    """Messages in one line, each of which can still be said in another language; empty ones are left out."""
    parts = [as_sentence(message) for message in messages if message] or [as_sentence("")]
    while len(parts) > 1:  # in pairs, so that a thousand messages are only ten deep
        pairs = chunks(parts, 2)
        parts = [
            Sentence(_JOINTS[between], some=pair[0], next=pair[1]) if pair[1:] else pair[0] for pair in pairs
        ]
    (some,) = parts
    return some


def as_data(message: str) -> object:
    """A message as what JSON can hold; `from_data` makes it one again."""
    if not isinstance(message, Sentence):
        return str(message)
    values = {
        name: as_data(value) if isinstance(value, str) else value for name, value in message.values.items()
    }
    return {"template": message.template, "many": message.many, "values": values}


def from_data(data: object) -> str:
    """The message that `as_data` has made into data, which may have been in the hands of strangers since.

    :raises ValueError: for anything else. Gaps that could make a short template long, or look into values, are
        refused as well.
    """
    if isinstance(data, str):
        return data
    if not isinstance(data, dict) or not isinstance(data.get("values"), dict):
        raise ValueError("not a message")
    values = {
        str(name): value if isinstance(value, (int, float)) else from_data(value)
        for name, value in data["values"].items()
    }
    one, many = (str(data.get(part)) for part in ("template", "many"))
    gaps = [gap for text in (one, many) for gap in Formatter().parse(text) if gap[1] is not None]
    if any(name not in values or form not in ("", ",") or conversion for _, name, form, conversion in gaps):
        raise ValueError("not the gaps of a message")
    return Sentence(one, many, **values)


def either(names: Iterable[str]) -> str:
    """Names of which any will do, such as ``a4, letter or both``, joined as the reader's language does it."""
    *some, last = names
    return Sentence("{one} or {other}", one=", ".join(some), other=last) if some else last


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
