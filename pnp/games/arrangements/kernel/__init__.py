"""Domino arrangements over packed arrays: what follows, an exact search, and a solver that tries single cases.

Tests hold all of this to the plain rules.
"""
