"""Lay out boards and pieces on sheets of paper: margins, marks, two sides, many pages.

It uses base, drawing and grids.
"""
