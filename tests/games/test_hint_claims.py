"""Every sentence of a hint is a claim that is checked, and wrong ones are noticed."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

import pytest

from pnp.games.api.puzzles import HintVerdict
from pnp.games.dominosa.claims import STARVED
from pnp.games.shared.hint_claims import Claims, OpenQuestionError, Said, read_words
from pnp.games.shared.hint_sentences import SENTENCES
from pnp.language.catalogue import builtin_sets
from pnp.puzzles.claims import check_set
from pnp.puzzles.puzzle_sets import read_set
from pnp.search.results import Limits
from tests.commands import run
from tests.conftest import ROOT
from tests.games.opening import built_in_puzzles
from tests.rows import each, some_daily

GAMES = sorted(path.parent.name for path in (ROOT / "pnp/games").glob("*/claims*"))
MOVE_GAMES = ("bee", "capturing", "fujisan", "mirror", "unmatched")
SETS = sorted(name.removeprefix("puzzles/") for name in builtin_sets() if name.startswith("puzzles/"))
QUICK = [name for name in SETS if name not in ("capturing", "country-road", "fujisan", "mirror", "unmatched")]


def claims_of(game: str) -> Claims[object]:
    claims: Claims[object] = import_module(f"pnp.games.{game}.claims").CLAIMS
    return claims


def written(path: Path) -> Iterator[str]:
    """Yield the sentences that a module makes hints of."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Hint":
            for argument in (*node.args[:1], *node.args[2:3]):
                if isinstance(argument, ast.Constant) and re.fullmatch(
                    r"[A-Z{].*[.:?](\n.*)?", argument.value, re.DOTALL
                ):
                    yield argument.value.partition("\n")[0]


def test_every_game_with_puzzles_checks_its_hints() -> None:
    assert {name.replace("country-road", "fujisan") for name in SETS} == {*GAMES}


@each("game", [game for game in GAMES if game not in MOVE_GAMES])
def test_every_sentence_that_a_game_writes_is_checked(game: str) -> None:
    known = {*claims_of(game).sentences}
    found = {words for path in (ROOT / "pnp/games" / game).rglob("*.py") for words in written(path)}
    assert found
    assert not found - known - {STARVED}  # this one is part of another sentence


def test_every_sentence_about_moves_is_checked() -> None:
    known = {words for game in MOVE_GAMES for words in claims_of(game).sentences}
    assert {words for pair in SENTENCES for words in pair if words} <= known


def verdicts(name: str, hints: Sequence[str], at: int) -> Sequence[HintVerdict]:
    source, opened = built_in_puzzles(name)[at]
    assert source.solution is not None
    return opened.check_hints(source.solution, hints)


@pytest.mark.parametrize("name", some_daily(QUICK, *QUICK[::3]))
def test_hints_of_some_built_in_puzzles_are_true(name: str) -> None:
    for at in random.Random(name).sample(range(len(built_in_puzzles(name))), 3):
        source, _ = built_in_puzzles(name)[at]
        assert set(verdicts(name, source.hints, at)) <= {HintVerdict()}, source.name


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_all_hints_of_built_in_puzzles_are_true(name: str) -> None:
    for at, (source, _) in enumerate(built_in_puzzles(name)):
        assert set(verdicts(name, source.hints, at)) <= {HintVerdict()}, source.name


def changed(hint: str) -> Iterator[str]:
    """Yield a hint with one of its numbers changed."""
    line, _, below = hint.partition("\n")
    for match in re.finditer(r"(?<![\w-])\d+(?![\w-])", line):
        other = f"{line[: match.start()]}{int(match[0]) + 1}{line[match.end() :]}"
        yield f"{other}\n{below}" if below else other


@pytest.mark.parametrize("name", some_daily(QUICK, *(name for name in QUICK if name != "bee")))
def test_a_wrong_number_is_noticed(name: str) -> None:
    """Some remain true: one that says "at least", or one about a marked line if another line is like that."""
    noticed = []
    for at in random.Random(name).sample(range(len(built_in_puzzles(name))), 3):
        source, _ = built_in_puzzles(name)[at]
        wrong = [other for hint in source.hints for other in changed(hint)]
        noticed += [bool(verdict.wrong) for verdict in verdicts(name, wrong, at)]
    assert len(noticed) >= 3
    assert sum(noticed) > 0.6 * len(noticed)


class _Made:
    CLAIMS: Claims[int] = Claims({"number": r"\d+"})


@_Made.CLAIMS.says("It is {number}.")
def _is(about: int, said: Said) -> bool:
    return said.number("number") == about


@_Made.CLAIMS.says("So double that is {double}.", drawn=True)
def _double(about: int, said: Said) -> bool:
    return said.earlier[-1].number("number") * 2 == said.number("double") and said.below in ("", "drawing")


@_Made.CLAIMS.says("Its roots are {roots}.")
def _roots(about: int, said: Said) -> bool:
    raise OpenQuestionError("nobody knows")


@pytest.mark.parametrize(
    ("hint", "verdict"),
    [
        ("It is 3.", HintVerdict()),
        ("It is 4.", HintVerdict(wrong=("It is 4.",))),
        ("It is 3. So double that is 6.", HintVerdict()),
        ("It is 3. So double that is 7.", HintVerdict(wrong=("So double that is 7.",))),
        ("It is 3.\nIt is 5.", HintVerdict(wrong=("It is 5.",))),
        ("It is 3. So double that is 6.\ndrawing", HintVerdict()),
        ("It is 3. So double that is 6.\nother", HintVerdict(wrong=("So double that is 6.",))),
        ("It is 3.\nother", HintVerdict(known=False)),
        ("So double that is 6.", HintVerdict(wrong=("So double that is 6.",))),
        ("It is three.", HintVerdict(known=False)),
        ("It is 3. Or is it?", HintVerdict(known=False)),
        ("", HintVerdict(known=False)),
        ("Its roots are 1 and 2.", HintVerdict(open="nobody knows")),
    ],
)
def test_a_hint_is_read_and_checked_sentence_by_sentence(hint: str, verdict: HintVerdict) -> None:
    assert _Made.CLAIMS.verdict(hint, 3) == verdict


def test_words_are_read_with_their_gaps() -> None:
    assert read_words(["row {row}", "rows {first} to {last}"], "rows 1 to 3") == (
        "rows {first} to {last}",
        {"first": "1", "last": "3"},
    )
    assert read_words(["row {row}"], "column 1") is None


HINTED = """\
pnp: 1
game: cobra_paw
puzzles:
  - name: small
    proof: unique
    start: |2
      {start}
    solution: {solution}
    hints:
      - {hint}
      - Begin wherever you like.
"""


def test_check_names_hints_that_are_wrong_and_counts_those_it_cannot_read(tmp_path: Path) -> None:
    source, _ = built_in_puzzles("cobra_paw")[0]
    path = tmp_path / "hinted.yaml"

    def write(hint: str) -> None:
        start = source.start.replace("\n", "\n      ")
        path.write_text(HINTED.format(hint=f'"{hint}"', start=start, solution=source.solution))

    write(source.hints[-1])
    (answer,) = check_set(read_set(path, path.name), Limits())
    assert (answer.failed, answer.unchecked) == ((), 1)
    assert run(["check", str(path)])[1].endswith("1 with solutions, 1 verified; 1 hint wasn't checked\n")
    write("Look here: the 9-9 is in z99.")
    code, _, err = run(["check", str(path)])
    line = path.read_text().split("\n").index("    hints:") + 2
    assert code == 1
    assert f"hinted.yaml:{line}:" in err
    assert "this hint isn't true: Look here: the 9-9 is in z99." in err
