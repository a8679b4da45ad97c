"""Questions of users: what they'd type into the search of the docs leads to the section with the answer.

The site's search ranks sections by the words in their headings and texts; `ranked` does the same, more simply.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from docs.tables import expanded, pages
from tests.conftest import ROOT
from tests.rows import each

QUESTIONS = (
    ("How do I print the backs so that they line up?", "print backs", "printing.md", "flip: long-edge"),
    ("My printer shifts the backs. What now?", "measure printer backs", "calibration.md", "pnp calibrate home"),
    ("Why is everything a little too small?", "true size", "printing.md", "not *fit to page*"),
    ("How do I print on US Letter?", "paper letter", "options.md", "letter"),
    ("Can I make cards from an Excel file?", "cards excel", "tutorials/own-cards.md", "XLSX"),
    ("How many copies of each card?", "copies card count", "games/cards.md", "each"),
    ("How do I put an icon into a text?", "icon text", "games/cards.md", ":coin:"),
    ("Where do I get a box for my deck?", "box deck cards", "own-pieces.md", "tuck-box"),
    ("How do I send cards to a print service?", "print service", "exporting.md", "pnp export"),
    ("Can I play my game in Tabletop Simulator?", "tabletop simulator", "exporting.md", "Saved Objects"),
    ("Does it cut with my Cricut?", "cricut", "cutting-machines.md", "Print Then Cut"),
    ("How do I sell a puzzle book on Amazon?", "sell book amazon kdp", "kdp.md", "preset: kdp"),
    ("How many pages may a KDP book have?", "kdp pages trim", "kdp.md", "24 to 828"),
    ("How do I make harder puzzles?", "difficulty puzzles generate", "puzzles.md", "--difficulty hard"),
    ("Is there only one solution?", "one solution verified", "verification.md", "exactly one solution"),
    ("Can I print it in German?", "print german language", "languages.md", "language: de"),
    ("How do I use my own font?", "own font", "fonts.md", "Garden.ttf"),
    ("Can my grandmother read it?", "large type", "large-print.md", "large-print: true"),
    ("May I sell what I print?", "sell credits terms", "credits.md", "before you sell"),
    ("How do I build when a file changes?", "pnp watch", "command-line.md", "Build SPEC again"),
    ("How do I draw a hexagon map?", "hexagons map board", "games/grid.md", "hexagons"),
    ("Can people solve my puzzles on the web?", "publish puzzles web", "publishing.md", "pnp publish"),
    ("Can I use my Google Sheet?", "google sheet", "games/cards.md", "Publish to web"),
    ("Why is my font refused?", "font refused", "fonts.md", "forbid embedding"),
    ("Does it run on Windows?", "windows install", "README.md", "On Windows"),
    ("Do my cards fit into sleeves?", "sleeves size", "games/cards.md", "sleeve-standard"),
    ("How do I get rounded corners?", "rounded corners cards", "games/cards.md", "3.2 mm"),
    ("Why does my picture look blurred?", "picture resolution", "games/cards.md", "100 pixels per inch"),
    ("How wide is the spine?", "spine width", "booklets.md", "0.002252 in"),
    ("How do I save ink?", "ink palette", "options.md", "low-ink"),
    ("Can colour-blind people play it?", "colour blind", "options.md", "Okabe"),
    ("Which label sheets can I use?", "label sheet avery", "options.md", "avery-5371"),
    ("Can we solve it on a phone?", "solve phone", "studio.md", "pnp studio --share"),
    ("How do I print double-sided?", "print double-sided", "printing.md", "flip: short-edge"),
    ("How do I print a board that folds?", "fold board", "printing.md", "mount: halves"),
    ("My board is larger than the paper.", "board several pages", "printing.md", "overlap"),
    ("Where is my unsaved work?", "recover drafts", "studio.md", ".pnp-drafts"),
    ("Can I import a game of Dots?", "sgf convert", "games/dots.md", "pnp convert game.sgf"),
    ("Can I print Chinese cards?", "chinese fonts", "fonts.md", "NotoSansJP.otf"),
    (
        "Does it send anything to the internet?",
        "network connections",
        "command-line.md",
        "no network connections",
    ),
    ("How do I playtest on a screen?", "playtest cards", "exporting.md", "playingcards"),
    ("Will a new version keep my puzzles?", "keep puzzles seed version", "puzzles.md", "generator: 2"),
)
"""The question, what its asker would search for, the page with the answer, and part of the answer."""

BEST = 3
"""Among how many results the page must be."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of a page and what is below it."""

    page: str
    title: str
    text: str


@cache
def sections() -> tuple[Section, ...]:
    """Return the sections of all pages as the site has them, but for the lists of all names."""
    return tuple(section for page in pages() for section in _sections(page.relative_to(ROOT).as_posix()))


def _sections(name: str) -> Iterator[Section]:
    if name.endswith(("every-option.md", "python-reference.md")):
        return
    text = expanded(name, (ROOT / name).read_text(encoding="utf-8"))
    for part in re.split(r"^(?=#+ )", text, flags=re.MULTILINE):
        title, _, body = part.partition("\n")
        yield Section(name.removeprefix("docs/"), title.lstrip("# "), body)


def ranked(words: str) -> list[str]:
    """Return the pages that a search finds, best first, each once."""
    wanted = [word.rstrip("s") for word in words.lower().split()]
    scores: dict[str, float] = {}
    for section in sections():
        title, text = section.title.lower(), section.text.lower()
        if all(word in title or word in text for word in wanted):
            score = sum(10 * (word in title) + min(5, text.count(word)) for word in wanted)
            scores[section.page] = max(scores.get(section.page, 0), score)
    return sorted(scores, key=lambda page: -scores[page])


@each("question, words, page, answer", QUESTIONS)
def test_a_question_leads_to_its_answer(question: str, words: str, page: str, answer: str) -> None:
    assert page in ranked(words)[:BEST], f"{question}: {ranked(words)[:6]}"
    assert answer in "\n".join(section.text for section in sections() if section.page == page), question
