"""Documents of a reader that the page draws in a moment."""

from __future__ import annotations

BOARD = "pnp: 1\nproducts:\n  # my board\n  - board: dominate\n    size: 5\n"
BOOK = """\
pnp: 1
title: Short
products:
  - booklet:
      from: [puzzles/mirror.yaml, puzzles/dominosa.yaml]
      count: 4
      hints: false
      rules: false
    trim: a5
"""
