"""The kinds of products, each in a folder: its options, how it's read from a spec, and how it's made.

It uses base, booklets, components, drawing, games, language, puzzles, render, search, sheets, themes and
typesetting.
"""
