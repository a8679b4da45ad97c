"""`pnp rate`: a set is compared with solving times, and rated again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp.puzzles.puzzle_sets import read_set
from pnp.search.generation import GENERATOR
from pnp.search.results import Difficulty, Level
from tests.commands import run

START = """
    start: |2
      5|3 2|1

      3|0 2|4
    solution: 53L, 24L, 21L
"""
SCORES = {"One": 2.0, "Two": 3.0, "Three": 4.0, "Four": 5.0, "Five": 6.0}


def capturing(scores: dict[str, float], generator: int = GENERATOR) -> str:
    """Return a set of puzzles with these scores, all of them easy."""
    entries = (
        f"  - name: {name}\n    id: c-{n}\n    difficulty: "
        f"{{level: easy, score: {score}, reason: counted}}{START}"
        for n, (name, score) in enumerate(scores.items(), 1)
    )
    return f"pnp: 1\ngame: capturing\ngenerator: {generator}\npuzzles:\n{''.join(entries)}"


@pytest.fixture
def files(here: Path) -> Path:
    """A set, and times for four of its five puzzles."""
    (here / "set.yaml").write_text(capturing(SCORES))
    (here / "times.csv").write_text(
        'who,id,seconds\nAnn,c-1,20\n"Bob, 9",One,40.5\n\nAnn,c-2,100\nAnn,Three,400\nAnn, c-4 ,900\n'
    )
    return here


def test_times_are_compared_with_scores_and_difficulties(files: Path) -> None:
    code, out, err = run(["rate", "set.yaml", "--times", "times.csv", "--steps", "60,180,600"])
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "5 solving times for 4 puzzles",
        "",
        "Rank correlation with the times: score 1.00, length –",
        "Difficulty  Puzzles  Median seconds  Mean seconds",
        "easy              4             250           358",
        "Limits fitted to times below 60, 180 and 600 seconds: "
        "easy below 2.5, medium below 3.5, hard below 4.5, expert above",
        "With these limits, 4 of 4 puzzles get the difficulty that fits their time",
    ]


@pytest.mark.parametrize(("language", "expert"), [("de_DE", "sehr schwer"), ("es_ES", "experto")])
def test_columns_end_where_their_headings_do(
    files: Path, monkeypatch: pytest.MonkeyPatch, language: str, expert: str
) -> None:
    (files / "set.yaml").write_text(capturing(SCORES).replace("level: easy", "level: expert"))
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    _, out, _ = run(["rate", "set.yaml", "--times", "times.csv", "--steps", "60,180,600"])
    heads, row = out.splitlines()[3:5]
    assert row.startswith(expert)
    assert len(heads) == len(row)


def test_without_steps_the_quartiles_count(files: Path) -> None:
    found = json.loads(run(["rate", "set.yaml", "--times", "times.csv", "--json"])[1])
    assert found["thresholds"] == [82.5625, 250.0, 525.0]
    (scale,) = found["scales"]
    assert scale["correlations"] == {"score": pytest.approx(1), "length": None}
    assert scale["steps"][0] == {"level": "easy", "from": None, "below": 2.5}
    assert [step["level"] for step in scale["steps"]] == ["easy", "medium", "hard", "expert"]


def test_the_rerated_set_passes_its_check_untimed_puzzles_included(files: Path) -> None:
    code, out, _ = run(["rate", "set.yaml", "--times", "times.csv", "--steps", "60,180,600", "-o", "new.yaml"])
    assert (code, out.splitlines()[-1]) == (0, "new.yaml")
    new = read_set(Path("new.yaml"), "new.yaml")
    assert [puzzle.difficulty for puzzle in new.puzzles] == [
        Difficulty(Level(level), 0.0, "") for level in ("easy", "medium", "hard", "expert", "expert")
    ]
    assert run(["check", "new.yaml"])[0] == 0
    assert run(["check", "set.yaml"])[0] == 1, "the scores here are made up"


def test_no_file_is_replaced(files: Path) -> None:
    code, out, err = run(["rate", "set.yaml", "--times", "times.csv", "-o", "times.csv"])
    assert (code, out, err) == (2, "", "times.csv: already exists; choose another name\n")


def test_scores_of_another_generator_are_counted_again(here: Path) -> None:
    """All four puzzles are the same, so that their scores are, whatever the old set says."""
    Path("set.yaml").write_text(capturing(dict(list(SCORES.items())[:4]), generator=GENERATOR - 1))
    Path("times.csv").write_text("id,seconds\nc-1,10\nc-2,20\nc-3,30\nc-4,40\n")
    found = json.loads(run(["rate", "set.yaml", "--times", "times.csv", "--json"])[1])
    assert found["scales"][0]["correlations"]["score"] is None
    assert [row["level"] for row in found["scales"][0]["difficulties"]] == ["easy"], "the level of the set"


def test_a_puzzle_that_can_not_be_scored_is_named(here: Path) -> None:
    unscored = capturing(SCORES) + f"  - name: Six\n    difficulty: hard{START}"
    Path("set.yaml").write_text(unscored)
    Path("times.csv").write_text("id,seconds\nc-1,10\nc-2,20\nc-3,30\nc-4,40\n")
    code, out, _ = run(["rate", "set.yaml", "--times", "times.csv", "-o", "new.yaml", "--states", "1"])
    assert code == 1
    assert "Six: not rated: the limit of 1 states was reached" in out
    six = read_set(Path("new.yaml"), "new.yaml").puzzles[-1]
    assert six.difficulty == Difficulty(Level.HARD, 0.0, ""), "it keeps the rate it has"


BEST_PLAY = """
    start: |2
      line: 04 00L 01L 06D
      hand: 15 34
    solution: 15L
