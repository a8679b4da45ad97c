"""The words of the page: English in the code, other languages in files beside this one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pnp.base.message_catalogue import languages_in, read_messages

_FOLDER = Path(__file__).parent / "words"


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels in one language."""

    language: str

    def __call__(self, english: str, **values: object) -> str:
        """A label with its gaps filled; in English if it isn't translated."""
        found = _words(self.language).get(english, english)
        return found.format(**values) if values else found


def languages() -> tuple[str, ...]:
    """The languages that the page speaks."""
    return languages_in(_FOLDER)


def _words(language: str) -> Mapping[str, str]:
    if language == "en" or language not in languages():
        return {}
    return read_messages(_FOLDER / f"{language}.po").words


def chosen(requested: str | None, accepted: str) -> str:
    """The language of the page.

    :param requested: the language in the address, if there is one.
    :param accepted: the browser's ``Accept-Language`` header, used if ``requested`` isn't available.
    """
    wanted = [requested or "", *(part.split(";")[0].strip()[:2] for part in accepted.split(","))]
    return next((language for language in wanted if language in languages()), "en")
