"""Properties that are tried on a few examples every day, and on many among the slow tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis.strategies import SearchStrategy

Test = Callable[..., None]


def given_examples(daily: int, slow: int, *strategies: SearchStrategy[Any]) -> Callable[[Test], Test]:
    """Like hypothesis's ``given``, as two tests: an everyday one, and a slow one with more examples.

    The everyday test tries the same examples each time, the slow one others with each run.

    :param daily: how many examples the everyday test tries.
    :param slow: how many the slow one tries.
    :param strategies: what the arguments are drawn from. The test takes no others.
    """

    def decorate(test: Test) -> Test:
        every_day = settings(max_examples=daily, derandomize=True)(given(*strategies)(test))
        many = settings(max_examples=slow, derandomize=False)(given(*strategies)(test))

        @wraps(test, updated=())
        def on_examples(examples: int) -> None:
            (every_day if examples == daily else many)()

        del on_examples.__wrapped__  # pytest would look for its arguments
        counts = [daily, pytest.param(slow, marks=pytest.mark.slow)]
        return pytest.mark.parametrize("examples", counts)(on_examples)

    return decorate
