"""Code that several components share: nets to fold, pictures of how to fold them, boxes, and rows of a table.

It uses cards.
"""
