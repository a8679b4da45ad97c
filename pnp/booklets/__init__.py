"""Booklets: Jinja2 and Markdown → pages. Knows no game: puzzles come as headings, drawings and text.

It uses base, drawing, sheets and typesetting.
"""
