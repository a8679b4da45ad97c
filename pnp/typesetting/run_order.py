"""The order of a line's runs on the page, in paragraphs with right-to-left parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from pnp.drawing.bidi import (
    Levels,
    classes_of,
    direction_of,
    has_right_to_left,
    line_levels,
    paragraph_levels,
    runs_in_order,
)
from pnp.drawing.shapes import Direction
from pnp.typesetting.blocks import Run, Runs

_OBJECT = "\ufffc"
"""The placeholder for a picture among letters (OBJECT REPLACEMENT CHARACTER)."""
_KEPT_FOR_PICTURE = "\u00a0"


@dataclass(frozen=True, slots=True)
class Order:
    """The levels of a paragraph's characters, before it's broken into lines."""

    classes: Sequence[str]
    levels: Levels
    base: int
    starts: Sequence[int]
    """Where each word starts in the paragraph, and where the last one ends."""
    ends: Sequence[int]

    @property
    def is_rtl(self) -> bool:
        return self.base == 1

    def arranged(self, runs: Runs, first: int, after: int) -> Runs:
        """Return the runs of a line from left to right, each with its direction.

        :param first: the line's first word; ``after`` is the one after its last.
        """
        start, end = self.starts[first], self.ends[after - 1]
        classes = [*self.classes[start:end]]
        levels = [*self.levels[start:end]]
        beyond = sum(len(run.text) for run in runs) - len(classes)  # a hyphen
        levels += levels[-1:] * beyond
        classes += classes[-1:] * beyond
        found: list[Run] = []
        for level, places in runs_in_order(line_levels(classes, levels, self.base)):
            direction = Direction.RTL if level & 1 else Direction.LTR
            parts = [*_between(runs, places[0], places[-1] + 1, direction)]
            found += reversed(parts) if level & 1 else parts
        return tuple(found)


def order_of(words: Sequence[Runs], joined: Sequence[bool], direction: Direction | None) -> Order | None:
    """Return the order of a paragraph's words; None if it simply runs from left to right.

    :param joined: whether there is no space before each word.
    """
    texts = ["".join(map(_letters, word)) for word in words]
    spaced = ["" if is_joined or not number else " " for number, is_joined in enumerate(joined)]
    text = "".join(part for pair in zip(spaced, texts, strict=True) for part in pair)
    base = direction or direction_of(text)
    if base is Direction.LTR and not has_right_to_left(text):
        return None
    classes = classes_of(text)
    ends = [*accumulate(len(gap) + len(word) for gap, word in zip(spaced, texts, strict=True))]
    starts = [end - len(word) for end, word in zip(ends, texts, strict=True)]
    level = int(base is Direction.RTL)
    return Order(classes, paragraph_levels(classes, level, text), level, starts, ends)


def cut(runs: Runs, starts: Sequence[int]) -> list[Runs]:
    """Return a word's runs in parts.

    :param starts: where each part starts in the word's text.
    """
    end = sum(len(run.text) for run in runs)
    return [tuple(_between(runs, first, last)) for first, last in pairwise([*starts, end])]


def _letters(run: Run) -> str:
    """Return the text of a run, with placeholders for pictures instead of the spaces that reserve their
    places."""
    is_picture = run.icon is not None or not run.text.strip(_KEPT_FOR_PICTURE)
    return _OBJECT * len(run.text) if is_picture else run.text


def _between(runs: Runs, start: int, end: int, direction: Direction | None = None) -> Iterator[Run]:
    """Yield the parts of runs between two places in their text."""
    at = 0
    for run in runs:
        first, last = max(start - at, 0), min(end - at, len(run.text))
        if first < last:
            yield replace(run, text=run.text[first:last], direction=direction)
        at += len(run.text)
