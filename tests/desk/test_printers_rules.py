"""The check of a printer's rules."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.desk import calls, downloads
from pnp.desk.documents import Doc
from pnp.preflight.measures import Facts
from pnp.sheets.sheet import Product

BOARD = Doc("a.yaml", "pnp: 1\nproducts:\n  - board: dominate\n")


def test_for_another_printer_a_file_is_not_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    measure, measured = downloads.measure_own, list[bytes]()

    def measure_and_count(data: bytes) -> Facts:
        measured.append(data)
        return measure(data)

    monkeypatch.setattr(downloads, "measure_own", measure_and_count)
    downloads.measured.cache_clear()
    [home] = calls.preflight(BOARD, "home")
    [kdp] = calls.preflight(BOARD, "kdp")
    assert len(measured) == 1
    assert {line.rule for line in home.rules} != {line.rule for line in kdp.rules}
    calls.preflight(Doc("a.yaml", BOARD.text + "    size: 8x8\n"), "kdp")
    assert len(measured) == 2


def test_the_files_that_were_checked_are_those_to_download(monkeypatch: pytest.MonkeyPatch) -> None:
    from pnp.render import pdf

    make, made = pdf.pdf_bytes, list[Product]()

    def make_and_count(product: Product, **more: Any) -> bytes:
        made.append(product)
        return make(product, **more)

    monkeypatch.setattr(pdf, "pdf_bytes", make_and_count)
    calls.preview(BOARD)
    calls.preflight(BOARD, "home")
    calls.preflight(BOARD, "kdp")
    assert calls.download(BOARD, "pdf").data == make(made[0])
    assert len(made) == 1
    calls.preview(BOARD)  # a picture that it names may have changed
    calls.download(BOARD, "pdf")
    assert len(made) == 2


def test_a_broken_rule_says_what_to_do() -> None:
    near = Doc("a.yaml", BOARD.text + "    margin: 2mm\n")
    [view] = calls.preflight(near, "home", language="de")
    (broken,) = (line for line in view.rules if line.ok is False)
    assert broken.advice.startswith("Die meisten Drucker lassen diesen Rand weiß.")
    assert not any(line.advice for line in calls.preflight(BOARD, "home")[0].rules)
