"""The engine in a worker: its documents may name files of the user's folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.engine.documents import files_beside
from pnp.engine.messages import Packed
from pnp.engine.wire import answer


def answer_from(head: str, buffers: Sequence[bytes], folder: str, report: Callable[[object], None]) -> None:
    """Answer one request with any number of messages.

    :param folder: the user's folder, where a document without files of its own stands.
    :param report: takes each message, a `Packed`, as soon as it is ready.
    """
    with files_beside(folder):
        answer(head, buffers, lambda head, buffers: report(Packed(head, tuple(buffers))))


answer_from.reports_progress = True  # type: ignore[attr-defined]


def ready() -> None:
    """Nothing: a worker warms up after its first answer."""
