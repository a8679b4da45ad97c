"""The command that checks specs, puzzle sets and records."""

from __future__ import annotations

import sys

import click

from pnp.commands import completion
from pnp.commands.options import FAILED, WRONG_INPUT, json_output, limits, read_limits
from pnp.commands.reader import current_reader
from pnp.commands.terminal import ProgressBar


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=completion.SPECS)
@json_output
@click.option("--deep", is_flag=True, help="Also generate the puzzles that specs ask for, and lay them out.")
@limits
def check(
    files: tuple[str, ...],
    as_json: bool,
    deep: bool,
    states: int | None,
    memory: float | None,
    seconds: float | None,
) -> None:
    """Check specs, puzzle sets and records.

    In a spec, every option must be known and everything must fit its paper. In a puzzle set, the puzzles must
    be legal, the solutions right, and as unique or short as is claimed. In a record, every move must be legal.
    """
    from pnp import check as check_files
    from pnp.pipeline.check_report import checked_as_json, checked_as_text

    search = read_limits(states, memory, seconds)
    with ProgressBar() as progress:
        found = check_files(*files, deep=deep, limits=search, progress=progress, notify=progress.say)
    checked = [one._found for one in found if one._found]
    if as_json:
        click.echo(checked_as_json(checked))
    else:
        reader = current_reader()
        for text, wrong in checked_as_text(checked, reader.located):
            click.echo(reader.translated(text), err=wrong)
    if any(file.errors for file in checked):
        sys.exit(WRONG_INPUT)
    if any(file.failed for file in checked):
        sys.exit(FAILED)
