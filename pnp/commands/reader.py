"""The language of messages on the terminal, of click's own words, and of the help of our commands. Files
and JSON don't depend on it.

click gets its words from gettext, which needs compiled catalogues and takes the language from the locale alone.
Our catalogues are text, and the command line can choose a language, too. So the gettext functions that click
calls are replaced, except for English.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from copy import copy
from dataclasses import dataclass, replace
from gettext import gettext, ngettext
from inspect import cleandoc
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.commands import completion

if TYPE_CHECKING:
    from pnp.base.errors import ErrorDetails
    from pnp.language.translations import Words


C = TypeVar("C", bound=click.Command)
F = TypeVar("F", bound=Callable[..., Any])
N = TypeVar("N", int, float)


@dataclass
class Reader:
    """The person who reads what a command prints."""

    chosen: str = ""
    """The language that the command line names; by default the locale decides."""

    @property
    def language(self) -> str:
        """The language of messages."""
        return self.chosen or locale_language(os.environ)

    @property
    def words(self) -> Words:
        """The translations of messages into the reader's language, by their English."""
        from pnp.language.translations import message_words

        return message_words(self.language)

    def translated(self, message: str) -> str:
        """Return a message in the reader's language."""
        from pnp.base.sentences import said

        return said(message, self.words)

    def requoted(self, text: str) -> str:
        """Return a message from click with the quotation marks of the reader's language in place of straight
        ones."""
        if self.language == "en":
            return text
        own = self.words["'{text}'"]
        return _STRAIGHT.sub(lambda quoted: own.format(text=quoted[1]), text)

    def listening(self) -> AbstractContextManager[None]:
        """Make click use the reader's language until the context ends."""
        if self.language == "en":
            return nullcontext()
        return spoken(self.language)

    def helped(self, command: C) -> C:
        """Return a command with its help in the reader's language."""
        if self.language == "en":
            return command
        return in_language(command, self.language)

    def located(self, error: ErrorDetails) -> ErrorDetails:
        """Return an error with its message in the reader's language."""
        return replace(error, message=self.translated(error.message))


def locale_language(environment: Mapping[str, str]) -> str:
    """Return the language of messages, from the first POSIX variable that is set; English if there's no
    catalogue for that language."""
    named = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    language = named.replace(".", "_").partition("_")[0]
    return language if language not in _ENGLISH and _is_translated(language) else "en"


def named_language(arguments: Sequence[str]) -> str:
    """Return the language given by ``--language``, the last one if there are several, such as before and after
    the command; empty if it isn't one of ours. It's read before the commands, so that their help is in it."""
    *_, named = (
        "",
        *(
            after if argument == _OPTION else argument.partition("=")[2]
            for argument, after in pairwise((*arguments, ""))
            if argument.partition("=")[0] == _OPTION
        ),
    )
    return named if named and _is_translated(named) else ""


_OPTION = "--language"
_STRAIGHT = re.compile(r"(?<!\w)'([^'\n]+)'(?!\w)")
_ENGLISH = frozenset({"", "C", "POSIX", "en"})
"""The locales of English, which needs no catalogue."""


def _is_translated(language: str) -> bool:
    from pnp.language.translations import languages

    return language in languages()


def current_reader() -> Reader:
    """Return the reader of the running command; outside commands, one who reads English."""
    context = click.get_current_context(silent=True)
    return (context and context.find_object(Reader)) or Reader("en")


def translated(message: str) -> str:
    """Return a message in the language of the running command's reader."""
    return current_reader().translated(message)


