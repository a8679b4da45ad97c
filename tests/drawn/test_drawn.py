"""All drawings and texts are as they were approved.

To see what a change does to the drawings, and to approve it: ``make approve``.
"""

from __future__ import annotations

import pytest

from pnp.games.api.registry import all_games
from pnp.language.reader import read_file
from tests.drawn.cases import APPROVED, CASES_FOLDER, Case, cases
from tests.drawn.differences import differences

CASES = cases()


@pytest.mark.long("draws all puzzles of a game")
@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_drawings_and_wordings_are_as_approved(case: Case) -> None:
    told = differences(case.approved_texts(), case.texts())
    if told:
        approve = f"make approve ONLY={case.name}"
        pytest.fail(f"{case.name}\n{told}\nTo see it drawn and to approve it: {approve}", pytrace=False)


def test_nothing_is_approved_that_is_not_drawn_any_more() -> None:
    known = {case.approved for case in CASES}
    assert [str(path.parent) for path in APPROVED.rglob("*.txt") if path.parent not in known] == []


def test_the_approved_drawings_take_5_mb_at_the_most() -> None:
    assert sum(path.stat().st_size for path in APPROVED.rglob("*.txt")) <= 5_000_000


def test_every_game_has_cases_for_all_that_it_draws() -> None:
    missing = []
    sheets = [read_file(path, path.name).plain() for path in (CASES_FOLDER / "sheets").iterdir()]
    drawn = {
        (kind, name)
        for spec in sheets
        for one in spec["products"]
        for kind, name in one.items()
        if isinstance(name, str)
    }
    for game in all_games():
        missing += [f"{kind} of {game.name}" for kind in game.features if (kind, game.name) not in drawn]
        for folder in ("puzzles", "records", "diagrams"):
            known = {path.stem for path in (CASES_FOLDER / folder).iterdir()}
            if getattr(game, folder) is not None and game.name not in known:
                missing.append(f"{folder} of {game.name}")
    assert missing == []
