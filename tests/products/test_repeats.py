"""No puzzle twice: puzzles of one book are unlike each other, whatever sets they come from."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.base.errors import SpecError
from pnp.language.catalogue import builtin_sets
from pnp.language.reader import read_text
from pnp.puzzles.generate import SetRequest, generate
from pnp.puzzles.generated_output import resume_path
from pnp.puzzles.opening import SeenPuzzles, likeness_of, open_puzzle
from pnp.puzzles.puzzle_sets import PuzzleSet, read_set, resolve_set
from pnp.search.generation import NoPuzzleError
from pnp.search.results import Level
from tests.commands import run
from tests.rows import each

EASY = (Level.EASY, Level.EASY)
SETS = [name for name in builtin_sets() if name.startswith("puzzles/")]


def made(seed: int, count: int = 40, **more: object) -> PuzzleSet:
    """Return a set of Dominosa: only 187 easy puzzles with numbers up to 2 exist."""
    request = SetRequest("dominosa", count, seed, EASY, ("pips=2",))
    return resolve_set(read_text(generate(replace(request, **more)), "set"))  # type: ignore[arg-type]


def alike(*sets: PuzzleSet) -> int:
    """Return how many puzzles are like an earlier one."""
    seen = SeenPuzzles()
    return sum(1 for one in sets for _ in seen.add(one))


def test_what_another_set_has_is_replaced_and_nothing_else_changes() -> None:
    first, second = made(11), made(12)
    assert alike(first, second) > 5
    other = made(12, exclude=(first,))
    assert alike(first, other) == 0
    pairs = list(zip(second.puzzles, other.puzzles, strict=True))
    changed = [before.name for before, after in pairs if before.start != after.start]
    assert len(changed) == alike(first, second)
    assert all(before == after for before, after in pairs if before.name not in changed)
    assert len({one.id for one in (*first.puzzles, *second.puzzles, *other.puzzles)}) == 80 + len(changed)


def test_processes_change_no_replacement() -> None:
    first = made(11, 10)
    assert generate(SetRequest("dominosa", 20, 12, EASY, ("pips=2",), exclude=(first,))) == generate(
        SetRequest("dominosa", 20, 12, EASY, ("pips=2",), exclude=(first,), jobs=2)
    )


@pytest.mark.slow
def test_if_no_other_is_left_the_message_says_so() -> None:
    sets = [made(5, 150)]
    with pytest.raises(NoPuzzleError, match="which another set has; choose fewer puzzles"):
        made(6, 60, exclude=tuple(sets))


@each("name", ["puzzles/mirror", "puzzles/dominosa", "puzzles/dots"], slow=SETS)
def test_no_built_in_set_repeats_a_puzzle(name: str) -> None:
    assert alike(read_set(builtin_sets()[name], name)) == 0


@each("name", ["puzzles/dominosa", "puzzles/arrangements", "puzzles/country-road"], slow=SETS)
def test_a_puzzle_is_like_itself(name: str) -> None:
    """Also without its name, its difficulty and its hints."""
    puzzles = read_set(builtin_sets()[name], name)
    few = replace(puzzles, puzzles=puzzles.puzzles[:3])
    again = [replace(one, name="Other", difficulty=None, hints=(), id=None) for one in few.puzzles]
    assert alike(few, replace(few, puzzles=tuple(again))) == 3


def test_a_turned_puzzle_is_like_the_first() -> None:
    puzzles = read_set(builtin_sets()["puzzles/dominosa"], "dominosa")
    engine, first = puzzles.game.puzzle_engine(), puzzles.puzzles[0]
    rows = first.start.split("\n")
    turned = "\n".join(row[::-1] for row in rows[::-1])
    own = [
        likeness_of(opened, one)
        for one in (first, replace(first, start=turned, solution=None))
        if (opened := open_puzzle(engine, one).puzzle)
    ]
    assert own[0] == own[1]


def book(sets: str, more: str = "") -> None:
    Path("book.yaml").write_text(
        f"pnp: 1\nproducts:\n  - booklet:\n      from: [{sets}]\n      guide: false\n{more}    trim: a5\n"
    )


INLINE = "{puzzles: dominosa, count: 20, seed: SEED, difficulty: easy, pips: 2}"


def sets_beside(folder: str) -> list[PuzzleSet]:
    return [read_set(path, path.name) for path in sorted(Path(folder).glob("*.yaml"))]


@pytest.mark.slow
def test_a_book_has_no_puzzle_twice_and_the_next_book_none_of_the_first(here: Path) -> None:
    book(f"{INLINE.replace('SEED', '11')}, {INLINE.replace('SEED', '12')}")
    assert run(["build", "book.yaml", "-o", "one", "--format", "html"])[::2] == (0, "")
    first = sets_beside("one")
    assert [len(one.puzzles) for one in first] == [20, 20]
    assert alike(*first) == 0
    Path("earlier.yaml").write_text(Path("book.yaml").read_text())
    book(INLINE.replace("SEED", "13"), "      exclude: [earlier.yaml]\n")
    assert run(["build", "book.yaml", "-o", "two", "--format", "html"])[::2] == (0, "")
    assert alike(*first, *sets_beside("two")) == 0


@pytest.mark.slow
def test_written_puzzles_that_repeat_are_named(here: Path) -> None:
    text = builtin_sets()["puzzles/unmatched"].read_text()
    head, *puzzles = re.split(r"^(?=  - name:)", text, flags=re.MULTILINE)
    Path("a.yaml").write_text(head + puzzles[0] + puzzles[1])
    Path("b.yaml").write_text(head + puzzles[2] + puzzles[1])
    book("a.yaml, b.yaml")
    for command in (["build", "book.yaml", "--format", "html"], ["check", "book.yaml"]):
        code, _, err = run(command)
        assert code == 0
        assert re.search(r"Puzzle 2 \(b\.yaml:\d+\) is the same puzzle as Puzzle 2 \(a\.yaml:\d+\)", err)
        assert "Puzzle 3" not in err
    Path("a.yaml").write_text(head + puzzles[0])
    assert "same puzzle" not in run(["build", "book.yaml", "--format", "html"])[2]
    book("a.yaml, b.yaml", "      exclude: [puzzles/unmatched.yaml]\n")
    assert run(["check", "book.yaml"])[2].count("is the same puzzle as") == 3


def test_puzzles_that_a_set_has_twice_are_named(here: Path) -> None:
    text = builtin_sets()["puzzles/unmatched"].read_text()
    head, *puzzles = re.split(r"^(?=  - name:)", text, flags=re.MULTILINE)
    again = puzzles[0].replace("Puzzle 1", "Puzzle 3").replace("7-10-1", "7-10-2")
    Path("a.yaml").write_text(head + puzzles[0] + puzzles[1] + again)
    code, out, err = run(["check", "a.yaml"])
    assert (code, out) == (0, "a.yaml: OK, 3 puzzles, 3 with solutions, 3 verified\n")
    assert re.search(
        r"^warning: a\.yaml: Puzzle 3 \(a\.yaml:\d+\) is the same puzzle as Puzzle 1 \(a\.yaml:\d+\)", err
    )
    Path("a.yaml").write_text(head + puzzles[0] + puzzles[1])
    assert run(["check", "a.yaml"])[2] == ""


def test_a_file_that_is_excluded_must_exist_and_cannot_exclude_itself(here: Path) -> None:
    book(INLINE.replace("SEED", "1"), "      exclude: [gone.yaml]\n")
    code, _, err = run(["check", "book.yaml"])
    assert (code, "book.yaml:6:17: no file 'gone.yaml'" in err) == (2, True)
    book(INLINE.replace("SEED", "1"), "      exclude: [book.yaml]\n")
    code, _, err = run(["build", "book.yaml"])
    assert (code, "book.yaml" in err, "this file excludes itself" in err) == (2, True, True)


def test_generate_excludes_sets_and_says_so_in_the_command(here: Path) -> None:
    first = ["generate", "dominosa", "--count", "15", "--seed", "3", "--difficulty", "easy", "--set", "pips=2"]
    assert run([*first, "-o", "a.yaml"])[0] == 0
    second = ["generate", "dominosa", "--count", "15", "--seed", "4", "--difficulty", "easy", "--set", "pips=2"]
    assert run([*second, "--exclude", "a.yaml", "-o", "b.yaml"])[0] == 0
    assert Path("b.yaml").read_text().splitlines()[0].endswith("--set pips=2 --exclude a.yaml")
    assert alike(*sets_beside(".")) == 0
    code, _, err = run([*second, "--exclude", "gone.yaml"])
    assert (code, "gone.yaml" in err) == (2, True)


# Seeds that nobody chose


def test_without_a_seed_one_is_drawn_written_and_told(here: Path) -> None:
    command = ["generate", "dominosa", "--count", "2", "--difficulty", "easy", "--set", "pips=2", "-o"]
    seeds = set()
    for name in ("a.yaml", "b.yaml", "c.yaml"):
        code, _, err = run([*command, name])
        assert code == 0
        (seed,) = re.findall(r"--seed (\d+)", Path(name).read_text().splitlines()[0])
        assert f"drew the seed {seed}" in err
        assert {one.seed for one in read_set(Path(name), name).puzzles} == {int(seed)}
        seeds.add(seed)
    assert len(seeds) == 3


def test_an_interrupted_run_goes_on_with_the_seed_that_it_drew(tmp_path: Path) -> None:
    output = tmp_path / "set.yaml"
    request = SetRequest("dominosa", 4, levels=EASY, settings=("pips=2",), output=output)

    def stop(found: int) -> None:
        if found == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        generate(request, stop)
    seed = json.loads(resume_path(output).read_text().splitlines()[0])["seed"]
    told: list[str] = []
    text = generate(request, tell=told.append)
    assert [line for line in told if "seed" in line] == [
        f"continuing with the seed {seed}, which was drawn before"
    ]
    assert text == generate(replace(request, seed=seed, output=None))
    assert text == generate(request)
    with pytest.raises(SpecError, match="is another puzzle set"):
        generate(replace(request, count=5))


def test_a_book_says_that_others_have_the_puzzles_of_the_usual_seed(here: Path) -> None:
    book("{puzzles: dominosa, count: 2, difficulty: easy, pips: 2}")
    code, _, err = run(["build", "book.yaml", "--format", "html"])
    assert code == 0
    assert "dominosa: without a 'seed', everyone gets the same puzzles" in err
    book("{puzzles: dominosa, count: 2, difficulty: easy, pips: 2, seed: 1}")
    assert run(["build", "book.yaml", "--format", "html"])[2] == ""
