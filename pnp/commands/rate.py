"""The command that compares difficulties with solving times."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.commands import completion
from pnp.commands.options import FAILED, errors_in_json, json_output, limits, read_limits
from pnp.commands.reader import current_reader, translated
from pnp.commands.terminal import ProgressBar

if TYPE_CHECKING:
    from pnp.search.difficulty_fitting import Thresholds


def _thresholds(_context: click.Context, _parameter: click.Parameter, value: str | None) -> Thresholds | None:
    from pnp.puzzles.rating import read_thresholds

    try:
        return None if value is None else read_thresholds(value)
    except ValueError as error:
        raise click.BadParameter(translated(str(error))) from error


@click.command()
@click.argument("file", metavar="SET", shell_complete=completion.SETS)
@click.option(
    "--times",
    required=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Solving times: a CSV file with the columns id and seconds.",
)
@click.option(
    "--steps",
    metavar="A,B,C",
    callback=_thresholds,
    help="The times in seconds at which medium, hard and expert begin; by default the quartiles.",
)
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
    steps: Thresholds | None,
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
    from pnp.puzzles.rating import RatingRequest, rate_by_times
    from pnp.puzzles.rating_report import rated_as_json, rated_as_text

    request = RatingRequest(file, times, steps, output, read_limits(states, memory, seconds))
    with (
        errors_in_json(as_json, lambda errors: rated_as_json(output, errors=errors)),
        ProgressBar() as progress,
    ):
        found = rate_by_times(request, progress.say, progress)
    if as_json:
        click.echo(rated_as_json(output, found))
    else:
        click.echo(rated_as_text(found, current_reader().words))
        if output is not None:
            click.echo(output)
    if found.unrated:
        sys.exit(FAILED)
