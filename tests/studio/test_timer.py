"""The timer beside the puzzles of games that are played with one."""

from __future__ import annotations

from typing import Any

from pnp.engine.problems import read_problems
from pnp.specs.catalogue import builtin_sets
from pnp.studio.countdown import Countdown
from tests.studio.test_browser import choose_set


def test_a_countdown_runs_from_its_start_to_nought_and_starts_afresh() -> None:
    now = [100.0]
    timer = Countdown(60, lambda: now[0])
    assert (str(timer), timer.running, timer.is_up) == ("1:00", False, False)
    timer.start()
    now[0] = 100.4
    assert (str(timer), timer.running) == ("1:00", True)
    now[0] = 151.5
    assert str(timer) == "0:09"
    now[0] = 159.9
    assert (str(timer), timer.is_up) == ("0:01", False)
    now[0] = 160.0
    assert (str(timer), timer.running, timer.is_up) == ("0:00", False, True)
    timer.start()
    assert (str(timer), timer.running) == ("1:00", True)
    timer.stop()
    assert (str(timer), timer.running, timer.is_up) == ("1:00", False, False)


def test_bee_has_a_timer_of_one_minute_and_finder_none() -> None:
    for folder in ("problems", "records"):
        for game, seconds in (("bee", 60), ("finder", 0)):
            path = builtin_sets()[f"{folder}/{game}"]
            assert read_problems(path.read_text(encoding="utf-8"), path.name).timer == seconds


def test_the_timer_runs_on_the_page(page: Any) -> None:
    choose_set(page, "built-in:problems/bee")
    page.wait_for_function("document.querySelector('#time-left').innerText === '1:00'")
    page.click("#timer-button")
    page.wait_for_function("/^0:5\\d$/.test(document.querySelector('#time-left').innerText)")
    assert page.inner_text("#timer-button") == "Stop the timer"
    page.click("#timer-button")
    page.wait_for_function("document.querySelector('#time-left').innerText === '1:00'")
    assert page.inner_text("#timer-button") == "Start the timer"
    page.select_option("#set", "built-in:records/dots")
    page.wait_for_selector("#timer", state="hidden")
