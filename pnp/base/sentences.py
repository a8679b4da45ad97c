"""Messages that can be translated: English text with its template and values.

The catalogues of translations are gettext's, read as text (``de.po``), so that nothing has to be compiled."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, Protocol, runtime_checkable

from pnp.base.sequences import chunks

NO_WORDS: Mapping[str, str] = {}
"""The translations for English, which needs none."""


class Sentence(str):
    """An English sentence with its template and the values in it.

    To other code it's an ordinary string, and it passes through errors, sets and files as one:
    ``str(MoveError(sentence))`` is still a sentence. `said` translates it when it's reported.
    """

    __slots__ = ("many", "template", "values")

    template: str
    many: str
    """The English plural of a sentence about ``count`` things; empty for any other sentence."""
    values: Mapping[str, object]

    def __new__(cls, template: str, many: str = "", /, **values: object) -> Sentence:
        """Return the template with each ``{name}`` replaced by its value. An error is replaced by its message,
        which is translated with the sentence around it."""
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
    """Return a message that can be translated as a whole, even when it's part of another one."""
    if isinstance(message, Sentence):
        return message
    return Sentence(message.replace("{", "{{").replace("}", "}}"))


_JOINTS = {
    "; ": "{some}; {next}",
    ": ": "{some}: {next}",
    ", ": "{some}, {next}",
    " ": "{some} {next}",
}
"""What separates messages on one line. Languages differ in the spaces around punctuation."""


def together(messages: Iterable[str], between: str = "; ") -> Sentence:
    """Return messages joined on one line, each of which can still be translated; empty ones are left out."""
    parts = [as_sentence(message) for message in messages if message] or [as_sentence("")]
    while len(parts) > 1:  # in pairs, so that a thousand messages are only ten deep
        pairs = chunks(parts, 2)
        parts = [
            Sentence(_JOINTS[between], some=pair[0], next=pair[1]) if pair[1:] else pair[0] for pair in pairs
        ]
    (some,) = parts
    return some


def apart(message: str) -> list[str]:
    """Return the messages that `together` has put on one line with semicolons."""
    if isinstance(message, Sentence) and message.template == _JOINTS["; "]:
        both = (one for name in ("some", "next") if isinstance(one := message.values[name], str))
        return [part for one in both for part in apart(one)]
    return [message] if message else []


def as_data(message: str) -> object:
    """Return a message as data that JSON can hold; `from_data` turns it back into a message."""
    if not isinstance(message, Sentence):
        return str(message)
    values = {
        name: as_data(value) if isinstance(value, str) else value for name, value in message.values.items()
    }
    return {"template": message.template, "many": message.many, "values": values}


MOST_OF_MESSAGE = 10_000
"""The most characters in an untrusted message, and in each message inside it."""
_DEEPEST = 8
"""How deeply untrusted messages may be nested. Our own about templates are 2 deep."""


def from_data(data: object) -> str:
    """Return the message that `as_data` turned into data. The data isn't trusted: anyone may have changed it.

    :raises ValueError: for anything else. Placeholders with attributes or indices are refused, and so are
        messages that are too long or nested too deeply.
    """
    return _from_data(data, _DEEPEST)


def _from_data(data: object, deepest: int) -> str:
    if isinstance(data, str):
        return data
    if not isinstance(data, dict) or not deepest:
        raise ValueError("not a message")
    template, many, given = (data.get(part) for part in ("template", "many", "values"))
    if not (isinstance(template, str) and isinstance(many, str) and isinstance(given, dict)):
        raise ValueError("not a message")
    values = {
        str(name): value if isinstance(value, (int, float)) else _from_data(value, deepest - 1)
        for name, value in given.items()
    }
    if many and type(values.get("count")) is not int:
        raise ValueError("not a message")
    for text in (template, many):
        _check_gaps(text, values)
    return Sentence(template, many, **values)


def _check_gaps(template: str, values: Mapping[str, str | int | float]) -> None:
    """Refuse an untrusted template that no message of ours could have, without filling it in."""
    length = 0
    for literal, name, form, conversion in Formatter().parse(template):
        length += len(literal)
        if name is not None:
            # The names of the values are untrusted, too: only an identifier is safe.
            if not name.isidentifier() or name not in values or form not in ("", ",") or conversion:
                raise ValueError("not the gaps of a message")
            value = values[name]
            if form and isinstance(value, str):
                raise ValueError("not the gaps of a message")
            length += len(format(value, form))
        if length > MOST_OF_MESSAGE:
            raise ValueError("too long for a message")


def either(names: Iterable[str]) -> str:
    """Return a list of alternatives, such as ``a4, letter or both``, joined as in the reader's language."""
    *some, last = names
    return Sentence("{one} or {other}", one=", ".join(some), other=last) if some else last


def said(text: str, words: Mapping[str, str]) -> str:
    """Translate a message and the messages within it; untranslated ones stay in English.

    Other values are names and texts that people wrote, so they stay as they are.

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
    """A whole number with spaces between thousands, as in languages other than English."""

    def __format__(self, form: str) -> str:
        return super().__format__(form).replace(",", _THIN_SPACE)


class _Real(float):
    """A number with a decimal comma."""

    def __format__(self, form: str) -> str:
        return super().__format__(form).replace(".", ",")


# Reading translations


@runtime_checkable
class PluralForms(Protocol):
    """Translations with plural forms."""

    def form(self, one: str, many: str, count: int) -> str:
        """Return the sentence for ``count``, looked up by its English singular and plural."""


class Messages(NamedTuple):
    """The translations of one catalogue by their English texts."""

    words: Mapping[str, str]
    """A sentence with plural forms has two entries: its singular with the first form, its plural with the
    last."""
    plurals: Mapping[str, tuple[str, ...]]
    """All forms of a sentence, by the English for one thing."""
    number_of_form: Callable[[int], int]
    """A function that returns which form, from 0, a number requires."""

    def form(self, one: str, many: str, count: int) -> str:
        """Return the sentence for ``count``, in English if it isn't translated."""
        if one in self.plurals:
            return self.plurals[one][self.number_of_form(count)]
        return one if count == 1 else many


def _english_form(count: int) -> int:
    return int(count != 1)


NO_MESSAGES = Messages({}, {}, _english_form)


@cache
def read_messages(path: Path) -> Messages:
    """Return the translations of a catalogue; untranslated and fuzzy ones are left out."""
    # Imported late: most of what is printed is in English.
    import polib

    found = polib.pofile(path)
    entries = [entry for entry in found if entry.translated()]
    words = {entry.msgid: entry.msgstr for entry in entries}
    plurals = {
        entry.msgid: tuple(entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural))
        for entry in entries
        if entry.msgid_plural
    }
    words |= {one: forms[0] for one, forms in plurals.items()}
    words |= {entry.msgid_plural: plurals[entry.msgid][-1] for entry in entries if entry.msgid_plural}
    rule = found.metadata["Plural-Forms"].partition("plural=")[2].rstrip("; ")
    return Messages(words, plurals, gettext.c2py(rule))


def languages_in(folder: Path) -> tuple[str, ...]:
    """Return the languages that a folder has catalogues for, after English, which needs none."""
    return ("en", *sorted(path.stem for path in folder.glob("*.po")))


LANGUAGE_NAMES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español"}
"""The names of languages by code, in the order of the menu. A language without one is called by its code."""

_CODES = (
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv "
    "dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig "
    "ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh "
    "mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru "
    "rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug "
    "uk ur uz ve vi vo wa wo xh yi yo za zh zu"
)
LANGUAGE_CODES = frozenset(_CODES.split())
"""The languages that the user's own text can be in (ISO 639-1)."""
