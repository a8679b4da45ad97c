"""The rules of Dominate over packed arrays, in numba.

It uses options and rules.
"""
