"""The commands that check files, specs, puzzle sets, records and PDFs, and the one that prints the schemas that
editors use.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.base.errors import gathered
from pnp.base.sentences import Sentence
from pnp.base.wording import screenful
from pnp.commands import completion
from pnp.commands.options import (
    FAILED,
    WRONG_INPUT,
    ProgressBar,
    errors_in_json,
    json_output,
    limits,
    print_json,
    read_limits,
    tell,
    with_settings,
)
from pnp.commands.reader import current_reader, translated

if TYPE_CHECKING:
    from pnp import CheckResult


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=completion.SPECS)
@json_output
@click.option("--deep", is_flag=True, help="Also generate any puzzles that the specs need, and lay them out.")
@limits
@with_settings
def check(
    files: tuple[str, ...],
    as_json: bool,
    deep: bool,
    states: int | None,
    memory: float | None,
    seconds: float | None,
    settings: tuple[str, ...],
) -> None:
    """Check specs, puzzle sets and records.

    In a spec, every option must be known and everything must fit its paper. In a puzzle set, the puzzles must
    be legal and the solutions right, and as unique or as short as claimed. In a record, every move must be
    legal.
    """
    from pnp import check as check_files

    search = read_limits(states, memory, seconds)
    with ProgressBar() as progress:
        found = check_files(
            *files, settings=settings, deep=deep, limits=search, progress=progress, notify=progress.say
        )
    if as_json:
        print_json({"files": [one.to_dict() for one in found]})
    else:
        for one in found:
            _print(one)
    if any(one.errors != one.failed for one in found):
        sys.exit(WRONG_INPUT)
    if any(one.failed for one in found):
        sys.exit(FAILED)


def _print(found: CheckResult) -> None:
    """Print the summary of a file without errors, and report everything else."""
    reader = current_reader()
    if found.summary:
        click.echo(reader.translated(found.summary))
    for warning in found.warnings:
        tell(reader.translated(warning))
    for line in screenful(map(reader.located, gathered(found.errors)), reader.words):
        tell(line)


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


@click.command()
@click.argument("kind", default="spec", type=click.Choice(["spec", "puzzle-set", "record"]))
def schema(kind: Any) -> None:
    """Print the JSON Schema of specs, sets or records."""
    from pnp import schema as schema_of

    print_json(schema_of(kind))
