"""What an arrangement is, its text form, and what makes a table a solution of it.

It uses none of the folders beside it.
"""
