"""The commands. Each is a thin call of a documented function; none decides anything itself."""

from __future__ import annotations

import gc
import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp import __version__
from pnp.base.crash import guarded
from pnp.base.errors import PnpError, SpecError
from pnp.base.files import exists
from pnp.base.process import end_tidily, start_fast
from pnp.base.quoting import SCREENFUL, brief, counted, more_errors, printable, screenful
from pnp.commands import completion
from pnp.commands.new_game import new_game
from pnp.commands.options import (
    WRONG_INPUT,
    errors_in_json,
    formats,
    grades,
    json_output,
    limits,
    papers,
    read_limits,
)
from pnp.commands.preflight import preflight
from pnp.commands.terminal import ProgressBar

if TYPE_CHECKING:
    from pnp.puzzles.solve import Answer
    from pnp.search.results import Level

F = TypeVar("F", bound=Callable[..., Any])

OK, FAILED, INTERRUPTED = 0, 1, 130


def main() -> None:
    """The ``pnp`` command: exit codes 0 OK, 1 a claim failed, 2 wrong input, 70 an error in pnp itself, 130
    interrupted, and 128 with the number of the signal that ended it."""
    start_fast()
    end_tidily()
    code = guarded(_run)
    gc.freeze()  # else the interpreter's farewell collects for 80 ms what the system takes back anyway
    sys.exit(code)


def _run() -> int:
    """Run the command of the command line; its exit code."""
    try:
        code = cli.main(prog_name="pnp", standalone_mode=False)
    except SpecError as error:
        for line in screenful(error.faults):
            click.echo(line, err=True)
        code = WRONG_INPUT
    except PnpError as error:
        click.echo(printable(f"pnp: {brief(str(error))}"), err=True)
        code = WRONG_INPUT
    except click.Abort:
        code = INTERRUPTED
    except click.ClickException as error:
        usage = io.StringIO()
        error.show(usage)
        click.echo(brief(usage.getvalue()), err=True, nl=False)
        code = WRONG_INPUT
    except KeyboardInterrupt:
        code = INTERRUPTED
    return code or OK


