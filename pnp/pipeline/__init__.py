"""The pipeline from a spec to files. `build` runs it from top to bottom.

It uses base, drawing, games, language, products, puzzles, render, search and sheets.
"""
