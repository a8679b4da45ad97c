"""The command that lists games."""

from __future__ import annotations

from shutil import get_terminal_size

import click

from pnp.base.sentences import Sentence
from pnp.commands import completion
from pnp.commands.options import errors_in_json, json_output, print_json
from pnp.commands.reader import current_reader, translated


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
