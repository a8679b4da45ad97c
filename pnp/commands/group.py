"""The group of all commands. Only the command that is run gets loaded."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

import click

from pnp.base import __version__
from pnp.base.errors import PnpError, SpecError, gathered
from pnp.base.wording import brief, printable, screenful
from pnp.commands.options import OK, WRONG_INPUT
from pnp.commands.reader import Reader, named_language, translated, with_language

INTERRUPTED = 130

COMMANDS = (
    "build",
    "calibrate",
    "check",
    "convert",
    "export",
    "fix",
    "games",
    "generate",
    "rate",
    "hints",
    "import",
    "new",
    "new-game",
    "preflight",
    "publish",
    "schema",
    "solve",
    "studio",
    "watch",
)
"""The commands. Each is a function of the same name, in a module of the same name unless another is named
below."""
_FUNCTIONS = {"import": "import_puzzles"}
"""The functions of commands whose names are reserved words of Python."""
_MODULES = {
    "export": "publish",
    "fix": "convert",
    "games": "new",
    "hints": "solve",
    "import": "convert",
    "new-game": "new",
    "preflight": "check",
    "rate": "solve",
    "schema": "check",
    "watch": "studio",
}
"""The modules of commands that share one with another command."""

EXIT_CODES = """Exit codes: 0 OK; 1 a check failed or a limit was reached; 2 the input or the command is
wrong; 70 an error in pnp itself; 130 interrupted."""


class _Commands(click.Group):
    """Imports a command when it's needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = getattr(module_of(cmd_name), _FUNCTIONS.get(cmd_name, cmd_name.replace("-", "_")))
        assert isinstance(command, click.Command)
        command = with_language(command)
        reader = ctx.find_object(Reader)
        return reader.helped(command) if reader else command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Suggest commands that aren't loaded yet: click only suggests loaded ones."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from pnp.language.old_names import COMMANDS as OLD_COMMANDS
            from pnp.language.old_names import renamed

            if new := OLD_COMMANDS.get(args[0]):
                raise click.UsageError(translated(renamed(args[0], new)), ctx) from error
            if type(error).__name__ == "NoSuchCommand":  # since click 8.4
                from difflib import get_close_matches

                vars(error)["possibilities"] = get_close_matches(args[0], COMMANDS)
            raise


@with_language
@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]}, epilog=EXIT_CODES)
@click.version_option(__version__, prog_name="pnp")
def cli() -> None:
    """Print, cut, fold, play, solve: boards, pieces and puzzles from short YAML files.

    To begin: `pnp games` lists the games, `pnp build kit/GAME` makes everything that a game needs, `pnp new
    GAME` starts your own file, and `pnp studio` does all of this in your browser.
    """


def module_of(command: str) -> ModuleType:
    """Return the module of a command, imported."""
    return import_module(f"pnp.commands.{_MODULES.get(command, command)}")


def reader_of(command_line: Sequence[str]) -> Reader:
    """Return the person who reads what a command line prints."""
    return Reader(named_language(command_line[1:]))


def run() -> int:
    """Run the command on the command line and return its exit code."""
    reader = reader_of(sys.argv)
    with reader.listening():
        return _run(reader)


def _run(reader: Reader) -> int:
    try:
        code = reader.helped(cli).main(prog_name="pnp", standalone_mode=False, obj=reader)
    except SpecError as error:
        for line in screenful(map(reader.located, gathered(error.errors)), reader.words):
            click.echo(line, err=True)
        code = WRONG_INPUT
    except PnpError as error:
        click.echo(printable(f"pnp: {brief(reader.translated(str(error)))}"), err=True)
        code = WRONG_INPUT
    except click.Abort:
        code = INTERRUPTED
    except click.ClickException as error:
        _with_new_name(error, reader)
        usage = io.StringIO()
        error.show(usage)
        click.echo(brief(reader.requoted(usage.getvalue())), err=True, nl=False)
        code = WRONG_INPUT
    except KeyboardInterrupt:
        code = INTERRUPTED
    return code or OK


def _with_new_name(error: click.ClickException, reader: Reader) -> None:
    """Add the new name to the error for an option that was renamed."""
    if not isinstance(error, click.NoSuchOption) or error.ctx is None:
        return
    from pnp.language.old_names import FLAGS, renamed

    new = FLAGS.get(error.option_name, "")
    if any(new in parameter.opts for parameter in error.ctx.command.params):
        message = reader.translated(renamed(error.option_name, new))
        vars(error).update(message=message, possibilities=None)
