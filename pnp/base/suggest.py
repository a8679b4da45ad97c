"""Suggestions for misspelt names."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``"; did you mean 'trackers'?"`` for the known word nearest to ``word``, or the empty string."""
    from difflib import get_close_matches  # only faults pay for it

    near = get_close_matches(word, sorted(known), n=1, cutoff=0.6)
    return f"; did you mean '{near[0]}'?" if near else ""
