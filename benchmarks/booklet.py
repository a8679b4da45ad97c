"""Measures a booklet of 100 problems: ``python -m benchmarks.booklet [--runs N] [--write]``.

The problems are made up (grids of figures), so that setting and writing pages is all that is measured.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from pathlib import Path

from benchmarks.measuring import Command, compare
from benchmarks.report import table

RESULTS = Path(__file__).parent / "results" / "booklet.md"
SECONDS, BYTES = 5.0, 2_000_000
CASES = {
    "A5": {"trim": "a5"},
    "Letter": {"trim": "letter"},
    "A4, large print": {"trim": "a4", "large-print": True},
    "A5, saddle stitch": {"trim": "a5", "imposition": "saddle-stitch"},
}


def main() -> None:
    """Measures, prints, and writes where asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.booklet")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="runs of each case (5)")
    parser.add_argument("--write", action="store_true", help="also write benchmarks/results/booklet.md")
    parser.add_argument(
        "--make", nargs=2, metavar=("CASE", "FOLDER"), help="make one booklet, for the measuring"
    )
    asked = parser.parse_args()
    if asked.make:
        make(asked.make[0], Path(asked.make[1]))
        return
    text = measured(asked.runs)
    print(text)
    if asked.write:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(text, encoding="utf-8")


def make(case: str, folder: Path) -> None:
    """One booklet of 100 problems as a PDF: each has two hints, a drawn solution and its notation."""
    from pnp.bookbinding import bind
    from pnp.booklets.options import BookletOptions
    from pnp.render.pdf import pdf_bytes
    from tests.booklets.samples import LOOK, book

    options = BookletOptions.model_validate(CASES[case])
    (folder / "booklet.pdf").write_bytes(pdf_bytes(bind(book((50, 50)), options, LOOK, name="booklet")))


def measured(runs: int) -> str:
    """The table of all cases."""
    costs = compare({case: _command(case) for case in CASES}, runs)
    rows = []
    for case, cost in costs.items():
        size = len(cost.pdf or b"")
        good = cost.processor <= SECONDS and size <= BYTES
        rows.append(
            [
                f"{case} {'✓' if good else '✗'}",
                f"{cost.wall:.2f}",
                f"{cost.processor:.2f}",
                f"{cost.memory / 1e6:.0f}",
                f"{size / 1000:.0f}",
            ]
        )
    head = table(["100 problems", "seconds", "CPU seconds", "peak MB", "PDF KB"], rows)
    wanted = f"Wanted: pages laid out and written in {SECONDS:g} s by CPU, {BYTES / 1e6:g} MB"
    how = f"Medians of {runs} runs of whole processes, Python {platform.python_version()}, {_machine()}"
    return f"# What a booklet costs\n\n{wanted}. {how}.\n\n{head}\n"


def _machine() -> str:
    """How many processors there are, and how busy they were: wall time means little on a busy machine."""
    return f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} at the end"


def _command(case: str) -> Command:
    return lambda folder: [sys.executable, "-m", "benchmarks.booklet", "--make", case, str(folder)]


if __name__ == "__main__":
    main()
