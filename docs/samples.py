"""Writes the PDFs in examples/samples/: ``python -m docs.samples``. They are what `pnp build` makes today."""

from __future__ import annotations

import sys
from pathlib import Path

import pnp

FOLDER = Path(__file__).resolve().parent.parent / "examples" / "samples"
SAMPLES = {
    "cards-garden.pdf": "cards",
    "grid-isle.pdf": "grid",
    "dominoes-double-six.pdf": "dominoes",
    "puzzles.pdf": "puzzles.yaml",
    "book.pdf": "book.yaml",
    "dominate-rules.pdf": "rules/dominate",
}
"""The file of each sample, and what is built: a built-in spec, or a file in the folder."""


def sample(name: str) -> bytes:
    """Return a sample as it's made today."""
    named = SAMPLES[name]
    found = pnp.load(FOLDER / named if named.endswith(".yaml") else named)
    for product in found.products:
        if product.name == name.removesuffix(".pdf"):
            return product.files("pdf")[name]
    raise LookupError(f"{named} has {', '.join(product.name for product in found.products)}")


def main() -> int:
    """Write all samples and return the exit code."""
    for name in SAMPLES:
        (FOLDER / name).write_bytes(sample(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
