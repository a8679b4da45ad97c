"""The docs say what the models say."""

from __future__ import annotations

import re

import pytest

from docs.tables import filled, models, pages, tables_in
from pnp.games.api.registry import all_games
from tests.conftest import ROOT


@pytest.mark.parametrize("page", list(pages()), ids=lambda page: page.stem)
def test_option_tables_are_those_of_the_models(page) -> None:  # type: ignore[no-untyped-def]
    text = page.read_text(encoding="utf-8")
    assert filled(text) == text, "run `make docs`"


def test_every_model_has_its_table() -> None:
    shown = set().union(*(tables_in(page.read_text(encoding="utf-8")) for page in pages()))
    assert shown == set(models())


def test_every_game_has_a_page_and_its_credits_in_the_readme() -> None:
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    for game in all_games():
        if game.component:
            continue
        assert (ROOT / "docs" / "games" / f"{game.name}.md").is_file(), game.name
        assert game.source.credits in readme, game.name
        assert game.source.terms in readme, game.name


def test_the_games_with_problems_are_counted_and_named() -> None:
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    page = (ROOT / "docs" / "problems.md").read_text(encoding="utf-8")
    offering = [game for game in all_games() if game.problems]
    assert re.findall(r"(\d+) games have problems", readme) == [str(len(offering))]
    for game in offering:
        assert f"[{game.name}](games/{game.name}.md)" in page
        for variant in game.problems.variants if game.problems else ():
            assert f"`{variant}`" in page
