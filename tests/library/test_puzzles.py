"""Puzzles as values: generated, drawn, solved, checked, cancelled and written back."""

from __future__ import annotations

import os
import pickle
import threading
from dataclasses import replace
from pathlib import Path

import pytest

import pnp
from tests.commands import run

GIVEN = {"pips": 3}


@pytest.fixture(scope="module")
def puzzles() -> pnp.PuzzleSet:
    return pnp.generate("dominosa", count=2, seed=7, difficulty="easy", options=GIVEN)


def test_a_generated_set_has_the_bytes_of_the_command(puzzles: pnp.PuzzleSet, tmp_path: Path) -> None:
    command = ["generate", "dominosa", "--count", "2", "--seed", "7", "--set", "pips=3"]
    easy = next(name for name in ("--difficulty", "--difficulty") if name in run(["generate", "--help"])[1])
    code, _, error = run([*command, easy, "easy", "-o", str(tmp_path / "command.yaml")])
    assert code == 0, error
    saved = puzzles.save(tmp_path / "library.yaml")
    assert saved.read_bytes() == (tmp_path / "command.yaml").read_bytes()
    assert pnp.load_puzzles(saved) == puzzles
    assert pnp.load_puzzles(saved).to_yaml() == puzzles.to_yaml()


def test_a_set_is_a_sequence_of_values(puzzles: pnp.PuzzleSet) -> None:
    assert len(puzzles) == len(puzzles[:1]) + 1 == 2
    assert list(puzzles) == [puzzles[0], puzzles[1]]
    assert pickle.loads(pickle.dumps(puzzles)) == puzzles
    assert puzzles[0].difficulty == "easy"
    assert puzzles[0].solution
    assert puzzles[0].hints
    assert puzzles[0].instructions


def test_a_puzzle_is_drawn_with_its_solution(puzzles: pnp.PuzzleSet, tmp_path: Path) -> None:
    drawing = puzzles[0].drawing
    assert drawing._repr_svg_().startswith("<?xml")
    assert pickle.loads(pickle.dumps(drawing)) == drawing
    assert puzzles[0].draw_solution()
    for ending, magic in {"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG"}.items():
        assert drawing.save(tmp_path / f"puzzle.{ending}").read_bytes().startswith(magic)
    with pytest.raises(pnp.PnpError) as caught:
        drawing.save(tmp_path / "puzzle.pgn")
    assert caught.value.errors[0].suggestion == ".png"


def test_a_solver_answers_with_its_claim(puzzles: pnp.PuzzleSet) -> None:
    found = pnp.solve(puzzles[0].start, game="dominosa", options=GIVEN, difficulty=True)
    assert (found.status, found.claim, found.text) == ("solved", "unique", puzzles[0].solution)
    assert found.difficulty == "easy"
    assert found == puzzles[0].solve(difficulty=True)


def test_a_wrong_solution_is_found_without_a_solver(puzzles: pnp.PuzzleSet) -> None:
    puzzles.check()
    puzzles[0].check()
    wrong = replace(puzzles[0], solution=puzzles[1].solution)
    with pytest.raises(pnp.PnpError) as caught:
        wrong.check()
    assert caught.value.errors[0].file == f"{puzzles[0].id}: solution"
    with pytest.raises(pnp.PnpError):
        replace(puzzles, puzzles=(wrong,)).check()


def test_errors_name_the_option_and_the_nearest_word() -> None:
    def suggestion_of(**changed: object) -> tuple[str, str]:
        given = {"game": "dominosa", "count": 1, "seed": 1, **changed}
        with pytest.raises(pnp.PnpError) as caught:
            pnp.generate(**given)  # type: ignore[arg-type]
        return caught.value.errors[0].file, caught.value.errors[0].suggestion

    assert suggestion_of(game="dominsa")[1] == "dominosa"
    assert suggestion_of(difficulty="esay") == ("difficulty", "easy")
    assert suggestion_of(options={"pip": 3}) == ("options.pip", "pips")
    with pytest.raises(pnp.PnpError) as caught:
        pnp.solve("0 0\n0 x", game="dominosa", options={"pips": 2})
    assert caught.value.errors[0].line


def test_the_same_puzzles_can_be_excluded(puzzles: pnp.PuzzleSet) -> None:
    others = pnp.generate("dominosa", count=2, seed=7, difficulty="easy", options=GIVEN, exclude=[puzzles])
    assert not {one.start for one in others} & {one.start for one in puzzles}


def test_generating_reports_progress_and_the_seed_that_was_drawn() -> None:
    seen: list[tuple[str, int, int]] = []
    lines: list[str] = []
    made = pnp.generate(
        "dominosa",
        count=1,
        difficulty="easy",
        options=GIVEN,
        progress=lambda *state: seen.append(state),
        notify=lines.append,
    )
    assert seen[-1] == ("dominosa", 1, 1)
    assert any(f"seed {made[0].seed}" in line for line in lines)


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_search_is_cancelled_from_another_thread(jobs: int) -> None:
    """The search would take minutes. One in other processes ends as soon."""
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    before = sum(os.times()[:4])
    with pytest.raises(pnp.CancelledError):
        pnp.generate("unmatched", count=50, seed=1, difficulty="expert", jobs=jobs, cancel=stop.is_set)
    assert sum(os.times()[:4]) - before < 20, "seconds of processor time"


def test_values_that_no_file_can_have_are_refused(puzzles: pnp.PuzzleSet) -> None:
    for wrong, suggestion in (
        (replace(puzzles, puzzles=()), ""),
        (replace(puzzles, puzzles=(replace(puzzles[0], difficulty="esay"),)), "easy"),
        (replace(puzzles, puzzles=(replace(puzzles[0], claim="uniqe"),)), "unique"),
    ):
        with pytest.raises(pnp.PnpError) as caught:
            wrong.to_yaml()
        assert caught.value.errors[0].suggestion == suggestion
    with pytest.raises(pnp.PnpError, match="must be from 0 to"):
        pnp.generate("dominosa", count=1, seed=-1)
