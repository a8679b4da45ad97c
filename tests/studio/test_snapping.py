"""Where boxes on a card go when they are dragged, aligned and resized."""

from __future__ import annotations

from typing import Any

import pytest

from tests.studio.modules import Modules

CARD = {"width": 60, "height": 90, "safe": 3}


def box(left: float, top: float, width: float = 10, height: float = 8) -> dict[str, float]:
    return {"left": left, "top": top, "width": width, "height": height}


def asked(modules: Modules, name: str, *arguments: object) -> Any:
    code = """async ([name, found]) => (await load("parts/snapping.js"))[name](...found)"""
    return modules.run(code, [name, arguments])


@pytest.mark.parametrize(
    ("by", "to", "lines"),
    [
        ((-4.5, 20.2), (-5, 20.2), [{"axis": "across", "at": 0}]),  # the edge
        ((20.6, 36.5), (20, 36), [{"axis": "across", "at": 30}, {"axis": "down", "at": 45}]),  # the centre
        ((-1.2, 0.3), (-2, 0), [{"axis": "across", "at": 3}, {"axis": "down", "at": 5}]),  # the safe zone
        ((8, 8), (8, 8), []),
    ],
)
def test_what_is_dragged_snaps(
    modules: Modules, by: tuple[float, float], to: tuple[float, float], lines: list[dict[str, Any]]
) -> None:
    found = asked(modules, "dragged", [box(5, 5)], *by, CARD, [box(40, 70, 11, 11)])
    if by == (-1.2, 0.3):
        assert (found["x"], found["lines"][0]) == (to[0], lines[0])
        return
    assert (found["x"], found["y"]) == to
    assert found["lines"] == lines


def test_what_is_dragged_without_snapping_goes_where_it_is_dragged(modules: Modules) -> None:
    assert asked(modules, "dragged", [box(5, 5)], -4.5, 1, CARD, [], 0) == {"x": -4.5, "y": 1, "lines": []}


def test_a_box_is_resized_by_its_handles(modules: Modules) -> None:
    made = asked(modules, "resized", box(10, 10), "se", 5.3, 40, CARD, [])
    assert made["box"] == box(10, 10, 15.3, 48)
    made = asked(modules, "resized", box(10, 10), "nw", -7.4, 4, CARD, [])
    assert made == {"box": box(3, 14, 17, 4), "lines": [{"axis": "across", "at": 3}]}
    least = asked(modules, "resized", box(10, 10), "w", 50, 0, CARD, [])["box"]
    assert (least["left"], least["width"]) == (19, 1)
    kept = asked(modules, "resized", box(10, 10), "se", 10, 0, CARD, [], {"keeps": True})["box"]
    assert kept == box(10, 10, 20, 16)


def test_boxes_are_aligned_and_distributed(modules: Modules) -> None:
    three = [box(0, 0), box(7, 30, 20), box(40, 50)]
    assert [one["left"] for one in asked(modules, "aligned", three, "right", CARD)] == [40, 30, 40]
    assert [one["top"] for one in asked(modules, "aligned", three, "middle", CARD)] == [25, 25, 25]
    assert asked(modules, "aligned", [box(1, 1)], "centre", CARD) == [box(25, 1)]
    assert [one["left"] for one in asked(modules, "distributed", three, "across")] == [0, 15, 40]


def test_a_handle_rotates_in_steps_where_it_is_near_one(modules: Modules) -> None:
    assert asked(modules, "rotation", box(0, 0, 10, 10), 5, -20) == 0
    assert asked(modules, "rotation", box(0, 0, 10, 10), -20, 5) == 90
    assert asked(modules, "rotation", box(0, 0, 10, 10), -4, -20) == 20


def test_keys_move_a_box_and_change_its_size(modules: Modules) -> None:
    assert asked(modules, "shifted", box(1.1, 2), 0.1, -5) == box(1.2, -3)
    assert asked(modules, "enlarged", box(1, 2), 5, -0.1) == box(1, 2, 15, 7.9)
    assert asked(modules, "enlarged", box(1, 2), -20, 0) == box(1, 2, 1)


def test_layers_of_a_kind_are_where_they_are_drawn(modules: Modules) -> None:
    code = """async (found) =>
        (await load("parts/layers.js")).ownLayers(...found).map(({ path }) => path.join("."))"""
    common = [{"path": ["front", str(at)], "name": name} for at, name in enumerate(("", "Art", ""))]
    own = [
        {"path": ["layouts", "front", "Spell", "0"], "name": "Frame"},
        {"path": ["layouts", "front", "Spell", "1"], "name": "Art"},
        {"path": ["layouts", "front", "Trap", "0"], "name": "Art"},
    ]
    found = modules.run(code, [[*common, *own], ["Spell"]])
    assert found == ["front.0", "layouts.front.Spell.1", "front.2", "layouts.front.Spell.0"]
    assert modules.run(code, [[*common, *own], []]) == ["front.0", "front.1", "front.2"]


@pytest.mark.parametrize(
    ("text", "start", "end", "is_file", "after"),
    [
        ("fire.png", 8, 8, True, "{back}"),
        ("backs/fire.png", 14, 14, True, "backs/{back}"),
        ("backs/", 6, 6, True, "backs/{back}"),
        ("fire.png", 0, 4, True, "{back}.png"),
        ("", 0, 0, True, "{back}"),
        ("Draw 2.", 7, 7, False, "Draw 2.{back}"),
        ("Draw 2.", 5, 6, False, "Draw {back}."),
    ],
)
def test_a_column_goes_into_a_text_and_in_place_of_a_file(
    modules: Modules, text: str, start: int, end: int, is_file: bool, after: str
) -> None:
    code = """async ([text, start, end, isFile]) =>
        (await load("parts/fields.js")).withColumn(text, start, end, "back", { isFile })"""
    assert modules.run(code, [text, start, end, is_file]) == after
