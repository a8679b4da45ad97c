"""What someone has solved so far, or chosen meanwhile, isn't taken away."""

from __future__ import annotations

from typing import Any

from tests.studio.conftest import Server
from tests.studio.test_browser import choose_set, until
from tests.studio.test_trials import UNMATCHED


def so_far(page: Any, line: str) -> None:
    page.wait_for_function("(line) => document.querySelector('#so-far').innerText === line", arg=line)


def play(page: Any, move: str) -> None:
    page.click(f".legal .move:text-is('{move}')")


def test_own_moves_come_back_after_steps_a_solution_and_a_generated_set(page: Any, server: Server) -> None:
    (server.folder / "mine.yaml").write_text(UNMATCHED, encoding="utf-8")
    choose_set(page, "own:mine.yaml")
    play(page, "24R")
    so_far(page, "24R")
    play(page, "24L")
    so_far(page, "24R, 24L")

    # steps along the solution, and back to one's own moves
    page.click("#step-on")
    so_far(page, "24R, 24R")
    page.click("#undo")
    so_far(page, "24R, 24L")
    page.click("#restart")
    so_far(page, "")
    page.click("#undo")
    so_far(page, "24R, 24L")

    # the solution as it is printed
    board = "document.querySelector('.board img').getAttribute('src')"
    before = page.evaluate(board)
    page.click("#solution")
    page.wait_for_function(f"(old) => {board} !== old", arg=before)
    assert page.locator(".legal .move").count() == 0
    page.click("#undo")
    page.wait_for_selector(".legal .move")
    so_far(page, "24R, 24L")

    # a set that is generated meanwhile waits until it is asked for
    page.select_option("#game", "unmatched")
    page.fill("#count", "1")
    page.select_option("#grade", "easy")
    page.click("#generate")
    page.click("#undo")
    so_far(page, "24R")
    page.wait_for_selector("#show-generated")
    assert page.inner_text(".problem .card-title") == "Problem 1"
    assert page.locator("#set option[value='made:unmatched-1.yaml']").count() == 1
    assert page.inner_text("#so-far") == "24R"
    page.click("#show-generated")
    so_far(page, "")

    # saving it under a name that exists asks
    taken = server.folder / "unmatched-1.yaml"
    taken.write_text(UNMATCHED, encoding="utf-8")
    page.click("#save-set")
    page.wait_for_selector("dialog[open] .compared tr")
    assert taken.read_text(encoding="utf-8") == UNMATCHED
    page.click("dialog button:text-is('Replace it with yours')")
    until(lambda: "seed: 1" in taken.read_text(encoding="utf-8"))
    taken.unlink()
    (server.folder / "mine.yaml").unlink()
