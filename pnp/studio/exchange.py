"""Values that the server and its workers exchange, with no slow imports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.base.errors import ErrorDetails
from pnp.base.sentences import NO_WORDS
from pnp.base.wording import screenful

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
    """The refusal of a job: the errors of its input."""

    errors: tuple[ErrorDetails, ...]

    def said(self, words: Mapping[str, str] = NO_WORDS) -> str:
        """Return a line for each error, with its place if it has one.

        :param words: the translations of messages into the reader's language.
        """
        own = (error.said(words) for error in self.errors)
        return "\n".join(screenful((error if error.file else error.message for error in own), words))
