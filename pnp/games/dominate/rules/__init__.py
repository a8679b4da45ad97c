"""The rules of Dominate, in plain Python: the reference for everything else.

It uses options.
"""
