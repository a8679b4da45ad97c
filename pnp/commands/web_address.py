"""Checks the web address that an option of a command has."""

from __future__ import annotations

import click

from pnp.base.errors import PnpError
from pnp.commands.reader import told


def web_address(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str:
    """The address if it's valid, or an empty text if the option isn't given.

    :raises click.BadParameter: for any other text.
    """
    from pnp.language.models import web_page

    try:
        return web_page(value) if value is not None else ""
    except PnpError as error:
        raise click.BadParameter(told(str(error))) from error
