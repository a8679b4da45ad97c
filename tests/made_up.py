"""A made-up language: every translated text in accented letters, so that what isn't translated stands out."""

from __future__ import annotations

import re
import string
from functools import cache
from pathlib import Path

import pytest

from pnp.drawing.face import AMATIC, FJALLA, FREDOKA
from pnp.games.api.registry import all_games, rules_text
from pnp.language import translations
from pnp.products.rules import text

LANGUAGE = "qq"
_LETTERS = string.ascii_lowercase + string.ascii_uppercase
_ACCENTED = "ßàáâãäåæçèéêëìíîïðñòóôõöøù" + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚ"
_MARKS = str.maketrans(_LETTERS, _ACCENTED)
_GAP = re.compile(r"(\{[^}]*\})")
_NOT_TEXT = re.compile(r"(^```.*?^```|\{%.*?%\}|\{\{.*?\}\}|\]\([^)]*\))", re.DOTALL | re.MULTILINE)
_COUNTED = re.compile(r'(?<=count\()"([^"]*)", "([^"]*)"')


WORD = re.compile(r"\b[A-Z]?[a-z]{3,}\b")
"""Moves, coordinates and units have fewer letters, or large ones."""
ADDRESS = re.compile(
    r"https?://\S+|\S+\.(?:pdf|yaml)\b|--[a-z-]+|^pnp .*|\bpnp(?: \d\S*|$)|(?:\S+\s·\s)?\b[0-9a-f]{8}$"
)
"""Addresses, names of files, options of commands and build stamps, which may begin anywhere in a line."""


@cache
def names() -> frozenset[str]:
    """Return the words of names, which no language translates: designers, their works, the owners of fonts."""
    sources = [game.source for game in all_games()]
    licences = [source.licence for source in sources if source.licence is not None]
    texts = [source.by for source in sources]
    texts += [text for licence in licences for text in (licence.work, licence.author, licence.name)]
    texts += [face.notice for face in (AMATIC, FJALLA, FREDOKA)]
    return frozenset(word for text in texts for word in WORD.findall(text))


_Words = translations.Words


def marked(text: str) -> str:
    """Return a text in the made-up language, its gaps in braces as they were."""
    parts = _GAP.split(text)
    return "".join(part if number % 2 else part.translate(_MARKS) for number, part in enumerate(parts))


class MadeUpWords(translations.Words):
    """The words of the made-up language, for any English ones."""

    def __getitem__(self, english: str) -> str:
        return marked(english)

    def form(self, one: str, many: str, count: int) -> str:
        return marked(one if count == 1 else many)


class KnownWords(MadeUpWords):
    """The words of the made-up language, for those that are translated into German: all else stays English.
    Other languages keep their own."""

    def __getitem__(self, english: str) -> str:
        if self._language != LANGUAGE:
            return _Words.__getitem__(self, english)
        translations.message_words("de")[english]
        return super().__getitem__(english)

    def form(self, one: str, many: str, count: int) -> str:
        if self._language != LANGUAGE:
            return _Words.form(self, one, many, count)
        is_known = translations.message_words("de").form(one, many, count) not in (one, many)
        return super().form(one, many, count) if is_known else one if count == 1 else many


def marked_rules(source: str) -> str:
    """Return a rules text in the made-up language, its values, conditions and diagrams as they were."""
    parts = _NOT_TEXT.split(source)
    return "".join(
        _COUNTED.sub(lambda match: f'"{marked(match[1])}", "{marked(match[2])}"', part)
        if number % 2
        else part.translate(_MARKS)
        for number, part in enumerate(parts)
    )


def speak(monkeypatch: pytest.MonkeyPatch, folder: Path, words: type[translations.Words] = MadeUpWords) -> None:
    """Add the made-up language to those that specs can name.

    :param folder: where rules texts are written.
    """

    def rules_in(name: str, language: str = "en") -> Path | None:
        path = rules_text(name)
        if path is None or language != LANGUAGE:
            return path
        translated = folder / f"{name}.{LANGUAGE}.md"
        translated.write_text(marked_rules(path.read_text(encoding="utf-8")), encoding="utf-8")
        return translated

    real = (*translations.languages(), LANGUAGE)
    monkeypatch.setattr(translations, "Words", words)
    monkeypatch.setattr(translations, "languages", lambda: real)
    monkeypatch.setattr(text, "rules_text", rules_in)
