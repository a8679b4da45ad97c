"""Measures the figures of this folder and prints them: ``python -m benchmarks [--runs N] [--write]``.

``--peer venv/bin/python`` names an interpreter that has protograf, if it's in a virtual environment of its own.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from benchmarks import report
from benchmarks.cases import HERE, LARGE, SHEETS, Sheet
from benchmarks.measuring import Command, Cost, compare, pnp, python

RESULTS = HERE / "results" / "sheets.md"


def main() -> None:
    """Measure, print, and write the report to its file if asked to."""
    parser = report.arguments("benchmarks", RESULTS, "Measure what sheets cost.")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="runs of each command (5)")
    parser.add_argument(
        "--sheet", metavar="NAME", help="only the sheet of this spec; its results aren't written"
    )
    parser.add_argument("--peer", default=sys.executable, metavar="PYTHON", help="a Python with protograf")
    asked = parser.parse_args()
    peer = peer_version(asked.peer)
    some = [sheet for sheet in SHEETS if asked.sheet in (None, sheet.spec)]
    costs = {
        sheet: _progress(sheet.title, programs(sheet, asked.peer if peer else None), asked.runs)
        for sheet in some
    }
    if asked.sheet:
        print(report.sheets_table(costs), *([report.ratios_table(costs)] if peer else []), sep="\n\n")
        return
    large = {sheet: _progress(sheet.title, ours(sheet), asked.runs)[report.OURS] for sheet in LARGE}
    help_cost = _progress("pnp --help", {report.OURS: lambda _: pnp("--help")}, asked.runs)[report.OURS]
    text = _text(peer, asked.runs, costs, large, help_cost)
    report.show(text, RESULTS, write=asked.write)


def peer_version(interpreter: str) -> str | None:
    """Return the version of the protograf that an interpreter can import; None if it can't."""
    # Importing it shows that it has the libraries that pip doesn't install.
    code = "import protograf; from importlib.metadata import version; print(version('protograf'))"
    started = subprocess.run([interpreter, "-c", code], capture_output=True, text=True, check=False)
    return started.stdout.split()[-1] if started.returncode == 0 else None


def ours(sheet: Sheet) -> dict[str, Command]:
    """Return this project's command for a sheet."""
    return {report.OURS: lambda folder: pnp("build", sheet.spec_file, "-o", folder)}


def programs(sheet: Sheet, peer: str | None) -> dict[str, Command]:
    """Return all commands that draw a sheet, by program: ours, the peer's if a Python has it, and reportlab
    alone where it has a script."""
    commands = ours(sheet)
    if peer and (script := sheet.script("peers")):
        commands[report.PEER] = _in_folder(script, "-d", by=peer)
    if bare := sheet.script("bare"):
        commands[report.BARE] = _in_folder(bare)
    return commands


def _in_folder(script: Path, *arguments: str, by: str = sys.executable) -> Command:
    return lambda folder: [by, *python(script, *arguments, folder)[1:]]


def _progress(title: str, commands: dict[str, Command], runs: int) -> dict[str, Cost]:
    if sys.stderr.isatty():
        print(f"{title} …", file=sys.stderr)
    return compare(commands, runs)


def _text(
    peer: str | None,
    runs: int,
    costs: dict[Sheet, dict[str, Cost]],
    large: dict[Sheet, Cost],
    help_cost: Cost,
) -> str:
    beside = f"protograf {peer}" if peer else "protograf is not installed here, so without it"
    parts = [
        "# What sheets cost",
        f"Whole processes, PDF only; medians of {runs} interleaved runs after one that isn't counted;\n"
        f"{beside}; {report.machine()}. Made by `python -m benchmarks --write`.",
        report.sheets_table(costs),
    ]
    if peer:
        parts.append(report.ratios_table(costs))
    parts.append(report.seconds_table(help_cost, large))
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    main()
