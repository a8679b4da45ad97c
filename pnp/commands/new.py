"""The commands to begin with: list the games, or write a spec or a game to start from."""

from __future__ import annotations

from pathlib import Path
from shutil import get_terminal_size

import click

from pnp.base.sentences import Sentence
from pnp.commands import completion
from pnp.commands.options import errors_in_json, json_output, print_json, tell
from pnp.commands.reader import current_reader, translated


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


@click.command()
@click.argument("game", required=False, shell_complete=completion.GAMES)
@click.option("--shared", is_flag=True, help="List the options that all games share: paper, printing, layout.")
@click.option("--books", is_flag=True, help="List the options of booklets and kits.")
@json_output
def games(game: str | None, shared: bool, books: bool, as_json: bool) -> None:
    """List the games; with GAME, the options of that game."""
    if (shared or books) and (game or as_json or (shared and books)):
        reason = Sentence("use either --shared or --books, on its own, without GAME or --json")
        raise click.UsageError(translated(reason))
    if as_json:
        from pnp.products.listing import game_as_data, games_as_data

        with errors_in_json(as_json):
            print_json(game_as_data(game) if game else games_as_data())
        return
    from pnp.products.listing import WIDTH, list_games, show_books, show_game, show_shared

    words = current_reader().words
    width = min(max(get_terminal_size((WIDTH, 1)).columns, _NARROWEST), WIDTH)
    if shared or books:
        click.echo((show_shared if shared else show_books)(words, width))
    else:
        click.echo(show_game(game, words, width) if game else list_games(words))


_NARROWEST = 60
"""The fewest columns for a listing, 26 of which are for labels."""
