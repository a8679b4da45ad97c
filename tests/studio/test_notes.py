"""Notes name options as the form does, and offer to set them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from pnp.desk.form_fields import form
from tests.studio.modules import Modules

CARDS = "pnp: 1\nproducts:\n  - pieces: cards\n    size: poker\n"


@pytest.mark.parametrize(
    ("note", "text", "offered"),
    [
        (
            "3 mm are cut off; `make-bleed: mirror` keeps it",
            "3 mm are cut off; “{}: mirror” keeps it",
            ["mirror"],
        ),
        ("see `docs: there` and `PICTURES`", "see `docs: there` and `PICTURES`", []),
        ("`paper: letter` is larger", "“Paper: US Letter (215.9 × 279.4 mm)” is larger", ["letter"]),
    ],
)
def test_a_note_names_and_offers_options(modules: Modules, note: str, text: str, offered: list[str]) -> None:
    fields = [asdict(field) for field in form(CARDS, 1)]
    code = """async ([note, fields]) => {
        const { text, offers } = (await load("parts/notes.js")).inWords(note, fields, ({ label }) => label);
        return { text, offered: offers.map(({ value }) => value) };
    }"""
    bleed = next(field.label for field in form(CARDS, 1) if field.path[-1] == "make-bleed")
    found: Any = modules.run(code, [note, fields])
    assert found == {"text": text.format(bleed), "offered": offered}
