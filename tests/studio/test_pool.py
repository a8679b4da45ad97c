"""Workers: bounded in time and memory, replaced when they die, killed when nobody waits."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from queue import SimpleQueue

import pytest

from pnp.studio import pool as pools
from pnp.studio import worker
from pnp.studio.pool import Bounds, BusyError, JobError, Limit, Pool, RefusedError, _Worker
from tests.browsing import SECONDS
from tests.lacking import LACKING, lacking, without
from tests.processes import all_end
from tests.studio.loops import come, run_alone
from tests.studio.small_worker import MEGABYTE
from tests.studio.wire import answer

_PATIENT = Limit(processor=SECONDS, clock=SECONDS)


def with_pool(work: Callable[[Pool], Awaitable[None]], bounds: Bounds | None = None) -> None:
    async def run() -> None:
        pool = Pool(bounds)
        try:
            await work(pool)
        finally:
            await pool.close()

    run_alone(run())


async def begun(pool: Pool) -> asyncio.Task[object]:
    """Return a job without end that has begun."""
    said = asyncio.Event()
    job = asyncio.create_task(pool.run("endless", limit=_PATIENT, progress=lambda _: said.set()))
    async with asyncio.timeout(SECONDS):
        await said.wait()
    return job


@pytest.mark.usefixtures("small_workers")
def test_a_killed_worker_is_replaced() -> None:
    async def work(pool: Pool) -> None:
        assert await pool.run("same", 1) == 1
        os.kill(pool.processes()[0], signal.SIGKILL)
        await come(lambda: not pool.processes())
        assert await pool.run("same", 2) == 2

    with_pool(work)


@pytest.mark.usefixtures("small_workers")
def test_a_worker_is_asked_again_about_what_it_has_at_hand() -> None:
    async def work(pool: Pool) -> None:
        both = (pool.run("process", 0.1, about=text) for text in ("one", "other"))
        one, other = await asyncio.gather(*both)
        assert one != other
        for text, process in (("one", one), ("other", other), ("other", other), ("one", one)):
            assert await pool.run("process", 0, about=text) == process

    with_pool(work, Bounds(workers=2))


@pytest.mark.usefixtures("small_workers")
def test_a_worker_that_dies_at_work_is_told() -> None:
    async def work(pool: Pool) -> None:
        job = await begun(pool)
        os.kill(pool.processes()[0], signal.SIGTERM)
        with pytest.raises(JobError, match=r"killed by another program \(SIGTERM\)"):
            await job
        assert await pool.run("same", 1) == 1

    with_pool(work)


def end_what_is_endless(name: str, limit: Limit, said: str) -> None:
    async def work(pool: Pool) -> None:
        await pool.run("same", 0)
        pid = pool.processes()[0]
        with pytest.raises(JobError, match=said):
            await pool.run(name, limit=limit)
        assert all_end([pid])
        assert await pool.run("same", 1) == 1

    with_pool(work)


_WAITING = ("endless", Limit(processor=SECONDS, clock=1), "longer than 1 second")
_COMPUTING = ("busy", Limit(processor=0.2, clock=SECONDS), "more than 0.2 seconds of processor time")


@pytest.mark.long("a worker works until its time is up")
@pytest.mark.usefixtures("small_workers")
@pytest.mark.parametrize("work", [_WAITING, _COMPUTING])
def test_work_without_end_is_ended(work: tuple[str, Limit, str]) -> None:
    end_what_is_endless(*work)


@pytest.mark.slow
@pytest.mark.usefixtures("small_workers")
def test_only_the_processor_time_of_its_own_job_counts_for_a_worker() -> None:
    async def work(pool: Pool) -> None:
        for _ in range(3):
            assert await pool.run("compute", 0.2, limit=Limit(processor=0.5, clock=SECONDS)) >= 0.2

    with_pool(work, Bounds(workers=1))


@pytest.mark.usefixtures("small_workers")
def test_whoever_gives_up_ends_the_work() -> None:
    async def work(pool: Pool) -> None:
        job = await begun(pool)
        pid = pool.processes()[0]
        job.cancel()
        with pytest.raises(asyncio.CancelledError):
            await job
        assert all_end([pid])

    with_pool(work)


def bound_memory() -> None:
    """Hold that a worker counts its own memory: the process that starts it here holds more than it may use."""
    held = bytearray(b"x") * (100 * MEGABYTE)

    async def work(pool: Pool) -> None:
        assert await pool.run("same", len(held)) == len(held)
        with pytest.raises(JobError, match="memory"):
            await pool.run("hungry", limit=_PATIENT)

    with_pool(work, Bounds(memory=90 * MEGABYTE))


@pytest.mark.usefixtures("small_workers")
def test_memory_is_bounded() -> None:
    bound_memory()


@pytest.mark.usefixtures("small_workers")
def test_too_many_at_once_are_told_so() -> None:
    async def work(pool: Pool) -> None:
        jobs = [asyncio.create_task(pool.run("same", number)) for number in range(20)]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        refused = [one for one in done if isinstance(one, BusyError)]
        assert len(refused) == 20 - 5 - 1
        assert [one for one in done if not isinstance(one, BusyError)] == [0, 1, 2, 3, 4, 5]

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


@pytest.mark.long("a worker of the studio loads what boards need")
def test_a_hostile_spec_is_told_its_errors_and_its_worker_goes_on(tmp_path: Path) -> None:
    async def work(pool: Pool) -> None:
        await pool.warm()
        workers = pool.processes()
        for text, said in HOSTILE:
            found = await answer(pool, "preview", folder=str(tmp_path), doc={"name": "a.yaml", "text": text})
            assert any(said in error["text"] for error in found["errors"]), found["errors"]
        doc = {"name": "a.yaml", "text": BOMB}
        refused = await answer(pool, "edit", doc=doc, product=1, path=["size"], value="6")
        assert "counting aliases" in refused[0]["text"]
        assert pool.processes() == workers

    with_pool(work)


@pytest.mark.usefixtures("small_workers")
def test_a_job_that_refuses_its_input_says_why() -> None:
    async def work(pool: Pool) -> None:
        with pytest.raises(RefusedError, match="there is no such thing"):
            await pool.run("refusing")

    with_pool(work)


@pytest.mark.usefixtures("small_workers")
def test_a_worker_whose_answer_nobody_reads_can_be_ended() -> None:
    async def run() -> None:
        worker = await _Worker.start(Bounds())
        assert worker._process.stdout is not None
        worker.send("large", (50 * MEGABYTE,), SECONDS)
        assert (await worker.answer())[0] == "progress"
        await come(lambda: worker._process.stdout._paused)  # no more is read ahead, so the worker has to wait
        worker.kill()
        await asyncio.wait_for(worker.why(), SECONDS)

    run_alone(run())


@pytest.mark.usefixtures("small_workers")
def test_nothing_is_started_once_the_pool_is_closed() -> None:
    async def run() -> None:
        pool = Pool()
        jobs = [asyncio.create_task(pool.run("same", number)) for number in range(3)]
        await asyncio.sleep(0)  # all of them have asked for a worker
        await pool.close()
        for found in await asyncio.wait_for(asyncio.gather(*jobs, return_exceptions=True), SECONDS):
            assert isinstance(found, JobError)
        assert not pool.processes()

    run_alone(run())


@pytest.mark.usefixtures("small_workers")
def test_a_job_whose_output_is_read_by_the_closing_pool_ends_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        pool = Pool()

        async def answer(worker: _Worker) -> None:
            workers.append(worker)
            pool._closed = True
            raise RuntimeError("another coroutine is already waiting")

        monkeypatch.setattr(_Worker, "answer", answer)
        with pytest.raises(JobError, match="shutting down"):
            await pool.run("same", 1)
        await workers[0].why()
        await pool.close()

    workers: list[_Worker] = []
    run_alone(run())


def replace_what_has_grown() -> None:
    async def work(pool: Pool) -> None:
        for number in range(2):
            await pool.run("same", number)
        before = pool.processes()
        await come(lambda: pool.processes() not in ((), before))
        renewed = pool.processes()
        assert len(renewed) == 1
        await come(lambda: pool._idle)
        pool._retire()
        assert pool.processes() == renewed  # a worker of one job is as small as can be

    with_pool(work, Bounds(retire_after=0.1, at_rest=MEGABYTE))


@pytest.mark.usefixtures("small_workers")
def test_a_worker_that_has_grown_is_replaced_at_rest_by_a_new_one() -> None:
    replace_what_has_grown()


@pytest.mark.usefixtures("small_workers")
def test_a_worker_ends_at_work_when_nobody_listens_any_more() -> None:
    async def run() -> None:
        worker = await _Worker.start(Bounds())
        worker.send("endless", (), SECONDS)
        assert (await worker.answer())[0] == "progress"
        assert worker._process.stdin is not None
        worker._process.stdin.close()
        assert await asyncio.wait_for(worker._process.wait(), SECONDS) == 0

    run_alone(run())


@pytest.mark.usefixtures("small_workers")
def test_work_is_ended_where_there_are_no_process_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "os", without(os, "killpg"))
    monkeypatch.setattr(pools, "signal", without(signal, "SIGKILL"))
    end_what_is_endless(*_WAITING)


@pytest.mark.usefixtures("small_workers")
def test_workers_are_replaced_where_the_system_does_not_say_how_large_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pools, "_SIZES", "/nowhere/{}")
    monkeypatch.setattr(pools, "_MOST_JOBS", 1)
    replace_what_has_grown()


@pytest.mark.usefixtures("small_workers")
@pytest.mark.parametrize(
    "what", [pytest.param(what, marks=pytest.mark.slow if what == "RLIMIT_AS" else ()) for what in LACKING]
)
def test_workers_are_bounded_as_far_as_the_system_can(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking(what, tmp_path, monkeypatch)
    if what == "resource":
        end_what_is_endless(*_COMPUTING)
    else:
        bound_memory()


def test_memory_is_freed_only_while_no_job_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    frames: SimpleQueue[bytes] = SimpleQueue()
    freed: list[int] = []

    def collect() -> None:
        freed.append(frames.qsize())
        frames.put(b"later")

    monkeypatch.setattr(worker.gc, "collect", collect)
    frames.put(b"waiting")
    assert worker._next(frames) == b"waiting"
    assert freed == []
    assert worker._next(frames) == b"later"
    assert freed == [0]
