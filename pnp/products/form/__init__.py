"""Pages to write on or read, such as score sheets, and whole sheets that a game lays out itself. A game
draws them; `pnp.products.on_sheets` reads them.

It uses kinds and on_sheets.
"""

from __future__ import annotations

from dataclasses import replace

from pnp.games.api.features import FormFeature, SheetsFeature
from pnp.products.kinds import Job, Made, ProductKind
from pnp.products.on_sheets import SheetSpec, check_area, frame_of, game_title, made_of
from pnp.sheets.board_sheets import form_sheets
from pnp.sheets.frame import Frame
from pnp.sheets.options import FormLayout
from pnp.sheets.sheet import Sheet


def make(request: SheetSpec, job: Job) -> tuple[Made, ...]:
    """Return a form as sheets.

    :raises OptionError: for options that the paper or the game can't meet.
    """
    assert isinstance(request.layout, FormLayout)
    frame = replace(check_area(frame_of(request, job)), heading=request.layout.heading)
    subject = request.theme.translate("Pages to print and write on: {game}.", game=game_title(request))
    return (made_of(_sheets(request, frame), request, job, subject),)


def _sheets(request: SheetSpec, frame: Frame) -> tuple[Sheet, ...]:
    feature, options = request.feature, request.made_from
    theme = request.theme if request.game.component else request.theme.with_tints()
    if isinstance(feature, SheetsFeature):
        return feature.make(options, replace(frame, theme=theme))
    assert isinstance(feature, FormFeature)
    draw = feature.draw
    return form_sheets(lambda area: draw(options, theme, area), frame)


KIND = ProductKind(__name__, options="..on_sheets", reader="..on_sheets", maker=".")
