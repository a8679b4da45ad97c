"""Boards as graphs: squares, tori and hexagons; and regions, including irregular ones.

It uses base.
"""
