"""The commands that make files for others: puzzle sets as a page, and pieces for print services and
virtual tabletops.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pnp.base.sentences import Sentence
from pnp.base.wording import counted, first_of
from pnp.commands import completion
from pnp.commands.options import ProgressBar, output_folder, tell, with_overwrite, with_settings
from pnp.commands.reader import current_reader, language_option, translated, web_address


@click.command()
@click.argument("sets", nargs=-1, required=True, metavar="SET...", shell_complete=completion.SETS)
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The folder to write to.")
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


@click.command()
@click.argument("spec", shell_complete=completion.SPECS)
@click.option(
    "--to",
    "target",
    required=True,
    type=click.Choice(["print-service", "tabletop-simulator", "playingcards"]),
    help="What the files are for.",
)
@output_folder
@with_overwrite
@click.option(
    "--url",
    "address",
    callback=web_address,
    help="The web address of the folder that you'll put the images in, for Tabletop Simulator.",
)
@language_option("Language of what is printed, and of messages: en, de, es or fr.", passed_on=True)
@with_settings
def export(
    spec: str,
    target: Any,
    output: Path,
    overwrite: bool,
    address: str,
    language: str | None,
    settings: tuple[str, ...],
) -> None:
    """Write the pieces of SPEC for print services or virtual tabletops.

    print-service: an image of each face, with bleed, at 300 dpi. tabletop-simulator: a saved object with its
    images, boards and rules. playingcards: a room for PlayingCards.io, with boards.
    """
    from pnp import export as export_pieces

    if language:
        settings = (*settings, f"language={language}")
    exported = export_pieces(
        spec, target, output=output, address=address, settings=settings, overwrite=overwrite
    )
    for path in exported.files:
        click.echo(path)
    if exported.left_out:
        names = first_of(exported.left_out, _NAMED)
        _tell(Sentence("not exported: {names}", names=names))
    for notice in exported.notices:
        _tell(notice)
    if exported.earlier:
        message = Sentence(
            "{folder} still has images of an earlier export; delete what you no longer need: {names}",
            folder=str(output),
            names=first_of([path.name for path in exported.earlier], _NAMED),
        )
        _tell(message)


def _tell(message: str) -> None:
    tell(current_reader().translated(message))


_NAMED = 3
"""The most files or products that a warning names."""
