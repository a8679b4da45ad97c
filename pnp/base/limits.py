"""Limits that several parts of the program share."""

MOST_GENERATED = 1000
"""The most puzzles that are generated for a set, on the command line, in a spec or on the page.

That is one for each day of nearly three years, and the largest puzzles with their hints still fit into a file
that can be read again. A larger book takes several sets, each from a seed of its own.
"""
