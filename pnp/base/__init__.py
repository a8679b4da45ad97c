"""The foundation of everything else: errors, lengths, option models, suggestions.

It uses none of the folders beside it.
"""

__version__ = "0.2.0"
"""The version of pnp, as recorded in files."""

MOST_GENERATED = 1000
"""The most puzzles that are generated for a set, on the command line, in a spec or on the page.

That's one a day for nearly three years, and even the largest puzzles with their hints fit into a file that can
be read again. A larger book needs several sets, each with its own seed.
"""
