"""The messages between the server and its workers: plain values, with no slow imports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pnp.engine.messages import ErrorLine

OUT_OF_MEMORY = 77
"""The exit code of a worker that grew beyond its bound."""
CALIBRATION_SPEC = "calibration"
"""The built-in spec of the sheet that a printer is calibrated with."""
Answer = tuple[str, Any]
"""A worker's answer: ``done`` with a value, ``refused`` with the errors of the input, ``failed`` with a
message, or ``progress`` with the number of problems found."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a worker refused a job: the errors of its input."""

    faults: tuple[ErrorLine, ...]

    def __str__(self) -> str:
        return "\n".join(fault.text for fault in self.faults)
