"""A page of slips that are folded shut, below a note that explains how."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.geometry import Size
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.features import check_room
from pnp.games.shared.score_sheets import below_note, note_height
from pnp.sheets.folded_slips import HIGHEST, Secret, slips


def noted_slips(
    note: str,
    secrets: Sequence[Secret],
    what: str,
    least: Size,
    theme: Theme,
    area: Size,
    highest: float = HIGHEST,
    wanted: str = "",
) -> Drawing:
    """Return the page. Errors name it as ``what`` and end with the advice ``wanted``. A slip is at least
    ``least`` in size, and at most ``highest`` mm tall.

    :raises OptionError: if the slips don't fit on the page.
    """
    left = Size(area.width, area.height - note_height(note, area.width, theme))
    check_room(what, left, Size(least.width, len(secrets) * least.height), wanted)
    return below_note(note, slips(secrets, theme, left, highest), theme)
