"""Suggestions for misspelt names."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.sentences import Sentence


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """Return the known word nearest to ``word``, ignoring case, or the empty string.

    :param cutoff: how much of the two must be alike, from 0 to 1.
    """
    from difflib import get_close_matches  # only errors pay for it

    folded = {name.casefold(): name for name in sorted(known)}
    near = get_close_matches(word.casefold(), folded, n=1, cutoff=cutoff)
    return folded[near[0]] if near else ""


def did_you_mean(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """``"; did you mean 'trackers'?"`` for the known word nearest to ``word``, or the empty string.

    :param cutoff: see `nearest`.
    """
    near = nearest(word, known, cutoff)
    return Sentence("; did you mean '{near}'?", near=near) if near else ""


RENAMED = "'{old}' is now called '{new}'"


def renamed(old: str, new: str) -> Sentence:
    """Say what something is called now."""
    return Sentence(RENAMED, old=old, new=new)


def suggested(message: str) -> str:
    """Return the name that a message suggests, such as ``trackers``, or the empty string."""
    if not isinstance(message, Sentence):
        return ""
    for name in ("near", "new"):  # as in "did you mean '{near}'?" and "is now called '{new}'"
        found = message.values.get(name)
        if isinstance(found, str) and f"'{{{name}}}'" in message.template:
            return found
    return next((found for value in message.values.values() if (found := suggested(str(value)))), "")
