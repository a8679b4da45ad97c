"""Every drawing and every sentence about a position of Domino Finder.

It uses options and rules.
"""
