"""The command that publishes puzzle sets as a page."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.commands import completion
from pnp.commands.options import with_overwrite
from pnp.commands.reader import language_option, translated, web_address
from pnp.commands.terminal import ProgressBar


@click.command()
@click.argument("sets", nargs=-1, required=True, metavar="SET...", shell_complete=completion.SETS)
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="Folder to write to.")
@click.option("--url", callback=web_address, help="The address that the folder will have, for QR codes.")
@click.option("--title", default="", help="The title of the page; by default that of the set.")
@click.option(
    "--site",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Publish the page in this folder, which `make site` wrote.",
)
@with_overwrite
@language_option(
    "Language of the list of puzzles on the page, and of messages: en, de, es or fr.", passed_on=True
)
def publish(
    sets: tuple[str, ...],
    output: Path,
    url: str,
    title: str,
    site: Path | None,
    overwrite: bool,
    language: str | None,
) -> None:
    """Publish puzzle SETS as a web page where anyone can solve them.

    A SET is a file, or the name of a built-in one. The folder contains the page, the sets and the engine. Put
    it on any host for static files. With --url, it also contains a spec of a book whose QR codes open the
    puzzles.
    """
    from pnp import publish as publish_sets

    with ProgressBar() as progress:
        found = publish_sets(
            *sets,
            output=output,
            title=title,
            language=language or "en",
            url=url,
            site=site,
            overwrite=overwrite,
            progress=progress,
            notify=progress.say,
        )
    sets_found = counted(found.sets, "puzzle set")
    click.echo(
        translated(
            Sentence(
                "Published {sets} in {output}: put this folder on any web host", sets=sets_found, output=output
            )
        )
    )
    if found.book is not None:
        advice = Sentence(
            "For a book with QR codes that open its puzzles there, run: pnp build {book}", book=found.book
        )
    else:
        advice = Sentence(
            "For QR codes in a printed book, run this again with --url and the address of the folder"
        )
    click.echo(translated(advice))
