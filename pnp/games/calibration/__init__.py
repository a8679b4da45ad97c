"""The calibration sheet: what a printer's offset and scale are read from."""

from __future__ import annotations

from pnp.games.calibration.picture import CalibrationOptions, calibration_sheets
from pnp.games.record import SheetsOffer, component

GAME = component(
    "calibration",
    "Calibration",
    "a two-sided sheet that tells a printer's offset and scale",
    "form",
    SheetsOffer(CalibrationOptions, calibration_sheets, "print it on both sides, read, enter"),
)
