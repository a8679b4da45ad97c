"""A puzzle by itself, and QR codes."""

from __future__ import annotations

import pytest

from pnp.base.errors import PnpError
from pnp.desk import calls
from pnp.drawing.codes import MOST_BYTES, QUIET, TooLongError, qr_code
from tests.rows import some_daily

SETS = [one.name for one in calls.catalogue().sets if not one.is_record]


@pytest.mark.parametrize("name", some_daily(SETS, "puzzles/dominosa", "puzzles/mirror", "puzzles/dots"))
def test_a_shared_puzzle_is_the_same_puzzle(name: str) -> None:
    source = calls.source("set", name)
    task = calls.puzzles(source).puzzles[1].task
    for has_solution in (False, True):
        doc = calls.share(source, 1, has_solution)
        assert calls.start(doc, 0) == calls.start(source, 1)
        (shared,) = calls.puzzles(doc).puzzles
        assert (shared.has_solution, shared.task) == (has_solution, task)


def test_a_record_has_no_puzzle_to_share() -> None:
    with pytest.raises(PnpError, match="no puzzles"):
        calls.share(calls.source("set", "records/dots"), 0)


def test_a_qr_code_is_square_with_a_quiet_zone() -> None:
    drawing = qr_code("https://example.org/", 40.0)
    assert drawing.size == (40.0, 40.0)
    _, dark = drawing.shapes
    across = [segment[1] for segment in dark.segments if len(segment) > 1]  # type: ignore[union-attr]
    module = 40.0 / (25 + 2 * QUIET)
    assert min(across) == pytest.approx(QUIET * module)
    assert max(across) == pytest.approx(40.0 - QUIET * module)


def test_a_text_that_is_too_long_for_a_qr_code_is_refused() -> None:
    assert calls.qr("é" * (MOST_BYTES // 2))
    with pytest.raises(TooLongError):
        qr_code("é" * MOST_BYTES, 40.0)
    with pytest.raises(PnpError, match="too long"):
        calls.qr("a" * (MOST_BYTES + 1))
