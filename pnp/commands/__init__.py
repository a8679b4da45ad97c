"""The commands, one module each. Each calls a documented function and contains no logic of its own.

It uses base, games, language, library, pipeline, products, puzzles, search and studio.
"""