def _check(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    """Check that the language is one of ours."""
    if value is not None and not _is_translated(value):
        from pnp.language.translations import languages

        known = ", ".join(languages())
        raise click.BadParameter(
            translated(Sentence("'{value}' isn't one of {languages}", value=value, languages=known))
        )
    return value


def language_option(about: str, *, passed_on: bool) -> Callable[[F], F]:
    """Return the option ``--language``, which sets the language of messages on the terminal.

    :param passed_on: whether the command receives the option, too.
    """
    return click.option(
        _OPTION,
        metavar="CODE",
        callback=_check,
        expose_value=passed_on,
        is_eager=True,
        shell_complete=completion.LANGUAGES,
        help=about,
    )


_messages_language = language_option(
    "Language of messages: en, de, es or fr; by default the system's.", passed_on=False
)


def with_language(command: C) -> C:
    """Return a command with ``--language``, which sets only the language of messages if the command doesn't use
    it itself."""
    has_one = any(_OPTION in parameter.opts for parameter in command.params)
    return command if has_one else _messages_language(command)


# Numbers on the command line, within bounds


_LARGEST_SHOWN = 10**9
"""Help shows no upper bound beyond this one."""


class Integer(click.IntRange):
    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        expected = Sentence("expected a whole number, not {value}{hint}", value=quoted(value), hint="")
        return _within(self, int, value, expected, param, ctx)

    def _describe_range(self) -> str:
        return _bounds(self.min, self.max)


class Number(click.FloatRange):
    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        expected = Sentence("expected a number, not {value}{hint}", value=quoted(value), hint="")
        return _within(self, float, value, expected, param, ctx)

    def _describe_range(self) -> str:
        return _bounds(self.min, self.max)


def _within(
    kind: Integer | Number,
    read: Callable[[Any], N],
    value: Any,
    expected: Sentence,
    param: click.Parameter | None,
    ctx: click.Context | None,
) -> N:
    """Return a number within the bounds of its type. For any other text, ``expected`` gives the error."""
    try:
        number = read(value)
    except ValueError:
        kind.fail(translated(expected), param, ctx)
    if wrong := _outside(kind.min, kind.max, number):
        kind.fail(translated(wrong), param, ctx)
    return number


def _outside(low: float | None, high: float | None, number: float) -> str:
    """Return the error for a number outside its bounds; empty if it's inside."""
    if (low is None or number >= low) and (high is None or number <= high):
        return ""
    value = f"{number:g}" if isinstance(number, float) else str(number)
    if low is not None and high is not None:
        return Sentence("must be from {low} to {high}, not {value}", low=low, high=high, value=value)
    if low is not None:
        return Sentence("must be at least {bound}, not {value}", bound=low, value=value)
    return Sentence("must be at most {bound}, not {value}", bound=high, value=value)


def _bounds(low: float | None, high: float | None) -> str:
    """Return the bounds in the words of `pnp games`; empty if there are none."""
    if high is None or high > _LARGEST_SHOWN:
        return translated(Sentence("at least {least}", least=low)) if low else ""
    if low is None:
        return translated(Sentence("at most {most}", most=high))
    return translated(Sentence("{least} to {most}", least=low, most=high))


# Web addresses in options of commands


def web_address(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str:
    """Return the address if it's valid, or an empty text if the option isn't given.

    :raises click.BadParameter: for any other text.
    """
    from pnp.language.config import web_page

    try:
        return web_page(value) if value is not None else ""
    except PnpError as error:
        raise click.BadParameter(translated(str(error))) from error


_MODULES = (click.core, click.decorators, click.exceptions, click.formatting, click.parser, click.types)


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Make click use a language until the context ends."""
    from pnp.language.translations import Kind, shared_messages  # English needs none

    found = shared_messages(language, Kind.COMMANDS)
    modules = [vars(module) for module in _MODULES]
    for module in modules:
        module.update(_=lambda text: found.words.get(text, text), ngettext=found.form)
    try:
        yield
    finally:
        for module in modules:
            module.update(_=gettext, ngettext=ngettext)


def in_language(command: C, language: str) -> C:
    """Return a command with its help, and that of its options, in a language."""
    from pnp.language.translations import Kind, shared_messages  # English needs none

    words = shared_messages(language, Kind.COMMANDS).words
    own = copy(command)
    own.help, own.epilog = _help(command.help, language), _help(command.epilog, language)
    own.options_metavar = words.get(own.options_metavar or "", own.options_metavar)
    if isinstance(own, click.Group):
        own.subcommand_metavar = words.get(own.subcommand_metavar, own.subcommand_metavar)
    own.params = [copy(parameter) for parameter in command.params]
    for parameter in own.params:
        if isinstance(parameter, click.Option):
            parameter.help = _help(parameter.help, language)
            if parameter.metavar is None:
                parameter.metavar = words.get(parameter.type.name.upper())
    return own


def paragraphs(text: str) -> tuple[str, ...]:
    """Return the paragraphs of a help text, each on one line, as they are translated."""
    return tuple(" ".join(paragraph.split()) for paragraph in cleandoc(text).split("\n\n"))


def _help(text: str | None, language: str) -> str | None:
    from pnp.language.translations import Kind, shared_messages  # English needs none

    if text is None:
        return None
    words = shared_messages(language, Kind.COMMANDS).words
    return "\n\n".join(words.get(paragraph, paragraph) for paragraph in paragraphs(text))
