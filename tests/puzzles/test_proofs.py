"""What reaches paper has been proved: the rule for books, kits, sheets, publications and checks."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.base.errors import SpecError
from pnp.language.catalogue import builtin_sets
from pnp.puzzles import printable as rule
from pnp.puzzles.printable import PrintableSet, Proving, answers_to, printable
from pnp.puzzles.proof_records import ProofCache, is_recorded
from pnp.puzzles.puzzle_sets import PuzzleSet, read_set
from pnp.search.results import Limits, Outcome, Proof
from tests.commands import run as run_command
from tests.rows import each

Write = Callable[..., Path]

UNSOLVABLE = "0 1 0 1\n\n1 2 1 2\n\n2 0 2 0"
TWO_WAYS = "0 0 1 2\n\n1 1 0 0\n\n2 1 2 2"
ONE_WAY = "0 0 1\n\n1 2 2\n\n1 2 0\n\n0 1 2"
"""Dominosa grids of the double-two set with no solution, two and one."""


def run(*arguments: str) -> tuple[int, str]:
    """Return the exit code of a command, and everything that it prints."""
    code, out, err = run_command(list(arguments))
    return code, out + err


def set_of(*puzzles: str, game: str = "dominosa") -> str:
    return f"pnp: 1\ngame: {game}\npuzzles:\n" + "".join(puzzles)


def puzzle(name: str, start: str, **more: str) -> str:
    lines = "".join(f"      {line}\n" if line else "\n" for line in start.split("\n"))
    rest = "".join(f"    {key}: {value}\n" for key, value in more.items())
    return f"  - name: {name}\n{rest}    start: |2\n{lines}"


def judged(text: str, folder: Path, proving: Proving | None = None) -> PrintableSet:
    path = folder / "set.yaml"
    path.write_text(text)
    return printable(read_set(path, "set.yaml"), "set.yaml", proving or Proving(cache=ProofCache(folder)))


def book(folder: Path, *sets: str, inside: str = "") -> None:
    (folder / "book.yaml").write_text(
        f"pnp: 1\nproducts:\n  - booklet: {{from: [{', '.join(sets)}]{inside}}}\n    trim: 6x9\n"
    )


@pytest.mark.parametrize("command", ["check", "build"])
def test_a_broken_promise_is_an_error_at_its_line_in_every_set_of_a_book(command: str, here: Path) -> None:
    Path("none.yaml").write_text(set_of(puzzle("None", UNSOLVABLE)))
    Path("two.yaml").write_text(set_of(puzzle("Fine", ONE_WAY), puzzle("Two", TWO_WAYS)))
    book(here, "none.yaml", "two.yaml")
    code, output = run(command, "book.yaml")
    assert code == 2
    assert "none.yaml:5:12: there is no solution; if that is the answer, add 'proof: unsolvable'" in output
    assert "two.yaml:14:12: there is more than one solution: they differ in row " in output
    assert "unique" not in output
    assert not Path("output").exists() or not any(Path("output").glob("*.pdf"))


def test_check_says_the_same_of_a_set_as_of_a_book(here: Path) -> None:
    Path("two.yaml").write_text(set_of(puzzle("Two", TWO_WAYS)))
    book(here, "two.yaml")
    _, of_set = run("check", "two.yaml")
    _, of_book = run("check", "book.yaml")
    assert of_set == of_book


def test_where_no_solution_is_the_answer_the_set_and_the_page_say_so(here: Path) -> None:
    Path("set.yaml").write_text(
        set_of(puzzle("Odd", UNSOLVABLE, proof="unsolvable"), puzzle("Even", ONE_WAY, proof="unique"))
    )
    book(here, "set.yaml")
    code, output = run("build", "book.yaml", "--format", "html")
    assert (code, "warning" in output) == (0, False)
    page = " ".join(Path("output/book.html").read_text().split())
    assert "Each puzzle has exactly one solution, or none at all" in page
    assert "Some of these puzzles may have no solution." in page
    assert "There is no solution." in page


def test_a_claim_of_no_solution_is_proved_too(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"set\.yaml:5:12: 'unsolvable' is wrong: there is a solution"):
        judged(set_of(puzzle("Even", ONE_WAY, proof="unsolvable")), tmp_path)


def test_a_longer_solution_than_was_promised_is_an_error_at_its_proof(tmp_path: Path) -> None:
    longer = puzzle(
        "Long",
        "2 6 5 3\n- - - -\n6 0 3 6",
        proof="shortest",
        solution="NdU, NdD, NdU, NR, PD, ND, PR, RdD, BL, RU",
    )
    with pytest.raises(
        SpecError, match=r"set\.yaml:5:12: 'shortest' is wrong: 10 moves here, but 8 moves are enough"
    ):
        judged(set_of(longer, game="mirror"), tmp_path)


def test_what_is_typed_is_proved_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[str] = []
    prove = rule._proved

    def counting(*arguments: Any) -> Any:
        solved.append(arguments[1].name)
        return prove(*arguments)

    monkeypatch.setattr(rule, "_proved", counting)
    text = set_of(puzzle("One", ONE_WAY))
    for _ in range(2):
        found = judged(text, tmp_path)
        assert [verdict.claim for verdict in found.verdicts] == [Proof.UNIQUE]
        assert all(verdict.solution for verdict in found.verdicts)
    assert solved == ["One"]
    judged(set_of(puzzle("Another", ONE_WAY.replace("2", "3").replace("0", "2").replace("3", "0"))), tmp_path)
    assert solved == ["One", "Another"]


def test_a_damaged_cache_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "dominosa.jsonl").write_bytes(
        b'\xff\xfe not JSON\n{"key": 1}\n[]\n{"key": "a", "solution": 3}\n'
    )
    assert judged(set_of(puzzle("One", ONE_WAY)), tmp_path).verdicts[0].claim is Proof.UNIQUE


def test_a_kept_solution_that_is_wrong_is_not_printed(tmp_path: Path) -> None:
    text = set_of(puzzle("One", ONE_WAY))
    judged(text, tmp_path)
    path = tmp_path / "dominosa.jsonl"
    line = json.loads(path.read_text())
    path.write_text(json.dumps({**line, "solution": TWO_WAYS}))
    (verdict,) = judged(text, tmp_path).verdicts
    assert (verdict.claim, verdict.solution) == (None, None)


@pytest.fixture
def new_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No proofs from other tests."""
    monkeypatch.setattr("pnp.puzzles.proof_records.usual_folder", lambda: tmp_path / "cache")


