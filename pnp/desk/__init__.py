"""The engine's services for the workbench, wherever it runs: they turn a document into pages, forms, files and
puzzles.

It uses base, booklets, components, drawing, games, language, pipeline, preflight, products, puzzles, render,
search and sheets.
"""
