"""Texts that start no puzzle and no record: every game says what is wrong with them, and where."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pnp.games.api.registry import find_game
from tests.games.opening import open_puzzle, open_record
from tests.refused import refusals
from tests.rows import each
from tests.yaml_data import yaml_data

DATA = Path(__file__).parent.parent / "data" / "malformed_texts.yaml"


def cases() -> Iterator[tuple[Any, ...]]:
    for group in yaml_data(DATA):
        kind = "puzzle" if "puzzle" in group else "record"
        for case in group["cases"]:
            yield kind, group[kind], group.get("options", {}), case["text"], case["says"]


@each("kind, game, options, text, says", cases())
def test_a_malformed_text_is_reported_at_its_lines(
    kind: str, game: str, options: dict[str, Any], text: str, says: list[str]
) -> None:
    found = find_game(game)
    assert found is not None
    feature, opener = (found.puzzles, open_puzzle) if kind == "puzzle" else (found.records, open_record)
    assert feature is not None
    assert refusals(opener, game, text, feature.options.model_validate(options)) == says
