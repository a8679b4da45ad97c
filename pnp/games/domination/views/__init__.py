"""Every drawing and every sentence about a position of Domination.

It uses options, pieces and rules.
"""
