"""The command that builds files to print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.commands import completion
from pnp.commands.options import (
    ProgressBar,
    errors_in_json,
    formats,
    json_output,
    output_folder,
    papers,
    print_json,
    tell,
    with_overwrite,
    with_settings,
)
from pnp.commands.reader import Integer, language_option, translated


@click.command()
@click.argument("specs", nargs=-1, metavar="[SPEC]...", shell_complete=completion.SPECS)
@output_folder
@formats
@papers
@language_option("Language of what is printed, and of messages: en, de, es or fr.", passed_on=True)
@with_settings
@click.option("--jobs", default=1, type=Integer(1, 64), help="How many specs to build at once.")
@click.option(
    "--index", is_flag=True, help="Also write index.html, a page that shows everything that was built."
)
@click.option("--attach-spec", is_flag=True, help="Attach the spec of each product to its PDF.")
@with_overwrite
@click.option(
    "--prune", is_flag=True, help="Remove the files of products and pages that are no longer in the spec."
)
@click.option("-q", "--quiet", is_flag=True, help="Print how many files were written, not their names.")
@json_output
def build(
    specs: tuple[str, ...],
    output: Path,
    formats: tuple[Any, ...],
    paper: str | None,
    language: str | None,
    settings: tuple[str, ...],
    jobs: int,
    index: bool,
    attach_spec: bool,
    overwrite: bool,
    prune: bool,
    quiet: bool,
    as_json: bool,
) -> None:
    """Build SPECs into files to print.

    A SPEC is a file, or the name of a built-in one. It can also be a record, or a puzzle set, which
    becomes a booklet. Without SPEC, pnp builds everything that is built in.
    """
    from pnp import build as build_specs
    from pnp import spec_names

    if paper:
        settings = (*settings, f"paper={paper}")
    if language:
        settings = (*settings, f"language={language}")
    with (
        errors_in_json(as_json, lambda: {"output": str(output), "products": [], "notices": []}),
        ProgressBar() as progress,
    ):
        result = build_specs(
            *(specs or spec_names()),
            output=output,
            formats=formats,
            settings=settings,
            jobs=jobs,
            index=index,
            attach_spec=attach_spec,
            overwrite=overwrite,
            prune=prune,
            progress=progress,
        )
    if as_json:
        print_json(result.to_dict(), ())
        return
    for notice in result.notices:
        tell(translated(notice))
    for product in result.products:
        for file in product.files if not quiet else ():
            click.echo(output / file)
        if product.warning:
            tell(translated(product.warning))
    if quiet:
        written = len(result.files)
        summary = Sentence(
            "Built {files} for {products} in {output}",
            files=counted(written, "file"),
            products=counted(len(result.products), "product"),
            output=output,
        )
        click.echo(translated(summary))
