"""Measurements as Markdown tables that also read well on a terminal."""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from benchmarks.cases import FASTER, HELP_SECONDS, LARGE_SECONDS, MEMORY, SIZE, Sheet
from benchmarks.measuring import Cost, font_bytes

OURS, PEER, BARE = "pnp", "protograf", "reportlab"


def arguments(module: str, results: Path, about: str | None = None) -> argparse.ArgumentParser:
    """Return the argument parser of a benchmark whose report ``--write`` keeps."""
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=about)
    parser.add_argument("--write", action="store_true", help=f"also write benchmarks/results/{results.name}")
    return parser


def show(text: str, results: Path, *, write: bool) -> None:
    """Print a report, and write it to its file if that was asked for."""
    print(text, end="" if text.endswith("\n") else "\n")
    if write:
        results.parent.mkdir(exist_ok=True)
        results.write_text(text, encoding="utf-8")


def shown(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a report, each printed as soon as it is known."""
    for line in lines:
        print(line, flush=True)
        yield line


def sheets_table(costs: Mapping[Sheet, Mapping[str, Cost]]) -> str:
    """Return a table of each sheet by each program: seconds, processor seconds, peak memory, size of the PDF
    and its fonts."""
    rows = [
        [
            sheet.title if program == OURS else "",
            program,
            f"{cost.wall:.2f}",
            f"{cost.processor:.2f}",
            f"{cost.memory / 1e6:.0f}",
            f"{len(cost.pdf or b'') / 1000:.1f}",
            f"{font_bytes(cost.pdf or b'') / 1000:.1f}",
        ]
        for sheet, by_program in costs.items()
        for program, cost in by_program.items()
    ]
    return table(["sheet", "program", "seconds", "CPU seconds", "peak MB", "PDF KB", "of it fonts"], rows)


def ratios_table(costs: Mapping[Sheet, Mapping[str, Cost]]) -> str:
    """Return a table of each sheet's ratios to the peer's, and whether they meet the targets."""
    rows = []
    for sheet, by_program in costs.items():
        ours, peer = by_program[OURS], by_program[PEER]
        faster = peer.processor / ours.processor
        memory = ours.memory / peer.memory
        size = len(ours.pdf or b"") / len(peer.pdf or b"")
        rows.append(
            [
                sheet.title,
                f"{peer.wall / ours.wall:.1f}",
                f"{faster:.1f} {_verdict(faster >= sheet.faster)}",
                f"{memory:.2f} {_verdict(memory <= MEMORY)}",
                f"{size:.2f} {_verdict(size <= sheet.size)}",
            ]
        )
    wanted = ["wanted", f"{FASTER:g}", f"{FASTER:g}", f"{MEMORY:g}", f"{SIZE:g}"]
    return table(
        ["pnp beside protograf", "times as fast", "by CPU", "part of its memory", "part of its PDF"],
        [wanted, *rows],
    )


def seconds_table(help_cost: Cost, costs: Mapping[Sheet, Cost]) -> str:
    """Return a table of commands that must stay below a number of seconds, however long other programs take."""
    rows = [_seconds_row("pnp --help", help_cost, HELP_SECONDS)]
    rows += [_seconds_row(sheet.title, cost, LARGE_SECONDS) for sheet, cost in costs.items()]
    return table(["", "seconds", "CPU seconds", "peak MB", "wanted"], rows)


def _seconds_row(title: str, cost: Cost, limit: float) -> list[str]:
    return [
        title,
        f"{cost.wall:.2f} {_verdict(cost.wall < limit)}",
        f"{cost.processor:.2f}",
        f"{cost.memory / 1e6:.0f}",
        f"{limit:g}",
    ]


def _verdict(good: bool) -> str:
    return "✓" if good else "✗"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table, its columns padded; the first column is aligned left, the others right."""
    widths = [max(len(row[k]) for row in (head, *rows)) for k in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        padded = [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True)]
        return f"| {' | '.join([cells[0].ljust(widths[0]), *padded])} |"

    rule = "|".join(["-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:])])
    return "\n".join([line(head), f"|{rule}|", *map(line, rows)])


def machine() -> str:
    """Return one line about the machine that this was measured on."""
    return (
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} processors"
    )
