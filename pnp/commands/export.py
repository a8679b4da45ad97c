"""The command that writes pieces for print services and virtual tabletops."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from pnp.base.sentences import Sentence
from pnp.commands import completion
from pnp.commands.options import output_folder, with_overwrite, with_settings
from pnp.commands.reader import current_reader, language_option, web_address
from pnp.commands.terminal import tell


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
    help="Where on the web you'll put the images, for Tabletop Simulator.",
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
    """Write the pieces of SPEC for print services or tabletops.

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
        names = _first_of(exported.left_out)
        _tell(Sentence("not exported: {names}", names=names))
    for notice in exported.notices:
        _tell(notice)
    if exported.earlier:
        message = Sentence(
            "{folder} still has images of an earlier export; delete what you no longer need: {names}",
            folder=str(output),
            names=_first_of([path.name for path in exported.earlier]),
        )
        _tell(message)


def _tell(message: str) -> None:
    tell(current_reader().translated(message))


_NAMED = 3
"""The most files or products that a warning names."""


def _first_of(names: Sequence[str]) -> str:
    more = "" if len(names) <= _NAMED else ", …"
    return f"{', '.join(names[:_NAMED])}{more}"
