"""A puzzle book for print on demand: an interior and a cover whose spine fits it."""

from pathlib import Path

import pnp

contents = {
    "from": ["puzzles/dominosa.yaml", "puzzles/mirror.yaml"],
    "count": 24,
    "subtitle": "24 puzzles for one set of dominoes",
    "author": "Your Name",
    "rules-length": "short",
    "cover": {},
}


def book(title: str) -> pnp.Spec:
    """Return the book, as large as most puzzle books are."""
    interior = {"booklet": contents, "trim": "8x10", "preset": "kdp"}
    return pnp.spec({"title": title, "products": [interior]}, name="book")


if __name__ == "__main__":
    built = book("Domino Weekend").build(Path("output"), formats=["pdf", "html"])
    for product in built.products:
        print(f"{product.title}: {product.sheets} pages")
    print(*built.warnings, sep="\n")
