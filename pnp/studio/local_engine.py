"""The engine in a worker: its documents may name files of the user's folder."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.engine.documents import files_beside
from pnp.engine.wire import Send, answer


def answer_from(head: str, buffers: Sequence[bytes], folder: str, report: Send) -> None:
    """Answer one request with any number of messages.

    :param folder: the user's folder, where a document without files of its own is.
    :param report: takes each message as soon as it is ready.
    """
    with files_beside(folder):
        answer(head, buffers, report)


answer_from.reports_progress = True  # type: ignore[attr-defined]


def ready() -> None:
    """Nothing: a worker warms up after its first answer."""
