"""The command that writes a record in another format."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("record")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The file to write.")
def convert(record: str, output: Path) -> None:
    """Write RECORD in another format.

    Any record can be YAML (.yaml). If the game has a format of its own, such as SGF (.sgf), pnp reads and
    writes that too.
    """
    from pnp.build.convert import convert_record
    from pnp.specs.catalogue import find_set

    convert_record(*find_set(record), output)
    click.echo(output)
