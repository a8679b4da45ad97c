"""The check of a printer's rules."""

from __future__ import annotations

import pytest

from pnp.engine import calls, printers_rules
from pnp.engine.documents import Doc
from pnp.preflight.facts import Facts

BOARD = Doc("a.yaml", "pnp: 1\nproducts:\n  - board: dominate\n")


def test_for_another_printer_a_file_is_not_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    measure, measured = printers_rules.measure_own, list[bytes]()

    def measure_and_count(data: bytes) -> Facts:
        measured.append(data)
        return measure(data)

    monkeypatch.setattr(printers_rules, "measure_own", measure_and_count)
    printers_rules.measured.cache_clear()
    [home] = calls.preflight(BOARD, "home")
    [kdp] = calls.preflight(BOARD, "kdp")
    assert len(measured) == 1
    assert {line.rule for line in home.rules} != {line.rule for line in kdp.rules}
    calls.preflight(Doc("a.yaml", BOARD.text + "    size: 8x8\n"), "kdp")
    assert len(measured) == 2
