"""The first puzzle of each game played to its end on the page: by touch alone, and by the keyboard alone."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pnp.desk import calls
from tests.browsing import settled
from tests.studio.engines import Studio
from tests.studio.solving_steps import Step, turns_of

pytestmark = pytest.mark.slow

SETS = [own.name for own in calls.catalogue("en").sets if not own.is_record]
MOST_TABS = 60

ARROWS = """() => {
    const areas = [...document.querySelectorAll(".area")];
    const held = document.activeElement;
    const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
    const ways = areas.map((area) => Object.fromEntries(keys.map((key) => {
        area.focus();
        area.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        return [key, document.activeElement.ariaLabel];
    })));
    held.focus();
    return JSON.stringify(Object.fromEntries(areas.map((area, at) => [area.ariaLabel, ways[at]])));
}"""


@pytest.fixture
def phone(studio: Studio) -> Iterator[Any]:
    """The window of a phone, which has no mouse."""
    with studio.window(412, has_touch=True, is_mobile=True) as found:
        yield found


def play_to_the_end(page: Any, studio: Studio, name: str, make: Callable[[Any, Step], None]) -> None:
    """Make each step of a solution on the page."""
    turns = turns_of(name)
    page.goto(f"{studio.address}#/play/{name}/0")
    settled(page)
    for turn in turns:
        for step in turn.steps:
            make(page, step)
            settled(page)
        if turn is turns[-1]:
            assert "Solved!" in page.inner_text(".won")
        else:
            assert page.inner_text(".played") == "; ".join(turn.played)


def tap(page: Any, step: Step) -> None:
    if step.kind == "area":
        page.locator(f".area[aria-label={json.dumps(step.words)}]").tap()
    elif step.kind == "button":
        page.get_by_role("group", name="Moves").get_by_role("button", name=step.words, exact=True).tap()
    else:
        page.locator(".answer input").tap()
        page.keyboard.insert_text(step.words)
        page.get_by_role("button", name="Play", exact=True).tap()


@pytest.mark.parametrize("name", SETS)
def test_a_puzzle_is_solved_by_touch(phone: Any, studio: Studio, name: str) -> None:
    play_to_the_end(phone, studio, name, tap)


def tab_to(page: Any, selector: str, words: str = "") -> None:
    """Press Tab until something has the focus."""
    script = """([selector, words]) => {
        const held = document.activeElement;
        return held.matches(selector) && (!words || held.textContent.trim() === words);
    }"""
    for _ in range(MOST_TABS):
        if page.evaluate(script, [selector, words]):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{MOST_TABS} tabs don't lead to {selector} {words}")


def walk_to(page: Any, name: str) -> None:
    """Go to an area of the board with the arrow keys."""
    tab_to(page, ".area")
    ways = json.loads(page.evaluate(ARROWS))
    here = page.evaluate("() => document.activeElement.ariaLabel")
    came: dict[str, tuple[str, str]] = {}
    waiting = deque([here])
    while waiting:
        at = waiting.popleft()
        for key, to in ways[at].items():
            if to != here and to not in came:
                came[to] = at, key
                waiting.append(to)
    assert name in {here, *came}, f"no arrow keys lead from {here} to {name}"
    keys: list[str] = []
    while name != here:
        name, key = came[name]
        keys.append(key)
    for key in reversed(keys):
        page.keyboard.press(key)


def press(page: Any, step: Step) -> None:
    if step.kind == "area":
        walk_to(page, step.words)
        assert page.evaluate("() => document.activeElement.ariaLabel") == step.words
        page.keyboard.press("Enter")
    elif step.kind == "button":
        tab_to(page, ".moves button", step.words)
        page.keyboard.press("Enter")
    else:
        tab_to(page, ".answer input")
        page.keyboard.type(step.words)
        page.keyboard.press("Enter")


@pytest.mark.parametrize("name", SETS)
def test_a_puzzle_is_solved_by_the_keyboard(page: Any, studio: Studio, name: str) -> None:
    play_to_the_end(page, studio, name, press)
    assert page.evaluate("() => document.activeElement.textContent") == "Next puzzle"


@pytest.mark.parametrize("name", SETS)
def test_every_game_has_all_that_helps_to_solve(page: Any, studio: Studio, name: str) -> None:
    page.goto(f"{studio.address}#/play/{name}/0")
    settled(page)
    assert page.inner_text(".moving p")
    described = page.locator("[aria-label='What is on the board'] li")
    before = described.all_inner_texts()
    assert before
    assert page.get_by_role("timer", name="Time").count() == 1
    for _ in range(3):
        page.keyboard.press("h")
        settled(page)
        assert page.inner_text(".hint p")
    page.keyboard.press("Escape")
    if page.locator(".area").count():
        page.keyboard.press("n")
        page.locator(".area").first.click()
        assert page.locator(".note").count() == 1
        page.keyboard.press("z")
        settled(page)
        assert page.locator(".note").count() == 0
        page.keyboard.press("n")
    turn = turns_of(name)[0]
    for step in turn.steps:
        press(page, step)
        settled(page)
    assert described.all_inner_texts() != before or name == "puzzles/all_fives"
    if not page.locator(".won").count():
        assert page.inner_text(".played") == "; ".join(turn.played)
    page.evaluate("() => document.activeElement.blur()")  # letters typed into a field aren't keyboard shortcuts
    page.keyboard.press("c")
    settled(page)
    assert page.inner_text(".said")
    page.keyboard.press("z")
    settled(page)
    assert described.all_inner_texts() == before
    assert page.inner_text(".played") == ""
