"""The command that recomputes the hints of a set."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.base.sentences import Sentence
from pnp.commands import completion
from pnp.commands.options import errors_in_json, json_output, print_json
from pnp.commands.reader import current_reader, translated
from pnp.commands.terminal import ProgressBar


@click.command()
@click.argument("file", metavar="SET", shell_complete=completion.SETS)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The file to write the set with its new hints to."
)
@click.option("--write", is_flag=True, help="Write the new hints into SET itself.")
@json_output
def hints(file: str, output: Path | None, write: bool, as_json: bool) -> None:
    """Recompute the hints of SET.

    Lists the puzzles whose hints differ from those that pnp gives today. An older version may have made them,
    you may have written them, or there may be none.
    """
    from pnp import renew_hints

    if output is not None and write:
        raise click.UsageError(translated(Sentence("give -o or --write, not both")))
    target = file if write else str(output) if output is not None else None
    with (
        errors_in_json(as_json, lambda: {"file": target, "puzzles": []}),
        ProgressBar() as progress,
    ):
        found = renew_hints(file, output=target, progress=progress, notify=progress.say)
    if as_json:
        print_json({"file": target, **found.to_dict()}, ())
        return
    click.echo(found.to_text(current_reader().language))
    if target is not None:
        click.echo(target)
