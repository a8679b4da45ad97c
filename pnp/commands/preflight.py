"""The command that measures a PDF."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pnp.commands.options import FAILED, errors_in_json, json_output
from pnp.commands.reader import current_reader


@click.command()
@click.argument("file", metavar="FILE.pdf", type=click.Path(path_type=Path))
@click.option(
    "--for",
    "target",
    type=click.Choice(["kdp", "home", "cutter"]),
    required=True,
    help="Which printer's rules to use.",
)
@json_output
def preflight(file: Path, target: str, as_json: bool) -> None:
    """Measure any PDF against a printer's rules.

    kdp: a paperback's pages, or its cover if the file has one page. home: a printer at home. cutter: a
    cutting machine.
    """
    from pnp.preflight import checking, report

    with errors_in_json(as_json, report.errors_as_json):
        found = checking.preflight(file, target)
    click.echo(report.as_json(found) if as_json else report.as_text(found, current_reader().words))
    if not found.ok:
        sys.exit(FAILED)
