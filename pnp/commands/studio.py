"""The commands that run until they are stopped: the studio in the browser, and builds whenever a spec
changes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pnp.commands import completion
from pnp.commands.options import ProgressBar, formats, output_folder, tell
from pnp.commands.reader import Integer, current_reader, translated


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


@click.command()
@click.argument("spec", shell_complete=completion.SPECS)
@output_folder
@formats
def watch(spec: str, output: Path, formats: tuple[Any, ...]) -> None:
    """Build SPEC again when its files change, until you press Ctrl-C."""
    from pnp.pipeline.watch import watch_spec

    reader = current_reader()
    watch_spec(
        spec,
        output,
        formats,
        tell=lambda line: tell(reader.translated(line)),
        following=ProgressBar,
        located=reader.located,
    )
