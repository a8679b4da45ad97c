"""The command that builds a spec whenever it changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pnp.commands import completion
from pnp.commands.options import formats, output_folder
from pnp.commands.reader import current_reader
from pnp.commands.terminal import ProgressBar, tell


@click.command()
@click.argument("spec", shell_complete=completion.SPECS)
@output_folder
@formats
def watch(spec: str, output: Path, formats: tuple[Any, ...]) -> None:
    """Build SPEC again when its files change, until you press Ctrl-C."""
    from pnp.pipeline.watch import watch_spec

    reader = current_reader()
    watch_spec(
        spec,
        output,
        formats,
        tell=lambda line: tell(reader.translated(line)),
        following=ProgressBar,
        located=reader.located,
    )
