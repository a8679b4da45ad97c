"""Values as messages quote them."""

from __future__ import annotations

import pytest

from pnp.base.wording import counted


@pytest.mark.parametrize(("count", "said"), [(0, "0 rows"), (1, "1 row"), (2, "2 rows"), (1000, "1000 rows")])
def test_one_is_singular(count: int, said: str) -> None:
    assert counted(count, "row") == said


def test_many_may_have_a_word_of_their_own() -> None:
    assert counted(1, "domino", "dominoes") == "1 domino"
    assert counted(2, "domino", "dominoes") == "2 dominoes"
