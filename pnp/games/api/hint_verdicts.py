"""What a check of a hint comes to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HintVerdict:
    """Whether a hint is true.

    ``known``: whether it consists of sentences that can be checked; ``wrong``: those that aren't true;
    ``open``: why it couldn't be told whether the others are, or empty.
    """

    known: bool = True
    wrong: tuple[str, ...] = ()
    open: str = ""


UNKNOWN = HintVerdict(known=False)
"""For a hint in its author's own words."""
