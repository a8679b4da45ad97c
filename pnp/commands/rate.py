"""The command that compares difficulties with solving times."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from pnp.commands import completion
from pnp.commands.options import (
    FAILED,
    errors_in_json,
    json_output,
    limits,
    print_json,
    read_limits,
    with_steps,
)
from pnp.commands.reader import current_reader
from pnp.commands.terminal import ProgressBar


@click.command()
@click.argument("file", metavar="SET", shell_complete=completion.SETS)
@click.option(
    "--times",
    required=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Solving times: a CSV file with the columns id and seconds.",
)
@with_steps
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The file to write the set with its new difficulties to.",
)
@json_output
@limits
def rate(
    file: str,
    times: Path,
    steps: tuple[float, float, float] | None,
    output: Path | None,
    as_json: bool,
    states: int | None,
    memory: float | None,
    seconds: float | None,
) -> None:
    """Compare the difficulties of SET with solving times.

    Prints how closely scores and lengths follow the times, the times by difficulty, and the limits between
    difficulties that fit the times best. Puzzles without a score are solved first.
    """
    from pnp import rate_puzzles

    written = {"file": str(output) if output else None}
    nothing: dict[str, Any] = {"times": 0, "thresholds": None, "scales": [], "unrated": []}
    with errors_in_json(as_json, lambda: {**written, **nothing}), ProgressBar() as progress:
        found = rate_puzzles(
            file,
            times,
            steps=steps,
            output=output,
            limits=read_limits(states, memory, seconds),
            progress=progress,
            notify=progress.say,
        )
    if as_json:
        print_json({**written, **found.to_dict()}, ())
    else:
        click.echo(found.to_text(current_reader().language))
        if output is not None:
            click.echo(output)
    if found.unrated:
        sys.exit(FAILED)
