"""Every drawing and every sentence about a position of Dots.

It uses options and rules.
"""
