"""What a published page shows without scripts: every puzzle with its picture and its task."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from pnp.base.errors import PnpError
from pnp.booklets.values import Entry
from pnp.drawing.theme import Theme
from pnp.pipeline.page_template import page_template


@dataclass(frozen=True, slots=True)
class StartPuzzle:
    """A puzzle, the file of its picture, and the address that opens it on the page."""

    entry: Entry
    picture: str
    address: str


@dataclass(frozen=True, slots=True)
class StartSet:
    """The puzzles of a set under its title."""

    title: str
    puzzles: Sequence[StartPuzzle]


def start_page(page: bytes, title: str, sets: Sequence[StartSet], theme: Theme) -> bytes:
    """The page's ``index.html`` with all puzzles in it.

    :param page: the ``index.html`` of the workbench.
    :param theme: its language is that of the puzzles.
    :raises PnpError: if the page isn't that of a workbench.
    """
    content = page_template("published.html").render(
        title=title,
        sets=sets,
        without_script=theme.translate(
            "Turn on JavaScript to solve the puzzles on this page, with hints and checks."
        ),
    )
    text = page.decode()
    for pattern, new in (
        (r'(?<=<html lang=")[^"]*', theme.language),
        (r'(?<=<meta name="description" content=")[^"]*', escape(title)),
        (r"(?<=<title>)[^<]*", escape(title)),
        (r'(?<=<main id="content" tabindex="-1">).*(?=</main>)', content),
    ):
        match = re.search(pattern, text, re.DOTALL)
        if match is None:
            raise PnpError(
                "the page to publish isn't one that `make site` wrote: its index.html has no place for puzzles"
            )
        text = text[: match.start()] + new + text[match.end() :]
    return text.encode()
