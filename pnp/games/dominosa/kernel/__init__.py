"""Dominosa over packed arrays: the human rules and the complete solver, compiled.

It uses rules.
"""
