"""Proves the built-in sets and writes a record beside each puzzle, so that books are made without a solver.

``python -m tests.record_proofs dominosa`` does that for the sets whose names contain the word; without a word,
for all of them. Run it after a game's rules have changed.
"""

from __future__ import annotations

import sys
from itertools import takewhile

from pnp.base.files import write_whole
from pnp.language.catalogue import builtin_set, builtin_sets
from pnp.puzzles.claims import check_set
from pnp.puzzles.proof_records import with_records
from pnp.puzzles.puzzle_sets import read_set
from pnp.puzzles.set_writing import set_text
from pnp.search.results import Limits


def record(name: str) -> list[str]:
    """Write the records of one set; or what doesn't hold."""
    path = builtin_set(name)
    assert path is not None
    puzzles = read_set(path, name)
    failed = [str(error) for answer in check_set(puzzles, Limits()) for error in answer.errors]
    if not failed:
        lines = takewhile(lambda line: line.startswith("#"), path.read_text(encoding="utf-8").splitlines())
        comment = "\n".join(line[1:].strip() for line in lines)
        write_whole(path, set_text(with_records(puzzles), comment).encode())
    return failed


def main(words: list[str]) -> int:
    """Record the proofs of the sets whose names contain one of the words."""
    failed: list[str] = []
    for name in builtin_sets():
        if name.startswith("puzzles/") and (not words or any(word in name for word in words)):
            print(name, flush=True)
            failed += record(name)
    print("\n".join(failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
