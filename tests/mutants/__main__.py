"""``make mutants``: put seeded faults into the drawing and wording code, and count those that the tests notice.

Each fault meets first the tests that compare every drawing, then, if they let it pass, the other everyday tests
about its module. All of this happens in a copy of the tree.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.modules import modules
from tests.mutants.sampling import sample
from tests.mutants.trial import Tree, Tried

ROOT = Path(__file__).resolve().parents[2]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--seed", type=int, nargs="+", default=[1], help="one sample for each seed")
    parser.add_argument("--count", type=int, default=100, help="how many mutants in each sample")
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after so many minutes")
    parser.add_argument("--output", type=Path, help="where the report goes as well")
    asked = parser.parse_args(arguments)
    until = time.monotonic() + 60 * asked.minutes
    found = list(modules(ROOT))
    results: dict[int, list[Tried]] = {}
    with Tree(ROOT) as tree:
        tree.check()
        for seed in asked.seed:
            tried = results.setdefault(seed, [])
            for mutant in sample(ROOT, found, seed, asked.count):
                if time.monotonic() > until:
                    break
                tried.append(tree.tried(mutant))
                print(f"{seed} {len(tried):3} {tried[-1].line}", flush=True)
    report = told(results, asked.count)
    print(report)
    if asked.output:
        asked.output.write_text(report, encoding="utf-8")
    return 0


def told(results: dict[int, list[Tried]], count: int) -> str:
    """Return the report: a line for each seed, one for each kind, and the mutants that survived."""
    everything = [tried for found in results.values() for tried in found]
    seeds = " ".join(map(str, results))
    lines = [
        "# What the tests notice",
        "",
        "Faults put into the drawing, wording and hint code, one at a time, equal numbers of each kind.",
        f"Made by `python -m tests.mutants --seed {seeds} --count {count}`.",
        "",
        "| seed | mutants | killed | by the approved drawings | by other tests | survived |",
        "|-----:|--------:|-------:|-------------------------:|---------------:|---------:|",
        *(_row(str(seed), tried) for seed, tried in results.items()),
        "",
        "| kind   | mutants | killed |",
        "|--------|--------:|-------:|",
    ]
    kinds = Counter(tried.mutant.mutation.kind for tried in everything)
    killed = Counter(tried.mutant.mutation.kind for tried in everything if tried.killed)
    lines += [f"| {kind:6} | {number:7} | {killed[kind]:6} |" for kind, number in sorted(kinds.items())]
    survivors = [tried.mutant for tried in everything if not tried.killed]
    lines += ["", "Survivors:" if survivors else "Nothing survived.", ""]
    lines += [f"- {mutant}" for mutant in survivors]
    return "\n".join(lines).rstrip() + "\n"


def _row(seed: str, tried: Sequence[Tried]) -> str:
    drawn = sum(one.killer == "drawings" for one in tried)
    killed = sum(one.killed for one in tried)
    return (
        f"| {seed:>4} | {len(tried):7} | {killed:6} | {drawn:24} | {killed - drawn:14} "
        f"| {len(tried) - killed:8} |"
    )


if __name__ == "__main__":
    sys.exit(main())
