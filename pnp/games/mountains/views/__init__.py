"""Every drawing and every sentence about a position of Mountains and Valleys.

It uses options and rules.
"""
