"""The command that changes old names in files to the new ones."""

from __future__ import annotations

import click

from pnp.commands import completion
from pnp.commands.reader import current_reader


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=completion.YAML_FILES)
def fix(files: tuple[str, ...]) -> None:
    """Change old names in FILEs to the new ones.

    Options and kinds of products that were renamed get their new names. Everything else in a spec, a puzzle
    set or a record stays as it is, with its comments and its layout. A file is written whole or not at all.
    """
    from pnp import fix as fix_file

    for file in files:  # one by one, so that those before an error are named
        (one,) = fix_file(file)
        click.echo(one.to_text(current_reader().language))
