"""Pictures drawn one after another, for as long as they are seen.

A browser keeps six connections to a server; were they all waiting for pictures, the page that somebody edits
would wait behind them. So a picture gets its address when it is drawn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

from pnp.base.errors import PnpError
from pnp.studio.pool import BusyError, JobError

Key = TypeVar("Key")


class Easel(Generic[Key]):
    """The images of one view that have no picture yet. ``draw`` has a picture drawn and tells its address."""

    def __init__(self, draw: Callable[[Key], Awaitable[str]]) -> None:
        self._draw = draw
        self._blank: list[tuple[Any, Key]] = []
        self._painting: asyncio.Task[None] | None = None

    def add(self, image: Any, key: Key) -> None:
        """One more image to be drawn, after those before it."""
        self._blank.append((image, key))

    def clear(self) -> None:
        """Forget what is not drawn yet."""
        self.pause()
        self._blank.clear()

    def pause(self) -> None:
        """Draw nothing more until the view is seen again."""
        if self._painting is not None:
            self._painting.cancel()
            self._painting = None

    def paint(self) -> None:
        """Go on with the pictures."""
        if self._painting is None or self._painting.done():
            self._painting = asyncio.get_running_loop().create_task(self._paint())

    async def _paint(self) -> None:
        while self._blank:
            image, key = self._blank[0]
            try:
                address = await self._draw(key)
            except BusyError:
                await asyncio.sleep(1.0)
                continue
            except (JobError, PnpError):
                pass  # what has no picture can be chosen all the same
            else:
                image.props["src"] = address
            self._blank.pop(0)
