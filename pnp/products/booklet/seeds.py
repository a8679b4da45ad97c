"""Seeds in a spec: those chosen with another version of the generator, and those that nobody chose."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.sentences import Sentence
from pnp.products.booklet.options import SetSpec
from pnp.products.requests import NamedFile
from pnp.search.generation import GENERATOR


def old_seeds(sets: Iterable[NamedFile | SetSpec]) -> str:
    """A warning about seeds of a book that may now give different puzzles, and what to do about it; empty if
    none may."""
    old = [
        one
        for one in sets
        if isinstance(one, SetSpec)
        and "seed" in one.wanted.model_fields_set
        and one.wanted.generator not in (None, GENERATOR)
    ]
    if not old:
        return ""
    return Sentence(
        "{named}: puzzles are now made by generator {generator}, so a seed chosen with another one may give "
        "different puzzles. To keep the old ones, print the set that was saved with the old pages. To use "
        "the new ones, add 'generator: {generator}' beside the seed",
        named=", ".join(f"{one.named} (seed: {one.wanted.seed})" for one in old),
        generator=GENERATOR,
    )


def without_seeds(sets: Iterable[NamedFile | SetSpec]) -> str:
    """A notice about sets of a book whose seed nobody chose; empty if there are none."""
    named = [
        one.named for one in sets if isinstance(one, SetSpec) and "seed" not in one.wanted.model_fields_set
    ]
    if not named:
        return ""
    return Sentence(
        "{named}: without a 'seed', everyone gets the same puzzles; add one of your own for others",
        named=", ".join(named),
    )
