"""Typesetting: text in lines, lines and drawings in columns, columns on pages. Knows nothing of books or
games.

It uses base and drawing.
"""
