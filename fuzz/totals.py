"""Counts of cases, kept in a file from run to run, and the table that stands among the benchmarks."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from fuzz.cases import KINDS

RESULTS = Path(__file__).parents[1] / "benchmarks" / "results"
TABLE, COUNTS = RESULTS / "fuzz.md", RESULTS / "fuzz.json"


@dataclass
class Totals:
    """How many cases of each kind were run, how they ended, and those that went wrong."""

    kinds: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    """Cases in which a file operation was made to fail."""
    processes: int = 0
    slowest: float = 0.0
    wrong: dict[int, list[str]] = field(default_factory=dict)
    mended: int = 0
    """Cases that went wrong in an earlier run and are now right."""

    def add(self, other: Totals) -> None:
        """Count the cases of another run as well."""
        self.kinds += other.kinds
        self.endings += other.endings
        self.refused += other.refused
        self.processes += other.processes
        self.slowest = max(self.slowest, other.slowest)
        self.wrong |= other.wrong
        self.mended += other.mended

    @property
    def cases(self) -> int:
        return self.kinds.total()


@dataclass(frozen=True, slots=True)
class Campaign:
    """Totals over a range of numbers: in one process, and as real processes."""

    first: int
    after: int
    """The number to go on from."""
    totals: Totals


def load(version: str) -> Campaign | None:
    """Return the campaign that was written last, if it was of this version of the program."""
    if not COUNTS.exists():
        return None
    kept = json.loads(COUNTS.read_text(encoding="utf-8"))
    if kept["version"] != version:
        return None
    totals = Totals(
        Counter(kept["kinds"]),
        Counter(kept["endings"]),
        kept["refused"],
        kept["processes"],
        kept["slowest"],
        {int(number): reasons for number, reasons in kept["wrong"].items()},
        kept.get("mended", 0),
    )
    return Campaign(kept["first"], kept["after"], totals)


def save(campaign: Campaign, version: str) -> None:
    """Write the counts, to go on from, and the table, to read."""
    totals = campaign.totals
    kept = {
        "version": version,
        "first": campaign.first,
        "after": campaign.after,
        "kinds": totals.kinds,
        "endings": totals.endings,
        "refused": totals.refused,
        "processes": totals.processes,
        "slowest": totals.slowest,
        "wrong": totals.wrong,
        "mended": totals.mended,
    }
    RESULTS.mkdir(exist_ok=True)
    COUNTS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    TABLE.write_text(table(campaign), encoding="utf-8")


def table(campaign: Campaign) -> str:
    """Return the totals as Markdown."""
    totals = campaign.totals
    kinds = "\n".join(f"| {kind} | {totals.kinds[kind]:,} |" for kind in KINDS)
    endings = "\n".join(f"| {ending} | {count:,} |" for ending, count in sorted(totals.endings.items()))
    wrong = "\n".join(f"- {number}: {'; '.join(reasons)}" for number, reasons in sorted(totals.wrong.items()))
    return f"""# What the fuzzer found

Written by `python -m fuzz --write`.

- Cases: {totals.cases:,}, numbered {campaign.first:,} to {campaign.after - 1:,}.
- The next run continues from {campaign.after:,}.
- Real processes: {totals.processes:,}. All others called `main()` in one process.
- Cases in which a file operation was made to fail: {totals.refused:,}.
- The slowest case: {totals.slowest:.1f} s.
- **Cases that go wrong: {len(totals.wrong):,}.** Cases that used to go wrong and are now right:
  {totals.mended:,}.

A case goes wrong if it ends in a traceback or with an exit code other than 0, 1 and 2, takes more than
10 seconds of processor time (a real process: ten minutes by the clock), leaves anything behind, or writes a
file that doesn't open or has something that runs off its pages.

| kind of case | cases |
|---|---:|
{kinds}

| how it ended | cases |
|---|---:|
{endings}
{f"{chr(10)}{wrong}{chr(10)}" if wrong else ""}"""
