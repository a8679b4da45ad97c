"""How many puzzles of each difficulty a book gets, and what new puzzles most likely have."""

from __future__ import annotations

import pytest

from tests.studio.modules import Modules


def levels(**counts: tuple[int, int]) -> list[dict[str, object]]:
    """Difficulties, each with how many the book has and how many there are."""
    return [{"difficulty": name, "count": has, "available": most} for name, (has, most) in counts.items()]


@pytest.mark.parametrize(
    ("wanted", "found", "counts", "missing"),
    [
        (24, levels(easy=(4, 40), hard=(4, 40)), {"easy": 12, "hard": 12}, 0),
        (24, levels(easy=(15, 15), hard=(0, 40)), {"easy": 15, "hard": 0}, 9),
        (24, levels(easy=(2, 5), medium=(1, 60), hard=(0, 9)), {"easy": 5, "medium": 19, "hard": 0}, 0),
        (5, levels(easy=(0, 9), medium=(0, 9)), {"easy": 3, "medium": 2}, 0),
        (3, levels(easy=(1, 0)), {"easy": 0}, 3),
    ],
)
def test_a_number_is_spread_over_the_difficulties_in_use(
    modules: Modules, wanted: int, found: object, counts: object, missing: int
) -> None:
    code = """async ([wanted, levels]) => (await load("parts/difficulty_counts.js")).spread(wanted, levels)"""
    assert modules.run(code, [wanted, found]) == {"counts": counts, "missing": missing}


def test_new_puzzles_are_most_likely_those_that_a_book_lacks(modules: Modules) -> None:
    code = """async (known) => (await load("parts/difficulty_counts.js")).likely(known)"""
    one = {"games": ["dots", "bee"], "levels": levels(easy=(15, 15), hard=(0, 9)), "count": 24, "missing": 9}
    assert modules.run(code, one) == {"game": "dots", "count": 9, "difficulty": "easy"}
    many = {"games": [], "levels": levels(easy=(15, 15), hard=(1, 9)), "count": 24, "missing": 0}
    assert modules.run(code, many) == {"game": "", "count": 24, "difficulty": ""}


@pytest.mark.parametrize(
    ("file", "named"),
    [
        ("bee-2.yaml", ("bee", "2")),
        ("mine/bee-hard-3.yml", ("bee", "hard-3")),
        ("bee-queens-1.yaml", ("bee-queens", "1")),
        ("beehive-1.yaml", None),
        ("bee.yaml", None),
    ],
)
def test_a_set_is_named_after_its_game(modules: Modules, file: str, named: tuple[str, str] | None) -> None:
    code = """async (file) => {
        const games = [{ name: "bee" }, { name: "bee-queens" }];
        const found = (await load("parts/difficulty_counts.js")).namedAfter(file, games);
        return found && [found.game.name, found.rest];
    }"""
    assert modules.run(code, file) == (list(named) if named else None)