EXIT_CODES = """Exit codes: 0 OK; 1 a claim failed or a limit was reached; 2 the input or the call is
wrong; 70 an error in pnp itself; 130 interrupted."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, epilog=EXIT_CODES)
@click.version_option(__version__, prog_name="pnp")
def cli() -> None:
    """Print, cut, fold, play, solve: boards, pieces and puzzles from short YAML files."""


@cli.command()
@click.argument("game", required=False, shell_complete=completion.GAMES)
@json_output
def games(game: str | None, as_json: bool) -> None:
    """List the games; with GAME, all its options."""
    if as_json:
        from pnp.specs.listing_data import game_as_json, games_as_json, no_game_as_json

        with errors_in_json(as_json, no_game_as_json):
            click.echo(game_as_json(game) if game else games_as_json())
        return
    from pnp.specs.listing import list_games, show_game

    click.echo(show_game(game) if game else list_games())


@cli.command()
@click.argument("game", shell_complete=completion.GAMES)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file to write; else it is printed.")
def new(game: str, output: Path | None) -> None:
    """Write a commented spec of GAME to start from.

    With -o it also writes pnp.schema.json beside it, by which editors complete and check specs.
    """
    from pnp.specs.starter import starter_spec, write_starter

    if output is None:
        click.echo(starter_spec(game), nl=False)
    else:
        for file in write_starter(game, output):
            click.echo(file)


@cli.command()
@click.argument("specs", nargs=-1, metavar="[SPEC]...", shell_complete=completion.SPECS)
@click.option("-o", "--output", default="output", type=click.Path(path_type=Path), help="Folder to write to.")
@formats
@papers
@click.option("--set", "settings", multiple=True, metavar="PATH=VALUE", help="Set an option; may be repeated.")
@click.option("--jobs", default=1, type=click.IntRange(1, 64), help="Specs built side by side.")
@click.option("--index", is_flag=True, help="Also write index.html, a page of all that was built.")
@click.option("-q", "--quiet", is_flag=True, help="Print how many files were written, not their names.")
@json_output
def build(
    specs: tuple[str, ...],
    output: Path,
    formats: tuple[Any, ...],
    paper: str | None,
    settings: tuple[str, ...],
    jobs: int,
    index: bool,
    quiet: bool,
    as_json: bool,
) -> None:
    """Build SPECs into files to print.

    A SPEC is a file, or the name of a built-in one; without any, all built-in ones are built. It may also be a
    problem set, which becomes a booklet, or a record.
    """
    from pnp.build.pipeline import Request
    from pnp.build.pipeline import build as build_all
    from pnp.build.result import built_as_json

    if paper:
        settings = (*settings, f"paper={paper}")
    request = Request(specs, output, formats, settings, jobs, index)
    with (
        errors_in_json(as_json, lambda faults: built_as_json(output, faults=faults)),
        ProgressBar() as progress,
    ):
        built = build_all(request, progress)
    if as_json:
        click.echo(built_as_json(output, built))
        return
    for product in built:
        for file in product.files if not quiet else ():
            click.echo(output / file)
        if product.warning:
            _tell(product.warning)
    if quiet:
        written = sum(len(product.files) for product in built)
        click.echo(f"Built {counted(written, 'file')} for {counted(len(built), 'product')} in {output}")


def _tell(line: str) -> None:
    click.echo(line, err=True)


@cli.command()
@click.argument("game", shell_complete=completion.PUZZLE_GAMES)
@click.option("--count", default=10, type=click.IntRange(1, 1000), help="How many problems.", show_default=True)
@click.option(
    "--seed",
    default=1,
    type=click.IntRange(0, 2**63 - 1),
    help="The same seed, the same set.",
    show_default=True,
)
@grades
@click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Set an option of the game.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file to write; else it is printed.")
@click.option("--jobs", default=1, type=click.IntRange(1, 64), help="Problems searched for side by side.")
@click.option("--force", is_flag=True, help="Replace another problem set at the output.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers search instead.")
@json_output
def generate(
    game: str,
    count: int,
    seed: int,
    grade: tuple[Level, Level],
    settings: tuple[str, ...],
    output: Path | None,
    jobs: int,
    force: bool,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Make proved problems of GAME, no two alike.

    Interrupted, it keeps what it has found beside the output; the same call goes on from there.
    """
    from pnp.puzzles.checkpoint import resume_path
    from pnp.puzzles.generate import SetRequest, generated_as_json
    from pnp.puzzles.generate import generate as generate_set

    if cluster is not None and jobs > 1:
        raise click.UsageError("--jobs are processes of this machine; with --cluster its workers do the work")
    request = SetRequest(game, count, seed, grade, settings, output, jobs, cluster, force)
    try:
        with (
            errors_in_json(as_json, lambda faults: generated_as_json(output, faults=faults)),
            ProgressBar() as progress,
        ):
            text = generate_set(request, lambda found: progress(game, found, count), progress.say)
    except KeyboardInterrupt:
        if output is not None and exists(resume_path(output)):
            _tell(f"\nwhat was found is kept in {resume_path(output)}; the same call goes on from there")
        raise
    if as_json:
        click.echo(generated_as_json(output, text))
    else:
        click.echo(output if output is not None else text, nl=output is not None)


@cli.command()
@click.argument("file", shell_complete=completion.SETS)
@json_output
@limits
def solve(file: str, as_json: bool, states: int | None, memory: float | None, seconds: float | None) -> None:
    """Solve every problem of FILE, and prove the solutions."""
    from pnp.puzzles.solve import answer_as_text, answers_as_json, solve_file

    answers: list[Answer] = []
    errors = 0
    limits = read_limits(states, memory, seconds)
    with (
        errors_in_json(as_json, lambda faults: answers_as_json(answers, faults)),
        ProgressBar() as progress,
    ):
        for answer in solve_file(file, limits, progress.say, progress):
            answers.append(answer)
            for fault in answer.faults[: max(0, SCREENFUL - errors)]:
                progress.say(str(fault))
            errors += len(answer.faults)
            if not as_json and not answer.invalid_start:
                progress.print(answer_as_text(answer))
        if errors > SCREENFUL:
            progress.say(more_errors(errors - SCREENFUL))
    if as_json:
        click.echo(answers_as_json(answers))
    if any(answer.invalid_start for answer in answers):
        sys.exit(WRONG_INPUT)
    if not all(answer.well for answer in answers):
        sys.exit(FAILED)


