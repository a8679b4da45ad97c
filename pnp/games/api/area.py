"""The least room that a form needs."""

from __future__ import annotations

from math import ceil

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.base.lengths import format_length


def check_room(what: str, room: Size, least: Size) -> None:
    """See that a form fits its room; both in millimetres.

    :raises OptionError: with the least room, where it does not.
    """
    if room.width >= least.width - 1e-6 and room.height >= least.height - 1e-6:
        return
    needs = f"{format_length(ceil(least.width - 1e-6))} by {format_length(ceil(least.height - 1e-6))}"
    has = f"{format_length(max(0, int(room.width)))} by {format_length(max(0, int(room.height)))}"
    raise OptionError.at((), f"{what} needs at least {needs}; margins, heading and credits leave {has}")
