"""Draws passages at random for a copy editor: ``python -m tests.text.draw --seed 43 [--language de]``.

Every kind of text has an equal share of the words. The same seed draws the same passages from the same texts.
"""

from __future__ import annotations

import json
import random
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path

import polib

from tests.places import ROOT
from tests.text.prose import docstrings

WEB = ROOT / "pnp" / "studio" / "web" / "words"
TUTORIALS = ("README.md", "docs/tutorials/*.md")
REFERENCE = ("docs/*.md", "docs/games/*.md")


def kinds(language: str) -> Mapping[str, list[tuple[str, str]]]:
    """Return the passages of a language by kind, each with its place; docs and docstrings are English only."""
    found = {
        "rulebooks": list(_paragraphs((f"pnp/*/**/texts/rules.{language}.md",))),
        "page texts": list(_entries("words/??.po", language)),
        "studio": list(_page_words(language)),
        "messages": list(
            chain(_entries("words/messages/??.po", language), _entries("words/commands/??.po", language))
        ),
    }
    if language == "en":
        found |= {"tutorials": list(_paragraphs(TUTORIALS)), "reference": list(_paragraphs(REFERENCE))}
        found["docstrings"] = [(passage.place, passage.text) for passage in docstrings()]
    return found


def _paragraphs(patterns: Iterable[str]) -> Iterator[tuple[str, str]]:
    for path in sorted({path for pattern in patterns for path in ROOT.glob(pattern)}):
        text = path.read_text(encoding="utf-8")
        for number, paragraph in enumerate(text.split("\n\n"), start=1):
            if " " in paragraph and not paragraph.startswith(("```", "<!--", "#", "!")):
                yield f"{path.relative_to(ROOT)}, paragraph {number}", paragraph


def _entries(pattern: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the English of every catalogue once, or what a language says for it."""
    known: set[str] = set()
    name = "de" if language == "en" else language
    pattern = pattern.replace("??", name)
    for path in sorted([*ROOT.glob(f"layouts/{pattern}"), *ROOT.glob(f"pnp/*/**/{pattern}")]):
        for entry in polib.pofile(str(path)):
            if " " in entry.msgid and entry.msgid not in known:
                known.add(entry.msgid)
                text = (
                    entry.msgid
                    if language == "en"
                    else entry.msgstr or " / ".join(entry.msgstr_plural.values())
                )
                yield str(path.relative_to(ROOT)), text if language == "en" else f"{text}   [{entry.msgid}]"


def _page_words(language: str) -> Iterator[tuple[str, str]]:
    path = WEB / f"{'de' if language == 'en' else language}.json"
    for english, text in json.loads(path.read_text(encoding="utf-8")).items():
        if " " in english:
            yield path.name, english if language == "en" else f"{text}   [{english}]"


def draw(seed: int, words: int, language: str) -> Mapping[str, list[tuple[str, str]]]:
    """Return the passages drawn from each kind, until each has its share of the words."""
    every = kinds(language)
    drawn: dict[str, list[tuple[str, str]]] = {}
    for kind, passages in every.items():
        order, left = random.Random(f"{seed} {kind}").sample(passages, len(passages)), words / len(every)
        for place, text in order:
            if left <= 0:
                break
            drawn.setdefault(kind, []).append((place, text))
            left -= len(text.partition("   [")[0].split())
    return drawn


def main() -> None:
    """Print a draw."""
    reader = ArgumentParser()
    reader.add_argument("--seed", type=int, required=True)
    reader.add_argument("--words", type=int, default=10_000)
    reader.add_argument("--language", default="en")
    asked = reader.parse_args()
    for kind, passages in draw(asked.seed, asked.words, asked.language).items():
        print(f"\n=== {kind}")
        for place, text in passages:
            print(f"[{Path(place)}] {' '.join(text.split())}")


if __name__ == "__main__":
    main()
