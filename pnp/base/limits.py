"""Limits that several parts of the program share."""

MOST_GENERATED = 1000
"""The most puzzles that are generated for a set, on the command line, in a spec or on the page.

That's one a day for nearly three years, and even the largest puzzles with their hints fit into a file that can
be read again. A larger book needs several sets, each with its own seed.
"""
