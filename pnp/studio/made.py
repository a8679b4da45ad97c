"""Cache results of workers for all windows."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from pnp.studio.pool import Pool

KEPT = 6 << 20
"""The bytes of pictures and catalogues to keep."""


class Made:
    """A cache of catalogues, pictures and fonts, by the jobs that make them. The latest are kept."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._made: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._making: dict[tuple[str, str], asyncio.Task[bytes]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def get(self, name: str, argument: str) -> bytes:
        """Return the result of a job for its argument.

        :raises JobError: if it fails.
        """
        key = name, argument
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(name, argument))
            self._making[key].add_done_callback(lambda task: self._finish(key, task))
        data = await asyncio.shield(self._making[key])
        self._made[key] = data
        while sum(map(len, self._made.values())) > KEPT:
            self._made.popitem(last=False)
        return data

    def _finish(self, key: tuple[str, str], task: asyncio.Task[bytes]) -> None:
        self._making.pop(key, None)
        if not task.cancelled():
            task.exception()  # retrieved because nobody may be waiting, and asyncio would log it

    async def _make(self, name: str, argument: str) -> bytes:
        async with self._one_at_a_time:  # otherwise these jobs could occupy every worker
            made: str | bytes = await self._pool.run(name, argument)
        return made.encode() if isinstance(made, str) else made
