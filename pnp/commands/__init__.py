"""The commands, a module each. Each is a thin call of a documented function; none decides anything itself.

It uses base, games, language, library, pipeline, products, puzzles, search and studio.
"""
