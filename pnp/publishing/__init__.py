"""Publish puzzle sets on a separate page, for any static host: `pnp publish`.

It uses base, booklets, desk, drawing, language, pipeline, products, puzzles and search.
"""
