"""Runs a range of cases and counts how they end; a worker process does one range."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from fuzz.cases import Case, Failure, case_of
from fuzz.oracle import wrong_with
from fuzz.running import run_here, run_process
from fuzz.totals import Totals


def run_range(numbers: Iterable[int], last_real: int = 0) -> Totals:
    """Run the cases of some numbers in this process; those below ``last_real`` as processes of their own."""
    totals = Totals()
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="pnp-fuzz-", dir=memory if memory.is_dir() else None) as folder:
        for number in numbers:
            run_case(case_of(number), Path(folder) / "work", totals, real=number < last_real)
    return totals


def run_case(case: Case, folder: Path, totals: Totals, *, real: bool = False) -> None:
    """Run one case and count it."""
    outcome = (run_process if real else run_here)(case, folder)
    totals.kinds[case.kind] += 1
    totals.endings["too long" if outcome.code is None else f"exit code {outcome.code}"] += 1
    totals.processes += real
    totals.refused += isinstance(case.failure, Failure) and not real
    totals.slowest = max(totals.slowest, outcome.seconds)
    if reasons := wrong_with(case, outcome, folder):
        totals.wrong[case.number] = reasons
