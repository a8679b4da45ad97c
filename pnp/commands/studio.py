"""The command that opens the studio in the browser."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.commands.reader import Integer


@click.command()
@click.argument("place", default=".", metavar="[DIR|FILE]", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--port",
    type=Integer(0, 65535),
    help="The port to serve the page on; by default 8321, or the next free one.",
)
@click.option("--browser/--no-browser", default=True, help="Open the page in the browser.", show_default=True)
def studio(place: Path, port: int | None, browser: bool) -> None:
    """Print games, make puzzle books, solve and design in a browser.

    The page reads and saves files in DIR, the current folder by default. Name a FILE to open it.
    """
    from pnp.studio.server import serve

    serve(place, port, browser=browser)
