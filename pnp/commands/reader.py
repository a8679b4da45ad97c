"""The language of messages on the terminal. Files and JSON don't depend on it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.commands import completion

if TYPE_CHECKING:
    from pnp.base.errors import LocatedFault
    from pnp.specs.translations import Words

F = TypeVar("F", bound=Callable[..., Any])


@dataclass
class Reader:
    """Whoever reads what a command prints."""

    chosen: str = ""
    """The language that the command line names; by default the locale decides."""

    @property
    def words(self) -> Words:
        """What messages are in the reader's language, by their English."""
        from pnp.specs.translations import message_words

        return message_words(self.chosen or locale_language(os.environ))

    def told(self, message: str) -> str:
        """A message in the reader's language."""
        from pnp.base.sentences import said

        return said(message, self.words)

    def located(self, fault: LocatedFault) -> LocatedFault:
        """An error with its message in the reader's language."""
        return replace(fault, message=self.told(fault.message))


def locale_language(environment: Mapping[str, str]) -> str:
    """The language of messages: the first of POSIX's variables that is set decides. English if there is no
    catalogue of that language."""
    from pnp.specs.translations import languages

    named = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    language = named.replace(".", "_").partition("_")[0]
    return language if language in languages() else "en"


def current_reader() -> Reader:
    """The reader of the command that runs."""
    return click.get_current_context().find_object(Reader) or Reader("en")


def _choose(context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    """Note the language that the command line names for messages, too."""
    if value is None:
        return None
    from pnp.specs.translations import languages

    if value not in languages():
        raise click.BadParameter(f"'{value}' is none of {', '.join(languages())}")
    reader = context.find_object(Reader)
    if reader is not None:
        reader.chosen = value
    return value


def language_option(about: str, *, passed_on: bool) -> Callable[[F], F]:
    """The option ``--language``, which messages on the terminal follow.

    :param passed_on: whether the command takes it, too.
    """
    return click.option(
        "--language",
        metavar="CODE",
        callback=_choose,
        expose_value=passed_on,
        is_eager=True,
        shell_complete=completion.LANGUAGES,
        help=about,
    )


messages_language = language_option(
    "Language of messages: en, de, es or fr; by default the system's.", passed_on=False
)
