"""Requests to the engine in a worker, and what it answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pnp.desk.packing import Packed
from pnp.studio.pool import USUAL, Limit, Pool


def request(name: str, /, **arguments: object) -> Packed:
    """Return a call as a message."""
    return Packed(json.dumps({"id": 1, "name": name, "args": arguments}), ())


def job(sent: Packed, folder: str = "/nowhere") -> tuple[str, tuple[object, ...]]:
    """Return a call as a job of a worker."""
    return "answer_from", (sent.head, sent.buffers, folder)


async def answer(
    pool: Pool,
    name: str,
    /,
    *,
    folder: str = "/nowhere",
    limit: Limit = USUAL,
    progress: Callable[[object], None] = lambda _value: None,
    **arguments: object,
) -> Any:
    """Return the value of a call, made by a worker; buffers are left out."""
    said: list[Any] = []

    def take(message: Packed) -> None:
        head = json.loads(message.head)
        said.append(head)
        if head["kind"] == "progress":
            progress(head["value"])

    work, given = job(request(name, **arguments), folder)
    await pool.run(work, *given, limit=limit, progress=take)
    return said[-1]["value"]
