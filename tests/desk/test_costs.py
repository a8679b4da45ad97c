"""What a choice costs in paper, and which pages it changes."""

from __future__ import annotations

import pytest

from pnp.desk import calls
from pnp.desk.document_replies import Cost
from pnp.desk.documents import Doc


def doc(product: str) -> Doc:
    return Doc("mine.yaml", f"pnp: 1\nproducts:\n  - {{{product}}}\n")


@pytest.mark.parametrize(
    ("product", "option", "cost"),
    [
        ("board: dominate, cell: 30mm", "cell", Cost("5 sheets; 18 mm fits on one", "18mm")),
        ("kit: dominate, cell: 30mm", "cell", Cost("5 sheets; 18 mm fits on one", "18mm")),
        ("board: dominate, cell: 10mm", "cell", Cost()),
        ("board: dominate, paper: letter", "paper", Cost()),
        ("board: dominate, mount: quarters", "mount", Cost("4 sheets instead of 1")),
        ("board: dominate, copies: 3", "copies", Cost()),
        ("pieces: mirror, domino-width: 1.5in", "domino-width", Cost("3 sheets; 1in fits on one", "1in")),
        ("booklet: {from: [puzzles/mirror.yaml]}, trim: a6", "trim", Cost()),
    ],
)
def test_a_choice_says_how_many_sheets_it_takes(product: str, option: str, cost: Cost) -> None:
    assert calls.cost(doc(product), 1, (option,)) == cost


def test_the_cost_is_told_in_the_readers_language() -> None:
    found = calls.cost(doc("board: dominate, cell: 30mm"), 1, ("cell",), "de")
    assert found.text == "5 Blätter; 18\u00a0mm passen auf eines"


@pytest.mark.slow
def test_only_pages_that_look_different_have_other_digests() -> None:
    before, after = (
        calls.digests(doc(f"kit: dominate, palette: greyscale, {own}")) for own in ("cell: 15mm", "cell: 14mm")
    )
    assert [k for k, (one, other) in enumerate(zip(before, after, strict=True)) if one != other] == [0, 1, 4]
