"""Boards as graphs: squares, tori and hexagons; regions, and how irregular ones are made.

It uses base.
"""
