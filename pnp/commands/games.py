"""The command that lists games."""

from __future__ import annotations

import click

from pnp.commands import completion
from pnp.commands.options import errors_in_json, json_output


@click.command()
@click.argument("game", required=False, shell_complete=completion.GAMES)
@json_output
def games(game: str | None, as_json: bool) -> None:
    """List the games; with GAME, all its options."""
    if as_json:
        from pnp.specs.listing_data import game_as_json, games_as_json, no_game_as_json

        with errors_in_json(as_json, no_game_as_json):
            click.echo(game_as_json(game) if game else games_as_json())
        return
    from pnp.specs.listing import list_games, show_game

    click.echo(show_game(game) if game else list_games())
