"""A separate event loop for a test: the browser's driver may keep one running in the main thread."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run_alone(work: Coroutine[Any, Any, None]) -> None:
    """Runs a coroutine to its end in another thread."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()
