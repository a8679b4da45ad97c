"""The library behind ``import pnp``: specs, puzzles and games as values.

`pnp` itself imports a module of this package when one of its names is first used. Every public name is listed
in ``pnp.__all__``; everything else in pnp may change from one version to the next.

It uses base, drawing, games, language, pipeline, preflight, products, publishing, puzzles, render, search and
sheets.
"""
