"""The back of a cover shows a puzzle of each game, where all of them can be read there."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.pipeline.build import make_all
from pnp.products.resolve import load_text
from pnp.render.pdf import pdf_bytes
from tests.reading import texts

SPEC = """\
pnp: 1
title: Three games
products:
  - booklet:
      from: [{sets}]
      count: 6
      cover: {{}}
      notes: 24
      hints: false
      rules: false
      solutions: none
    trim: 6x9
"""


@pytest.mark.slow
@pytest.mark.parametrize("games", ["bee fujisan dots", "unmatched dominosa finder"])
def test_a_puzzle_of_each_of_three_games_is_shown(games: str) -> None:
    """Each game of these needs a panel of another shape than the others."""
    sets = ", ".join(f"puzzles/{game}.yaml" for game in games.split())
    _, cover = make_all(load_text(SPEC.format(sets=sets), Path("book.yaml"), "book.yaml"))
    said = texts(pdf_bytes(cover.product)).split("\r\n")
    titles = {"bee": "Bee Donimoes", "fujisan": "Fujisan", "dots": "Dots"} | {
        "unmatched": "Unmatched Donimoes",
        "dominosa": "Dominosa",
        "finder": "Domino Finder",
    }
    assert {titles[game] for game in games.split()} <= {line.strip() for line in said}
