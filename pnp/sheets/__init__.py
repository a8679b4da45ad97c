"""From boards and pieces to sheets of paper: margins, marks, two sides, many pages.

It uses base, drawing and grids.
"""
