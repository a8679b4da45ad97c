"""The rules of Dots in plain Python, the reference for everything else.

It uses options.
"""
