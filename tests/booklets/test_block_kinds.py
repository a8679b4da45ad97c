"""How blocks are set follows from what is around them."""

from __future__ import annotations

from pnp.booklets.blocks import Block, HintOf, Puzzle, grouped
from pnp.typesetting.blocks import Heading, Items, Paragraph, Run
from tests.booklets.samples import entry

TEXT = Paragraph((Run("Words."),))


def heading(level: int) -> Heading:
    return Heading(level, (Run("Heading"),), "heading")


def kinds(blocks: list[Block]) -> list[tuple[str, int]]:
    return [(kind, len(group)) for kind, group in grouped(blocks)]


def hints() -> list[Block]:
    return [HintOf(entry(1), 1, entry(1).hints[0])]


def test_what_is_said_above_answers_is_set_with_them() -> None:
    assert kinds([TEXT, heading(2), heading(3), TEXT, TEXT, *hints()]) == [("text", 1), ("answer", 5)]


def test_text_with_headings_of_its_own_above_answers_stays_running_text() -> None:
    preface = [heading(2), *[TEXT] * 30, heading(2), *[TEXT] * 30]
    assert kinds([*preface, heading(2), *hints()]) == [("text", 62), ("answer", 2)]
    assert kinds([TEXT, *hints()]) == [("text", 1), ("answer", 1)]
    assert kinds([heading(2), Items(((TEXT,),)), TEXT, *hints()]) == [("text", 3), ("answer", 1)]


def test_a_heading_moves_with_the_last_paragraph_of_the_rules() -> None:
    """Above puzzles that each have a task, the rules end on the page where the puzzles begin."""
    puzzles = [Puzzle(entry(1), True), Puzzle(entry(2), True)]
    assert kinds([TEXT, heading(2), TEXT, *puzzles]) == [("text", 1), ("last text", 2), ("puzzle", 2)]
    assert kinds([TEXT, heading(1), TEXT, *puzzles]) == [("text", 2), ("last text", 1), ("puzzle", 2)]
