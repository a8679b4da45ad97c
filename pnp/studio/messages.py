"""The messages between the server and its workers: plain values, with no slow imports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.base.errors import LocatedFault
from pnp.base.quoting import screenful
from pnp.base.sentences import NO_WORDS

OUT_OF_MEMORY = 77
"""The exit code of a worker that exceeded its memory limit."""
OUT_OF_TIME = 78
"""The exit code of a worker whose job exceeded its limit of processor time."""
CALIBRATION_SPEC = "calibration"
"""The built-in spec of the calibration sheet."""
Answer = tuple[str, Any]
"""A worker's answer: ``done`` with a value, ``refused`` with the errors of the input, ``failed`` with a
message, or ``progress`` with the number of puzzles found."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a worker refused a job: the errors of its input."""

    faults: tuple[LocatedFault, ...]

    def said(self, words: Mapping[str, str] = NO_WORDS) -> str:
        """A line for each error, with its place if it has one.

        :param words: the translations of messages into the reader's language.
        """
        own = (fault.said(words) for fault in self.faults)
        return "\n".join(screenful((fault if fault.file else fault.message for fault in own), words))
