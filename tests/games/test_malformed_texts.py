"""Texts that start no problem and no record: every game says what is wrong with them, and where."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.games.api.registry import find_game
from tests.games.opening import open_problem, open_record
from tests.refused import issues
from tests.yaml_data import yaml_data

DATA = Path(__file__).parent.parent / "data" / "malformed_texts.yaml"


def cases() -> Iterator[Any]:
    for group in yaml_data(DATA):
        kind = "problem" if "problem" in group else "record"
        for number, case in enumerate(group["cases"], 1):
            values = kind, group[kind], group.get("options", {}), case["text"], case["says"]
            yield pytest.param(*values, id=f"{group[kind]}-{kind}-{number}")


@pytest.mark.parametrize(("kind", "game", "options", "text", "says"), list(cases()))
def test_a_malformed_text_is_reported_at_its_lines(
    kind: str, game: str, options: dict[str, Any], text: str, says: list[str]
) -> None:
    found = find_game(game)
    assert found is not None
    offer, opener = (found.problems, open_problem) if kind == "problem" else (found.records, open_record)
    assert offer is not None
    assert issues(opener, game, text, offer.options.model_validate(options)) == says
