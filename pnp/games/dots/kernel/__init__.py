"""The rules of Dots over packed arrays, in numba.

It uses rules.
"""
