"""Workers: bounded in time and memory, replaced when they die, killed when nobody waits."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.studio import pool as pools
from pnp.studio.pool import Bounds, BusyError, JobError, Pool, RefusedError, _Worker
from tests.browsing import SECONDS
from tests.lacking import LACKING, lacking, without
from tests.processes import alive
from tests.studio.loops import run_alone
from tests.studio.wire import answer, job, request

BOARD = {"name": "a.yaml", "text": "pnp: 1\nproducts:\n  - board: dominate\n    size: 4\n"}
SEARCH = {"game": "mirror", "count": 100, "grade": "expert"}
"""A search that does not end."""


def with_pool(work: Callable[[Pool], Awaitable[None]], bounds: Bounds | None = None) -> None:
    async def run() -> None:
        pool = Pool(bounds)
        try:
            await work(pool)
        finally:
            await pool.close()

    run_alone(run())


async def pages(pool: Pool) -> Any:
    """The pages of a board."""
    return (await answer(pool, "preview", doc=BOARD))["pages"]


def test_a_killed_worker_is_replaced() -> None:
    async def work(pool: Pool) -> None:
        first = await pages(pool)
        os.kill(pool.processes()[0], signal.SIGKILL)
        await asyncio.sleep(0.2)
        assert await pages(pool) == first

    with_pool(work)


def test_a_worker_that_dies_at_work_is_told() -> None:
    async def work(pool: Pool) -> None:
        await pool.warm()
        job = asyncio.create_task(search(pool, 60))
        await asyncio.sleep(0.5)
        os.kill(pool.processes()[0], signal.SIGTERM)
        with pytest.raises(JobError, match=r"killed by another program \(SIGTERM\)"):
            await job
        assert await pages(pool)

    with_pool(work)


def search(pool: Pool, seconds: float) -> Any:
    return answer(pool, "generate", request=SEARCH, seconds=seconds)


def test_a_search_without_end_is_ended() -> None:
    async def work(pool: Pool) -> None:
        await pool.warm()
        pid = pool.processes()[0]
        with pytest.raises(JobError, match="longer than 1 second"):
            await search(pool, 1)
        await asyncio.sleep(0.2)
        assert not alive(pid)
        assert await pages(pool)

    with_pool(work)


def test_whoever_gives_up_ends_the_work() -> None:
    async def work(pool: Pool) -> None:
        await pool.warm()
        pid = pool.processes()[0]
        job = asyncio.create_task(search(pool, 60))
        await asyncio.sleep(0.5)
        job.cancel()
        with pytest.raises(asyncio.CancelledError):
            await job
        await asyncio.sleep(0.2)
        assert not alive(pid)

    with_pool(work)


def test_memory_is_bounded() -> None:
    async def work(pool: Pool) -> None:
        with pytest.raises(JobError, match="memory"):
            await search(pool, 60)

    with_pool(work, Bounds(memory=90 << 20))


def test_too_many_at_once_are_told_so() -> None:
    async def work(pool: Pool) -> None:
        jobs = [asyncio.create_task(pages(pool)) for _ in range(20)]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        refused = [one for one in done if isinstance(one, BusyError)]
        assert len(refused) == 20 - 5 - 1
        assert all(one for one in done if not isinstance(one, BusyError))

    with_pool(work, Bounds(workers=1, waiting=5))


BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{chr(98 + k)}: &{chr(98 + k)} [{', '.join([f'*{chr(97 + k)}'] * 9)}]\n" for k in range(9)
)


HOSTILE = [
    (BOMB, "counting aliases"),
    ("[" * 5000, "deep"),
    ("pnp: 1\nproducts: [{board: dominate, size: 4000}]\n", "3 to 40"),
    ("pnp: 1\nproducts: [{board: dominate, title: !!python/object/apply:os.system [ls]}]\n", "tag"),
    ("pnp: 1\nextends: ../../../etc/passwd\nproducts: []\n", "outside"),
    ("pnp: 1\nproducts: [{booklet: {from: [../../secret.yaml]}}]\n", "in the spec's folder"),
    ("x" * 1_000_001, "larger"),
]


def test_a_hostile_spec_is_told_its_faults_and_its_worker_goes_on(tmp_path: Path) -> None:
    async def work(pool: Pool) -> None:
        await pool.warm()
        workers = pool.processes()
        for text, said in HOSTILE:
            found = await answer(pool, "preview", folder=str(tmp_path), doc={"name": "a.yaml", "text": text})
            assert any(said in fault["text"] for fault in found["faults"]), found["faults"]
        assert pool.processes() == workers

    with_pool(work)


def test_an_edit_of_a_hostile_text_is_refused() -> None:
    async def work(pool: Pool) -> None:
        doc = {"name": "a.yaml", "text": BOMB}
        found = await answer(pool, "edit", doc=doc, product=1, path=["size"], value="6")
        assert "counting aliases" in found[0]["text"]

    with_pool(work)


def test_a_job_that_refuses_its_input_says_why() -> None:
    async def work(pool: Pool) -> None:
        with pytest.raises(RefusedError, match="there is no font 'none'"):
            await pool.run("page_font", "none")

    with_pool(work)


def test_a_worker_whose_answer_nobody_reads_can_be_ended() -> None:
    async def run() -> None:
        worker = await _Worker.start(Bounds())
        doc = {"name": "a.yaml", "text": "pnp: 1\nproducts:\n  - board: dominions\n"}
        worker.send(*job(request("files", doc=doc, formats=["svg"])))
        await asyncio.sleep(3)  # its answer is larger than what is read ahead
        worker.kill()
        await asyncio.wait_for(worker.why(), SECONDS)

    run_alone(run())


def test_nothing_is_started_once_the_pool_is_closed() -> None:
    async def run() -> None:
        pool = Pool()
        jobs = [asyncio.create_task(pages(pool)) for _ in range(3)]
        await asyncio.sleep(0)
        await pool.close()
        for found in await asyncio.wait_for(asyncio.gather(*jobs, return_exceptions=True), SECONDS):
            assert isinstance(found, JobError)
        assert not pool.processes()

    run_alone(run())


def test_a_worker_that_has_grown_is_replaced_at_rest_by_a_new_one() -> None:
    async def work(pool: Pool) -> None:
        await pages(pool)
        await pages(pool)
        before = pool.processes()
        async with asyncio.timeout(SECONDS):
            while pool.processes() in ((), before):
                await asyncio.sleep(0.05)
        renewed = pool.processes()
        assert len(renewed) == 1
        await asyncio.sleep(1.0)
        assert pool.processes() == renewed  # a worker of one job is as small as can be

    with_pool(work, Bounds(retire_after=0.3, at_rest=1 << 20))


def test_a_worker_ends_at_work_when_nobody_listens_any_more() -> None:
    async def run() -> None:
        worker = await _Worker.start(Bounds())
        worker.send(*job(request("generate", request=SEARCH)))
        assert (await worker.answer())[0] == "progress"
        assert worker._process.stdin is not None
        worker._process.stdin.close()
        assert await asyncio.wait_for(worker._process.wait(), SECONDS) == 0

    run_alone(run())


def test_work_is_ended_where_there_are_no_process_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "os", without(os, "killpg"))
    monkeypatch.setattr(pools, "signal", without(signal, "SIGKILL"))
    test_a_search_without_end_is_ended()


def test_workers_are_replaced_where_the_system_does_not_say_how_large_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pools, "_SIZES", "/nowhere/{}")
    monkeypatch.setattr(pools, "_MOST_JOBS", 1)
    test_a_worker_that_has_grown_is_replaced_at_rest_by_a_new_one()


@pytest.mark.parametrize("what", LACKING)
def test_workers_are_bounded_as_far_as_the_system_can(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking(what, tmp_path, monkeypatch)
    if what == "resource":
        test_a_search_without_end_is_ended()
    else:
        test_memory_is_bounded()
