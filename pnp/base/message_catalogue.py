"""Reading translations: gettext's catalogues, as text (``de.po``), so that nothing has to be compiled first;
and what languages call themselves.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, Protocol, runtime_checkable


@runtime_checkable
class PluralForms(Protocol):
    """Translations that know which plural form goes with a number."""

    def form(self, one: str, many: str, count: int) -> str:
        """Return the sentence for ``count``, looked up by its English singular and plural."""


class Messages(NamedTuple):
    """The translations of one catalogue by their English texts."""

    words: Mapping[str, str]
    """A sentence with plural forms is here twice: the singular with the first form, plural with the last."""
    plurals: Mapping[str, tuple[str, ...]]
    """All forms of a sentence, by the English for one thing."""
    number_of_form: Callable[[int], int]
    """Which form, from 0, a number takes."""

    def form(self, one: str, many: str, count: int) -> str:
        """Return the sentence for ``count``, in English if it isn't translated."""
        if one in self.plurals:
            return self.plurals[one][self.number_of_form(count)]
        return one if count == 1 else many


def _english(count: int) -> int:
    return int(count != 1)


NO_MESSAGES = Messages({}, {}, _english)


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
    "af am ar az be bg bn bs ca cs cy da de dv el en eo es et eu fa fi fo fr ga gl gu he hi hr hu hy id is it "
    "ja ka kk km kn ko ks ku ky la lb lo lt lv mk ml mn mr ms mt my nb ne nl nn no pa pl ps pt rm ro ru sd si "
    "sk sl sq sr sv sw ta te tg th tk tl tr tt ug uk ur uz vi yi zh zu"
)
LANGUAGE_CODES = frozenset(_CODES.split())
"""The languages that the user's own text can be in (ISO 639-1)."""
