"""Typesetting: text in lines, lines and drawings in columns, columns on pages. Knows no books or games."""
