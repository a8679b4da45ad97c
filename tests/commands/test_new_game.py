"""``pnp new-game`` writes a package that builds, checks, prints, and passes its own tests."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.base.errors import PnpError
from pnp.commands.group import cli
from pnp.pipeline.new_game import write_new_game
from tests.commands import run
from tests.conftest import ROOT
from tests.installed import announce, found, run_beside
from tests.rows import each


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game's folder, beside what an installation would write of its entry point."""
    folder = tmp_path_factory.mktemp("new")
    write_new_game("pond_life", "Pond Life", folder)
    announce(folder, "pond_life")
    return folder


def imported(node: ast.AST) -> list[str]:
    """Return the modules that a statement imports."""
    if isinstance(node, ast.Import):
        return [name.name for name in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


def pond(folder: Path, *arguments: str, name: str = "pond_life") -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a command that finds the game in a folder."""
    with found(name, folder, folder / name):
        return run([*arguments])


@pytest.mark.slow
def test_its_own_tests_pass(made: Path) -> None:
    done = run_beside(made, "pond_life", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


def test_everything_it_brings_is_right(made: Path) -> None:
    package = made / "pond_life" / "pond_life"
    files = [str(path) for path in sorted(package.rglob("*.yaml")) if path.name != "diagrams.yaml"]
    assert len(files) >= 2
    code, out, err = pond(made, "check", *files)
    assert code == 0, out + err


def test_its_kit_its_set_and_its_record_are_built_by_name(made: Path, tmp_path: Path) -> None:
    for name in ("kit/pond_life", "puzzles/pond_life", "records/pond_life"):
        folder = tmp_path / name.partition("/")[0]
        code, _, err = pond(made, "build", name, "--output", str(folder))
        assert code == 0, err
        assert list(folder.glob("*.pdf"))


def test_all_its_products_are_built(made: Path, tmp_path: Path) -> None:
    layout = made / "pond_life" / "pond_life" / "layouts" / "pond_life.yaml"
    code, _, err = pond(made, "build", str(layout), "--output", str(tmp_path))
    assert code == 0, err
    assert {path.name for path in tmp_path.glob("*.pdf")} == {
        "pond_life-board.pdf",
        "pond_life-pieces.pdf",
        "pond_life-rules.pdf",
    }


def test_its_options_and_what_is_wrong_are_said_in_german(made: Path, tmp_path: Path) -> None:
    listed = pond(made, "games", "pond_life", "--language", "de")[1]
    assert "Seerosenblätter         Wie viele Seerosenblätter die Reihe hat, von 3 bis 13." in listed
    assert not re.search("How many|The width|in which|frogs and|a row", listed)
    record = "pnp: 1\ngame: pond_life\ntitle: Two\noptions: {animals: 4}\nmoves: b, b\n"
    (tmp_path / "record.yaml").write_text(record)
    _, out, err = pond(made, "check", str(tmp_path / "record.yaml"), "--language", "de")
    assert "Zug 2 (b): Blatt b ist leer" in out + err


@each("folder", [ROOT / "templates" / "new-game", ROOT / "examples"])
def test_messages_with_values_are_sentences(folder: Path) -> None:
    calls = [
        node
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("MoveError", "ErrorInText")
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
    err = pond(tmp_path, "build", "pond", "--output", str(tmp_path / "output"), name="pond")[2]
    assert f"no piece is named '{name}'{hint}" in err


def test_puzzles_are_made_and_solved(made: Path, tmp_path: Path) -> None:
    code, _, err = pond(made, "generate", "pond_life", "--count", "6", "-o", str(tmp_path / "set.yaml"))
    assert code == 0, err
    assert pond(made, "check", str(tmp_path / "set.yaml"))[0] == 0


def test_the_scores_of_attempts_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_new_game("pond", "Pond", tmp_path)
    announce(tmp_path, "pond")
    script = (tmp_path / "pond" / "scores.py").read_text(encoding="utf-8")
    with found("pond", tmp_path, tmp_path / "pond"):
        exec(compile(script, "scores.py", "exec"), {"__name__": "__main__"})
    first, *rest = capsys.readouterr().out.splitlines()
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
    with pytest.raises(PnpError, match="a title must be one line"):
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
