"""Booklets: pages from Jinja2 and Markdown. Nothing here depends on a game: puzzles are headings, drawings and
text.

It uses base, drawing, sheets and typesetting.
"""
