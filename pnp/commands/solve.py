"""The command that solves puzzles."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.base.wording import SCREENFUL, more_errors
from pnp.commands import completion
from pnp.commands.options import FAILED, WRONG_INPUT, errors_in_json, json_output, limits, read_limits
from pnp.commands.reader import Integer, current_reader
from pnp.commands.terminal import ProgressBar

if TYPE_CHECKING:
    from pnp.puzzles.solve import Answer


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
    from pnp.puzzles.solve import answer_as_text, answers_as_json

    answers: list[Answer] = []
    errors, reader = 0, current_reader()
    limits = replace(read_limits(states, memory, seconds), threads=jobs, checkpoint=checkpoint)
    with (
        errors_in_json(as_json, lambda wrong: answers_as_json(answers, wrong)),
        ProgressBar() as progress,
    ):
        found = solve_puzzles(file, difficulty=rate, limits=limits, progress=progress, notify=progress.say)
        for answer in (one._found for one in found if one._found):
            answers.append(answer)
            for error in answer.errors[: max(0, SCREENFUL - errors)]:
                progress.say(str(reader.located(error)))
            errors += len(answer.errors)
            if not as_json and not answer.invalid_start:
                progress.print(answer_as_text(answer, reader.words))
        if errors > SCREENFUL:
            progress.say(reader.translated(more_errors(errors - SCREENFUL)))
    if as_json:
        click.echo(answers_as_json(answers))
    if any(answer.invalid_start for answer in answers):
        sys.exit(WRONG_INPUT)
    if not all(answer.well for answer in answers):
        sys.exit(FAILED)
