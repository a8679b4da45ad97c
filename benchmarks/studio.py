"""How much time and memory the studio takes: ``python -m benchmarks.studio [--write]``. Needs the extra and
Chromium.

With ``--site DIR``, a folder that ``make site`` wrote, the engine in the browser is measured, too. What the
page takes is in `benchmarks.studio_walk`, and its memory in `benchmarks.studio_memory`. Twenty people are
twenty windows of one pool, each with an edit every two seconds, measured from the edit to the page as SVG.
Twenty browsers would keep the two cores busy themselves.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import report
from benchmarks.cases import HERE
from benchmarks.studio_memory import session
from benchmarks.studio_starts import first_puzzle, visits
from benchmarks.studio_walk import memory, walk
from pnp.desk.offering import starting_text

RESULTS = HERE / "results" / "studio.md"
PEOPLE, ROUNDS, THINKING = 20, 6, 2.0
SPECS = ("dominate", "dominions", "domination", "dots", "dominoes", "tetrominoes", "dice", "pawns")
"""The specs that the twenty people edit."""


@contextmanager
def server(folder: Path) -> Iterator[tuple[str, float, subprocess.Popen[str]]]:
    """Run a server; yield its address, the moment when it was started, and its process."""
    begun = time.monotonic()
    command = [sys.executable, "-m", "pnp", "studio", str(folder), "--port", "0", "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PNP_CONFIG": ""})
    assert process.stdout is not None
    found = re.search(r"http\S+", process.stdout.readline())
    assert found
    yield found[0], begun, process
    process.terminate()
    process.wait()


def in_browser(dist: Path | None) -> Iterator[tuple[str, str]]:
    """Measure one person at the page, with the local engine and, if a folder is given, on the site in it."""
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as play, tempfile.TemporaryDirectory() as folder:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        starts = []
        for _ in range(3):
            with server(Path(folder)) as (address, begun, process):
                page = browser.new_page()
                page.goto(address)
                page.wait_for_selector(".door")
                starts.append(time.monotonic() - begun)
                page.close()
        yield "from the command to the page", f"{median(starts):.2f} s"
        with server(Path(folder)) as (address, _begun, process):
            page = browser.new_page()
            page.goto(address)
            page.wait_for_selector(".door")
            time.sleep(90)  # pictures are drawn; surplus or grown workers exit
            yield "memory at rest, the page open", f"{memory(process.pid) / 2**20:.0f} MiB"
            yield from walk(page, "local engine")
            yield from session(address, "local engine")
        if dist:
            with hosted(dist) as address:
                page = browser.new_page()
                page.goto(address)
                yield from walk(page, "engine in the browser")
                yield from session(address, "engine in the browser")
            yield from visits(browser, dist)
            published = Path(folder) / "published"
            command = ["publish", "puzzles/mirror", "puzzles/dominosa", "--site", str(dist), "--output"]
            subprocess.run([sys.executable, "-m", "pnp", *command, str(published)], check=True)
            yield from first_puzzle(browser, published, "#/play/sets/mirror/0")
        browser.close()


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """Serve the site as static files from this machine, and yield its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "http.server",
        str(port),
        "--bind",
        "127.0.0.1",
        "--directory",
        str(folder),
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(2)
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait()


async def answer(pool: Any, name: str, **arguments: object) -> None:
    """Have a worker answer a call, as the server does."""
    head = json.dumps({"id": 1, "name": name, "args": arguments})
    await pool.run("answer_from", head, (), "/nowhere")


async def together() -> list[tuple[str, str]]:
    """Measure twenty people at once."""
    from pnp.studio.pool import Pool

    pool = Pool()
    await asyncio.gather(*(pool.run("ready") for _ in range(2)))  # both workers have started
    worked = _processor_seconds(pool)
    most = 0
    taken: list[float] = []

    async def person(number: int) -> None:
        nonlocal most
        text = starting_text("spec", SPECS[number % len(SPECS)])
        await asyncio.sleep(number * THINKING / PEOPLE)
        for k in range(ROUNDS):
            begun = time.monotonic()
            await answer(pool, "preview", doc={"name": "a.yaml", "text": f"{text}\n# edit {k}\n"})
            taken.append(time.monotonic() - begun)
            most = max(most, memory(os.getpid()))
            await asyncio.sleep(max(0.0, THINKING - taken[-1]))

    await asyncio.gather(*(person(number) for number in range(PEOPLE)))
    used = _processor_seconds(pool) - worked
    await pool.close()
    return [
        ("twenty at once, from an edit to its page", f"{median(taken) * 1000:.0f} ms"),
        ("twenty at once, the slowest", f"{max(taken) * 1000:.0f} ms"),
        ("twenty at once, most memory", f"{most / 2**20:.0f} MiB"),
        ("twenty at once, processor time of an edit", f"{1000 * used / len(taken):.0f} ms"),
    ]


def _processor_seconds(pool: Any) -> float:
    """Return the processor seconds that the workers have used so far."""
    ticks = 0
    for pid in pool.processes():
        words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(words[11]) + int(words[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure, print, and write the report to its file if asked to."""
    parser = report.arguments("benchmarks.studio", RESULTS, "Measure the studio.")
    parser.add_argument("--site", type=Path, help="also measure the page that `make site` wrote here")
    asked = parser.parse_args()
    rows = [*asyncio.run(together()), *in_browser(asked.site)]
    load = os.getloadavg()[0]
    text = "\n".join(
        [
            "# What the studio takes",
            "",
            f"Medians; {report.machine()}; {load:.1f} processes were waiting or running at the end. Made by",
            "`python -m benchmarks.studio --write`; with the engine in the browser, also `--site site/dist`.",
            "",
            "| what | measured |",
            "|---|---:|",
            *(f"| {what} | {value} |" for what, value in rows),
            "",
        ]
    )
    report.show(text, RESULTS, write=asked.write)


if __name__ == "__main__":
    main()
