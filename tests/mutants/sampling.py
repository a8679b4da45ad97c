"""Which mutants a seed means: the same number of every kind, drawn without looking at what the tests say."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.modules import Module
from tests.mutants.mutations import Mutation, mutations

_WIDEST = 70


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one fault."""

    module: Module
    mutation: Mutation

    def __str__(self) -> str:
        one = self.mutation
        return f"`{self.module.path}:{one.line}` {one.kind}: `{_short(one.old)}` → `{_short(one.new)}`"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _WIDEST else f"{line[:_WIDEST]}…"


def sample(root: Path, found: Iterable[Module], seed: int, count: int) -> list[Mutant]:
    """So many mutants, in an order in which every beginning has about the same number of each kind."""
    kinds: dict[str, list[Mutant]] = defaultdict(list)
    for module in found:
        source = (root / module.path).read_text(encoding="utf-8")
        for mutation in mutations(source, only_hints=module.only_hints):
            kinds[mutation.kind].append(Mutant(module, mutation))
    chance = random.Random(seed)
    shuffled = [chance.sample(mutants, len(mutants)) for _, mutants in sorted(kinds.items())]
    rows = (mutants[k] for k in range(count) for mutants in shuffled if k < len(mutants))
    return [mutant for mutant, _ in zip(rows, range(count), strict=False)]
