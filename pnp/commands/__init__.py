"""The commands, a module each. Each is a thin call of a documented function; none decides anything itself.

It uses base, build, check, games, generate, language, pipeline, preflight, products, publishing, puzzles,
search and studio.
"""
