"""Every drawing and every sentence about a position of Tetradominoes.

It uses options, pieces and rules.
"""
