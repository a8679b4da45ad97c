"""Code that several components share: nets to fold, pictures of how to fold them, and boxes.

It uses cards.
"""
