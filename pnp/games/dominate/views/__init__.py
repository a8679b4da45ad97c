"""Every drawing and every sentence about a position of Dominate.

It uses options and rules.
"""
