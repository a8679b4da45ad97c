"""The rules texts: what their diagrams show as legal is legal, what they forbid is forbidden."""

from __future__ import annotations

import re

import pytest

from pnp.base.errors import SpecError
from pnp.build.diagrams import illustrated
from pnp.build.problems import rules_of
from pnp.drawing.theme import Theme
from pnp.games.api.registry import all_games
from pnp.games.api.resources import rules_text
from pnp.specs.catalogue import palettes

THEME = Theme(palettes()["colour"])
WITH_TEXT = [game for game in all_games() if rules_text(game.name)]


@pytest.mark.parametrize("game", WITH_TEXT, ids=lambda game: game.name)
def test_every_diagram_of_a_rules_text_holds(game) -> None:
    text, drawings = rules_of(game, THEME)
    assert f"```{game.name}" not in text
    assert drawings
    assert all(f"({name})" in text for name in drawings)


@pytest.mark.parametrize("game", [game for game in all_games() if game.problems], ids=lambda game: game.name)
def test_every_game_with_problems_has_its_rules_and_its_pictures(game) -> None:
    assert rules_text(game.name) is not None


TABLE = "start: |\n  2|4\n"


@pytest.mark.parametrize(
    ("block", "line", "message"),
    [
        ("start: |\n  3|1 2|5\nmoves: 31R", 4, "another domino is in the way of 31"),
        ("start: |\n  3|1\n\n  2|5\nrefused: 31R", 4, "no rule forbids 31R"),
        ("start: |\n  3|1 2 5\n", 4, "the 2 is joined to no other number"),
        ("strat: |\n  3|1 2|5\n", 4, "did you mean 'start'"),
        ("moves: 31R", 4, "'start' is missing"),
        ("start: |\n  3|1 2|5\noptions: {pipz: 3}", 6, "did you mean 'pips'"),
        ("- 1", 3, "a diagram has a start"),
    ],
)
def test_a_diagram_that_does_not_hold_is_told_at_its_line(block: str, line: int, message: str) -> None:
    text = f"# Rules\n\n```unmatched\n{block}\n```\n"
    with pytest.raises(SpecError) as caught:
        illustrated(text, "rules/x.md", THEME)
    found = [fault for fault in caught.value.faults if re.search(message, fault.message)]
    assert [(fault.file, fault.line) for fault in found] == [("rules/x.md", line)]


def test_a_block_without_a_name_stays_as_it_was_typed() -> None:
    text = "```\nprint()\n```\n\n```` \nmirorr\n````\n"
    assert illustrated(text, "x", THEME) == (text, {})


@pytest.mark.parametrize(
    ("name", "say"),
    [
        ("mirorr", "there are no diagrams of 'mirorr'; did you mean 'mirror'?"),
        ("mirror start", "did you mean 'mirror'?"),
        ("Unmatched", "did you mean 'unmatched'?"),
        ("python", "there are no diagrams of 'python'; leave out the name"),
        ("dice", "there are no diagrams of 'dice'"),
    ],
)
@pytest.mark.parametrize("end", ["```\n", ""])
def test_a_block_with_another_name_is_a_fault(name: str, say: str, end: str) -> None:
    with pytest.raises(SpecError) as caught:
        illustrated(f"# Rules\n\n```{name}\n{TABLE}{end}", "rules/x.md", THEME)
    (fault,) = caught.value.faults
    assert str(fault).startswith("rules/x.md:3:1: ")
    assert say in fault.message


def test_a_diagram_needs_no_end_at_the_end_of_its_text() -> None:
    _, drawings = illustrated("```unmatched\nstart: |\n  3|1\n\n  2|5\n", "x", THEME)
    assert len(drawings) == 1
