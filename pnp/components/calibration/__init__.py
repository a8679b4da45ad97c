"""The calibration sheet, from which you read a printer's offset and scale.

It uses none of the folders beside it.
"""

from __future__ import annotations

from pnp.components.calibration.picture import CalibrationOptions, calibration_sheets
from pnp.games.api.features import SheetsFeature
from pnp.games.api.game import component

GAME = component(
    "Calibration",
    "a two-sided sheet that shows a printer's offset and scale",
    "form",
    SheetsFeature(CalibrationOptions, calibration_sheets, "print both sides, then enter what you read"),
)
