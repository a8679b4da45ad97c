"""The command that writes a spec to start from."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.commands import completion


@click.command()
@click.argument("game", shell_complete=completion.GAMES)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The file to write; without it, the spec is printed.",
)
def new(game: str, output: Path | None) -> None:
    """Write a commented spec of GAME to start from.

    With -o, pnp also writes pnp.schema.json beside the spec, so that editors can complete and check specs.
    """
    from pnp.products.starter import starter_spec, write_starter

    if output is None:
        click.echo(starter_spec(game), nl=False)
    else:
        for file in write_starter(game, output):
            click.echo(file)
