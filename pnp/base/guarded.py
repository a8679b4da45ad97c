"""Guard all readers of files from strangers by limits of time and memory."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from pnp.base.errors import ErrorDetails, PnpError, SpecError, TextError
from pnp.base.sentences import Sentence


@contextmanager
def guarded() -> Iterator[None]:
    """Turn any exception that a broken file causes into a `TextError`, and hide the warnings and logs of
    libraries.

    Readers report the errors that they expect. This catches the unexpected: libraries raise all kinds of errors
    for bytes that no program would write.

    :raises TextError: in place of any error that isn't pnp's.
    """
    logged = logging.root.manager.disable
    logging.disable()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except (PnpError, MemoryError, ImportError):  # not damage to the file
        raise
    except Exception as error:
        raise TextError.at(is_damaged()) from error
    finally:
        logging.disable(logged)


@contextmanager
def reading(file: str) -> Iterator[None]:
    """Guard the reader of a file, and report each error with the file's name.

    :raises SpecError: in place of any error that isn't pnp's, and for the errors of a `TextError`.
    """
    try:
        with guarded():
            yield
    except TextError as error:
        raise SpecError(
            ErrorDetails(file, one.line, one.column if one.line else 0, one.message) for one in error.in_text
        ) from error


def is_damaged() -> str:
    """Return the message for a file that made a reader fail."""
    return Sentence("is damaged: it can't be read to the end")
