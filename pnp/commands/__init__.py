"""The commands, a module each. Each is a thin call of a documented function; none decides anything itself.

It uses CheckResult, Limits, SolveResult, base, build, check, convert, export, fix, games, generate,
import_puzzles, language, pipeline, preflight_pdf, products, publish, puzzles, rate_puzzles, renew_hints,
schema, search, solve_puzzles, spec_names and studio.

It uses CheckResult, Limits, SolveResult, base, build, check, convert, export, fix, games, generate,
import_puzzles, language, pipeline, preflight_pdf, products, publish, puzzles, rate_puzzles, renew_hints,
schema, search, solve_puzzles, spec_names and studio.
"""
