"""The labels of answers: the numbers or names of their puzzles, which lead back to them."""

from __future__ import annotations

from collections.abc import Set
from itertools import chain

from pnp.booklets.blocks import HintOf, puzzle_target
from pnp.booklets.values import Entry
from pnp.typesetting.blocks import Run, Runs


def label_of(entry: Entry, targets: Set[str], words: str = "") -> Runs:
    """Return the name of a puzzle, or these words instead, with a link to it if it's among the targets."""
    back = puzzle_target(entry)
    return (Run(words or entry.sign, bold=True, link=back if back in targets else ""),)


def hint_label(block: HintOf, targets: Set[str]) -> Runs:
    """Return the numbers of a hint's puzzles, or the name of the only one."""
    if not block.others:
        return label_of(block.entry, targets)
    game = block.entry.game
    return (*numbers_of(block, targets), *((Run(f"\N{NO-BREAK SPACE}· {game}", bold=True),) if game else ()))


def numbers_of(block: HintOf, targets: Set[str]) -> Runs:
    """Return the numbers of a hint's puzzles, with commas between them."""
    first, *others = (label_of(entry, targets, entry.number) for entry in block.entries)
    return (*first, *chain.from_iterable((Run(", ", bold=True), *sign) for sign in others))
