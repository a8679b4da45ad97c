"""Undo and redo survive a visit to another page, another language and a reload."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browsing import settled
from tests.studio.engines import Studio
from tests.studio.modules import Modules
from tests.studio.samples import BOARD

_VISITS = """
    const { TextDocument } = await load("document.js");
    const opened = () => new TextDocument("a.yaml", "0\\n", "draft-a");
    const leave = async (own) => (own.close(Promise.resolve()), await null, await null);
    const all = (own, way) => {
        const found = [];
        while (own[way === "undo" ? "canUndo" : "canRedo"]) found.push((own[way](), own.text));
        return found;
    };
"""


def visits(modules: Modules, code: str) -> Any:
    return modules.run(f"async () => {{ {_VISITS} {code} }}")


def test_undo_and_redo_are_kept_for_another_visit(modules: Modules) -> None:
    found = visits(
        modules,
        """
        const first = opened();
        for (const text of ["0\\n1\\n", "1\\n", "1\\n2\\n", "🂡\\n2\\n"]) first.write(text);
        first.undo();
        await leave(first);
        const second = opened();
        const redone = all(second, "redo");
        return [redone, all(second, "undo"), all(second, "redo")];
        """,
    )
    assert found == [
        ["🂡\n2\n"],
        ["1\n2\n", "1\n", "0\n1\n", "0\n"],
        ["0\n1\n", "1\n", "1\n2\n", "🂡\n2\n"],
    ]


def test_the_history_of_another_text_is_not_taken_up(modules: Modules) -> None:
    found = visits(
        modules,
        """
        const first = opened();
        first.write("1\\n");
        await leave(first);
        localStorage.setItem("pnp-draft-a", JSON.stringify("2\\n"));
        const second = opened();
        return [second.text, second.canUndo, second.canRedo];
        """,
    )
    assert found == ["2\n", False, False]


def test_a_kept_history_is_short_and_begins_after_a_change_of_a_file(modules: Modules) -> None:
    found = visits(
        modules,
        """
        const first = opened();
        first.write("1\\n");
        const table = { file: "a.csv", data: new Uint8Array([1]), before: new Uint8Array(), changes: [] };
        await first.applyTable(table);
        first.write("2\\n");
        await leave(first);
        const second = opened();
        const undone = all(second, "undo");
        for (let step = 0; step < 9; step += 1) second.write(String(step).repeat(5000));
        await leave(second);
        return [undone, all(opened(), "undo").length, localStorage.getItem("pnp-steps").length < 40000];
        """,
    )
    assert found == [["1\n"], 3, True]


@pytest.mark.parametrize("way", ["home", "language", "reload"])
def test_a_change_is_undone_after_coming_back(page: Any, studio: Studio, way: str) -> None:
    studio.open_file(page, "board.yaml", BOARD)
    settled(page)
    page.fill("#option-size", "6")
    page.press("#option-size", "Tab")
    settled(page)
    if way == "home":
        page.click(".brand")
        settled(page)
        page.go_back()
    elif way == "language":
        page.select_option("#top select", "de")
    else:
        page.reload()
    settled(page)
    assert page.input_value("#option-size") == "6"
    page.keyboard.press("Control+z")
    settled(page)
    assert page.input_value("#option-size") == "5"
