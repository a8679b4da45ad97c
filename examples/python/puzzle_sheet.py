"""A sheet of puzzles of rising difficulty, with their solutions on the next page."""

from pathlib import Path

import pnp


def sheet(folder: Path, seed: int) -> pnp.Spec:
    """Generate four puzzles, keep them in a file, and return the sheet that prints them."""
    puzzles = pnp.generate(
        "dominosa",
        count=4,
        seed=seed,
        difficulty="easy..medium",
        options={"pips": 3},
        progress=lambda what, done, of: print(f"{what}: {done} of {of}"),
    )
    for puzzle in puzzles:
        print(puzzle.name, puzzle.difficulty, puzzle.claim)
    puzzles.save(folder / "puzzles.yaml")
    booklet = {"from": ["puzzles.yaml"], "template": "puzzle-sheets", "rules": False, "hints": False}
    return pnp.spec(
        {"title": "Four for today", "products": [{"booklet": booklet, "trim": "a4"}]},
        name="today",
        folder=folder,
    )


if __name__ == "__main__":
    print(*sheet(Path(), seed=7).build("output").files, sep="\n")
