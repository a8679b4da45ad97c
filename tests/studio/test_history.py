"""Undo goes back to whatever was there before."""

from __future__ import annotations

from pnp.studio.history import History

Moves = tuple[str, ...]


def test_undo_brings_back_what_a_step_has_replaced() -> None:
    history: History[Moves] = History(())
    for moves in (("my",), ("my", "own"), ("solution",)):
        history.reach(moves)
    assert history.go_back()
    assert history.now == ("my", "own")


def test_what_holds_already_is_no_step() -> None:
    history: History[Moves] = History(())
    history.reach(("a",))
    history.reach(("a",))  # a move that the rules refused leads here again
    assert history.go_back()
    assert history.now == ()
    assert not history.go_back()
    assert history.now == ()


def test_a_new_start_can_be_undone_and_a_new_problem_cannot() -> None:
    history: History[Moves] = History(())
    history.reach(("a",))
    history.reach(())
    assert history.go_back()
    assert history.now == ("a",)
    history.restart()
    assert not history.go_back()
