"""The rules of Domino Finder, in plain Python: the reference for everything else.

It uses options.
"""
