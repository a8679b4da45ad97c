"""``pnp new-game`` writes a package that builds, checks, prints, and passes its own tests."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.base.errors import PnpError
from pnp.build.new_game import write_new_game
from pnp.commands.group import cli
from tests.conftest import ROOT
from tests.installed import announce, run_beside
from tests.rows import each


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game's folder, beside what an installation would write of its entry point."""
    folder = tmp_path_factory.mktemp("new")
    write_new_game("pond_life", "Pond Life", folder)
    announce(folder, "pond_life")
    return folder


def imported(node: ast.AST) -> list[str]:
    """The modules that a statement imports."""
    if isinstance(node, ast.Import):
        return [name.name for name in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


def run(made: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run_beside(made, "pond_life", *arguments)


def test_its_own_tests_pass(made: Path) -> None:
    done = run(made, "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


def test_everything_it_brings_is_right(made: Path) -> None:
    package = made / "pond_life" / "pond_life"
    files = [str(path) for path in sorted(package.rglob("*.yaml")) if path.name != "diagrams.yaml"]
    assert len(files) >= 2
    done = run(made, "pnp.cli", "check", *files)
    assert done.returncode == 0, done.stdout + done.stderr


def test_its_kit_its_set_and_its_record_are_built_by_name(made: Path, tmp_path: Path) -> None:
    for name in ("kit/pond_life", "problems/pond_life", "records/pond_life"):
        folder = tmp_path / name.partition("/")[0]
        done = run(made, "pnp.cli", "build", name, "--output", str(folder))
        assert done.returncode == 0, done.stderr
        assert list(folder.glob("*.pdf"))


def test_all_its_products_are_built(made: Path, tmp_path: Path) -> None:
    layout = made / "pond_life" / "pond_life" / "layouts" / "pond_life.yaml"
    done = run(made, "pnp.cli", "build", str(layout), "--output", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert {path.name for path in tmp_path.glob("*.pdf")} == {
        "pond_life-board.pdf",
        "pond_life-pieces.pdf",
        "pond_life-rules.pdf",
    }


def test_words_that_a_catalogue_lacks_are_listed(tmp_path: Path) -> None:
    write_new_game("pond", "Pond", tmp_path)
    announce(tmp_path, "pond")
    assert re.search(
        r"^de: (\d+) of \1 texts$",
        run_beside(tmp_path, "pond", "tests.text.missing_words", "pond").stdout,
        re.M,
    )
    for name, english in (("de.po", "Pond"), ("messages/de.po", "Lily pads")):
        path = tmp_path / "pond" / "pond" / "words" / name
        path.write_text(path.read_text().replace(f'msgid "{english}"', 'msgid "Otherwise"'))
    listed = run_beside(tmp_path, "pond", "tests.text.missing_words", "pond").stdout.partition("\nde: ")[0]
    words = tmp_path / "pond" / "pond" / "words"
    assert listed.splitlines() == [
        f"{words / 'de.po'}",
        "  Pond",
        f"{words / 'de.po'}, no longer used:",
        "  Otherwise",
        f"{words / 'messages' / 'de.po'}",
        "  Lily pads",
        f"{words / 'messages' / 'de.po'}, no longer used:",
        "  Otherwise",
    ]


def test_plurals_and_why_a_position_isnt_solved_are_listed(tmp_path: Path) -> None:
    write_new_game("pond", "Pond", tmp_path)
    announce(tmp_path, "pond")
    engine = tmp_path / "pond" / "pond" / "engine.py"
    code = engine.read_text().replace(
        '"{count} moves solve it.", {"count": len(moves)}', 'ONE, {"count": 2}, MANY'
    )
    code = code.replace("ONE", '"A move solves it."').replace("MANY", '"{count} hops solve it."')
    engine.write_text(code.replace("haven't changed places yet", "are where they began"))
    listed = run_beside(tmp_path, "pond", "tests.text.missing_words", "pond").stdout.partition("\nde: ")[0]
    assert "  A move solves it.\n    msgid_plural: {count} hops solve it.\n" in listed
    assert re.findall("^  (?! )(.+)$", listed, re.M) == [
        "A move solves it.",
        "{count} moves solve it.",
        "the frogs and toads are where they began",
        "the frogs and toads haven't changed places yet",
    ]


def test_its_options_and_what_is_wrong_are_said_in_german(made: Path, tmp_path: Path) -> None:
    listed = run(made, "pnp.cli", "games", "pond_life", "--language", "de")
    assert "Seerosenblätter         Wie viele Seerosenblätter die Reihe hat, von 3 bis 13." in listed.stdout
    assert not re.search("How many|The width|in which|frogs and|a row", listed.stdout)
    record = "pnp: 1\ngame: pond_life\ntitle: Two\noptions: {animals: 4}\nmoves: b, b\n"
    (tmp_path / "record.yaml").write_text(record)
    done = run(made, "pnp.cli", "check", str(tmp_path / "record.yaml"), "--language", "de")
    assert "Zug 2 (b): Blatt b ist leer" in done.stdout + done.stderr


@each("folder", [ROOT / "templates" / "new-game", ROOT / "examples"])
def test_messages_with_values_are_sentences(folder: Path) -> None:
    calls = [
        node
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("MoveError", "TextIssue")
    ]
    assert len(calls) > 4
    assert not [ast.unparse(call) for call in calls if isinstance(call.args[0], ast.JoinedStr)]


@pytest.mark.parametrize(
    ("name", "hint"), [("F", "; expected frog or toad"), ("frogs", "; did you mean 'frog'?")]
)
def test_a_picture_of_a_piece_that_doesnt_exist_names_those_that_do(
    name: str, hint: str, tmp_path: Path
) -> None:
    write_new_game("pond", "Pond", tmp_path)
    announce(tmp_path, "pond")
    diagrams = tmp_path / "pond" / "pond" / "texts" / "diagrams.yaml"
    diagrams.write_text(diagrams.read_text().replace("only: [frog, toad]", f"only: [{name}]"))
    done = run_beside(tmp_path, "pond", "pnp.cli", "build", "pond", "--output", str(tmp_path / "output"))
    assert f"no piece is named '{name}'{hint}" in done.stderr


def test_problems_are_made_and_solved(made: Path, tmp_path: Path) -> None:
    done = run(made, "pnp.cli", "generate", "pond_life", "--count", "6", "-o", str(tmp_path / "set.yaml"))
    assert done.returncode == 0, done.stderr
    assert run(made, "pnp.cli", "check", str(tmp_path / "set.yaml")).returncode == 0


def test_the_scores_of_attempts_are_listed_as_the_docs_say(tmp_path: Path) -> None:
    write_new_game("pond", "Pond", tmp_path)
    announce(tmp_path, "pond")
    docs = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    script = docs.partition("<!-- scores -->\n```python\n")[2].partition("```")[0]
    (tmp_path / "pond" / "scores.py").write_text(script)
    done = run_beside(tmp_path, "pond", "scores")
    assert done.returncode == 0, done.stderr
    first, *rest = done.stdout.splitlines()
    counted = re.fullmatch(r"(\d+) of 100 attempts succeed, in \d+\.\d s", first)
    assert counted
    assert int(counted[1]) > 50
    assert len(rest) == 3 * int(counted[1])
    scores = [float(score) for score in rest[::3]]
    assert scores == sorted(scores)
    assert {len(start) for start in rest[1::3]} == {7}


def test_no_name_of_the_template_is_left(made: Path) -> None:
    left = [
        path
        for path in (made / "pond_life").rglob("*")
        if "newgame" in path.name.lower()
        or (
            path.suffix in (".py", ".toml", ".md", ".yaml", ".po")
            and ("newgame" in path.read_text().lower() or "New Game" in path.read_text())
        )
    ]
    assert not left
    assert "class PondLifeBoard(" in (made / "pond_life" / "pond_life" / "options.py").read_text()


@each(
    "name, message",
    [
        ("Pond Life", "try 'pond_life'"),
        ("class", "can't be the name of a package"),
        ("", "can't be the name of a package"),
        ("mirror", "there is already a game called 'mirror'"),
        ("random", "there is already a Python module called 'random'"),
        ("../up", "try 'up'"),
    ],
)
def test_other_names_are_refused(name: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(PnpError, match=message):
        write_new_game(name, "", tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_title_that_breaks_the_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PnpError, match="a title is one line"):
        write_new_game("pond", 'Po"nd', tmp_path)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "pond").mkdir()
    done = CliRunner().invoke(cli, ["new-game", "pond", "-o", str(tmp_path)])
    assert done.exit_code != 0
    assert not list((tmp_path / "pond").iterdir())


def test_the_folder_to_write_into_is_created(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["new-game", "pond", "-o", str(tmp_path / "my" / "games")])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "my" / "games" / "pond" / "pyproject.toml").is_file()


def test_a_file_where_the_folder_would_go_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(PnpError, match="can't be written: Not a directory"):
        write_new_game("pond", "", tmp_path / "taken" / "games")


def test_its_tests_need_no_more_than_it_asks_for(made: Path) -> None:
    package = made / "pond_life"
    asked = tomllib.loads((package / "pyproject.toml").read_text())["project"]
    named = {
        re.split("[<>=~ ]", line)[0]
        for line in (*asked["dependencies"], *asked["optional-dependencies"]["dev"])
    }
    modules = {
        module.partition(".")[0]
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        for module in imported(node)
    }
    known = {"pnp": "print-and-play", "pond_life": "", "pydantic": "print-and-play"}
    needed = {known.get(module, module) for module in modules - sys.stdlib_module_names}
    assert needed - {""} == named


def test_missing_translations_are_listed_without_the_tools_of_our_tests() -> None:
    """A game's own environment has neither pytest nor Hypothesis, unless the game asks for them."""
    without = "import sys; sys.modules.update(dict.fromkeys(('pytest', 'hypothesis')))"
    subprocess.run([sys.executable, "-c", f"{without}; import tests.text.missing_words"], cwd=ROOT, check=True)
