"""Puzzle sets on their own page, for any static host: `pnp publish`.

It uses base, booklets, desk, drawing, language, pipeline, products, puzzles and search.
"""
