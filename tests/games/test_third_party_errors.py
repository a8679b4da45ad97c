"""An error in another package's code is reported in one line that names the package and the module."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, PathDistribution
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.commands.group import cli
from pnp.games.api import registry
from pnp.games.api.registry import PackageError, find_game

RECORD = """
from pnp.games.api.game import Game, Source
def _engine():
    import {name}.engine
GAME = Game("Fen", "a game", Source(""), engine=_engine)
"""
Install = Callable[..., str]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Install]:
    """Installs a package of a game as the distribution "fen-games", and returns the name of the game."""
    made = iter(range(100))
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(init: str = RECORD, engine: str = "", value: str = "GAME") -> str:
        name = f"fen_{tmp_path.name}_{next(made)}"
        package = tmp_path / name
        package.mkdir()
        (package / "__init__.py").write_text(init.replace("{name}", name))
        (package / "engine.py").write_text(engine)
        info = tmp_path / "fen_games-1.0.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: fen-games\nVersion: 1.0\n")
        point = EntryPoint(name, f"{name}:{value}", registry.GROUP)._for(PathDistribution(info))  # type: ignore[attr-defined]
        monkeypatch.setattr(registry, "entry_points", lambda: {name: point})
        find_game.cache_clear()
        return name

    yield write
    find_game.cache_clear()


@pytest.mark.parametrize(
    ("init", "place", "reason"),
    [
        (
            "import json\nfrom json import lods\n",
            ", line 2",
            "ImportError: cannot import name 'lods' from 'json'",
        ),
        ("import fens_of_nowhere\n", ", line 1", "ModuleNotFoundError: No module named 'fens_of_nowhere'"),
        ("GAME = (\n", "", "SyntaxError: '(' was never closed (__init__.py, line 1)"),
        ("GAME = MARSH\n", ", line 1", "NameError: name 'MARSH' is not defined"),
    ],
)
def test_a_package_that_cannot_be_imported_is_named(
    install: Install, init: str, place: str, reason: str
) -> None:
    name = install(init)
    with pytest.raises(PackageError) as caught:
        find_game(name)
    lead = f"the game '{name}' of the package 'fen-games' can't be imported: {name}{place}: {reason}"
    assert str(caught.value).startswith(lead)


def test_the_module_that_cannot_be_imported_is_named_when_the_engine_is(install: Install) -> None:
    name = install(engine="\n\nfrom json import lods\n")
    game = find_game(name)
    assert game is not None
    with pytest.raises(
        PackageError, match=f"'fen-games' can't be imported: {name}.engine, line 3: ImportError"
    ):
        game.engine()


def test_an_entry_point_that_names_no_game_is_refused(install: Install) -> None:
    name = install(value="_engine")
    with pytest.raises(
        PackageError, match=f"'fen-games' can't be used: .* names {name}:_engine, which isn't a"
    ):
        find_game(name)


@pytest.mark.parametrize("command", ["games", "new"])
def test_a_command_ends_with_the_message(install: Install, command: str) -> None:
    name = install("import fens_of_nowhere\n")
    done = CliRunner().invoke(cli, [command, name])
    assert isinstance(
        done.exception, PackageError
    )  # which the command line prints in one line, with exit code 2
    assert len(str(done.exception).splitlines()) == 1


@pytest.mark.parametrize("arguments", [("build", "dominate"), ("games", "country-road")])
def test_our_own_games_need_no_other_package(
    install: Install, arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("import fens_of_nowhere\n")
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == 0, done.exception
