"""The commands for puzzles, as a user calls them."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.base.errors import SpecError
from pnp.base.extras import COMPILING
from pnp.base.wording import SCREENFUL
from pnp.language.catalogue import builtin_sets
from pnp.language.reader import read_text
from pnp.products.resolve import load_spec
from pnp.puzzles.generate import SetRequest, generate
from pnp.puzzles.generated_output import resume_path
from pnp.puzzles.puzzle_sets import read_set, resolve_set
from pnp.search.generation import GENERATOR
from pnp.search.results import Level
from tests.commands import run
from tests.drawn.cases import CASES_FOLDER
from tests.games.fujisan.test_rules import PEAK_BLANK
from tests.games.published import published_file
from tests.reading import pages_mm, texts
from tests.rows import each
from tests.yaml_data import yaml_data

CASES = yaml_data(Path(__file__).parents[1] / "data" / "bad_puzzle_sets.yaml")
SMALL = ("rows=2", "columns=4", "pips=4")

TWO = """
pnp: 1
game: capturing
puzzles:
  - name: One
    proof: shortest
    start: |2
      5|3 2|1

      3|0 2|4
    solution: 53L, 24L, 21L
  - name: Two
    start: |2
      5|3 2|4
"""


def without_note(err: str) -> str:
    """Stderr but for the note that a kernel is compiled, which depends on the cache."""
    return "".join(line for line in err.splitlines(keepends=True) if line.strip() != COMPILING)


def test_every_error_has_its_line_and_reason(here: Path) -> None:
    found, wanted = {}, {}
    for case in CASES:
        Path("set.yaml").write_text(case["set"], encoding="utf-8")
        code, out, err = run(["check", "set.yaml"])
        found[case["name"]] = code, out, without_note(err).strip()
        wanted[case["name"]] = case["code"], "", case["say"].strip()
    wrong = {name for name in wanted if found[name] != wanted[name]}
    assert {name: found[name] for name in wrong} == {name: wanted[name] for name in wrong}


def test_solve_reports_a_screenful_of_errors(write_spec: Callable[..., Path]) -> None:
    """A set may have a thousand puzzles, each with an error."""
    bad = "".join(f"  - {{name: No {n}, start: x}}\n" for n in range(60))
    code, _, err = run(["solve", str(write_spec("pnp: 1\ngame: mirror\npuzzles:\n" + bad))])
    assert code == 2
    lines = err.splitlines()
    assert len(lines) == SCREENFUL + 1
    assert lines[-1] == f"and {60 - SCREENFUL} more errors"


def test_solve_tells_every_puzzle_in_json(write_spec: Callable[..., Path]) -> None:
    file = str(write_spec(TWO))
    assert json.loads(run(["solve", file, "--json"])[1])["puzzles"][0]["difficulty"] is None
    code, out, _ = run(["solve", file, "--json", "--rate"])
    one, two = json.loads(out)["puzzles"]
    assert code == 0, "a puzzle proved unsolvable is well"
    assert list(one) == [
        "name",
        "status",
        "solution",
        "length",
        "proof",
        "states",
        "seconds",
        "difficulty",
        "reason",
    ]
    assert (one["name"], one["status"], one["length"], one["proof"]) == ("One", "solved", 3, "shortest")
    assert one["difficulty"]["level"] == "easy"
    assert (two["status"], two["proof"], two["solution"]) == ("unsolvable", "unsolvable", None)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (TWO.replace("puzzles:", "puzzels:"), 3, "did you mean 'puzzles'?"),
        (TWO.replace("5|3 2|4", "5|3 x|4"), 13, "'x' isn't a number"),
    ],
)
def test_solve_tells_errors_in_json(
    text: str, line: int, message: str, write_spec: Callable[..., Path]
) -> None:
    file = str(write_spec(text))
    code, out, _ = run(["solve", "--json", file])
    errors = json.loads(out)["errors"]
    assert code == 2
    assert [error["line"] for error in errors if message in error["message"]] == [line]
    checked = json.loads(run(["check", "--json", file])[1])["files"][0]
    assert errors == checked["errors"]


@pytest.mark.slow
def test_solve_gives_bee_by_queen(write_spec: Callable[..., Path]) -> None:
    case = next(case for case in CASES if case["name"] == "a queen without her moves")
    code, out, _ = run(["solve", str(write_spec(case["set"])), "--json"])
    (found,) = json.loads(out)["puzzles"]
    assert code == 0
    assert found["length"] == {"3": 2}
    assert list(found["solution"]) == ["3"]


def test_a_limit_is_reported_as_a_limit(write_spec: Callable[..., Path]) -> None:
    file = str(write_spec(TWO))
    code, out, _ = run(["solve", file, "--json", "--states", "1"])
    found = json.loads(out)["puzzles"][0]
    assert code == 1
    assert (found["status"], found["proof"]) == ("unknown", None)
    assert found["reason"].startswith("the limit of 1 states was reached")
    code, _, err = run(["check", file, "--states", "1"])
    assert code == 1
    assert "'shortest' couldn't be verified: the limit of 1 states was reached" in err


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_an_unfinished_search_is_kept_and_gone_on_with(
    write_spec: Callable[..., Path], tmp_path: Path, jobs: str
) -> None:
    file, kept = str(write_spec(TWO)), tmp_path / "searches"
    call = ["solve", file, "--json", "--jobs", jobs, "--checkpoint", str(kept)]
    assert run([*call, "--states", "1"])[0] == 1
    assert [folder.name for folder in kept.iterdir()] == ["one"]
    code, out, _ = run(["solve", str(write_spec(TWO.replace("5|3 2|1", "5|3 1|2"), "other.yaml")), *call[2:]])
    assert code == 2
    (error,) = json.loads(out)["errors"]
    assert error["file"] == str(kept / "one")
    assert error["message"].startswith("is the checkpoint of another puzzle")
    code, out, _ = run(call)
    one, _ = json.loads(out)["puzzles"]
    assert (one["solution"], one["states"]) == ("53L, 24L, 21L", 5)
    assert not list(kept.iterdir())


def test_a_limit_tells_the_moves_of_any_solution(write_spec: Callable[..., Path]) -> None:
    file = str(write_spec(TWO))
    assert "any solution has at least 1 move," in run(["solve", file, "--states", "1"])[1]


def test_an_unsolvable_puzzle_with_a_solution_is_not_well(
    write_spec: Callable[..., Path],
) -> None:
    code, _, err = run(["solve", str(write_spec(TWO + "    solution: 53L\n"))])
    assert code == 1
    assert "has a solution here, but it was proved to be unsolvable" in err


def test_a_malformed_puzzle_is_invalid_and_the_others_are_solved(write_spec: Callable[..., Path]) -> None:
    file = str(write_spec(TWO.replace("5|3 2|4", "5|3   2|4")))
    code, out, err = run(["solve", file, "--json"])
    one, two = json.loads(out)["puzzles"]
    assert (code, one["status"], two["status"]) == (2, "solved", "invalid")
    assert two["reason"].startswith(f"{file}:13:13: the dominoes form 2 groups")
    assert without_note(err).strip() == two["reason"]


def test_check_answers_in_json(write_spec: Callable[..., Path]) -> None:
    file = str(write_spec(TWO.replace("24L, 21L", "21L, 24L")))
    code, out, _ = run(["check", file, "--json"])
    (found,) = json.loads(out)["files"]
    assert (code, found["ok"]) == (1, False)
    assert [(e["line"], e["column"]) for e in found["errors"]] == [(10, 20), (12, 12)]
    assert [puzzle["status"] for puzzle in found["puzzles"]] == ["invalid", "unsolvable"]


def test_a_longer_solution_is_right_but_not_shortest(write_spec: Callable[..., Path]) -> None:
    text = """
    pnp: 1
    game: mirror
    options: {rows: 2, columns: 4}
    puzzles:
      - name: One
        start: |2
          2 6 5 3
          - - - -
          6 0 3 6
        solution: NdU, NdD, NdU, NR, PD, ND, PR, RdD, BL, RU
    """
    assert run(["check", str(write_spec(text))])[0] == 0
    code, _, err = run(["check", str(write_spec(text.replace("start:", "proof: shortest\n        start:")))])
    assert code == 1
    assert "'shortest' is wrong: 10 moves here, but 8 moves are enough" in err


def test_a_generated_set_is_the_same_for_any_number_of_jobs_and_checks(tmp_path: Path) -> None:
    one, two = tmp_path / "one.yaml", tmp_path / "two.yaml"
    settings = [part for setting in SMALL for part in ("--set", setting)]
    asked = ["generate", "unmatched", "--count", "3", "--seed", "1", "--difficulty", "easy", *settings]
    assert run([*asked, "-o", str(one)])[0] == 0
    assert run([*asked, "-o", str(two), "--jobs", "2"])[0] == 0
    assert one.read_bytes() == two.read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {"one.yaml", "two.yaml"}
    code, out, err = run(["check", str(one)])
    assert (code, out, without_note(err)) == (0, f"{one}: OK, 3 puzzles, 3 with solutions, 3 verified\n", "")
    scores = [puzzle["difficulty"]["score"] for puzzle in yaml.safe_load(one.read_text())["puzzles"]]
    assert scores == sorted(scores)


@pytest.mark.parametrize("changed", [("GENERATOR", 99), ("__version__", "99.0"), ("maker_digest", "{}".format)])
def test_what_other_code_found_is_not_used(
    changed: tuple[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "set.yaml"
    request = SetRequest("unmatched", 3, 1, (Level.EASY,) * 2, SMALL, output)

    def interrupt(found: int) -> None:
        if found == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        generate(request, interrupt)
    kept = resume_path(output).read_bytes()
    monkeypatch.setattr(f"pnp.puzzles.generate.{changed[0]}", changed[1])
    with pytest.raises(SpecError, match="comes from a different version of the code"):
        generate(request)
    with pytest.raises(SpecError, match="belongs to another command"):
        generate(replace(request, seed=2))
    assert resume_path(output).read_bytes() == kept
    monkeypatch.undo()
    told: list[int] = []
    generate(request, told.append)
    assert told[0] == 2


def test_an_interrupted_generation_goes_on(tmp_path: Path) -> None:
    output = tmp_path / "set.yaml"
    request = SetRequest("unmatched", 3, 1, settings=SMALL, output=output)
    easy = SetRequest("unmatched", 3, 1, (request.levels[0],) * 2, SMALL, output)

    def interrupt(found: int) -> None:
        if found == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        generate(easy, interrupt)
    kept = resume_path(output)
    assert len(kept.read_text().splitlines()) == 3
    assert not output.exists()
    with pytest.raises(SpecError, match="belongs to another command"):
        generate(SetRequest("unmatched", 4, 1, easy.levels, SMALL, output))
    kept.write_text(kept.read_text()[:-20])  # the last line was cut off
    told: list[int] = []
    text = generate(easy, told.append)
    assert told[0] == 1
    assert not kept.exists()
    assert text == output.read_text() == generate(SetRequest("unmatched", 3, 1, easy.levels, SMALL))


@each(
    "arguments, say",
    [
        (["dice"], "'dice' has no puzzles"),
        (["dominose"], "did you mean 'dominosa'?"),
        (["dominosa", "--difficulty", "harsh"], "'harsh' isn't a difficulty; did you mean 'hard'?"),
        (
            ["dominosa", "--difficulty", "1"],
            "'1' isn't a difficulty; choose easy, medium, hard, expert, or a range such",
        ),
        (
            ["dominosa", "-o", "nowhere/x.yaml"],
            "nowhere/x.yaml: the folder 'nowhere' doesn't exist; create it first",
        ),
        (
            ["dominosa", "--difficulty", "hard..easy"],
            "write the easier difficulty of a range first: easy..hard",
        ),
        (
            ["unmatched", "--set", "row=3"],
            "puzzles of 'unmatched'; did you mean 'rows'?",
        ),
        (["unmatched", "--set", "rows=3"], "give both rows and columns, or neither"),
        (
            ["unmatched", "--set", "pips=3"],
            "--set pips=3: a double-3 set is small, so say how many `rows` and `columns` it should fill",
        ),
        (["mountains", "--set", "dominoes=40"], "must be from 2 to 32, not 40"),
        (
            ["dominosa", "--set", "rows=5", "--set", "columns=5"],
            "fills 56 cells (2x28, 4x14, 7x8, 8x7, 14x4, 28x2), not 5x5",
        ),
        (["dominosa", "--set", "rows=7"], "--set rows=7: give both rows and columns, or neither"),
        (["mountains", "--set", "columns=6"], "--set columns=6: give both rows and columns, or neither"),
        (["mountains", "--set", "rows=5", "--set", "columns=7"], "18 dominoes fill 36 spaces, not 5 by 7"),
        (["mountains", "--set", "pips=2"], "from 2 to 6 dominoes of a double-2 set can be dealt"),
        (
            ["mirror", "--set", "rows=3", "--set", "columns=5"],
            "--set rows=3: 3 rows of 5 have 15 spaces, an odd number, but every domino fills two",
        ),
        (
            ["unmatched", "--set", "rows=4", "--set", "columns=4", "--set", "pips=1"],
            "4 rows of 4 need 8 dominoes, but a double-1 set has only 3: use fewer rows or columns",
        ),
        (
            ["unmatched", "--set", "rows=8", "--set", "columns=8", "--set", "pips=1"],
            "--set rows=8: 8 rows of 8 need 32 dominoes; generated puzzles can have at most 28",
        ),
        (["bee", "--set", "dice=7"], "--set dice=7: must be from 3 to 6, not 7"),
        (["fujisan", "--set", "country-road=maybe"], "expected true or false, not 'maybe'"),
        (["fujisan", "--set", "moves=long"], "moves=long: expected a number or a range such as 40..60"),
        (["bee", "--set", "moves=1000"], "moves=1000: must be from 1 to 999, not 1000"),
        (["bee", "--set", "moves=0..5"], "moves=0..5: must be from 1 to 999, not 0"),
        (["arrangements", "--set", "rows=99"], "rows=99: must be from 1 to 12, not 99"),
        (["bee", "--count", "0"], "'--count': must be from 1 to 1000, not 0"),
        (["bee", "--seed", "-1"], "'--seed': must be from 0 to 9223372036854775807, not -1"),
        (["bee", "--jobs", "two"], "'--jobs': expected a whole number, not 'two'"),
        (["bee", "--set", "moves=8..5"], "moves=8..5: write the lower number of a range first: 5..8"),
        (["capturing", "--set", "rows"], "--set rows: expected an option and its value, such as size=6"),
        (
            ["tetradominoes", "--set", "goal=one-play"],
            "tetradominoes has no expert puzzles with goal=one-play; choose difficulty easy..hard",
        ),
        (
            ["tetradominoes", "--set", "goal=one-play", "--difficulty", "expert"],
            "tetradominoes has no expert puzzles with goal=one-play; choose difficulty hard",
        ),
    ],
)
def test_what_cannot_be_generated_is_refused(arguments: list[str], say: str) -> None:
    code, out, err = run(["generate", *arguments])
    assert (code, out) == (2, "")
    assert say in err


def test_a_spec_cannot_be_solved(write_spec: Callable[..., Path]) -> None:
    code, out, err = run(["solve", str(write_spec("pnp: 1\nproducts: [{board: dominate}]\n"))])
    assert (code, out) == (2, "")
    assert err.strip().endswith(":1:1: this is a spec of products; it has no puzzles")


@pytest.mark.slow
def test_built_in_sets_and_records_are_taken_by_name() -> None:
    code, out, err = run(["solve", "puzzles/dominosa"])
    assert (code, without_note(err)) == (0, "")
    assert out.startswith("Puzzle 1: solved")
    assert run(["check", "puzzles/all_fives", "records/dots"])[0] == 0


@each(
    "arguments, say",
    [
        (
            "solve puzzles/mirrer",
            "puzzles/mirrer: no file and no built-in set or record has this name; "
            "did you mean 'puzzles/mirror'?",
        ),
        (
            "check puzzles/mirrer",
            "puzzles/mirrer: no file and no built-in spec has this name; did you mean 'puzzles/mirror'?",
        ),
        ("solve records/dots", "records/dots.yaml:2:1: this is a record, not a puzzle set"),
        (
            "solve mirror",
            "mirror: no file and no built-in set or record has this name; did you mean 'puzzles/mirror'?",
        ),
        (
            "check board/mirror",
            "board/mirror: no file and no built-in spec has this name; did you mean 'kit/mirror'?",
        ),
    ],
)
def test_names_of_sets_that_cannot_be_taken(arguments: str, say: str) -> None:
    code, out, err = run(arguments.split())
    assert (code, out, err.strip()) == (2, "", say)


def test_puzzle_sets_and_records_are_built_without_a_spec_around_them(here: Path) -> None:
    games = Path("games")
    games.mkdir()
    (games / "match.sgf").write_text("(;GM[40]SZ[9]PB[Ann]PW[Ben]RE[B+R];B[dd];W[ee])")
    (games / "duel.yaml").write_text("pnp: 1\ntitle: Our duel\ngame: dominate\nmoves: a1 a2, c3\n")
    mirror = (CASES_FOLDER / "puzzles" / "mirror.yaml").read_text(encoding="utf-8")
    (games / "day.yaml").write_text(mirror.replace("game:", "title: A rainy day\ngame:", 1))
    sources = ["games/match.sgf", "games/duel.yaml", "games/day.yaml"]
    code, out, err = run(["build", *sources])
    built = ["output/match.pdf", "output/duel.pdf", "output/day.pdf"]
    assert (code, out.split(), err) == (0, built, "")
    match, duel, day = (" ".join(texts(Path(file).read_bytes()).split()) for file in built)
    assert "Ann" in match
    assert "Our duel" in duel
    assert "A rainy day" in day


@pytest.mark.slow
def test_a_built_in_set_and_a_built_in_record_of_one_game_are_built_side_by_side(here: Path) -> None:
    code, out, err = run(["build", "puzzles/dominate", "records/dominate"])
    assert (code, out.split(), err) == (0, ["output/dominate-puzzles.pdf", "output/dominate-record.pdf"], "")
    assert texts(Path("output/dominate-puzzles.pdf").read_bytes()).startswith("Dominate")


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("game: mirror", "Mirror Donimoes"),
        ("game: country-road", "Country Road"),
        ("title: A rainy day\ngame: mirror", "A rainy day"),
    ],
)
def test_a_set_without_a_title_is_called_what_its_game_or_variant_is_called(
    head: str, title: str, here: Path
) -> None:
    Path("mine.yaml").write_text(f"pnp: 1\n{head}\npuzzles: []\n", encoding="utf-8")
    assert load_spec(Path("mine.yaml"), "mine.yaml").title == title


@pytest.mark.parametrize(
    ("name", "text", "error"),
    [
        ("game.sgf", "(;GM[40]SZ[9];B[dd]\n;B[ee])", "in/game.sgf:2:3: it's W's turn here, not B's"),
        ("game.yaml", "pnp: 1\ngame: dominate\nmoves: a1, a1\n", "in/game.yaml:3:12: move 2 (a1): "),
        ("game.yaml", "pnp: 1\ngame: dominat\nmoves: a1\n", "in/game.yaml:2:7: no game with records"),
        ("day.yaml", "pnp: 1\ngame: mirror\npuzzles: [{name: A}]\n", "in/day.yaml:3:11: "),
    ],
)
def test_errors_of_what_is_built_directly_stand_at_its_lines(
    name: str, text: str, error: str, here: Path
) -> None:
    Path("in").mkdir()
    (Path("in") / name).write_text(text)
    code, out, err = run(["build", f"in/{name}"])
    assert (code, out) == (2, "")
    assert err.startswith(error)
    assert not Path("output").exists()


def test_settings_reach_what_is_built_directly(tmp_path: Path) -> None:
    output = ["-o", str(tmp_path)]
    assert run(["build", "records/dots", "--set", "title=Sunday", "--paper", "letter", *output])[0] == 0
    data = (tmp_path / "dots-record.pdf").read_bytes()
    assert "Sunday" in texts(data)
    assert pages_mm(data)[0] == pytest.approx([215.9, 279.4], abs=0.01)
    code, _, err = run(["build", "records/dots", "--set", "zzz=1", *output])
    assert (code, err) == (2, "--set zzz=1: no product has an option 'zzz'\n")


def test_a_record_cannot_be_solved(write_spec: Callable[..., Path]) -> None:
    code, out, err = run(["solve", str(write_spec("pnp: 1\ngame: dominate\nmoves: a1 a2, c3\n"))])
    assert (code, out) == (2, "")
    assert err.strip().endswith(":1:1: this is a record, not a puzzle set")


def test_country_road_is_a_variant_of_fujisan() -> None:
    start = "1 0 0 2 3 5 5 2 0 0 1 1\n- - - - - - - - - - - -\n4 3 4 0 2 2 3 1 5 1 3 5"
    lines = "\n".join(f"      {line}" for line in start.split("\n"))
    text = f"pnp: 1\ngame: country-road\npuzzles:\n  - name: One\n    start: |2\n{lines}\n"
    (puzzle,) = resolve_set(read_text(text, "x")).puzzles
    assert puzzle.options is not None
    assert puzzle.options.model_dump() == {"country_road": True, "peak": "free", "moves": None}


OLD_FUJISAN = f"""\
pnp: 1
game: fujisan
puzzles:
  - name: One
    difficulty:
      level: medium
      score: 1.91
      reason: "11 moves; a careful player meets 60 positions and 3 dead ends"
    proof: shortest
    start: |2
{textwrap.indent(PEAK_BLANK, "      ")}
    solution: BL1, BD, RL4(+1), BL5(+1), RL3(+1), RU, BU, PR5(+2), RD, NR5(+1), RR2(+1)
