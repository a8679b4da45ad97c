"""The command that takes readings from a calibration sheet."""

from __future__ import annotations

import click

from pnp.base.sentences import Sentence
from pnp.commands.reader import current_reader, translated


@click.command()
@click.argument("name", required=False)
@click.option(
    "--flip", type=click.Choice(["long-edge", "short-edge"]), help="The edge that the paper was flipped on."
)
@click.option("--x", default="", help="How far to the right of zero the cross is, such as 0.4mm.")
@click.option("--y", default="", help="How far above zero the cross is, such as -0.2mm.")
@click.option("--skew", default="", help="The skew, worked out with the sheet's formula.")
@click.option(
    "--scale-x",
    default="",
    help="The horizontal ruler: the length given beside it divided by the length you measure.",
)
@click.option(
    "--scale-y",
    default="",
    help="The vertical ruler: the length given beside it divided by the length you measure.",
)
@click.option("--landscape", is_flag=True, help="The calibration sheet was printed in landscape.")
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

    Print the sheet with `pnp build calibration`. The reading is added to the corrections for printer NAME in
    your config. Without a reading, this lists your printers.
    """
    from pnp.studio.printing import add_printer, add_reading, list_printers, printer_as_text, typed_reading

    typed = (x, y, skew, scale_x, scale_y)
    if new:
        if name is None or flip or any(typed):
            raise click.UsageError(
                translated(Sentence("--new needs a name and no reading: pnp calibrate office --new"))
            )
        config = add_printer(name)
        added = Sentence(
            "Added {name} to {config}. Now print the sheet: pnp build calibration", name=name, config=config
        )
        click.echo(translated(added))
    elif flip:
        profile, path = add_reading(name, typed_reading(flip, typed, landscape=landscape))
        kept = Sentence("{printer}, stored in {config}", printer=profile.name, config=path)
        click.echo(printer_as_text(kept, profile, current_reader().words))
    elif any(typed) or name:
        raise click.UsageError(
            translated(
                Sentence("say on which edge the sheet was flipped: --flip long-edge or --flip short-edge")
            )
        )
    else:
        click.echo(list_printers(current_reader().words))
