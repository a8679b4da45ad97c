"""The command that solves puzzles."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.base.wording import SCREENFUL, more_errors
from pnp.commands import completion
from pnp.commands.options import (
    FAILED,
    WRONG_INPUT,
    errors_in_json,
    json_output,
    limits,
    print_json,
    read_limits,
)
from pnp.commands.reader import Integer, current_reader
from pnp.commands.terminal import ProgressBar

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
