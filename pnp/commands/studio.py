"""The command that opens the studio in the browser."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.commands.reader import Integer, translated


@click.command()
@click.argument("place", default=".", metavar="[DIR|FILE]", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--port",
    type=Integer(0, 65535),
    help="The port to serve the page on; by default 8321, or the next free one.",
)
@click.option("--browser/--no-browser", default=True, help="Open the page in the browser.", show_default=True)
@click.option("--share", is_flag=True, help="Let others on your local network solve puzzles, and nothing else.")
@click.option(
    "--share-address",
    metavar="ADDRESS",
    help="This machine's address on the network; by default its usual one.",
)
@click.option(
    "--share-port",
    type=Integer(1, 65535),
    help="The port to share puzzles on; by default 8331.",
)
def studio(
    place: Path,
    port: int | None,
    browser: bool,
    share: bool,
    share_address: str | None,
    share_port: int | None,
) -> None:
    """Print games, make puzzle books, solve and design in a browser.

    The page reads and saves files in DIR, the current folder by default. Name a FILE to open it.
    """
    from pnp.studio.access import PORT
    from pnp.studio.server import Share, serve

    wanted = Share(share_address, share_port or PORT) if share or share_address or share_port else None
    serve(place, port, wanted, browser=browser, tell=lambda line: click.echo(translated(line)))
