"""Every drawing and every sentence of domino arrangements.

It uses engine, options and rules.
"""
