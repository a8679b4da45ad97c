"""The command that checks specs, puzzle sets and records."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from pnp.base.errors import gathered
from pnp.base.wording import screenful
from pnp.commands import completion
from pnp.commands.options import (
    FAILED,
    WRONG_INPUT,
    json_output,
    limits,
    print_json,
    read_limits,
    with_settings,
)
from pnp.commands.reader import current_reader
from pnp.commands.terminal import ProgressBar, tell

if TYPE_CHECKING:
    from pnp import CheckResult


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=completion.SPECS)
@json_output
@click.option("--deep", is_flag=True, help="Also generate the puzzles that specs ask for, and lay them out.")
@limits
@with_settings
def check(
    files: tuple[str, ...],
    as_json: bool,
    deep: bool,
    states: int | None,
    memory: float | None,
    seconds: float | None,
    settings: tuple[str, ...],
) -> None:
    """Check specs, puzzle sets and records.

    In a spec, every option must be known and everything must fit its paper. In a puzzle set, the puzzles must
    be legal, the solutions right, and as unique or short as is claimed. In a record, every move must be legal.
    """
    from pnp import check as check_files

    search = read_limits(states, memory, seconds)
    with ProgressBar() as progress:
        found = check_files(
            *files, settings=settings, deep=deep, limits=search, progress=progress, notify=progress.say
        )
    if as_json:
        print_json({"files": [one.to_dict() for one in found]})
    else:
        for one in found:
            _print(one)
    if any(one.errors != one.failed for one in found):
        sys.exit(WRONG_INPUT)
    if any(one.failed for one in found):
        sys.exit(FAILED)


def _print(found: CheckResult) -> None:
    """Print the summary of a file without errors, and report everything else."""
    reader = current_reader()
    if found.summary:
        click.echo(reader.translated(found.summary))
    for warning in found.warnings:
        tell(reader.translated(warning))
    for line in screenful(map(reader.located, gathered(found.errors)), reader.words):
        tell(line)
