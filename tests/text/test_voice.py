"""Phrases that no native speaker would write don't come back.

A list can't judge prose; readers do that. It only keeps phrases that they have replaced from being written
again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from tests.text.prose import MAINTAINERS, Passage, docstrings, messages, pages, sheets

EVERYWHERE = {
    "isn't a …": r"(?<!there )\b(?:is|are) no (?!longer|more|less|fewer|different|better|worse|use\b)",
    "are connected edge to edge": r"\bhangs? together\b",
    "equal scores": r"\b(?:of|in|with) as many\b(?! as| \w+ as)|\bas many (?:are|is|win|lose|come)\b",
    "n": r"\bso many\b",
    "at most": r"\bat the (?:most|least)\b",
    "change the seed": r"\banother seed\b",
    "eliminate": r"\bputs? (?:\w+ ){1,3}off the board\b",
    "0": r"\bnought\b",
    "at random": r"\bby lot\b",
    "someone": r"\bsomebody\b",
    "adapted from": r"\btold here\b|\btells it in\b",
    "the first player to": r"\b[Ww]ho has (?:found|claimed|surrounded)\b.{0,20}\b(?:says|moves|takes)\b",
    "at the back": r"\bstands? at the end\b",
    "intentionally blank": r"\bThis page stays empty\b",
    "read first": r"\bread it first\b",
    "uncomment": r"\b[Tt]ake away the '#'",
    "OK": r": well;",
    "see-through": r"\bheld against the light\b",
    "next move": r"^step (?:on|back)$",
    "if": r":raises \w+: where\b|\b(?:none|empty|nothing|false) where (?!the (?:board|field) ends)",
    "fails": r"\bin vain\b",
    "this is how we read it": r"\bis read so\b",
    "explains": r"\bstands its\b",
    "follows the book": r"\bdescribed here after\b",
    "as a fraction of": r"\b(?:in|as) parts of (?:the|an?|its|that|those)\b",
    "about": r"\b(?:says?|said|knows?|known) of (?:an?|the|its?|every|each)\b",
    "the most": r"\bscores most\b",
    "way round": r"\b(?:way|either) about\b",
    "three times": r"\bthrice\b",
    "the same number of": r"\bequally many\b",
    "that are alike share": r"\bshare that are\b",
    "% without a space": r"\d %(?!})",
    "current": r"\bcorrections? in force\b",
    "an empty value": r"\bnot nothing\b",
    "even when, wherever, including": r"\balso (?:when|where|if) (?:an?|the|you|it|nothing)\b",
    "go, belong": r"\b(?:may|can|cannot|can't|must) (?:also |only )?stand (?:in|at|below|above|there|here)\b",
}
FOR_USERS = {
    "error": r"\bfaults?\b",
    "is": r"\b(?:stands?|stood) (?:at the "
    "(?:head|end|top|foot)|below|above|beside|behind|there|twice|differently)\b",
    "in its place": r"\bcannot stand\b",
}


def found(passages: Iterable[Passage], phrases: dict[str, str]) -> list[str]:
    return [
        f"{passage.place}: '{hit[0]}'; write '{instead}'"
        for passage in passages
        for instead, pattern in phrases.items()
        if (hit := re.search(pattern, " ".join(passage.text.split()), re.IGNORECASE))
    ]


def test_messages_and_labels_read_naturally() -> None:
    assert found((p for p in messages() if " " in p.text), EVERYWHERE | FOR_USERS) == []


def test_docs_read_naturally() -> None:
    assert found(pages(), EVERYWHERE) == []
    assert found((page for page in pages() if page.path.name not in MAINTAINERS), FOR_USERS) == []


def test_templates_and_built_in_specs_read_naturally() -> None:
    assert found(sheets(), EVERYWHERE) == []


def test_docstrings_read_naturally() -> None:
    assert found(docstrings(), EVERYWHERE) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "mine.yaml is no spec",
        "the squares hang together by their sides",
        "of as many, the player with fewer points is better off",
        "a move marks 3 squares at the most",
        "another seed, other regions",
        "put B off the board",
        "solutions stand at the end",
        "None where there is no printer",
        "the throws are in vain",
        "what the book leaves open is read so",
        "beside each option stands its meaning",
        "described here after the book",
        "added to the correction in force",
        "somebody has claimed later than that",
        "false where memory is short",
        "the height in parts of a page",
        "what is known of a place",
        "the dominoes lie either way about",
        "15 % of a column",
        "expected text, not nothing",
        "you see the last good page, also when you come back",
    ],
)
def test_the_phrases_of_old_are_found(sentence: str) -> None:
    assert found([Passage(pages()[0].path, 1, sentence)], EVERYWHERE | FOR_USERS)
