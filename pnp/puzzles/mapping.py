"""What is found for each number of a puzzle set, by one process, several, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pnp.puzzles.checkpoint import Findings
from pnp.puzzles.workers import Work, in_processes
from pnp.search.generation import Candidate, Found


@dataclass(frozen=True)
class Mapper:
    """Map numbers to what is found for them. It uses what was found before, and keeps what is found now.

    Results come in order, but are kept as they arrive, so that an interruption loses only what is being
    searched for.
    """

    findings: Findings
    jobs: int
    cluster: str | None
    progress: Callable[[int], None]

    def __call__(self, work: Work, numbers: Iterable[int]) -> Iterator[Found]:
        wanted = list(numbers)
        found: dict[int, Found] = dict(self.findings.found(wanted))
        arriving = self._arriving(work, [number for number in wanted if number not in found])
        self.progress(len(found))
        for number in wanted:
            while number not in found:
                arrived, candidate = next(arriving)
                found[arrived] = candidate
                if isinstance(candidate, Candidate):
                    self.findings.keep(arrived, candidate)
                self.progress(len(found))
            yield found[number]

    def _arriving(self, work: Work, numbers: Sequence[int]) -> Iterator[tuple[int, Found]]:
        if self.cluster is not None and numbers:
            from pnp.puzzles.cluster import on_cluster

            return on_cluster(self.cluster, work, numbers)
        if self.jobs <= 1 or len(numbers) <= 1:
            return ((number, work(number)) for number in numbers)
        return in_processes(work, numbers, min(self.jobs, len(numbers)))
