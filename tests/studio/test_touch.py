"""Fingers on a board: a swipe scrolls the page, and a piece that is held is dragged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browsing import settled, until
from tests.studio.engines import Studio
from tests.studio.samples import BOOK
from tests.studio.solving_steps import turns_of

WORDS = Path(__file__).parents[2] / "pnp" / "studio" / "web" / "words"
LANGUAGES = tuple(sorted(path.stem for path in WORDS.glob("*.json")))

LONG_BOOK = BOOK.replace("count: 4", "count: 24")
"""One with more pages than a phone shows side by side."""

HOLD = 250
"""Milliseconds for which a finger rests on a piece until it holds it."""


def finger(page: Any, *steps: tuple[float, float], rest: int = 0) -> None:
    """A finger goes from place to place; at the first, it rests for some milliseconds of the page's clock."""
    session = page.context.new_cdp_session(page)
    for number, (x, y) in enumerate(steps):
        kind = "touchMove" if number else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        if rest and not number:
            page.clock.run_for(rest)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_swipe_scrolls_the_page_and_a_held_piece_is_dragged(studio: Studio) -> None:
    with studio.window(412, has_touch=True, is_mobile=True) as page:
        page.set_viewport_size({"width": 412, "height": 600})
        page.clock.install(time=0)
        page.goto(f"{studio.address}#/play/puzzles/mirror/0")
        settled(page)
        page.clock.pause_at(3_600_000)  # a busy machine would mistake a swipe for a resting finger
        page.evaluate("() => document.querySelector('.area').scrollIntoView({ block: 'center' })")
        before = page.evaluate("() => scrollY")
        box = page.locator(".area").first.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        path = [(x, y - 20 * step) for step in range(8)]
        finger(page, *path, rest=HOLD)
        assert page.evaluate("() => scrollY") == before
        finger(page, *path)
        until(lambda: page.evaluate("() => scrollY") > before + 60)


def test_the_place_of_a_hint_is_not_below_the_hint(studio: Studio) -> None:
    with studio.window(360, has_touch=True, is_mobile=True) as page:
        page.set_viewport_size({"width": 360, "height": 520})
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{studio.address}#/play/puzzles/mirror/2")
        settled(page)
        page.get_by_role("button", name="Hint").tap()
        settled(page)
        place = page.locator(".area.hinted").last.bounding_box()
        assert place["y"] > page.locator(".top").bounding_box()["height"]
        assert place["y"] + place["height"] <= page.locator(".hint").bounding_box()["y"]
        assert page.evaluate("() => scrollY") > 0


def test_the_button_that_plays_a_move_is_not_below_the_hint(studio: Studio) -> None:
    with studio.window(360, has_touch=True, is_mobile=True) as page:
        page.set_viewport_size({"width": 360, "height": 740})
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{studio.address}#/play/puzzles/dominate/0")
        settled(page)
        page.get_by_role("button", name="Hint", exact=True).tap()
        page.get_by_role("button", name="Move", exact=True).tap()
        settled(page)
        page.locator(".area.hinted").first.tap()
        settled(page)
        assert "regions" in page.inner_text(".said"), "the button names the squares"
        button = page.locator(".moves .main").bounding_box()
        assert button["y"] + button["height"] <= page.locator(".hint").bounding_box()["y"]
        page.locator(".moves .main").tap()
        settled(page)
        assert page.locator(".won").count() == 1


def test_a_timer_stands_beside_the_ways_to_other_puzzles(studio: Studio) -> None:
    with studio.window(360, has_touch=True, is_mobile=True) as page:
        page.goto(f"{studio.address}#/play/puzzles/bee/1")
        settled(page)
        timer, ways = (page.locator(f".play-head > {one}").bounding_box() for one in (".button", ".row"))
        assert timer["y"] == ways["y"]


def test_an_answer_is_typed_above_the_tools(studio: Studio) -> None:
    with studio.window(360, has_touch=True, is_mobile=True) as page:
        page.set_viewport_size({"width": 360, "height": 740})
        page.goto(f"{studio.address}#/play/puzzles/all_fives/0")
        settled(page)
        answer = page.locator(".answer").bounding_box()
        assert answer["y"] + answer["height"] <= page.locator(".tools.thumb").bounding_box()["y"]


