"""The command that writes a game to start from."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.base.sentences import Sentence
from pnp.commands.reader import translated
from pnp.commands.terminal import tell


@click.command("new-game")
@click.argument("name")
@click.option("--title", default="", help="What players call the game; by default NAME, capitalised.")
@click.option(
    "-o",
    "--output",
    default=".",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder to write it into, created if it doesn't exist; by default the current one.",
)
def new_game(name: str, title: str, output: Path) -> None:
    """Write a small complete game to turn into your own.

    The folder NAME is a Python package. It has a board, pieces, puzzles, a record, a rules text, a layout and
    tests, and all of them work.
    """
    from pnp.pipeline.new_game import write_new_game

    folder = write_new_game(name, title, output)
    click.echo(f"{folder}")
    tell(
        translated(
            Sentence(
                "To install it: {command}. Then: pnp games {name}",
                command=f"pip install -e '{folder}[dev]'",
                name=name,
            )
        )
    )
