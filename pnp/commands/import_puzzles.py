"""The command that makes a puzzle set from puzzles of other programs."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.commands.options import limits, read_limits
from pnp.commands.terminal import ProgressBar


@click.command("import")
@click.argument("puzzles", metavar="TEXT|FILE")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The file to write; without it, the set is printed."
)
@click.option("--overwrite", is_flag=True, help="Replace the output even if it is a different puzzle set.")
@limits
def import_puzzles(
    puzzles: str,
    output: Path | None,
    overwrite: bool,
    states: int | None,
    memory: float | None,
    seconds: float | None,
) -> None:
    """Make a puzzle set from another program's puzzles.

    TEXT is a puzzle as that program writes it, such as the ID of a puzzle in Simon Tatham's Dominosa. FILE
    contains such puzzles, one to a line, or grids of digits with blank lines between them. Each must have
    exactly one solution.
    """
    from pnp import import_puzzles as import_all

    with ProgressBar() as progress:
        found = import_all(
            puzzles,
            output=output,
            overwrite=overwrite,
            limits=read_limits(states, memory, seconds),
            progress=progress,
            notify=progress.say,
        )
    click.echo(output if output is not None else found.to_yaml(), nl=output is not None)
