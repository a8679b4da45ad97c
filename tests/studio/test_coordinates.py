"""Letters and numbers beside boards whose drawings have none."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from pnp.desk import calls
from tests.studio.modules import Modules


def written(modules: Modules, name: str) -> Any:
    state = calls.state(calls.source("set", f"puzzles/{name}"), 0)
    code = """async (state) => (await load("parts/coordinates.js")).coordinates(state)"""
    areas = [asdict(area) for area in state.areas]
    return modules.run(code, {"areas": areas, "has_coordinates": state.has_coordinates})


def test_a_grid_without_coordinates_gets_them(modules: Modules) -> None:
    found = written(modules, "dominosa")
    assert [one["text"] for one in found["columns"]] == [*"abcdefgh"]
    assert [one["text"] for one in found["rows"]] == [*"7654321"]
    for places in ([one["x"] for one in found["columns"]], [one["y"] for one in found["rows"]]):
        assert places == sorted(places)


@pytest.mark.parametrize("name", ["dots", "dominate", "capturing", "mirror"])
def test_a_board_with_coordinates_and_one_without_names_get_none(modules: Modules, name: str) -> None:
    found = written(modules, name)
    assert found["columns"] == found["rows"] == []
