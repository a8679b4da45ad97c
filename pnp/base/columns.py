"""The letters of columns, as in ``b3``: on boards and in spreadsheets."""

from __future__ import annotations


def column_letters(column: int) -> str:
    """Return the letters of a column, counted from 0: a … z, aa, ab, …"""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters
