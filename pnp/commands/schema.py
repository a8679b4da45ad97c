"""The command that prints JSON Schemas."""

from __future__ import annotations

import click


@click.command()
@click.argument("kind", default="spec", type=click.Choice(["spec", "puzzle-set", "record"]))
def schema(kind: str) -> None:
    """Print the JSON Schema of specs, sets or records."""
    import json

    from pnp.products.schema import SCHEMAS

    click.echo(json.dumps(SCHEMAS[kind](), indent=2, ensure_ascii=False))
