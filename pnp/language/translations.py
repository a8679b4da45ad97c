"""Translations: the words that several games share, and each game's own.

Each folder of catalogues contains the printed words. ``messages/`` contains the words that only screens show:
labels and descriptions of options, and errors. So printing doesn't have to read these. ``commands/`` contains
the help of ``pnp`` and the words of click.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from itertools import chain
from pathlib import Path

from pnp.base.files import is_file, resource_folder
from pnp.base.sentences import NO_MESSAGES, Messages, languages_in, read_messages
from pnp.games.api.registry import folders, game_folder


class Kind(StrEnum):
    """The kinds of words; the value is the folder of their catalogues below ``words/``."""

    PRINTED = ""
    MESSAGES = "messages"
    COMMANDS = "commands"


class Words(Mapping[str, str]):
    """The words of one language by their English ones.

    They are looked up in the labels, then in the catalogues of the named games, the shared one, those of our
    other games, and finally those of other packages. Each catalogue is read only when it's needed.
    """

    def __init__(
        self, language: str, labels: Mapping[str, str], games: tuple[str, ...], kind: Kind = Kind.PRINTED
    ) -> None:
        self._language = language
        self._kind = kind
        self._labels = labels
        self._games = games
        self._found: dict[str, str | None] = {}

    def __getitem__(self, english: str) -> str:
        if english not in self._found:
            layers = chain((self._labels,), (found.words for found in self._catalogues()))
            self._found[english] = next((words[english] for words in layers if english in words), None)
        found = self._found[english]
        if found is None:
            raise KeyError(english)
        return found

    def form(self, one: str, many: str, count: int) -> str:
        """Return the sentence for ``count``, looked up by its English singular and plural."""
        english = one if count == 1 else many
        if english in self._labels:
            return self._labels[english]
        found = next((found for found in self._catalogues() if one in found.plurals), NO_MESSAGES)
        return found.form(one, many, count)

    def _catalogues(self) -> Iterator[Messages]:
        if self._language == "en":
            return
        for kind in dict.fromkeys((self._kind, Kind.PRINTED)):
            named = (game_folder(game) for game in self._games)
            yield from (messages_of(folder, self._language, kind) for folder in named if folder)
            yield shared_messages(self._language, kind)
            yield from (messages_of(folder, self._language, kind) for _, folder in folders())

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(chain(self._labels, *(found.words for found in self._catalogues()))))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def words(language: str, labels: Mapping[str, str] | None = None, games: tuple[str, ...] = ()) -> Words:
    """Return the words of one language by their English ones; English needs none.

    :param labels: the user's own words, which take precedence.
    :param games: the names of the games whose words come first.
    """
    return Words(language, labels or {}, games)


@cache
def message_words(language: str) -> Words:
    """Return the translations of everything on screens into one language: messages, labels and descriptions of
    options, and printed words, which messages may quote. The result is cached, together with everything looked
    up in it."""
    return Words(language, {}, (), Kind.MESSAGES)


def languages() -> tuple[str, ...]:
    """Return the languages that sheets can be labelled in."""
    return languages_in(_shared())


def known_words() -> frozenset[str]:
    """Return the English words that appear on sheets: those with a translation into some language."""
    return frozenset(english for language in languages() for english in words(language))


def shared_messages(language: str, kind: Kind = Kind.PRINTED) -> Messages:
    """Return the words that no single game owns."""
    return _messages(_shared() / kind / f"{language}.po")


def messages_of(folder: Path, language: str, kind: Kind = Kind.PRINTED) -> Messages:
    """Return the words of the game in a folder."""
    return _messages(folder / "words" / kind / f"{language}.po")


def _shared() -> Path:
    return resource_folder("layouts") / "words"


@cache
def _messages(path: Path) -> Messages:
    return read_messages(path) if is_file(path) else NO_MESSAGES
