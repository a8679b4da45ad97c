"""The commands for a set's puzzles: solve them, write their hints again, compare their difficulties with
solving times.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.base.sentences import Sentence
from pnp.base.wording import SCREENFUL, more_errors
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
    with_steps,
)
from pnp.commands.reader import Integer, current_reader, translated

if TYPE_CHECKING:
    from pnp import SolveResult


@click.command()
@click.argument("file", shell_complete=completion.SETS)
@json_output
@limits
@click.option("--rate", is_flag=True, help="Rate the puzzles, too; that may take longer than solving them.")
@click.option("--jobs", default=1, type=Integer(1, 64), help="Threads that share one search.")
@click.option(
    "--checkpoint",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Save unfinished searches in DIR, and continue those already there.",
)
def solve(
    file: str,
    as_json: bool,
    states: int | None,
    memory: float | None,
    seconds: float | None,
    rate: bool,
    jobs: int,
    checkpoint: Path | None,
) -> None:
    """Solve every puzzle of FILE, and verify solutions.

    For games of sliding dominoes, --jobs shares a search among threads, and --checkpoint saves a search that
    stops early, so that the same command can continue it.
    """
    from pnp import solve_puzzles

    found: list[SolveResult] = []
    errors, reader = 0, current_reader()
    limits = replace(read_limits(states, memory, seconds), threads=jobs, checkpoint=checkpoint)
    with errors_in_json(as_json, lambda: _as_data(found)), ProgressBar() as progress:
        for one in solve_puzzles(file, difficulty=rate, limits=limits, progress=progress, notify=progress.say):
            found.append(one)
            for error in one.errors[: max(0, SCREENFUL - errors)]:
                progress.say(str(reader.located(error)))
            errors += len(one.errors)
            if not as_json and one.solution is not None:
                progress.print(one.to_text(reader.language))
        if errors > SCREENFUL:
            progress.say(reader.translated(more_errors(errors - SCREENFUL)))
    if as_json:
        print_json(_as_data(found), sorted(error for one in found for error in one.errors))
    if any(one.solution is None for one in found):
        sys.exit(WRONG_INPUT)
    if not all(one.ok for one in found):
        sys.exit(FAILED)


def _as_data(found: Sequence[SolveResult]) -> dict[str, Any]:
    return {"puzzles": [one.to_dict() for one in found]}


@click.command()
@click.argument("file", metavar="SET", shell_complete=completion.SETS)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The file to write the set with its new hints to."
)
@click.option("--write", is_flag=True, help="Replace the hints in SET itself.")
@json_output
def hints(file: str, output: Path | None, write: bool, as_json: bool) -> None:
    """Recompute the hints of SET.

    Lists the puzzles whose hints differ from those that pnp gives today. An older version may have made them,
    you may have written them, or the puzzle may have none.
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

    Prints how closely scores and lengths correlate with the times, the times for each difficulty, and the
    limits between difficulties that fit the times best. Puzzles without a score are solved first.
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
