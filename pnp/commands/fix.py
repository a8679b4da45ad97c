"""The command that puts old names in files into the new ones."""

from __future__ import annotations

import click

from pnp.commands import completion
from pnp.commands.reader import translated


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=completion.YAML_FILES)
def fix(files: tuple[str, ...]) -> None:
    """Change old names in FILEs to the new ones.

    Options and kinds of products that were renamed get their new names. Everything else in a spec, a puzzle
    set or a record stays as it is, with its comments and its layout. A file is written whole or not at all.
    """
    from pnp.pipeline.fix import fix_files

    for file in fix_files(files):
        for line in file.lines():
            click.echo(translated(line))
