"""The command that prints JSON Schemas."""

from __future__ import annotations

from typing import Any

import click

from pnp.commands.options import print_json


@click.command()
@click.argument("kind", default="spec", type=click.Choice(["spec", "puzzle-set", "record"]))
def schema(kind: Any) -> None:
    """Print the JSON Schema of specs, sets or records."""
    from pnp import schema as schema_of

    print_json(schema_of(kind))
