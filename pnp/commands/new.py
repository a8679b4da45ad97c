"""The commands that write something to start from: a spec, or a game."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.base.sentences import Sentence
from pnp.commands import completion
from pnp.commands.reader import translated
from pnp.commands.terminal import tell


@click.command()
@click.argument("game", shell_complete=completion.GAMES)
@click.argument("name", default="")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The file to write; without it, the spec is printed. For a kit, the folder to write into.",
)
@click.option(
    "--table", type=click.Path(path_type=Path), help="For cards: a table whose columns decide the layout."
)
@click.option("--sheet", default="", help="The sheet of the table; by default the first.")
def new(game: str, name: str, output: Path | None, table: Path | None, sheet: str) -> None:
    """Write a commented spec of GAME to start from.

    With -o, pnp also writes pnp.schema.json beside the spec, so that editors can complete and check specs.
    `pnp new cards --table deck.xlsx` lays out a first deck from the columns of a table. `pnp new kit NAME`
    writes your own game into the folder NAME: board, cards, tokens, figures, rules, box and kit.
    """
    from pnp.base.errors import PnpError
    from pnp.base.sentences import Sentence
    from pnp.products.schema import deck_from_table, starter_spec, write_starter

    if game == "kit":
        from pnp.pipeline.new_game import write_new_kit

        if not name or table:
            raise PnpError(Sentence("give your game a name: pnp new kit NAME"))
        for file in write_new_kit(name, output or Path()):
            click.echo(file)
        return
    if name:
        raise PnpError(Sentence("only a kit has a NAME: pnp new kit NAME"))
    if game != "cards" and (table or sheet):
        raise PnpError(Sentence("only cards are made from a table: pnp new cards --table FILE"))
    if sheet and not table:
        raise PnpError(Sentence("`sheet` needs a `table`"))
    spec = deck_from_table(table, sheet, output) if table else starter_spec(game)
    if output is None:
        click.echo(spec, nl=False)
    else:
        for file in write_starter(spec, output):
            click.echo(file)


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
