"""Solving on the page in Chromium: marks, numbers, hints, and nothing that takes away the solver's work."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pnp.desk import calls
from pnp.desk.catalogue import levels_of
from pnp.desk.puzzles import builtin_puzzles
from pnp.games.shared.position_text import move_on_screen
from tests.browsing import settled, until
from tests.studio.engines import Studio, only
from tests.studio.modules import Modules

GRID = "puzzles/dominosa"
PARTS = "puzzles/bee"


@pytest.fixture
def address(studio: Studio) -> str:
    return studio.address


def opened(page: Any, address: str, name: str, number: int = 0) -> None:
    page.goto(f"{address}#/play/{name}/{number}")
    settled(page)


def area(page: Any, name: str) -> Any:
    return page.locator(f'.area[aria-label="{name}"]')


def played(page: Any, text: str) -> None:
    """By now the moves are these."""
    settled(page)
    assert page.text_content(".played") == text


def test_the_numbers_that_can_be_joined_glow_and_are_crossed_off(address: str, page: Any) -> None:
    opened(page, address, GRID)
    area(page, "c4").click()
    settled(page)
    names = {own.get_attribute("aria-label") for own in page.locator(".area.target").all()}
    assert names == {"b4", "d4", "c3", "c5"}
    area(page, "d4").click()
    played(page, "c4 d4")
    assert page.locator(".piece.used").get_attribute("data-name") == "0|2"
    assert page.inner_text(".tracker .badge") == "27/28"


def click_at_once(page: Any, *names: str) -> None:
    """Click areas without waiting for an answer."""
    script = "names => names.forEach((name) => document.querySelector(`.area[aria-label='${name}']`).click())"
    page.evaluate(script, list(names))


def test_the_page_says_how_to_move_and_what_is_on_the_board(address: str, page: Any) -> None:
    opened(page, address, GRID)
    assert page.inner_text(".moving p").startswith("Choose two neighbouring numbers")
    rows = page.get_by_role("list", name="What is on the board").get_by_role("listitem")
    count = rows.count()
    area(page, "c4").click()
    area(page, "d4").click()
    settled(page)
    assert rows.count() == count + 1
    assert rows.first.inner_text() == "domino 0-2: c4 d4"


def test_clicks_are_seen_before_they_are_answered(studio: Studio, page: Any) -> None:
    opened(page, studio.address, GRID)
    with studio.questions(page).held("state"):
        click_at_once(page, "c4", "d4", "a7", "b7")
        assert page.locator(".area.asked").count() == 4
    settled(page)
    played(page, "c4 d4; a7 b7")
    assert page.locator(".area.asked").count() == 0


def test_what_is_missing_is_a_full_sentence(address: str, page: Any) -> None:
    opened(page, address, "puzzles/mirror")
    assert page.inner_text(".said") == "The pawns don’t form one group."


def test_quick_clicks_and_an_undo_after_them_count_one_by_one(address: str, page: Any) -> None:
    opened(page, address, GRID)
    click_at_once(page, "c4", "d4", "a7", "b7")
    played(page, "c4 d4; a7 b7")
    click_at_once(page, "e1", "f1")
    page.keyboard.press("z")
    page.keyboard.press("z")
    played(page, "c4 d4")
    page.keyboard.press("y")
    page.keyboard.press("y")
    played(page, "c4 d4; a7 b7; e1 f1")


def test_numbers_and_the_places_of_a_domino_light_up(address: str, page: Any) -> None:
    opened(page, address, GRID)
    state = calls.state(calls.source("set", GRID), 0)
    page.keyboard.press("4")
    assert page.locator(".area.lit").count() == sum(own.numbers == "4" for own in state.areas)
    page.keyboard.press("4")
    assert page.locator(".area.lit").count() == 0
    piece = next(piece for piece in state.pieces if piece.name == "1|3")
    page.locator('.piece[data-name="1|3"]').click()
    lit = {own.get_attribute("aria-label") for own in page.locator(".area.lit").all()}
    assert lit == {name for place in piece.places for name in place}


def test_marks_are_undone_with_the_moves_and_outlive_a_reload(address: str, page: Any) -> None:
    opened(page, address, GRID)
    area(page, "a7").click()
    area(page, "b7").click()
    played(page, "a7 b7")
    page.keyboard.press("n")
    area(page, "c4").click()
    area(page, "c4").click()
    assert page.inner_text(".note") == "×"
    area(page, "e2").focus()
    for key in ("5", "3", "Shift+ArrowRight"):
        page.keyboard.press(key)
    assert page.locator(".note", has_text="35").count() == 1
    assert page.locator(".between.parted").count() == 1
    page.reload()
    played(page, "a7 b7")
    assert page.locator(".between.parted").count() == 1
    for _ in range(5):
        page.keyboard.press("z")
    settled(page)
    assert page.locator(".note, .parted").count() == 0
    page.keyboard.press("z")
    played(page, "")
    page.keyboard.press("y")
    played(page, "a7 b7")


def test_a_puzzle_that_was_left_while_it_loaded_does_not_come_back(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/solve")
    settled(page)
    with studio.questions(page).held():
        page.evaluate("name => { location.hash = `#/play/${name}/0`; }", GRID)
        page.wait_for_selector(".loading")
        page.evaluate("() => { location.hash = '#/print'; }")
        page.wait_for_selector(".card")
    settled(page)
    assert "Dominosa" in page.evaluate("() => localStorage.getItem('pnp-recent')")
    assert page.locator(".card").count() > 0
    assert page.locator(".play").count() == 0


def test_the_keyboard_keeps_its_place_when_a_move_renames_it(address: str, page: Any) -> None:
    opened(page, address, "puzzles/mirror")
    focused = "document.activeElement.matches('.area') && document.activeElement.ariaLabel"
    area(page, "end of pawn R left").focus()
    for moves in ("pawn R left", "pawn R left; pawn R left"):
        page.keyboard.press("Enter")
        played(page, moves)
    assert "pawn R" in page.evaluate(focused), "the pawn that has come there"
    page.keyboard.press("Enter")
    settled(page)
    choice = page.get_by_role("group", name="Moves").get_by_role("button").first
    choice.focus()
    page.keyboard.press("Enter")
    settled(page)
    assert page.evaluate(focused), "the buttons are gone"


def test_a_restart_can_be_undone(address: str, page: Any) -> None:
    opened(page, address, "puzzles/mirror")
    first = move_on_screen(calls.line(calls.source("set", "puzzles/mirror"), 0)[0], {})
    page.keyboard.press("h")
    page.get_by_role("button", name="Move", exact=True).click()
    settled(page)
    assert first in page.inner_text(".hint p")
    area(page, f"end of {first}").click()
    played(page, first)
    page.get_by_role("button", name="Restart").click()
    played(page, "")
    page.keyboard.press("z")
    played(page, first)


def test_a_restart_begins_the_time_again(address: str, page: Any) -> None:
    page.goto(f"{address}#/solve")
    settled(page)
    earlier = '{"0": {"moves": [], "solved": false, "seconds": 600}}'
    page.evaluate("text => localStorage.setItem('pnp-progress-problems/mirror', text)", earlier)
    opened(page, address, "puzzles/mirror")
    timer = page.get_by_role("timer", name="Time")
    assert timer.inner_text().startswith("10:")
    page.get_by_role("button", name="Restart").click()
    settled(page)
    assert timer.inner_text().startswith("0:")


def test_a_hint_tells_where_then_why_then_the_move(address: str, page: Any) -> None:
    opened(page, address, GRID)
    for label in ("Where?", "Why?", "Move"):
        page.keyboard.press("h")
        settled(page)
        assert page.inner_text('.hint [aria-pressed="true"]') == label
    assert page.locator(".area.hinted").count() == 2
    area(page, "a7").click()
    settled(page)
    assert page.locator(".hint").is_visible()
    page.keyboard.press("Escape")
    assert page.locator(".hint").is_hidden()
    assert page.locator(".area.hinted").count() == 0


def test_the_step_that_was_asked_for_is_pressed_before_its_answer_comes(address: str, page: Any) -> None:
    opened(page, address, GRID)
    page.keyboard.press("h")
    settled(page)
    asked = "(all) => { all[2].click(); return [...all].map((one) => one.ariaPressed); }"
    steps = page.locator(".hint [aria-pressed]")
    assert steps.evaluate_all(asked) == ["false", "false", "true"]
    settled(page)
    assert page.get_attribute(".hint", "aria-busy") == "false"


@pytest.mark.usefixtures("own_page")
def test_the_window_for_sharing_fits_a_phone_and_says_that_the_address_is_copied(
    address: str, page: Any
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    opened(page, address, GRID)
    page.get_by_role("button", name="Share", exact=True).click()
    settled(page)
    inner = page.locator(".window").evaluate("(one) => [one.scrollWidth, one.clientWidth]")
    assert inner[0] == inner[1]
    page.get_by_role("button", name="Copy", exact=True).click()
    settled(page)
    assert page.locator("#toast:popover-open").inner_text() == "Copied"


@pytest.mark.usefixtures("own_page")
def test_a_shared_puzzle_opens_by_its_address_and_is_solved_without_its_solution(
    address: str, page: Any
) -> None:
    opened(page, address, GRID, 3)
    page.get_by_role("button", name="Share", exact=True).click()
    settled(page)
    assert page.locator(".qr img[src]").count() == 1
    link = page.input_value(".window input")
    assert link.startswith(f"{address}#/shared/")
    assert len(link) < 300
    page.get_by_label("Include the solution").check()
    settled(page)
    assert len(page.input_value(".window input")) > len(link)
    page.keyboard.press("Escape")
    page.goto(link)
    settled(page)
    assert page.locator(".play-head h1").count() == 1
    assert page.locator(".play-head h1 span").count() == 0
    page.keyboard.press("h")
    page.get_by_role("button", name="Move", exact=True).click()
    page.get_by_text(re.compile("^The next move is [a-h][1-7] [a-h][1-7].$")).wait_for()


@only("folder")
def test_the_studio_shares_a_puzzle_only_where_others_can_open_it(studio: Studio, page: Any) -> None:
    opened(page, studio.address, GRID, 3)
    share = page.get_by_role("button", name="Share", exact=True)
    assert share.count() == 0
    assert page.get_by_text("Nobody else can open your studio’s address").count() == 1
    config = Path(studio.config)
    before = config.read_text(encoding="utf-8")
    config.write_text(f"{before}page-url: https://example.org/puzzles/\n", encoding="utf-8")
    page.reload()
    settled(page)
    share.click()
    settled(page)
    config.write_text(before, encoding="utf-8")
    assert page.input_value(".window input").startswith("https://example.org/puzzles/#/shared/")


@pytest.mark.usefixtures("own_page")
def test_the_address_follows_a_choice_that_is_taken_back_at_once(studio: Studio, page: Any) -> None:
    opened(page, studio.address, GRID, 3)
    page.get_by_role("button", name="Share", exact=True).click()
    settled(page)
    link = page.input_value(".window input")
    questions = studio.questions(page)
    codes = questions.answered('"qr"')
    with questions.held('"with_solution":true') as held:
        page.get_by_label("Include the solution").click(click_count=2)
        until(held)
    settled(page)
    until(lambda: codes() == 2)
    assert page.input_value(".window input") == link


def test_another_part_takes_the_place_of_a_solution_on_show(address: str, page: Any) -> None:
    opened(page, address, PARTS, 15)
    page.keyboard.press("h")
    page.get_by_role("button", name="Solution").click()
    settled(page)
    undo = page.locator(".tools button").first
    assert undo.is_enabled()
    page.locator(".tabs button").nth(1).click()
    settled(page)
    assert page.locator(".tabs button").nth(1).get_attribute("aria-pressed") == "true"
    assert page.locator(".area").count() > 0
    assert undo.is_disabled()


def test_an_address_that_was_cut_off_says_so(address: str, page: Any) -> None:
    page.goto(f"{address}#/shared/VY29DsIgDMX_5xTvAxJqMW")
    page.get_by_text("This address is incomplete").wait_for()


def test_the_puzzle_of_a_day_is_another_one_tomorrow_until_all_have_had_their_day(modules: Modules) -> None:
    sets = {one.name: len(levels_of(one.name)) for one in calls.catalogue().sets if not one.is_record}
    numbers = modules.run(
        """async (sets) => {
        const { numberFor } = await load("views/daily.js");
        const day = (count) => new Date(Date.UTC(2026, 10, 22 + count)).toISOString().slice(0, 10);
        return sets.map(([name, count]) => {
            const set = { name, levels: Array(count).fill("") };
            return Array.from(set.levels, (_, at) => numberFor(set, day(at)));
        });
    }""",
        list(sets.items()),
    )
    for (name, count), found in zip(sets.items(), numbers, strict=True):
        assert sorted(found) == list(range(count)), name


def test_each_set_has_a_puzzle_of_the_day(address: str, page: Any) -> None:
    page.goto(f"{address}#/daily/2026-11-22")
    page.locator(".card").first.wait_for()
    links = page.locator(".card").evaluate_all("cards => cards.map((card) => card.hash)")
    sets = [one.name for one in calls.catalogue().sets if not one.is_record]
    assert [link.removeprefix("#/play/").rpartition("/")[0] for link in links] == sets


def test_tab_leaves_the_board_after_clicks_and_arrow_keys(address: str, page: Any) -> None:
    opened(page, address, GRID)
    for name in ("c4", "e2"):
        area(page, name).focus()
        page.keyboard.press("ArrowRight")
    assert page.locator('.area[tabindex="0"]').count() == 1


def drag(page: Any, begin: Any, end: Any) -> None:
    """Drag with the mouse from the middle of one area to that of another."""
    (x, y), (to_x, to_y) = (
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for box in (begin.bounding_box(), end.bounding_box())
    )
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to_x, to_y, steps=4)
    page.mouse.up()


def test_a_puzzle_is_solved_by_its_hints_undone_and_kept(address: str, page: Any) -> None:
    opened(page, address, "puzzles/mirror")
    line: list[str] = []
    for move in calls.line(calls.source("set", "puzzles/mirror"), 0):
        page.keyboard.press("h")
        page.get_by_role("button", name="Move", exact=True).click()
        settled(page)
        assert page.get_by_text(f"The next move is {move_on_screen(move, {})}.").count() == 1
        begin, end = (page.locator(f".area.hinted{kind}").first for kind in (
            ':not([aria-label^="end"])', '[aria-label*="end of"]'))  # fmt: skip
        drag(page, begin, end)
        line.append(move_on_screen(move, {}))
        played(page, "; ".join(line))
    assert re.match(
        r"Solved! Time: \d+:\d\d · 6 moves, the fewest possible · With hints\b", page.inner_text(".won")
    )
    assert page.locator(".won").evaluate("one => one.getBoundingClientRect().bottom <= innerHeight")
    assert page.evaluate("document.activeElement.textContent") == "Next puzzle"
    page.keyboard.press("z")
    settled(page)
    assert page.locator(".won").count() == 0
    assert page.evaluate("document.activeElement.className").startswith("area")
    page.keyboard.press("y")
    settled(page)
    assert page.locator(".won").count() == 1
    page.reload()
    settled(page)
    assert page.locator(".won").count() == 1


def test_an_own_set_is_opened_and_solved_by_keyboard(studio: Studio, page: Any) -> None:
    studio.open_file(page, "own.yaml", builtin_puzzles(GRID))
    page.locator(".shelf .card").first.wait_for()
    opened(page, studio.address, "own/own.yaml")
    for name, key in (("a1", "Enter"), ("a2", "Space")):
        area(page, name).focus()
        page.keyboard.press(key)
        settled(page)
        assert page.locator(".area.chosen" if name == "a1" else ".played:not(:empty)").count() > 0
    played(page, "a1 a2")


def test_an_own_record_is_opened_and_stepped_through(studio: Studio, page: Any) -> None:
    studio.open_file(page, "own.yaml", builtin_puzzles("records/dots"))
    settled(page)
    page.get_by_role("button", name="Next").click()
    settled(page)
    assert page.text_content(".played")
