"""The engine in a worker, where documents may name files in the user's folder."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.desk.documents import files_beside
from pnp.desk.wire import Send, answer


def answer_from(head: str, buffers: Sequence[bytes], folder: str, report: Send) -> None:
    """Answer one request with any number of messages.

    :param folder: the user's folder, used for documents without their own files.
    :param report: called with each message as soon as it's ready.
    """
    with files_beside(folder):
        answer(head, buffers, report)


answer_from.reports_progress = True  # type: ignore[attr-defined]


def ready() -> None:
    """Do nothing, because a worker warms up after its first answer."""
