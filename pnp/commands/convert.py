"""The commands that rewrite files: in another format, with new names for old ones, or from other programs'
puzzles.
"""

from __future__ import annotations

from pathlib import Path

import click

from pnp.commands import completion
from pnp.commands.options import ProgressBar, limits, read_limits
from pnp.commands.reader import current_reader


@click.command()
@click.argument("file")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The file to write.")
def convert(file: str, output: Path) -> None:
    """Write a record or a puzzle set, FILE, in another format.

    Any record can be YAML (.yaml). If the game has a format of its own, such as SGF (.sgf), pnp reads and
    writes that too. The puzzles of a set can be written for another program (.txt), one per line: those of
    Dominosa as IDs for Simon Tatham's program. The command `import` reads them.
    """
    from pnp import convert as convert_file

    click.echo(convert_file(file, output))


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=completion.YAML_FILES)
def fix(files: tuple[str, ...]) -> None:
    """Change old names in FILEs to the new ones.

    Options and kinds of products that were renamed get their new names. Everything else in a spec, a puzzle
    set or a record stays as it is, with its comments and its layout. A file is written whole or not at all.
    """
    from pnp import fix as fix_file

    for file in files:  # one by one, so that the files before an error are named
        (one,) = fix_file(file)
        click.echo(one.to_text(current_reader().language))


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
    contains such puzzles, one per line, or grids of digits with blank lines between them. Each must have
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
