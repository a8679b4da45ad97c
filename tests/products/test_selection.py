"""A book takes as many puzzles as it's told to, evenly from its sets and their difficulties."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.language.catalogue import builtin_set
from pnp.products.booklet.sets import even_shares, select_by_level, select_puzzles
from pnp.puzzles.printable import PrintableSet
from pnp.puzzles.puzzle_sets import read_set
from pnp.search.results import Level
from tests.commands import run
from tests.trusted import trusted

START = "5|3 2|1\n\n3|0 2|4\n"


@given(st.lists(st.integers(0, 30), max_size=6), st.integers(0, 60))
def test_shares_are_as_even_as_what_there_is_allows(available: list[int], count: int) -> None:
    shares = even_shares(available, count)
    assert sum(shares) == min(count, sum(available))
    assert all(share <= most for share, most in zip(shares, available, strict=True))
    short = [share for share, most in zip(shares, available, strict=True) if share < most]
    assert all(max(shares) - share <= 1 for share in short)


def made(folder: Path, name: str, levels: str) -> PrintableSet:
    """Return a set with one puzzle for each letter: e, m, h or x, or - without a difficulty."""
    words = {"e": "easy", "m": "medium", "h": "hard", "x": "expert"}
    lines = ["pnp: 1", "game: capturing", "puzzles:"]
    for number, letter in enumerate(levels):
        lines += [f"  - name: {name}{number}", "    start: |2", *(f"      {row}" for row in START.splitlines())]
        lines += [f"    difficulty: {words[letter]}"] if letter in words else []
    path = folder / f"{name}.yaml"
    path.write_text("\n".join(lines) + "\n")
    return trusted(read_set(path, path.name))


def test_sets_and_difficulties_give_the_same_number_in_their_order(tmp_path: Path) -> None:
    sets = [
        made(tmp_path, "a", "eeeemmmmhhhhxxxx"),
        made(tmp_path, "b", "xhmexhme"),
        made(tmp_path, "c", "---"),
    ]
    found = select_puzzles(sets, 15)
    assert [len(one.found.puzzles) for one in found] == [6, 6, 3]
    for one, whole in zip(found, sets, strict=True):
        names = [puzzle.name for puzzle in whole.found.puzzles]
        places = [names.index(puzzle.name) for puzzle in one.found.puzzles]
        assert places == sorted(set(places))
    difficulties = Counter(puzzle.difficulty.level for puzzle in found[0].found.puzzles if puzzle.difficulty)
    assert difficulties == {Level.EASY: 2, Level.MEDIUM: 2, Level.HARD: 1, Level.EXPERT: 1}
    assert [puzzle.name for puzzle in found[0].found.puzzles][:2] == ["a0", "a3"]


@pytest.mark.parametrize("count", [24, 25, 2000])
def test_all_are_taken_if_there_are_no_more(tmp_path: Path, count: int) -> None:
    sets = [made(tmp_path, "a", "eeeemmmmhhhhxxxx"), made(tmp_path, "b", "xhmexhme")]
    assert select_puzzles(sets, count) == sets


def test_a_set_that_gives_nothing_is_left_out(tmp_path: Path) -> None:
    sets = [made(tmp_path, "a", "e"), made(tmp_path, "b", "e")]
    assert select_puzzles(sets, 1) == sets[:1]


def test_so_many_of_each_level_are_taken_evenly_from_the_sets(tmp_path: Path) -> None:
    sets = [made(tmp_path, "a", "eeeeeeeehh"), made(tmp_path, "b", "hehx"), made(tmp_path, "c", "mm-")]
    found = select_by_level(sets, {Level.EASY: 5, Level.HARD: 9, Level.EXPERT: 1})
    names = [[puzzle.name for puzzle in one.found.puzzles] for one in found]
    assert names == [["a0", "a2", "a4", "a7", "a8", "a9"], ["b0", "b1", "b2", "b3"]]
    assert select_by_level(sets, {Level.MEDIUM: 1}) == [sets[2].at([0])]


BOOK = """
pnp: 1
products:
  - booklet:
      from: [set.yaml]
      count: {count}
"""


@pytest.mark.parametrize(
    ("count", "told"),
    [
        ("{easy: 2}", "easy: the sets have 1 puzzle of this difficulty, fewer than the 2 wanted"),
        ("{expert: 1}", "spec.yaml:5:14: these sets have no puzzles of the difficulty that you ask for"),
        ("{easy: 0}", "spec.yaml:5:14: expected 1 to 2000 puzzles in all"),
        ("{esy: 1}", "spec.yaml:5:15: unknown option 'esy' for 'count'; did you mean 'easy'?"),
    ],
)
def test_a_book_says_which_difficulties_its_sets_lack(tmp_path: Path, count: str, told: str) -> None:
    whole = builtin_set("puzzles/mirror")
    assert whole is not None
    text = whole.read_text()
    one = "\n  - ".join(text.split("\n  - ")[:2])
    assert "easy" in one
    (tmp_path / "set.yaml").write_text(one + "\n")
    (tmp_path / "spec.yaml").write_text(BOOK.replace("{count}", count).lstrip())
    _, out, err = run(["build", str(tmp_path / "spec.yaml"), "-o", str(tmp_path / "out"), "--format", "html"])
    assert told in out + err
