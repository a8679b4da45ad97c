"""What takes long is told, with its seconds; what is quick is not."""

from __future__ import annotations

import asyncio

from pnp.studio.busy_notice import Waiting
from tests.studio.conftest import SECONDS
from tests.studio.loops import run_alone


def test_a_long_job_is_told_until_it_ends() -> None:
    async def work() -> None:
        told: list[str] = []
        enough = asyncio.Event()

        def note(what: str, _seconds: int) -> None:
            told.append(what)
            if len(told) == 2:
                enough.set()

        waiting = Waiting(note, after=0.01, every=0.01)
        with waiting.on("a book"):
            with waiting.on("a page"):
                pass
            await asyncio.wait_for(enough.wait(), SECONDS)
        assert set(told[:-1]) == {"a book"}
        assert told[-1] == ""

    run_alone(work())


def test_a_quick_job_is_not_told() -> None:
    async def work() -> None:
        told: list[str] = []
        waiting = Waiting(lambda what, _seconds: told.append(what), after=60.0)
        with waiting.on("a page"):
            await asyncio.sleep(0)
        assert told == []

    run_alone(work())
