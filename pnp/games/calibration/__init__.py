"""The calibration sheet: what a printer's offset and scale are read from."""

from __future__ import annotations

from pnp.games.calibration.picture import CalibrationOptions, calibration_sheets
from pnp.games.record import Game, SheetsOffer

GAME = Game(
    name="calibration",
    title="Calibration",
    about="a two-sided sheet that tells a printer's offset and scale",
    credits="",
    terms="",
    offers={"form": SheetsOffer(CalibrationOptions, calibration_sheets, "print it on both sides, read, enter")},
    component=True,
)
