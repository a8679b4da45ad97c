"""The command that measures a PDF."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from pnp.base.sentences import Sentence
from pnp.commands.options import FAILED, errors_in_json, json_output, print_json
from pnp.commands.reader import current_reader, translated


@click.command()
@click.argument("file", metavar="FILE.pdf", type=click.Path(path_type=Path))
@click.option(
    "--for",
    "target",
    type=click.Choice(["kdp", "home", "cutter"]),
    required=True,
    help="Which printer's requirements to use.",
)
@click.option(
    "--interior",
    type=click.Choice(["white", "cream", "premium-colour", "standard-colour"]),
    help="The paper and ink of a paperback's pages, which limit how many it can have.",
)
@json_output
def preflight(file: Path, target: Any, interior: Any, as_json: bool) -> None:
    """Measure any PDF against a printer's requirements.

    kdp: a paperback's pages, or its cover if the file has one page. home: a printer at home. cutter: a
    cutting machine.
    """
    from pnp import preflight_pdf

    if interior is not None and target != "kdp":
        raise click.UsageError(
            translated(Sentence("--interior is for paperbacks: give --for kdp, or leave it out"))
        )
    with errors_in_json(as_json, lambda: {"ok": False}):
        found = preflight_pdf(file, target, interior=interior)
    if as_json:
        print_json(found.to_dict())
    else:
        click.echo(found.to_text(current_reader().language))
    if not found.ok:
        sys.exit(FAILED)
