"""The command that writes a record or a puzzle set in another format."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("file")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The file to write.")
def convert(file: str, output: Path) -> None:
    """Write a record or a puzzle set, FILE, in another format.

    Any record can be YAML (.yaml). If the game has a format of its own, such as SGF (.sgf), pnp reads and
    writes that too. The puzzles of a set can be written for another program (.txt), one to a line: those of
    Dominosa as IDs for Simon Tatham's program. The command import reads them.
    """
    from pnp import convert as convert_file

    click.echo(convert_file(file, output))
