"""The kinds of products, a folder for each: its options, how it is read from a spec, and how it is made.

It uses base, booklets, components, drawing, games, language, puzzles, render, search, sheets, themes and
typesetting.
"""
