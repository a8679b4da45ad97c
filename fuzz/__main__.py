"""``python -m fuzz [--first N] [--cases N] [--seconds S] [--jobs N] [--processes N] [--write]``.

The number of a case is its seed. A run without ``--first`` goes on where the last one that was written ended.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from multiprocessing.pool import Pool

from fuzz import totals as kept
from fuzz.ranges import run_range
from fuzz.totals import Campaign, Totals
from pnp import __version__

CHUNK = 250
"""Cases that one process runs before it makes room for the next: what leaks ends with it. Each is a
copy of one that has imported everything."""


def main() -> None:
    """Run cases, and print those that went wrong; the exit code shows whether there were any."""
    asked = _arguments()
    campaign = None if asked.first is not None else kept.load(__version__)
    first = asked.first if asked.first is not None else (campaign.after if campaign else 0)
    found, after = Totals(), first
    deadline = time.monotonic() + asked.seconds
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["fuzz.warming"])
    with context.Pool(asked.jobs, maxtasksperchild=1) as pool:
        if campaign is not None:
            _rerun_wrong(campaign.totals, pool)
        for start, totals in _chunks(pool, first, asked.cases, asked.processes):
            found.add(totals)
            after = start
            for number, reasons in sorted(totals.wrong.items()):
                print(f"{number}: {'; '.join(reasons)}", flush=True)
            if time.monotonic() > deadline:
                break
    total = found
    if campaign is not None:
        total = campaign.totals
        total.add(found)
    print(f"{found.cases:,} cases, {found.processes:,} processes, {len(found.wrong):,} wrong; next: {after:,}")
    if asked.write:
        kept.save(Campaign(campaign.first if campaign else first, after, total), __version__)
    sys.exit(1 if found.wrong else 0)


def _rerun_wrong(totals: Totals, pool: Pool) -> None:
    """Run the cases that went wrong in earlier runs again, and keep those that still do."""
    for number in sorted(totals.wrong):
        again = pool.apply(run_range, (range(number, number + 1),))
        if again.wrong:
            totals.wrong |= again.wrong
            print(f"{number}, again: {'; '.join(again.wrong[number])}", flush=True)
        else:
            del totals.wrong[number]
            totals.mended += 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m fuzz", description="Run pnp on hostile input.")
    parser.add_argument("--first", type=int, help="the first number; by default where the last run ended")
    parser.add_argument("--cases", type=int, default=10_000, help="how many cases (10,000)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--jobs", type=int, default=2, help="processes side by side (2)")
    parser.add_argument("--processes", type=int, default=0, help="how many of them as real processes (0)")
    parser.add_argument("--write", action="store_true", help="add the totals to benchmarks/results/fuzz.md")
    return parser.parse_args()


def _chunks(pool: Pool, first: int, cases: int, processes: int) -> Iterator[tuple[int, Totals]]:
    """Yield the totals of one chunk after another, each with the number after it."""
    ranges = [range(n, min(n + CHUNK, first + cases)) for n in range(first, first + cases, CHUNK)]
    work = partial(run_range, last_real=first + processes)
    for numbers, totals in zip(ranges, pool.imap(work, ranges), strict=True):
        yield numbers.stop, totals


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
