"""A queue of thumbnails, drawn one after another while their view is visible.

A browser opens six connections to a server. If all of them waited for thumbnails, the page being edited would
have to wait, too. So an image gets its address only once it's drawn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

from pnp.base.errors import PnpError
from pnp.studio.pool import BusyError, JobError

Key = TypeVar("Key")


class ThumbnailQueue(Generic[Key]):
    """The thumbnails of one view that aren't drawn yet.

    ``draw`` draws the picture with a key and returns its address.
    """

    def __init__(self, draw: Callable[[Key], Awaitable[str]]) -> None:
        self._draw = draw
        self._waiting: list[tuple[Any, Key]] = []
        self._task: asyncio.Task[None] | None = None

    def add(self, image: Any, key: Key) -> None:
        """Add an image element to the end of the queue."""
        self._waiting.append((image, key))

    def clear(self) -> None:
        """Empty the queue."""
        self.pause()
        self._waiting.clear()

    def pause(self) -> None:
        """Stop drawing until `resume` is called."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def resume(self) -> None:
        """Draw what is in the queue."""
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._draw_all())

    async def _draw_all(self) -> None:
        while self._waiting:
            image, key = self._waiting[0]
            try:
                address = await self._draw(key)
            except BusyError:
                await asyncio.sleep(1.0)
                continue
            except (JobError, PnpError):
                pass  # what has no picture can be chosen all the same
            else:
                image.props["src"] = address
            self._waiting.pop(0)
