"""The command that makes puzzles."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.base import MOST_GENERATED
from pnp.base.sentences import Sentence
from pnp.commands import completion
from pnp.commands.options import ProgressBar, difficulties, errors_in_json, json_output, print_json
from pnp.commands.reader import Integer, Number, translated


@click.command()
@click.argument("game", shell_complete=completion.PUZZLE_GAMES)
@click.option(
    "--count", default=10, type=Integer(1, MOST_GENERATED), help="How many puzzles.", show_default=True
)
@click.option(
    "--seed",
    default=None,
    type=Integer(0, 2**63 - 1),
    help="The same seed gives the same set; without one, pnp draws one and writes it into the set.",
)
@difficulties
@click.option(
    "--exclude",
    multiple=True,
    metavar="FILE",
    shell_complete=completion.SETS,
    help="Leave out the puzzles of an earlier set or book; repeat --exclude for more.",
)
@click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Set an option of the game.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The file to write; without it, the set is printed."
)
@click.option("--jobs", default=1, type=Integer(1, 64), help="How many puzzles to search for at once.")
@click.option("--overwrite", is_flag=True, help="Replace the output even if it is a different puzzle set.")
@click.option(
    "--seconds",
    default=None,
    type=Number(0.001),
    help="The most seconds to search for one puzzle; by default 300.",
)
@click.option(
    "--cluster", metavar="ADDRESS", help="Search on the workers of this Dask scheduler, not on this computer."
)
@json_output
def generate(
    game: str,
    count: int,
    seed: int | None,
    exclude: tuple[str, ...],
    difficulty: str,
    settings: tuple[str, ...],
    output: Path | None,
    jobs: int,
    overwrite: bool,
    seconds: float | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Make puzzles for GAME: verified, and no two alike.

    If you interrupt the command, the puzzles found so far are saved beside the output. Run it again to
    continue.
    """
    from pnp import generate as generate_set

    if cluster is not None and jobs > 1:
        raise click.UsageError(
            translated(Sentence("leave out --jobs: with --cluster, the cluster's workers do the work"))
        )
    written = {"file": str(output) if output else None}
    with errors_in_json(as_json, lambda: {**written, "set": None}), ProgressBar() as progress:
        found = generate_set(
            game,
            count,
            seed=seed,
            difficulty=difficulty,
            options=settings,
            exclude=exclude,
            output=output,
            overwrite=overwrite,
            jobs=jobs,
            seconds=seconds,
            cluster=cluster,
            progress=progress,
            notify=progress.say,
        )
    if as_json:
        print_json({**written, "set": found.to_dict()}, ())
    else:
        click.echo(output if output is not None else found.to_yaml(), nl=output is not None)
