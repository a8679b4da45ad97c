"""Typesetting, independent of books and games: text in lines, lines and drawings in columns, columns on pages.

It uses base and drawing.
"""
