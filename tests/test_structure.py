"""The house keeps its shape: imports run downwards, docs and models agree, every game is told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pnp.games.api.game import Game, Presentation, RecordPictures
from pnp.games.api.interaction import Trying
from pnp.games.api.puzzles import Puzzle
from pnp.games.api.records import Play
from pnp.games.api.registry import all_games
from pnp.sheets.options import PaperOptions
from pnp.specs.errors import option_names
from pnp.specs.models import LAYOUTS, ProductHead
from tests.conftest import ROOT


def test_imports_run_downwards() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports"))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_no_file_is_too_long() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "pnp").rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 400
    }
    assert not long


def test_no_option_of_a_game_hides_one_of_paper_or_layout() -> None:
    for game in all_games():
        for kind, offer in game.offers.items():
            shared = {n for m in (ProductHead, PaperOptions, LAYOUTS[kind]) for n in option_names(m)} | {kind}
            assert not shared & set(option_names(offer.options)), f"{kind} of {game.name}"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_parts_that_a_game_imports_later_are_what_they_should_be(game: Game) -> None:
    if game.problems:
        assert isinstance(game.problems.puzzle(), Puzzle)
        assert game.problems.presentation is not None
        assert isinstance(game.problems.presentation(), Presentation)
        assert game.problems.trying is not None
        assert isinstance(game.problems.trying(), Trying)
    if game.records:
        assert isinstance(game.records.play(), Play)
        assert isinstance(game.records.pictures(), RecordPictures)
        assert all(callable(read()) for read in game.records.foreign.values())
        assert game.records.trial is None or callable(game.records.trial())
    if game.diagrams:
        assert callable(game.diagrams.draw())