@cli.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=completion.SPECS)
@json_output
@click.option("--deep", is_flag=True, help="Also generate the problems that specs ask for, and lay them out.")
@limits
def check(
    files: tuple[str, ...],
    as_json: bool,
    deep: bool,
    states: int | None,
    memory: float | None,
    seconds: float | None,
) -> None:
    """Check specs, problem sets and records.

    A spec must be well formed, all its options known, and everything must fit its paper. A problem set must be
    well formed, its problems legal, its solutions right, and what it calls proved must be provable. The moves
    of a record must be legal.
    """
    from pnp.build.check import Checks, check_files, checked_as_json, checked_as_text

    with ProgressBar() as progress:
        checks = Checks(read_limits(states, memory, seconds), deep, progress.say, progress)
        checked = check_files(files, checks)
    if as_json:
        click.echo(checked_as_json(checked))
    else:
        for text, wrong in checked_as_text(checked):
            click.echo(text, err=wrong)
    if any(file.faults for file in checked):
        sys.exit(WRONG_INPUT)
    if any(file.failed for file in checked):
        sys.exit(FAILED)


@cli.command()
@click.argument("record")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The file to write.")
def convert(record: str, output: Path) -> None:
    """Write RECORD in another format.

    Any record can be YAML (.yaml); where a game has a format of its own, that works too, such as SGF (.sgf).
    """
    from pnp.build.convert import convert_record
    from pnp.specs.catalogue import find_set

    convert_record(*find_set(record), output)
    click.echo(output)


@cli.command()
@click.argument("kind", default="spec", type=click.Choice(["spec", "problem-set", "record"]))
def schema(kind: str) -> None:
    """Print the JSON Schema of specs, sets or records."""
    import json

    from pnp.specs.schema import SCHEMAS

    click.echo(json.dumps(SCHEMAS[kind](), indent=2, ensure_ascii=False))


@cli.command()
@click.argument("spec", shell_complete=completion.SPECS)
@click.option("-o", "--output", default="output", type=click.Path(path_type=Path), help="Folder to write to.")
@formats
def watch(spec: str, output: Path, formats: tuple[Any, ...]) -> None:
    """Build SPEC again whenever its file changes, until Ctrl-C."""
    from pnp.build.watch import watch_spec

    watch_spec(spec, output, formats, tell=_tell, following=ProgressBar)


@cli.command()
@click.argument("name", required=False)
@click.option(
    "--flip", type=click.Choice(["long-edge", "short-edge"]), help="The edge the sheet was turned on."
)
@click.option("--x", default="", help="How far right of zero the cross is, such as 0.4mm.")
@click.option("--y", default="", help="How far up of zero the cross is, such as -0.2mm.")
@click.option("--skew", default="", help="The skew, as the sheet tells you to work it out.")
@click.option("--scale-x", default="", help="The level ruler: printed length divided by measured length.")
@click.option("--scale-y", default="", help="The upright ruler: the same.")
@click.option("--landscape", is_flag=True, help="The calibration sheet was printed across.")
@click.option("--new", is_flag=True, help="Add a printer that has no correction yet, and use it.")
def calibrate(
    name: str | None,
    flip: str | None,
    x: str,
    y: str,
    skew: str,
    scale_x: str,
    scale_y: str,
    landscape: bool,
    new: bool,
) -> None:
    """Enter what you read from a calibration sheet.

    Print the sheet with `pnp build calibration`. The reading is added to the corrections for printer NAME,
    which your config keeps. Without a reading, this lists your printers.
    """
    from pnp.studio.printing import add_printer, add_reading, describe, list_printers, typed_reading

    typed = (x, y, skew, scale_x, scale_y)
    if new:
        if name is None or flip or any(typed):
            raise click.UsageError("--new takes a name and no reading: pnp calibrate office --new")
        click.echo(f"Added {name} to {add_printer(name)}. Now print the sheet: pnp build calibration")
    elif flip:
        profile, path = add_reading(name, typed_reading(flip, typed, landscape=landscape))
        click.echo("\n  ".join((f"{profile.name}, kept in {path}", *describe(profile))))
    elif any(typed) or name:
        raise click.UsageError("say which edge the sheet was turned on: --flip long-edge or --flip short-edge")
    else:
        click.echo(list_printers())


@cli.command()
@click.argument(
    "folder", default=".", metavar="[DIR]", type=click.Path(exists=True, file_okay=False, path_type=Path)
)
@click.option("--port", type=click.IntRange(0, 65535), help="Where the page stands; by default a free one.")
@click.option("--browser/--no-browser", default=True, help="Open the page in the browser.", show_default=True)
def studio(folder: Path, port: int | None, browser: bool) -> None:
    """Choose, change, see and print in the browser.

    Specs are read from DIR and saved there.
    """
    from pnp.studio.server import serve

    serve(folder, port, browser=browser)


cli.add_command(preflight)
cli.add_command(new_game)

if __name__ == "__main__":
    main()
