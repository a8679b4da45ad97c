"""The rules of Dominions, in plain Python: the reference for everything else.

It uses options.
"""
