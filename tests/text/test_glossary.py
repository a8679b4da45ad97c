"""The code uses the words of the glossary, and none of those that they replaced."""

from __future__ import annotations

import io
import re
import tokenize

import pytest

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
    "TextFault": "ErrorInText",
    "TextIssue": "ErrorInText",
    "LocatedFault": "ErrorDetails",
    "MoveFault": "WrongMove",
    "fault": "error",
    "faults": "errors",
    "issue": "error",
    "issues": "errors",
    "bear_damaged_files": "prepare_kernel_cache",
}
"""Names that newcomers had to ask about, and what to use instead."""

REPLACED_IN = {
    "studio": {
        "Desk": "Session",
        "Bench": "SessionStore",
        "bench": "editor",
        "Easel": "ThumbnailQueue",
        "easel": "thumbnails",
        "Host": "ScreenProtocol",
        "Shelf": "PuzzleList",
        "shelf": "puzzle_list",
        "puzzle_shelf": "puzzle_sources",
        "Standing": "TrialView",
        "Seen": "VersionedPreview",
        "Shown": "ErrorLine",
        "shown": "displayed",
        "Offered": "Completion",
        "Said": "OnChange",
        "Then": "FileCallbacks",
        "Told": "OnWait",
        "told": "on_preview, or on_wait",
        "worried": "on_error",
        "asked": "requested, or what it is",
        "take_up": "open_with_draft",
    },
    "search": {"Ground": "Explored", "ground": "explored", "grounds": "searched"},
    "pipeline": {"Way": "PrintMethod", "held": "oriented", "shown": "display_name", "asked": "requested"},
    "products": {"Way": "PrintMethod", "held": "oriented", "asked": "requested"},
    "sheets": {"Way": "PrintMethod", "held": "oriented", "choices": "orientations"},
    "language": {"shown": "quoted", "asked": "requested"},
    "preflight": {"held": "check_facts"},
    "booklets": {"shown": "what it is", "asked": "requested"},
    "typesetting": {"shown": "quoted", "way": "layout"},
}
"""The same for names that mean something else in other folders of ``pnp``."""


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


@pytest.mark.parametrize("folder", REPLACED_IN)
def test_no_name_that_was_replaced_in_a_folder_comes_back(folder: str) -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in (ROOT / "pnp" / folder).rglob("*.py")
        for name in names(path.read_text(encoding="utf-8")) & set(REPLACED_IN[folder])
    }
    assert not found


def test_every_term_is_explained_once_and_in_a_sentence() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    terms = re.findall(r"^\| \*\*(.+?)\*\* \| (.+) \|$", text, re.MULTILINE)
    assert len(terms) > 10
    assert len({term for term, _ in terms}) == len(terms)
