"""Booklets: Jinja2 and Markdown → pages. Nothing here depends on a game: puzzles are headings, drawings and
text.

It uses base, drawing, sheets and typesetting.
"""
