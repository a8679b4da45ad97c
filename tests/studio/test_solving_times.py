"""Solving times on the page: kept if the solver wants that, without help only, and read by ``pnp rate``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pnp.language.catalogue import builtin_set
from pnp.puzzles.puzzle_sets import read_set
from pnp.puzzles.solving_times import read_times
from tests.browsing import settled
from tests.studio.engines import Studio
from tests.studio.solving_steps import turns_of

SET = "puzzles/unmatched"
UNAIDED, HINTED, UNKEPT = 0, 1, 2


def solve(page: Any, studio: Studio, number: int, *, hinted: bool = False) -> None:
    page.goto(f"{studio.address}#/play/{SET}/{number}")
    settled(page)
    if hinted:
        page.keyboard.press("h")
        settled(page)
        assert page.locator(".hint").is_visible()
    for turn in turns_of(SET, number):
        for step in turn.steps:
            page.locator(f'.area[aria-label="{step.words}"]').click()
            settled(page)
        assert page.text_content(".played") == "; ".join(turn.played)
    assert page.get_by_text("Solved!").count() == 1


def shelf(page: Any, studio: Studio) -> list[str]:
    """Return what the shelf says about each of the three puzzles."""
    page.goto(f"{studio.address}#/solve/{SET}")
    page.locator(".shelf .card").first.wait_for()
    return [
        page.locator(f".shelf .card[href='#/play/{SET}/{number}']").inner_text().split("\n")[-1]
        for number in range(3)
    ]


def test_times_are_kept_if_wanted_and_only_for_what_is_solved_without_help(
    page: Any, studio: Studio, tmp_path: Path
) -> None:
    solve(page, studio, UNKEPT)
    assert shelf(page, studio)[UNKEPT] == "Solved"
    page.get_by_label("Keep my solving times").check()
    solve(page, studio, UNAIDED)
    solve(page, studio, HINTED, hinted=True)
    found = shelf(page, studio)
    assert re.fullmatch(r"Solved in [0-9]+:[0-9]{2}", found[UNAIDED])
    assert (found[HINTED], found[UNKEPT]) == ("Solved", "Solved")

    with page.expect_download() as file:
        page.get_by_role("button", name="Save times").click()
    assert file.value.suggested_filename == "unmatched-times.csv"
    file.value.save_as(tmp_path / "times.csv")
    path = builtin_set(SET)
    assert path is not None
    puzzles = read_set(path, "unmatched.yaml")
    (time,) = read_times(tmp_path / "times.csv", "times.csv", puzzles)
    assert time.puzzle == puzzles.puzzles[UNAIDED]
    assert time.seconds >= 1

    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete times").click()
    settled(page)
    assert page.get_by_role("button", name="Save times").count() == 0
    assert shelf(page, studio) == ["Solved"] * 3
