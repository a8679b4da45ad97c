"""The rules of Tetradominoes, in plain Python: the reference for everything else.

It uses options.
"""
