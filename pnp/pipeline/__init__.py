"""From a spec to files. `build` goes from top to bottom.

It uses base, drawing, games, language, products, puzzles, render, search and sheets.
"""
