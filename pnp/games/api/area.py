"""The smallest area that a form needs."""

from __future__ import annotations

from math import ceil

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.base.lengths import format_size
from pnp.base.sentences import Sentence


def check_room(what: str, room: Size, least: Size, wanted: str = "") -> None:
    """Check that a form fits its area; both in millimetres.

    :param wanted: the advice if it doesn't; by default, to choose larger paper.
    :raises OptionError: with the least size, if it doesn't.
    """
    if room.width >= least.width - 1e-6 and room.height >= least.height - 1e-6:
        return
    needs = Size(ceil(least.width - 1e-6), ceil(least.height - 1e-6))
    has = Size(max(0, int(room.width)), max(0, int(room.height)))
    raise OptionError.at(
        "paper",
        Sentence(
            "{what} needs at least {needs}; margins, heading and credits leave {has}: {wanted}",
            what=what,
            needs=format_size(needs),
            has=format_size(has),
            wanted=wanted or Sentence("choose larger paper"),
        ),
    )
