"""Domino arrangements over packed arrays: deductions, an exact search, and a solver that tries single cases.

Tests compare all of this with the plain rules.

It uses none of the folders beside it.
"""
