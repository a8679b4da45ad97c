"""Why a move is right: about the position on the board, or said to be about the start."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from pnp.base.errors import PnpError
from pnp.desk import calls

GRID = "puzzles/dominosa"


def whys(name: str, moves: tuple[str, ...]) -> list[str]:
    """Return all reasons that are given after some moves."""
    doc = calls.source("set", name)
    found: list[str] = []
    with pytest.raises(PnpError, match="no more hints"):
        found.extend(calls.hint(doc, 0, moves, "why", which=which).text for which in count())
    return found


@pytest.mark.slow
def test_a_reason_is_never_about_a_domino_that_is_joined() -> None:
    doc = calls.source("set", GRID)
    moves: tuple[str, ...] = ()
    while not calls.state(doc, 0, moves).solved:
        used = {piece.name for piece in calls.state(doc, 0, moves).pieces if piece.is_used}
        about = whys(GRID, moves) if len(moves) % 7 == 1 else []
        assert not any(
            f"for the {name}:" in text or f"for the {name} on" in text for text in about for name in used
        )
        moves = (*moves, calls.hint(doc, 0, moves, "move").move)


def test_the_reason_leads_to_the_marked_place_and_to_the_move() -> None:
    doc = calls.source("set", GRID)
    moves = (calls.line(doc, 0)[-1],)
    where, move = calls.hint(doc, 0, moves, "where"), calls.hint(doc, 0, moves, "move")
    first = calls.hint(doc, 0, moves, "why")
    assert first.areas == where.areas
    assert first.svg
    assert set(move.areas) == set(move.move.split())
    assert "At the start" not in first.text


def test_at_the_start_the_reason_is_about_the_move_as_well() -> None:
    doc = calls.source("set", GRID)
    where, why = calls.hint(doc, 0, (), "where"), calls.hint(doc, 0, (), "why")
    assert where.areas == why.areas
    assert why.svg


def test_at_the_start_hints_that_somebody_wrote_are_given() -> None:
    doc = calls.source("set", GRID)
    own = "Begin in the middle of the grid."
    first = calls.puzzles(doc).puzzles[0].hints[0]
    assert calls.hint(replace(doc, text=doc.text.replace(first, own, 1)), 0, (), "why").text == own


def test_rows_and_columns_are_called_as_beside_the_board() -> None:
    doc = calls.source("set", GRID)
    found = calls.hint(doc, 0, tuple(calls.line(doc, 0)[:6]), "why")
    assert "in row 6, column g " in found.text
    assert found.areas == ("g6",)


@pytest.mark.parametrize("name", ["puzzles/capturing", "puzzles/mirror"])
def test_hints_about_the_start_say_so_once_moves_are_made(name: str) -> None:
    doc = calls.source("set", name)
    before = whys(name, ())
    assert whys(name, calls.line(doc, 0)[:1]) == [f"At the start: {text}" for text in before]


def test_a_wrong_domino_comes_before_any_reason() -> None:
    doc = calls.source("set", GRID)
    line = {frozenset(move.split()) for move in calls.line(doc, 0)}
    wrong = next(pair for pair in calls.state(doc, 0).pairs if frozenset(pair) not in line)
    assert "differs" in calls.hint(doc, 0, (" ".join(wrong),), "why").text
