"""Publish puzzle sets on a page of their own, for any static host: `pnp publish`.

It uses base, booklets, desk, drawing, language, pipeline, products, puzzles and search.
"""
