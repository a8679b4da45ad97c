"""The rules of Domination, in plain Python: the reference for everything else.

It uses options.
"""
