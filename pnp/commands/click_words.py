"""Translate click's own words and the help of our commands.

click gets its words from gettext, which needs compiled catalogues and takes the language from the locale alone.
Our catalogues are text, and the command line can choose a language, too. So this module replaces the gettext
functions that click calls. It isn't loaded for English.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from gettext import gettext, ngettext
from inspect import cleandoc
from typing import TypeVar

import click

from pnp.language.translations import Kind, shared_messages

C = TypeVar("C", bound=click.Command)

_MODULES = (click.core, click.decorators, click.exceptions, click.formatting, click.parser, click.types)


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Make click use a language until the context ends."""
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
    if text is None:
        return None
    words = shared_messages(language, Kind.COMMANDS).words
    return "\n\n".join(words.get(paragraph, paragraph) for paragraph in paragraphs(text))
