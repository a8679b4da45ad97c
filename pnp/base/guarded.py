"""One guard for all readers of files that anyone may have made."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from pnp.base.errors import PnpError, TextError
from pnp.base.sentences import Sentence


@contextmanager
def guarded() -> Iterator[None]:
    """Turn whatever a broken file makes a reader raise into a `TextError`, and keep the warnings of libraries
    from the user.

    Readers name what they find wrong. This is for what nobody has thought of: libraries raise all kinds of
    errors for bytes that no program would write.

    :raises TextError: in place of any error that isn't pnp's.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except (PnpError, MemoryError):
        raise
    except Exception as error:
        raise TextError.at(is_damaged()) from error


def is_damaged() -> str:
    """Return the message for a file that made a reader fail."""
    return Sentence("is damaged: it can't be read to the end")
