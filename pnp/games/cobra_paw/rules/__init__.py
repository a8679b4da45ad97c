"""The rules of Cobra Paw, in plain Python: the reference for everything else.

It uses options.
"""
