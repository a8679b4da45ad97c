"""The commands, a module each. Each is a thin call of a documented function; none decides anything itself.

It uses base, build, check, convert, export, fix, games, generate, language, pipeline, preflight,
preflight_pdf, products, publishing, puzzles, search, solve_puzzles and studio.
"""
