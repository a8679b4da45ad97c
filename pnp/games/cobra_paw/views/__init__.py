"""Every drawing and every sentence about a position of Cobra Paw.

It uses options and rules.
"""