"""
LONGEST_RUN = """
    start: |2
      line: 14 12L 23L
      hand: 01 13 16
    solution: 31L, 16L
"""


def all_fives(goals: list[str]) -> str:
    """Return a set of puzzles with these goals, the first with score 1, the next with score 2, and so on."""
    entries = (
        f"  - name: P{n}\n    options: {{goal: {goal}}}\n"
        f"    difficulty: {{level: easy, score: {n}, reason: counted}}"
        f"{BEST_PLAY if goal == 'best-play' else LONGEST_RUN}"
        for n, goal in enumerate(goals, 1)
    )
    return f"pnp: 1\ngame: all_fives\ngenerator: {GENERATOR}\npuzzles:\n{''.join(entries)}"


def test_each_goal_has_a_scale_of_its_own(here: Path) -> None:
    Path("set.yaml").write_text(all_fives(["best-play"] * 4 + ["longest-run"] * 2))
    times = "".join(f"P{n},{seconds}\n" for n, seconds in enumerate((10, 20, 30, 40, 25, 15), 1))
    Path("times.csv").write_text("id,seconds\n" + times)
    code, out, _ = run(["rate", "set.yaml", "--times", "times.csv", "-o", "new.yaml"])
    assert code == 0
    assert "Goal best-play, 4 puzzles\nRank correlation with the times: score 1.00" in out
    assert "Goal longest-run, 2 puzzles\nRank correlation with the times: score -1.00" in out
    assert "Too few times to fit the difficulties: 2; at least 4 are needed" in out
    new = read_set(Path("new.yaml"), "new.yaml").puzzles
    assert [puzzle.difficulty.counted for puzzle in new if puzzle.difficulty] == [False] * 4 + [True] * 2


def test_a_wrong_solution_is_an_error_at_its_line(files: Path) -> None:
    Path("set.yaml").write_text(capturing(SCORES).replace("solution: 53L, 24L, 21L", "solution: 53L", 1))
    code, out, err = run(["rate", "set.yaml", "--times", "times.csv", "-o", "new.yaml"])
    assert (code, out) == (2, "")
    assert err.startswith("set.yaml:12:")
    assert not Path("new.yaml").exists()


def test_a_set_is_not_rerated_by_too_few_times(files: Path) -> None:
    Path("few.csv").write_text("id,seconds\nc-1,5\n")
    done = run(["rate", "set.yaml", "--times", "few.csv", "--steps", "1,2,3", "-o", "new.yaml"])
    said = "few.csv: only 1 puzzle has a time and a score; to fit the difficulties, time at least 4\n"
    assert done == (2, "", said)
    assert not Path("new.yaml").exists()


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_times_from_a_spreadsheet_that_writes_decimal_commas_are_read(files: Path, delimiter: str) -> None:
    text = (
        Path("times.csv").read_text().replace('"Bob, 9"', "Bob").replace(",", delimiter).replace("40.5", "40,5")
    )
    Path("other.csv").write_text(text)
    given = ["rate", "set.yaml", "--steps", "60,180,600", "--times"]
    assert run([*given, "other.csv"]) == run([*given, "times.csv"])


def test_a_time_of_another_puzzle_is_left_out_and_named(files: Path) -> None:
    given = ["rate", "set.yaml", "--steps", "60,180,600", "--times"]
    before = run([*given, "times.csv"])
    with Path("times.csv").open("a") as stream:
        stream.write("Ann,c-9,5\n")
    code, out, err = run([*given, "times.csv"])
    assert (code, out) == before[:2]
    assert err == "times.csv:8: left out: the set has no puzzle 'c-9'; did you mean 'c-5'?\n"


BAD = {
    "id,seconds\nc-1,x\n": "2:5: 'x' isn't a time in seconds; write a number such as 95 or 95.5",
    'who,id,seconds\n"a,b",c-9,5\n': "2:7: the set has no puzzle 'c-9'; did you mean 'c-5'?",
    "id,seconds\nc-1\n": "2:4: the time is missing; write it in seconds, such as 95",
    "id,seconds\n,5\n": "2:1: the puzzle's ID is missing",
    "id,seconds\nc-1,0\n": "2:5: '0' isn't a possible time; "
    "it must be more than 0 and at most 10,000,000 seconds",
    'id,seconds\n"c"-1,5\n': "2:1: not CSV: ',' expected after '\"'",
    "\nname;time\n": "2:1: the first line needs one column 'id', as in 'id,seconds'; "
    "its columns are 'name', 'time'",
    "id;seconds\nc-1;1,5,5\n": "2:5: '1.5,5' isn't a time in seconds; write a number such as 95 or 95.5",
}


@pytest.mark.parametrize("text", BAD)
def test_every_error_has_its_line_and_column(files: Path, text: str) -> None:
    Path("bad.csv").write_text(text)
    code, out, err = run(["rate", "set.yaml", "--times", "bad.csv", "-o", "new.yaml"])
    assert (code, out, err) == (2, "", f"bad.csv:{BAD[text]}\n")
    assert not Path("new.yaml").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty; its first line must be 'id,seconds'"),
        ("id,seconds\n", "there are no times below the header"),
        ("id,seconds\nc-1,5\n", "only 1 puzzle has a time; to fit the difficulties, time at least 4"),
    ],
)
def test_too_few_times_are_an_error_of_the_file(files: Path, text: str, said: str) -> None:
    Path("few.csv").write_text(text)
    assert run(["rate", "set.yaml", "--times", "few.csv"]) == (2, "", f"few.csv: {said}\n")
    found = json.loads(run(["rate", "set.yaml", "--times", "few.csv", "--json"])[1])
    assert found["errors"] == [{"file": "few.csv", "line": 0, "column": 0, "message": said}]


@pytest.mark.parametrize("steps", ["60,180", "60,180,180", "0,1,2", "1,2,inf", "a,b,c"])
def test_steps_are_three_rising_times(files: Path, steps: str) -> None:
    code, out, err = run(["rate", "set.yaml", "--times", "times.csv", "--steps", steps])
    assert (code, out) == (2, "")
    assert "Invalid value for '--steps': " in err
    assert f"'{steps}'" in err
    assert "three times" in err
