"""Boards to play on: laid out on sheets, one or several on a sheet, or one over several sheets. A game draws
them; `pnp.products.on_sheets` reads them.

It uses kinds and on_sheets.
"""

from __future__ import annotations

from dataclasses import replace

from pnp.games.api.features import BoardFeature
from pnp.products.kinds import Job, Made, ProductKind
from pnp.products.on_sheets import SheetSpec, check_area, frame_of, game_title, made_of
from pnp.sheets.board_sheets import board_sheets
from pnp.sheets.options import BoardLayout

_PARTS = {"halves": 2, "quarters": 4}
"""The number of parts of a board for mounting."""


def make(request: SheetSpec, job: Job) -> tuple[Made, ...]:
    """Return a board as sheets.

    :raises OptionError: for options that the paper or the game can't meet.
    """
    layout, feature, theme = request.layout, request.feature, request.theme
    assert isinstance(layout, BoardLayout)
    assert isinstance(feature, BoardFeature)
    draw, options = feature.draw, request.made_from
    frame = replace(check_area(frame_of(request, job)), heading=layout.heading, overlap=layout.overlap)
    is_of_a_game = not request.game.component
    tinted = theme.with_tints() if is_of_a_game else theme
    board = board_sheets(
        lambda area: draw(options, tinted, area),
        frame,
        layout.per_sheet,
        is_framed=is_of_a_game,
        parts=_PARTS[layout.mount] if layout.mount else 1,
    )
    subject = theme.translate("A board to print and play on: {game}.", game=game_title(request))
    made = made_of(board.sheets, request, job, subject)
    return (replace(made, product=replace(made.product, board=board.whole)),)


KIND = ProductKind(__name__, options="..on_sheets", reader="..on_sheets", maker=".")
