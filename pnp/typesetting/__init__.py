"""Typesetting: text in lines, lines and drawings in columns, columns on pages. Independent of books and games.

It uses base and drawing.
"""
