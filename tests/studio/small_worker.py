"""A worker like that of the studio, with jobs of its own that need nothing to be loaded: `python -m` it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence
from pnp.desk.packing import Packed
from pnp.studio import worker

if TYPE_CHECKING:
    from pnp.publishing.publication import PublishedZip

MEGABYTE = 1 << 20


def same(value: object) -> object:
    return value


def process(seconds: float) -> int:
    """Wait for a moment, and say which process this is."""
    time.sleep(seconds)
    return os.getpid()


def endless(report: Callable[[object], None]) -> None:
    """Say that the work has begun, and go on for good."""
    report("begun")
    while True:
        time.sleep(60)


def compute(seconds: float) -> float:
    """Use so much processor time, and say how much it was."""
    begun = time.process_time()
    while time.process_time() < begun + seconds:
        pass
    return time.process_time() - begun


def busy() -> None:
    """Compute for good."""
    while True:
        pass


def answer_from(_head: str, _buffers: object, _folder: str, report: Callable[[object], None]) -> None:
    """Answer any request by saying that the work has begun, and go on for good."""
    report(Packed('{"id":1,"kind":"progress","value":0}', ()))
    endless(lambda _: None)


def large(size: int, report: Callable[[object], None]) -> bytes:
    """Say that the work has begun, and answer with so many bytes."""
    report("begun")
    return bytes(size)


def hungry() -> None:
    """Take more and more memory, up to some hundred megabytes, and go on for good."""
    held = [bytearray(b"x") * MEGABYTE for _ in range(300)]
    while held:
        time.sleep(60)


def ready() -> None:
    """What the pool asks of a new worker."""


def refusing() -> None:
    raise PnpError("there is no such thing")


def published_zip(name: str, _text: str, _url: str, language: str) -> PublishedZip:
    """Return a publication that names itself, with a puzzle that wasn't proved."""
    from pnp.publishing.publication import (
        PublishedZip,  # which takes five times as long to load as all the others
    )

    return PublishedZip(f"{name} {language}".encode(), Sentence("not checked: {reason}", reason=name))


for job in (answer_from, endless, large):
    job.reports_progress = True  # type: ignore[attr-defined]

if __name__ == "__main__":
    jobs = (same, process, answer_from, endless, compute, busy, large, hungry, ready, refusing, published_zip)
    names = [one.__name__ for one in jobs]
    worker.JOBS = dict.fromkeys(names, "tests.studio.small_worker")
    worker._warm = lambda: None
    worker.main()
