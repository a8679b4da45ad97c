"""A separate event loop for a test: the browser's driver may keep one running in the main thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.browsing import SECONDS


def run_alone(work: Coroutine[Any, Any, None]) -> None:
    """Runs a coroutine to its end in another thread."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()


async def come(holds: Callable[[], object]) -> None:
    """Wait for a state, while the loop goes on."""
    async with asyncio.timeout(SECONDS):
        while not holds():
            await asyncio.sleep(0.01)
