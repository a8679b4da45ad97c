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
@click.option("--overwrite", is_flag=True, help="Replace the output even if it holds a different puzzle set.")
@limits
def import_puzzles(
    puzzles: str,
    output: Path | None,
    overwrite: bool,
    states: int | None,
    memory: float | None,
    seconds: float | None,
) -> None:
    """Make a puzzle set from puzzles of another program.

    TEXT is a puzzle as that program writes it, such as the ID of a puzzle in Simon Tatham's Dominosa; FILE has
    such puzzles, one to a line, or grids of digits with blank lines between them. Each must have a
    single solution.
    """
    from pnp.base.files import exists, write_whole
    from pnp.base.wording import shortened
    from pnp.language.reader import MAX_SET_BYTES, whole_text
    from pnp.puzzles import importing
    from pnp.puzzles.generated_output import check_output
    from pnp.puzzles.set_writing import set_text

    if output is not None:
        check_output(output, importing.COMMENT, overwrite=overwrite)
    path = Path(puzzles)
    is_file = "\n" not in puzzles and exists(path)
    text = whole_text(path, puzzles, MAX_SET_BYTES) if is_file else puzzles
    with ProgressBar() as progress:
        found = importing.import_puzzles(
            text,
            puzzles if is_file else shortened(puzzles),
            read_limits(states, memory, seconds),
            progress.say,
            lambda done, of: progress(puzzles[:40], done, of),
        )
    written = set_text(found, importing.COMMENT)
    if output is None:
        click.echo(written, nl=False)
    else:
        check_output(output, importing.COMMENT, written, overwrite=overwrite)
        write_whole(output, written.encode())
        click.echo(output)
