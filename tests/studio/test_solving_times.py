"""Solving times on the page: kept if the solver wants that, without help only, and read by ``pnp grade``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pnp.specs.problem_sets import read_set
from pnp.specs.solving_times import read_times
from tests.studio.conftest import Server

GRID = "    start: |2\n      0 0 1\n\n      0 1 1\n"
NAMES = ("Unaided", "Hinted", "Unkept")
SET = "pnp: 1\ngame: dominosa\nproblems:\n" + "".join(f"  - name: {name}\n{GRID}" for name in NAMES)
WAYS = (("a1", "a2"), ("b1", "b2"), ("c1", "c2"))


def solve(page: Any, address: str, number: int, *, hinted: bool = False) -> None:
    page.goto(f"{address}/#/play/own/own.yaml/{number}")
    page.wait_for_selector(".area")
    if hinted:
        page.keyboard.press("h")
        page.locator(".hint").wait_for(state="visible")
    for count, way in enumerate(WAYS, 1):
        for name in way:
            page.locator(f'.area[aria-label="{name}"]').click()
        page.wait_for_function(
            "count => document.querySelector('.played').textContent.split(', ').length === count",
            arg=count,
        )
    page.get_by_text("Solved!").wait_for()


def shelf(page: Any, address: str) -> list[str]:
    """What the shelf says about each problem."""
    page.goto(f"{address}/#/solve/own/own.yaml")
    page.wait_for_selector(".shelf .card")
    return [card.inner_text().split("\n")[-1] for card in page.locator(".shelf .card").all()]


def test_times_are_kept_if_wanted_and_only_for_what_is_solved_without_help(
    page: Any, server: Server, tmp_path: Path
) -> None:
    (server.folder / "own.yaml").write_text(SET, encoding="utf-8")
    solve(page, server.base, 2)
    assert shelf(page, server.base)[2] == "Solved"
    page.get_by_label("Keep my solving times").check()
    solve(page, server.base, 0)
    solve(page, server.base, 1, hinted=True)
    first, *others = shelf(page, server.base)
    assert re.fullmatch(r"Solved in [0-9]+:[0-9]{2}", first)
    assert others == ["Solved", "Solved"]

    with page.expect_download() as file:
        page.get_by_role("button", name="Save times").click()
    assert file.value.suggested_filename == "own-times.csv"
    file.value.save_as(tmp_path / "times.csv")
    (time,) = read_times(tmp_path / "times.csv", "times.csv", read_set(server.folder / "own.yaml", "own.yaml"))
    assert (time.problem.name, time.seconds >= 1) == ("Unaided", True)

    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete times").click()
    page.get_by_role("button", name="Save times").wait_for(state="detached")
    assert shelf(page, server.base) == ["Solved"] * 3
