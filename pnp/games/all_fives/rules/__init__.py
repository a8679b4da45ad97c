"""The rules of All Fives, in plain Python: the reference for everything else.

It uses options.
"""
