"""The command that opens the studio in the browser."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument(
    "folder", default=".", metavar="[DIR]", type=click.Path(exists=True, file_okay=False, path_type=Path)
)
@click.option(
    "--port", type=click.IntRange(0, 65535), help="The port to serve the page on; by default a free one."
)
@click.option("--browser/--no-browser", default=True, help="Open the page in the browser.", show_default=True)
@click.option("--page", is_flag=True, help="Show the new page, which doesn't save files to DIR yet.")
def studio(folder: Path, port: int | None, browser: bool, page: bool) -> None:
    """Choose, change, see and print in the browser.

    Specs are read from DIR and saved there.
    """
    from pnp.studio.server import serve

    serve(folder, port, browser=browser, page=page)