@pytest.mark.usefixtures("new_cache")
def test_past_the_limit_the_page_claims_nothing_and_the_build_names_the_puzzle(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "pnp.games.dominosa.engine.generate.solve", lambda _grid, limits: Outcome.unknown(limits.time_reached)
    )
    Path("set.yaml").write_text(set_of(puzzle("Slow", ONE_WAY)))
    book(here, "set.yaml", inside=", proof-seconds: 7")
    code, output = run("build", "book.yaml", "--format", "html")
    assert code == 0
    assert "not verified" in output
    assert "Slow (set.yaml:5)" in output
    assert "7 s was reached" in output
    page = " ".join(Path("output/book.html").read_text().split())
    assert "exactly one solution" not in page
    assert "There is no solution" not in page


def test_a_limit_that_was_reached_is_kept_until_it_is_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []

    def give_up(_grid: object, limits: Limits) -> Outcome:
        asked.append(limits.seconds)
        return Outcome.unknown(limits.time_reached)

    monkeypatch.setattr("pnp.games.dominosa.engine.generate.solve", give_up)
    for seconds in (5, 5, 3, 9):
        judged(
            set_of(puzzle("Slow", ONE_WAY)), tmp_path, Proving(Limits(seconds=seconds), ProofCache(tmp_path))
        )
    assert asked == [5, 9]


@each("name", [name for name in builtin_sets() if name.startswith("puzzles/")])
def test_every_built_in_puzzle_has_its_proof_on_record(name: str) -> None:
    puzzles = read_set(builtin_sets()[name], name)
    engine = puzzles.game.puzzle_engine()
    assert all(is_recorded(engine, puzzles, one) for one in puzzles.puzzles)


def test_editing_a_puzzle_makes_its_record_invalid() -> None:
    puzzles = read_set(builtin_sets()["puzzles/mirror"], "mirror")
    engine, first = puzzles.game.puzzle_engine(), puzzles.puzzles[0]
    edited: Sequence[tuple[PuzzleSet, Any]] = [
        (puzzles, replace(first, start=first.start.replace("4", "3", 1))),
        (puzzles, replace(first, solution=f"{first.solution}, PL")),
        (puzzles, replace(first, proof=Proof.UNIQUE)),
        (puzzles, replace(first, given={"pips": 9})),
        (replace(puzzles, given={"pips": 5}), first),
        (replace(puzzles, named="other"), first),
    ]
    assert is_recorded(engine, puzzles, replace(first, name="Another", hints=("Look.",), difficulty=None))
    for own, one in edited:
        assert not is_recorded(engine, own, one)


@pytest.mark.parametrize(
    ("claims", "answers"),
    [
        ("uu", "one"),
        ("ux", "one or none"),
        ("uc", "one or as said"),
        ("cc", "one or as said"),
        ("xx", ""),
        ("u?", ""),
        ("us", ""),
        ("ucx", ""),
    ],
)
def test_rules_say_no_more_than_was_proved(claims: str, answers: str, tmp_path: Path) -> None:
    proofs = {
        "u": Proof.UNIQUE,
        "x": Proof.UNSOLVABLE,
        "c": Proof.COUNTED,
        "s": Proof.SHORTEST,
        "?": None,
    }
    found = judged(set_of(puzzle("One", ONE_WAY)), tmp_path)
    verdicts = tuple(rule.Verdict(proofs[claim]) for claim in claims)
    assert answers_to([replace(found, verdicts=verdicts)]) == answers
