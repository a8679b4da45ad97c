"""Finds the English texts in the help and errors of commands that need translations."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click

from pnp.commands.group import cli
from pnp.commands.reader import paragraphs


@cache
def said_by_commands() -> frozenset[str]:
    """Return the paragraphs of the commands' help, and the words of click that our commands can come to say."""
    context = click.Context(cli)
    commands = [cli, *(cli.get_command(context, name) for name in cli.list_commands(context))]
    texts = [text for command in commands if command for text in (command.help, command.epilog)]
    options = (option for command in commands if command for option in command.params)
    texts += [option.help for option in options if isinstance(option, click.Option)]
    ours = frozenset(paragraph for text in texts if text for paragraph in paragraphs(text))
    return ours | frozenset(_said_by_click())


_NEVER = re.compile(
    r"[Dd]eprecat|Could not determine|No options defined|take exactly one|defined twice|same flag|dynamic|"
    r"env var|Takes |iterable|unknown error|Missing p.*\{|Missing \{|start character|Argument |Choice\(|format|"
    r"boolean|values are|UUID|executable|to continue|Confirm|Value must"
)
"""What click says of programs' mistakes, and of what our commands don't have."""


def _said_by_click() -> Iterator[str]:
    for module in (click.core, click.decorators, click.exceptions, click.formatting, click.parser, click.types):
        for call in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in ("_", "ngettext"):
                texts = [text.value for text in call.args[:2] if isinstance(text, ast.Constant)]
                yield from (text for text in texts if not _NEVER.search(str(text)))
    yield from ("required", "File", "Directory", "Path")  # chosen at run time
    yield from (
        "[OPTIONS]",
        "COMMAND [ARGS]...",
        "TEXT",
        "INTEGER",
        "NUMBER",
    )  # what usage is made of
