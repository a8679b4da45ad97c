"""Every drawing and every sentence about a position of Dominions.

It uses engine, options, pieces and rules.
"""
