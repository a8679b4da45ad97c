"""Every drawing and every sentence about a position of All Fives.

It uses options, pieces and rules.
"""
