"""A worker's answers for the studio: calls of the engine, in which documents may name files in the user's
folder, and the address of the page that the user has published.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.desk.documents import files_beside
from pnp.desk.wire import Send, answer
from pnp.language.config import Config, read_config


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


def page_url() -> str:
    """Return the address of the published page from the user's config; empty if there is none.

    :raises SpecError: with the config's errors.
    """
    root = read_config()
    return (Config.model_validate(root.plain()).page_url or "") if root is not None else ""
