"""Shapes and patterns for the faces of games, and the house face.

It uses base, drawing and sheets.
"""
