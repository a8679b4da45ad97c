"""Makes the reference of the command line from the commands' own help."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click

from pnp.commands.group import cli


def page() -> str:
    """Return every command of `pnp` as Markdown: a heading, its usage, its help, and a table of its options."""
    context = click.Context(cli, info_name="pnp")
    return "\n".join(_command(context, name) for name in cli.list_commands(context))


def _command(context: click.Context, name: str) -> str:
    command = cli.get_command(context, name)
    assert command is not None
    inner = click.Context(command, info_name=name, parent=context)
    usage = " ".join(command.collect_usage_pieces(inner))
    help_text = inspect.cleandoc(command.help or "").replace("\b\n", "")
    return "\n".join(
        (f"### pnp {name}", "", f"`pnp {name} {usage}`", "", help_text, "", *_table(command, inner), "")
    )


def _table(command: click.Command, context: click.Context) -> Iterator[str]:
    yield from ("| option | what it does |", "|---|---|")
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if isinstance(parameter, click.Option) and record and "--help" not in parameter.opts:
            way, about = (part.replace("|", "\\|") for part in record)
            yield f"| `{way}` | {about} |"