"""
"""A set from before version 0.2.0, when no priest could step from one peak domino onto a blank of the other."""


@pytest.mark.slow
def test_an_old_fujisan_set_is_told_which_rule_changed_and_how_to_keep_it(tmp_path: Path) -> None:
    file = tmp_path / "old.yaml"
    file.write_text(OLD_FUJISAN, encoding="utf-8")
    code, _, err = run(["check", str(file)])
    told = without_note(err).splitlines()
    assert code == 1
    assert told[0].startswith(
        f"{file}:6:7: difficulty 'medium' (1.91) is wrong; the engine finds 'medium' (1.76)"
    )
    assert told[1].startswith(
        f"{file}:9:12: 'shortest' is wrong: 11 moves here, but 10 moves are enough; this solution was right"
    )
    assert len(told) == 2
    assert all("until version 0.2.0" in line and "'options: {peak: no-blanks}'" in line for line in told)


@pytest.mark.slow
@pytest.mark.parametrize(("reading", "code"), [("no-blanks", 0), ("free", 1)])
def test_a_fujisan_set_may_say_how_it_reads_the_step_on_the_peak(
    reading: str, code: int, tmp_path: Path
) -> None:
    file = tmp_path / "set.yaml"
    file.write_text(
        OLD_FUJISAN.replace("puzzles:", f"options: {{peak: {reading}}}\npuzzles:"), encoding="utf-8"
    )
    found, _, err = run(["check", str(file)])
    assert found == code
    assert "0.2.0" not in err, "the set means the rule that it names"


def test_a_claim_that_no_rule_ever_bore_out_gets_no_excuse(tmp_path: Path) -> None:
    file = tmp_path / "set.yaml"
    file.write_text(OLD_FUJISAN.replace("1.91", "2.22"), encoding="utf-8")
    _, _, err = run(["check", str(file)])
    difficulty, proof = without_note(err).splitlines()
    assert "0.2.0" not in difficulty
    assert "0.2.0" in proof


def test_checking_solutions_imports_no_solver(write_spec: Callable[..., Path]) -> None:
    file = write_spec(TWO.replace("    proof: shortest\n", "").partition("  - name: Two")[0])
    code = (
        "import sys; from pnp.pipeline.check import check_files; "
        f"assert check_files([{str(file)!r}])[0].ok; "
        "print([m for m in ('numpy', 'numba', 'ortools') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", ["unmatched", "capturing", "bee", pytest.param("fujisan", marks=pytest.mark.slow), "dominosa"]
)
def test_published_sets_are_solved_and_checked(game: str) -> None:
    published_set(game, [])


@pytest.mark.slow
def test_the_published_mirror_puzzles_are_solved_or_a_limit_is_told() -> None:
    published_set("mirror", ["--states", "20000000"])


def published_set(game: str, limits: list[str]) -> None:
    path = published_file(game)
    assert run(["check", str(path)])[0] == 0
    code, out, _ = run(["solve", str(path), "--json", *limits])
    statuses = {puzzle["status"] for puzzle in json.loads(out)["puzzles"]}
    assert statuses <= {"solved", "unknown"}
    assert code == (1 if "unknown" in statuses else 0)
    if not limits:
        assert statuses == {"solved"}


def test_a_set_says_which_generator_made_it(tmp_path: Path) -> None:
    file = tmp_path / "set.yaml"
    run(["generate", "bee", "--count", "1", "--difficulty", "easy", "-o", str(file)])
    assert f"\ngame: bee\ngenerator: {GENERATOR}\n" in file.read_text(encoding="utf-8")
    assert read_set(file, "set").generator == GENERATOR


def test_every_built_in_set_says_which_generator_made_it() -> None:
    sets = {name: path for name, path in builtin_sets().items() if name.startswith("puzzles/")}
    said = {name for name, path in sets.items() if f"\ngenerator: {GENERATOR}\n" in path.read_text("utf-8")}
    assert said == set(sets)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "told"),
    [
        pytest.param("count: 1", False, marks=pytest.mark.slow),
        pytest.param("count: 1, seed: 7", False, marks=pytest.mark.slow),
        ("count: 1, seed: 7, generator: 1", True),
        (f"count: 1, seed: 7, generator: {GENERATOR}", False),
    ],
)
def test_a_build_says_that_a_seed_may_give_other_puzzles(options: str, told: bool, tmp_path: Path) -> None:
    spec = tmp_path / "day.yaml"
    spec.write_text(f"pnp: 1\nproducts:\n  - {{puzzles: bee, difficulty: easy, {options}}}\n", encoding="utf-8")
    code, _, err = run(["build", str(spec), "-o", str(tmp_path / "out"), "--format", "svg"])
    assert code == 0
    said = f"bee (seed: 7): puzzles are now made by generator {GENERATOR}" in err
    assert said is told
    assert (f"add 'generator: {GENERATOR}'" in err) is told
