"""What a published page knows without its engine is what the engine would say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pnp.desk import calls
from pnp.desk.catalogue import set_of
from pnp.publishing.answers import Drawings, numbered, puzzle_files, rules_file, small_svg
from tests.studio.modules import Modules, under_node


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Modules]:
    """The page's modules without a browser."""
    with under_node(tmp_path_factory.mktemp("modules") / "page") as found:
        yield found


def content(name: str, language: str = "en", *, with_help: bool = True) -> tuple[dict[str, Any], Drawings]:
    """Return the files of the first puzzle of a set, and their drawings."""
    drawings = Drawings()
    found = puzzle_files(
        set_of(name.removeprefix("puzzles/")), "written/a", 1, language, drawings, with_help=with_help
    )
    return {path: json.loads(data) for path, data in found}, drawings


def test_a_start_is_what_the_engine_says() -> None:
    files, drawings = content("puzzles/mirror", "de", with_help=False)
    (found,) = files.values()
    state = calls.state(set_of("mirror"), 0, language="de")
    answer = found["answers"]['["state",{}]']
    assert answer["message"] == state.message
    assert [area["name"] for area in answer["areas"]] == [area.name for area in state.areas]
    assert drawings.files[found["drawn"][answer["svg"]["buffer"]]] == small_svg(state.svg)
    assert found["puzzle"]["task"] == calls.puzzles(set_of("mirror"), "de").puzzles[0].task
    assert found["puzzle"]["line"] == found["puzzle"]["hints"] == []


def test_help_has_hints_to_the_last_and_the_solution() -> None:
    files, _ = content("puzzles/dominosa")
    answers = files["written/a-1-help.en.json"]["answers"]
    told = [answers[key]["text"] for key in answers if '"why"' in key and "text" in answers[key]]
    doc = set_of("dominosa")
    assert told
    assert told == [calls.hint(doc, 0, (), "why", which=which).text for which in range(len(told))]
    last = answers[f'["hint",{{"level":"why","which":{len(told)}}}]']
    assert last == {"refused": "there are no more hints"}
    assert answers['["solve",{}]']["svg"] is not None


def test_each_part_of_a_puzzle_has_its_start() -> None:
    files, _ = content("puzzles/bee", with_help=False)
    (found,) = files.values()
    parts = found["puzzle"]["parts"]
    assert [f'["state",{{"part":"{part}"}}]' for part in parts] == list(found["answers"])


def test_without_a_solution_nothing_is_given_away() -> None:
    doc = set_of("mirror")
    text = "".join(
        line for line in doc.text.splitlines(True) if not line.strip().startswith(("solution:", "verified:"))
    )
    found = dict(puzzle_files(calls.Doc("a.yaml", text), "a", 1, "en", Drawings(), with_help=True))
    assert json.loads(found["a-1-help.en.json"])["answers"] == {}


def test_rules_are_written_in_each_language() -> None:
    answers = json.loads(rules_file("mirror", "fr"))["answers"]
    assert answers['["rules",{"game":"mirror"}]']["html"] == calls.rules("mirror", "fr").html


@pytest.mark.parametrize(
    ("name", "args", "key"),
    [
        ("state", {"doc": None, "number": 0, "part": "", "language": "en", "moves": []}, '["state",{}]'),
        ("hint", {"moves": [], "level": "where", "which": 2}, '["hint",{"level":"where"}]'),
        ("hint", {"moves": [], "level": "why", "which": 2, "part": "a"},
         '["hint",{"level":"why","part":"a","which":2}]'),
        ("share", {"with_solution": False}, '["share",{}]'),
        ("share", {"with_solution": True}, '["share",{"with_solution":true}]'),
        ("state", {"moves": ["a b"], "picks": []}, '["state",{"moves":["a b"]}]'),
    ],
)  # fmt: skip
def test_the_page_finds_an_answer_by_its_key(
    modules: Modules, name: str, args: dict[str, Any], key: str
) -> None:
    code = 'async (given) => (await load("written.js")).keyOf(...given)'
    assert modules.run(code, [name, args]) == key


def test_the_page_finds_the_puzzle_of_a_code(modules: Modules) -> None:
    text = "pnp: 1\ngame: müll 🎲\n"
    code = 'async (given) => (await load("numbering.js")).numberOf(given)'
    assert modules.run(code, text) == numbered(text)
