"""The code uses the words of the glossary, and none that they have replaced."""

from __future__ import annotations

import io
import re
import tokenize

from tests.conftest import ROOT

REPLACED = {
    "lies": "board_symmetries",
    "Look": "Theme",
    "look": "theme",
    "malformed": "invalid_start",
    "MovesOnPaper": "MoveRenderer",
    "Trying": "Interaction",
    "Stand": "TrialState",
    "Picked": "PickResult",
    "Moment": "GameState",
    "hive": "shortest",
    "TextFault": "TextIssue",
}
"""Names that newcomers had to ask about, and what to use instead."""


def names(source: str) -> set[str]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}


def test_no_name_that_was_replaced_comes_back() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in (ROOT / "pnp").rglob("*.py")
        for name in names(path.read_text(encoding="utf-8")) & set(REPLACED)
    }
    assert not found


def test_every_term_is_explained_once_and_in_a_sentence() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    terms = re.findall(r"^\| \*\*(.+?)\*\* \| (.+) \|$", text, re.MULTILINE)
    assert len(terms) > 40
    assert len({term for term, _ in terms}) == len(terms)
