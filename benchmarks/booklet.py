"""Measures a book of 120 puzzles by the real command: ``python -m benchmarks.booklet [--runs N] [--write]``.

The spec takes its puzzles from the built-in sets. It measures `pnp build` as a whole process: reading and
checking the puzzles, drawing hints and solutions, setting and writing pages.
"""

from __future__ import annotations

import os
import platform
import tempfile
from pathlib import Path

import yaml

from benchmarks.measuring import Command, compare, pnp
from benchmarks.report import arguments, show, table

RESULTS = Path(__file__).parent / "results" / "booklet.md"
SECONDS, BYTES = 5.0, 3_000_000
PUZZLES = 120
SETS = ("unmatched", "capturing", "mirror", "bee", "fujisan", "country-road", "dominosa", "mountains")
CASES: dict[str, dict[str, object]] = {
    "A5": {"trim": "a5"},
    "Letter": {"trim": "letter"},
    "A4, large print": {"trim": "a4", "large-print": True},
    "A5, saddle stitch": {"trim": "a5", "imposition": "saddle-stitch"},
}


def main() -> None:
    """Measure, print, and write the report to its file if asked to."""
    parser = arguments("benchmarks.booklet", RESULTS)
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="runs of each case (5)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        text = measured(asked.runs, specs(Path(folder)))
    show(text, RESULTS, write=asked.write)


def specs(folder: Path) -> dict[str, Path]:
    """Write a spec for each case and return the files."""
    found = {}
    for number, (case, options) in enumerate(CASES.items()):
        source = {"from": [f"puzzles/{name}.yaml" for name in SETS], "count": PUZZLES}
        spec = {"pnp": 1, "title": "A book of puzzles", "products": [{"booklet": source, **options}]}
        found[case] = folder / f"case-{number}.yaml"
        found[case].write_text(yaml.safe_dump(spec, sort_keys=False), encoding="utf-8")
    return found


def measured(runs: int, found: dict[str, Path]) -> str:
    """Measure all cases and return their table."""
    costs = compare({case: _command(spec) for case, spec in found.items()}, runs)
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
    head = table([f"{PUZZLES} puzzles", "seconds", "CPU seconds", "peak MB", "PDF KB"], rows)
    wanted = f"Wanted: {SECONDS:g} s of processor time to lay out and write the pages, and {BYTES / 1e6:g} MB"
    how = f"`pnp build` as a whole process, medians of {runs} runs, Python {platform.python_version()}"
    return f"# What a booklet costs\n\n{wanted}. {how}, {_machine()}.\n\n{head}\n"


def _machine() -> str:
    """Tell how many processors there are and how busy they were: wall time means little on a busy machine."""
    return f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} at the end"


def _command(spec: Path) -> Command:
    return lambda folder: pnp("build", spec, "-o", folder)


if __name__ == "__main__":
    main()