def test_the_letters_of_columns_are_whole(studio: Studio) -> None:
    with studio.window(360, has_touch=True, is_mobile=True) as page:
        page.goto(f"{studio.address}#/play/puzzles/dominosa/0")
        settled(page)
        letter = page.locator(".coordinate.column").first.bounding_box()
        assert letter["y"] >= page.locator(".board-card").bounding_box()["y"]


def test_pages_turn_sideways_on_a_phone_with_the_steps_of_a_book_below_them(studio: Studio) -> None:
    with studio.window(412, has_touch=True, is_mobile=True) as page:
        studio.open_book(page, LONG_BOOK)
        settled(page)
        first = page.locator("summary:has-text('Which puzzles')").bounding_box()
        assert first["y"] < 2 * page.viewport_size["height"]
        page.evaluate("() => document.querySelector('.sheet-page:nth-child(7)').scrollIntoView()")
        settled(page)
        assert page.locator(".sheet-page:nth-child(7) img[src]").count() == 1
        assert page.evaluate("() => document.querySelector('.sheet-list').scrollLeft") > 0


def test_the_pictures_of_a_books_pages_follow_its_contents(studio: Studio) -> None:
    with studio.window(412, has_touch=True, is_mobile=True) as page:
        studio.open_book(page, LONG_BOOK)
        settled(page)
        page.select_option(".book-strip select", label="Solutions")
        settled(page)
        number = page.get_attribute(".book-strip option:has-text('Solutions')", "value")
        picture = page.locator(".strip-page").nth(int(number)).bounding_box()
        assert 0 <= picture["x"] <= 412 - picture["width"]


def test_cells_are_large_enough_for_a_finger(studio: Studio) -> None:
    with studio.window(360, has_touch=True, is_mobile=True) as page:
        page.set_viewport_size({"width": 360, "height": 740})
        page.goto(f"{studio.address}#/play/puzzles/tetradominoes/20")  # twelve cells wide, on a low window
        settled(page)
        sides = page.locator(".area").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect()).flatMap((box) => [box.width, box.height])"
        )
        assert min(sides) >= 24
        assert page.evaluate("() => document.documentElement.scrollWidth") == 360


def test_spaces_stay_in_place_while_the_hand_gets_smaller(studio: Studio) -> None:
    with studio.window(360, has_touch=True, is_mobile=True) as page:
        page.set_viewport_size({"width": 360, "height": 740})
        page.goto(f"{studio.address}#/play/puzzles/arrangements/0")  # seven dominoes
        settled(page)
        space = page.locator(".area[aria-label='a1']")
        before = space.bounding_box()
        assert before["width"] > 40
        for turn in turns_of("puzzles/arrangements")[:3]:
            for step in turn.steps:
                page.locator(f".area[aria-label='{step.words}']").tap()
                settled(page)
        after = space.bounding_box()
        assert [round(after[side]) for side in before] == [round(before[side]) for side in before]


@pytest.mark.parametrize("languages", [("de",), pytest.param(LANGUAGES, marks=pytest.mark.slow)], ids=len)
def test_all_tools_are_in_reach_of_the_thumb(studio: Studio, languages: tuple[str, ...]) -> None:
    with studio.window(320, has_touch=True, is_mobile=True) as page:
        page.goto(f"{studio.address}#/play/puzzles/dominosa/0")
        for language in languages:
            settled(page)
            page.select_option(".top select", language)
            settled(page)
            restart = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))["Restart"]
            assert page.locator(f".tools.thumb .button:has-text('{restart}')").count() == 1
            edges = page.locator(".tools.thumb .button").evaluate_all(
                "all => all.map((one) => one.getBoundingClientRect()).flatMap((box) => [box.left, box.right])"
            )
            assert edges == sorted(edges), (language, "one beside another")
            assert 0 <= edges[0] <= edges[-1] <= 320, language
